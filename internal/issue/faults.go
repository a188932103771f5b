package issue

import "github.com/tix-tracker/tix/internal/fault"

func blankTitle() *fault.Fault {
	return fault.Invalid("", "a title can't be blank").Of("blank_title", "title").Help("say in a few words what is to be done")
}

func notOneLine(field string) *fault.Fault {
	return fault.Invalid("", "`%s` is one line, and this one has a line break", field).Of("line_break", field).Help("longer text goes into the body")
}

func badPriority(given string) *fault.Fault {
	return fault.Invalid("", "`%s` is no priority", given).Of("unknown_priority", "priority").Help("use low, medium or high")
}

func badDate(field, given string) *fault.Fault {
	return fault.Config("`%s` is no date for `%s`", given, field).Of("invalid_date", field).Help("write a real day as YYYY-MM-DD, or blank to clear it")
}

func dueBeforeStart(start, due string) *fault.Fault {
	return fault.Config("the due date %s is before the start date %s", due, start).Of("due_before_start", "due_date").
		Help("change one of `start_date` and `due_date`")
}

func linksGone() string {
	return "`links` is no argument any more: relationships are typed and have operations of their own"
}

func noCommit() *fault.Fault {
	return fault.Invalid("", "there is no commit to record: the repository has none yet").Of("missing_commit", "commit").
		Help("name one with `commit`, or make a first commit")
}
