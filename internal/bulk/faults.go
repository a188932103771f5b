package bulk

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

func unsupported(given string) *fault.Fault {
	f := fault.Invalid("`%s` is not an operation of a batch", given).Of("unsupported_operation", "operation")
	if strings.TrimSpace(given) == "" {
		f.Message = "no operation is named"
	}
	return f.Help("use edit, link, unlink or archive; {bulk capabilities} tells what each does")
}

func notOneWay(ways []string) *fault.Fault {
	f := fault.Invalid("no issue is selected").Of("selection", "select")
	if len(ways) > 0 {
		f.Message = "`" + strings.Join(ways, "` and `") + "` exclude each other"
	}
	return f.Help("give exactly one of `select`, `filter` and `search`")
}

func unknownScope(given string) *fault.Fault {
	return fault.Invalid("`%s` is not a scope", given).Of("unknown_scope", "scope").Help("use active, all or archived")
}

func notClearable(given string) *fault.Fault {
	f := fault.Invalid("`%s` can't be cleared by a batch", given).Of("unsupported_operation", "clear")
	if near := fault.Nearest(given, clearable()); near != "" {
		return f.Help("did you mean `%s`? one of %s", near, fault.Names(clearable()))
	}
	return f.Help("clear one of %s", fault.Names(clearable()))
}

func noFields() *fault.Fault {
	return fault.Invalid("there are no fields to change").Of("no_fields", "").
		Help("name at least one of %s, or `clear` one; a blank value changes nothing", fault.Names(fieldNames()))
}

// misplaced refuses an argument that the operation does not have: to ignore it
// would do something else than was asked.
func misplaced(argument, operation string) *fault.Fault {
	var where []string
	for _, o := range operations() {
		if slices.Contains(own(o), argument) {
			where = append(where, o)
		}
	}
	return fault.Invalid("`%s` belongs to the operation %s, and this one is `%s`", argument, fault.Names(where), operation).
		Of("misplaced_argument", argument).Help("leave `%s` out, or choose another operation", argument)
}

func noTarget() *fault.Fault {
	return fault.Invalid("`target` is missing: a relationship needs two issues").Of("missing-argument", "target").
		Help("name the issue that the selected ones are related to")
}

// nothingToPair ends a batch of pairs without any; the answer stands, without
// items.
func nothingToPair(by string) *fault.Fault {
	f := fault.New(fault.Partial, fault.FamilyNotFound, "the %s selects no issue, so there is nothing to pair", by).Of("selection", by)
	f.Code = fault.Missing.Exit()
	return f.Help("{list} shows what a filter selects")
}
