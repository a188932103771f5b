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
	kindPreview   = "bad_preview"

	kindReason        = "missing_reason"
	kindActor         = "missing_actor"
	kindInvalidReason = "invalid_reason"
	kindInvalidActor  = "invalid_actor"
	kindTarget        = "missing_target"
	kindDuplicate     = "invalid_duplicate_target"
	kindDecided       = "already_decided"
	kindOutside       = "not_in_triage"
	kindChanged       = "changed_since_preview"
)

func refused(kind, field, format string, args ...any) *fault.Fault {
	return fault.New(fault.Refused, Family, format, args...).Of(kind, field)
}

func noInbox() *fault.Fault {
	return refused(kindNoInbox, "", "there is no triage inbox: tix.toml has no section `[triage]`").
		Help("add `[triage]` with `entry_status` and `declined_status`, each a column of the board")
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
		Help("give `issue`, `select` or `filter`; `scope:triage` is the filter of the whole inbox")
}

func twoSelections(given []string) *fault.Fault {
	return refused(kindSelection, given[1], "the issues are named in several ways at once: `%s`", strings.Join(given, "`, `")).
		Help("use one of them")
}

func noReason(kind string) *fault.Fault {
	return refused(kindReason, "reason", "the decision `%s` needs a reason", kind).Help("say why with `reason`")
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

func noOriginal() *fault.Fault {
	return refused(kindDuplicate, "of", "a duplicate needs the issue that it repeats").Help("name it with `of`")
}

func ofItself(is *model.Header) *fault.Fault {
	return refused(kindDuplicate, "of", "#%d can't be a duplicate of itself", is.Number).Help("name another issue with `of`")
}

// decided refuses an issue that is out of the inbox by an earlier decision.
func decided(is *model.Header, last *model.Event) *fault.Fault {
	return refused(kindDecided, "issue", "#%d is out of the inbox, in `%s`: %s", is.Number, is.Status, said(last)).
		Help("change it where it is: {move|%d COLUMN}", is.Number)
}

// said tells an earlier decision.
func said(e *model.Event) string {
	return fmt.Sprintf("%s by %s on %.10s", strings.TrimPrefix(e.Kind, "triage_"), e.Actor, e.Timestamp)
}

func outside(is *model.Header, entry string) *fault.Fault {
	return refused(kindOutside, "issue", "#%d is in `%s`, not in the triage inbox", is.Number, is.Status).
		Help("move it there first if it is to be decided: {move|%d %s}", is.Number, entry)
}

func badPreview() *fault.Fault {
	return refused(kindPreview, "preview", "`preview` is not one that a preview ended with").
		Help("copy it whole, or make a new preview: {triage batch}")
}

func otherPreview() *fault.Fault {
	return refused(kindPreview, "preview", "`preview` was made of another decision or selection").
		Help("repeat the arguments of the preview, or make a new one: {triage batch}")
}

func changed(is *model.Header) *fault.Fault {
	return refused(kindChanged, "issue", "#%d was changed after the preview", is.Number).Help("look at it, and make a new preview: {triage batch}")
}

func vanished(number uint32) *fault.Fault {
	return refused(kindChanged, "issue", "#%d was there when the preview was made, and is no more", number).Help("make a new preview: {triage batch}")
}
