package match

import "github.com/tix-tracker/tix/internal/fault"

// kindSelection is the kind of refusals of a selection.
const kindSelection = "selection"

func loneDash() *fault.Fault {
	return fault.Invalid("`-` names no issue: it is standard input, and only as the whole of `--select` on the terminal").Of(kindSelection, "select").
		Help("name issues by number, id or a part of the title, separated by commas")
}

func numbersRun(given, instead string) *fault.Fault {
	return fault.Invalid("`%s` is not one issue, and there are no ranges", given).Of(kindSelection, "select").
		Help("separate issues by commas: %s", instead)
}

// givenUp ends a search for issues that was interrupted.
func givenUp(err error) *fault.Fault {
	return fault.IO(err, "the search for the issues was given up: %s", fault.Reason(err))
}
