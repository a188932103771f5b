package match

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
)

// kindSelection is the kind of refusals of a selection.
const kindSelection = "selection"

// EmptyList refuses a list that names nothing: it may have come from standard
// input.
func EmptyList() *fault.Fault {
	return fault.Invalid("`select` names no issue").Of(kindSelection, "select").
		Help("name issues, separated by commas; if `--select -` is what was given, standard input was empty")
}

func loneDash() *fault.Fault {
	return fault.Invalid("`-` names no issue: it is standard input, and only as the whole of `--select` on the terminal").Of(kindSelection, "select").
		Help("name issues by number, id or a part of the title, separated by commas")
}

func numbersRun(given, instead string) *fault.Fault {
	return fault.Invalid("`%s` is not one issue, and there are no ranges", given).Of(kindSelection, "select").
		Help("separate issues by commas: %s", instead)
}

// GivenUp ends work on many issues that was interrupted, nil while it was not.
func GivenUp(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fault.IO(err, "the work was given up: %s", fault.Reason(err))
	}
	return nil
}
