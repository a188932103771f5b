package triage

import (
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Family of the refusals of the inbox.
const Family = "triage"

// Kinds of refusals.
const (
	kindNoInbox   = "no_inbox"
	kindDecision  = "unknown_decision"
	kindSelection = "selection"
	kindMisplaced = "misplaced_argument"

	kindReason        = "missing_reason"
	kindActor         = "missing_actor"
	kindInvalidReason = "invalid_reason"
	kindInvalidActor  = "invalid_actor"
	kindTarget        = "missing_target"
	kindDuplicate     = "invalid_duplicate_target"
	kindDecided       = "already_decided"
	kindOutside       = "not_in_triage"
)

func refused(kind, field, format string, args ...any) *fault.Fault {
	return fault.New(fault.Refused, Family, format, args...).Of(kind, field)
}

func noInbox() *fault.Fault {
	return refused(kindNoInbox, "", "there is no triage inbox: tix.toml has no section `[triage]`").
		Help("add `[triage]` with `entry_status`, `accepted_status` and `declined_status`, each a column of the board and the last one canceled: `tix docs settings`")
}

func unknownDecision(given string) *fault.Fault {
	f := refused(kindDecision, "decision", "`%s` is not a decision", given)
	if near := fault.Nearest(given, decisions()); near != "" {
		return f.Help("did you mean `%s`? The decisions are %s", near, strings.Join(decisions(), ", "))
	}
	return f.Help("use one of %s", strings.Join(decisions(), ", "))
}

func misplaced(argument, decision, belongs string) *fault.Fault {
	return refused(kindMisplaced, argument, "`%s` belongs to the decision `%s`, and this one is `%s`", argument, belongs, decision).
		Help("leave `%s` out, or decide `%s`", argument, belongs)
}

func noSelection() *fault.Fault {
	return refused(kindSelection, "select", "no issue is named").
		Help("give `issue`, `select` or `filter`; `scope:triage` is the filter of the whole inbox; if `--select -` is what was given, standard input was empty")
}

func twoSelections(given []string) *fault.Fault {
	return refused(kindSelection, given[1], "the issues are named in several ways at once: `%s`", strings.Join(given, "`, `")).
		Help("use one of them")
}

// noReason refuses a decision without one. line is the command that has it, "" = the
// call is about several issues.
func noReason(kind, line string) *fault.Fault {
	f := refused(kindReason, "reason", "the decision `%s` needs a reason", kind).Help("say why with `reason`")
	if line != "" {
		return f.Help("say why: %s", fault.Citing(line))
	}
	return f
}

func noActor() *fault.Fault {
	return refused(kindActor, "actor", "`actor` is blank, and History must tell who decided").
		Help("name a person, or leave `actor` out for your own identity")
}

func notOneLine(kind, field string) *fault.Fault {
	return refused(kind, field, "`%s` has a line break, and an entry of the History is one line", field).
		Help("write it in one line; longer text goes into a comment: {comment}")
}

func notPlain(kind, field string) *fault.Fault {
	return refused(kind, field, "`%s` holds a control character", field).Help("send UTF-8 text without NUL and other control characters")
}

func noTarget() *fault.Fault {
	return refused(kindTarget, "to", "no column is named to accept into, and `[triage]` has no `accepted_status`").
		Help("name one with `to`, or set `accepted_status` in tix.toml")
}

// noOriginal refuses a duplicate of nothing; line is as for noReason.
func noOriginal(line string) *fault.Fault {
	f := refused(kindDuplicate, "of", "a duplicate needs the issue that it repeats").Help("name it with `of`")
	if line != "" {
		return f.Help("name it: %s", fault.Citing(line))
	}
	return f
}

func ofItself(is *model.Header) *fault.Fault {
	return refused(kindDuplicate, "of", "#%d can't be a duplicate of itself", is.Number).Help("name another issue with `of`")
}

// decided refuses an issue that is out of the inbox and was decided before. by tells
// that its last decision brought it out.
func decided(is *model.Header, last *model.Event, by bool) *fault.Fault {
	f := refused(kindDecided, "issue", "#%d is out of the inbox, in `%s`: %s", is.Number, is.Status, said(last))
	if !by {
		f.Message = fmt.Sprintf("#%d left the inbox by a move and is in `%s`; its last decision was: %s", is.Number, is.Status, said(last))
	}
	return f.Help("change it where it is: {move|%d COLUMN}", is.Number)
}

// said tells an earlier decision.
func said(e *model.Event) string {
	return fmt.Sprintf("%s by %s on %.10s", strings.TrimPrefix(e.Kind, "triage_"), e.Actor, e.Timestamp)
}

func outside(is *model.Header, entry string) *fault.Fault {
	return refused(kindOutside, "issue", "#%d is in `%s`, not in the triage inbox", is.Number, is.Status).
		Help("move it there first if it is to be decided: {move|%d %s}", is.Number, entry)
}
