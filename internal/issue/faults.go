package issue

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

func blankTitle() *fault.Fault {
	return fault.Invalid("a title can't be blank").Of("blank_title", "title").Help("say in a few words what is to be done")
}

// noTitle refuses a call without the argument, which a template may stand in for.
func noTitle() *fault.Fault {
	return fault.Invalid("a new issue needs `title`, or a `template` that gives one").Of(op.KindMissingArgument, "title").
		Help("say in a few words what is to be done")
}

func notOneLine(field string) *fault.Fault {
	return fault.Invalid("`%s` is one line, and this one has a line break", field).Of("line_break", field).Help("longer text goes into the body")
}

func badPriority(given string) *fault.Fault {
	f := fault.Invalid("`%s` is not a priority", given).Of("unknown_priority", "priority")
	if strings.TrimSpace(given) == "" {
		f.Message = "a priority can't be blank"
	}
	return f.Help("use low, medium or high")
}

func badDate(field, given string) *fault.Fault {
	return fault.Config("`%s` is not a date for `%s`", given, field).Of(kindInvalidDate, field).Help("write a real day as YYYY-MM-DD, or blank to clear it")
}

func dueBeforeStart(start, due string) *fault.Fault {
	return fault.Config("the due date %s is before the start date %s", due, start).Of("due_before_start", "due_date").
		Help("change one of `start_date` and `due_date`")
}

func notText(field string) *fault.Fault {
	return fault.Invalid("`%s` holds bytes that are no text", field).Of("not_text", field).Help("send UTF-8 text without NUL")
}

func noIdentity(field string) *fault.Fault {
	return fault.Invalid("`me` needs a git identity, and there is none").Of("no_identity", field).
		Help("name the person, or set `git config user.name` and `user.email`")
}

func noFields() *fault.Fault {
	return fault.Invalid("there are no fields to update").Of("no_fields", "").
		Help("name at least one field to change; `reason` alone only explains a change of `status`")
}

// Kinds of refusals that a batch words in its own way.
const (
	kindInvalidDate = "invalid_date"
	kindNoPerson    = "no_person"
)

// noPerson refuses `none` for a person: in filters it means unset, and no one
// is meant by it.
func noPerson(field, given string) *fault.Fault {
	return fault.Invalid("`%s` is not a person", given).Of(kindNoPerson, field).Help("a blank `%s` clears it", field)
}

// unknownParent says of a selector that leads to no one issue what it was for.
// The exit code stays that of the selector.
func unknownParent(err error) *fault.Fault {
	f := fault.From(err)
	if f.Class == fault.Missing {
		f = f.Of(kindUnknownParent, "parent")
	}
	return f
}

const kindUnknownParent = "unknown_parent"

func noParent(ref string) *fault.Fault {
	return fault.NotFound("there is no issue `%s` to be the parent", ref).Of(kindUnknownParent, "parent").
		Help("name an issue by its id or number, or take the key out for none")
}

func severalParents(ref string) *fault.Fault {
	return fault.New(fault.Missing, fault.FamilyInvalid, "several issues answer to `%s`", ref).Of(kindUnknownParent, "parent").
		Help("name the parent by its id")
}

// blocked refuses to finish an issue over open blockers. An edit takes no
// acknowledgement, so that it names the move.
func blocked(is *model.Header, to, reason string, d door) *fault.Fault {
	how := "acknowledge it with `yes`"
	if d.keep {
		how = "acknowledge it in a move"
	}
	return fault.Invalid("#%d is not free to be finished: %s", is.Number, reason).Of("blocked", "status").
		Help("finish what blocks it first, or %s: {move|%d %s --yes}", how, is.Number, fault.Word(to))
}

func linksGone() op.Denied {
	return op.Denied{Name: "links", Message: "`links` is not an argument any more: relationships are typed", Remedy: "{link|FROM TO --type KIND} adds one, {link remove|ID} takes one away"}
}

// noCommit refuses to record a commit where there is none. remedy says how to
// name one.
func noCommit(inGit bool, remedy string) *fault.Fault {
	if !inGit {
		return fault.Invalid("there is no git repository here to take a commit from").Of("missing_commit", "commit").Help("%s", fault.Citing(remedy))
	}
	return fault.Invalid("there is no commit to record: the git repository has none yet").Of("missing_commit", "commit").
		Help("make a first commit, or %s", fault.Citing(remedy))
}

func severalWays() *fault.Fault {
	return fault.Invalid("selectors, `filter` and `search` exclude each other").Of("selection", "filter").Help("use one of them")
}

func noneNamed() *fault.Fault {
	return fault.Invalid("no issue is named").Of("selection", "issue").Help("name one or more issues before the column: {move}")
}

// blankWay refuses a blank query: it would select every issue.
func blankWay(name string) *fault.Fault {
	return fault.Invalid("`%s` is blank, and selects no issue", name).Of("selection", name).
		Help("say which issues are meant: a filter such as `status:todo`, a text, or their numbers before the column")
}

func selectsNone(by string) *fault.Fault {
	return fault.NotFound("the %s selects no issue", by).Help("{list} shows what a filter selects")
}

// quoteColumn refuses the words of a column that stand apart. words are those
// before them.
func quoteColumn(column string, words []string) *fault.Fault {
	line := strings.Join(append(words, fault.Word(column)), " ")
	return fault.New(fault.Usage, fault.FamilyUsage, "`%s` is one column, given as several words", column).Of("", "column").
		Help("quote it: {move|%s}", line)
}

// Archived refuses to change an archived issue.
func Archived(is *model.Header) *fault.Fault {
	return fault.Invalid("#%d (`%s`) is archived, and archived issues are not changed", is.Number, is.Path).
		Of("archived", "issue").Help("take it back first: {restore|%d}", is.Number)
}

func alreadyArchived(is *model.Issue) *fault.Fault {
	return fault.Invalid("#%d (`%s`) is archived already", is.Number, is.Path).
		Of("already_archived", "issue").Help("{restore|%d} takes it back", is.Number)
}

func notArchived(is *model.Issue) *fault.Fault {
	return fault.Invalid("#%d (`%s`) is not archived", is.Number, is.Path).
		Of("not_archived", "issue").Help("{archive|%d} puts it away", is.Number)
}

func changedMeanwhile(is *model.Issue) *fault.Fault {
	return fault.New(fault.Refused, fault.FamilyIO, "`%s` was changed while the editor was open; nothing was written", is.Path).
		Of(store.ChangedUnderneath, "").Help("open it again and repeat your change")
}

func unreadableText(p *matter.Problem) *fault.Fault {
	f := fault.New(fault.Refused, fault.FamilyParse, "the edited text can't be read as an issue: %s", p.Message).
		At("the edited text", p.Line, p.Col, p.Source)
	f.Remedy = fault.Data(p.Remedy)
	return f
}

func fixedKey(key string) *fault.Fault {
	return fault.Invalid("the editor changed `%s`, which an issue keeps for good", key).Of("fixed_key", key).
		Help("put the old value back")
}

func governedKey(key string) *fault.Fault {
	return fault.Invalid("the editor changed `%s`, which is judged and recorded by commands of its own", key).Of("governed_key", key).
		Help("put the old lines back, and change it with a command: `tix --help` lists them")
}

func historyChanged() *fault.Fault {
	return fault.Invalid("the editor changed the History, which only grows by what happens").Of("history", "").
		Help("put the lines under `## History` back as they were")
}
