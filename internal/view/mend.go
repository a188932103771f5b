package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
)

// anew cites what gives the part of a view that a field belongs to other values.
func (x *record) anew(field string) string {
	if part, _, _ := strings.Cut(field, "."); part == "scope" {
		return "{view share|" + fault.Args(x.id, "") + "}"
	}
	return x.mend()
}

// mend cites the one update after which name and plan can be used: an update that
// leaves any of their faults is refused.
func (x *record) mend() string {
	flags := x.flags
	if x.name == "" {
		flags = slices.Insert(slices.Clone(flags), 0, "--name NAME")
	}
	return "{view update|" + fault.Args(x.id, strings.Join(flags, " ")) + "}"
}

// mending are the flags that put something else in the place of whatever in a plan
// is wrong, and keep what is right of the hidden columns.
func (x *record) mending(faults []*fault.Fault, b *board.Board) (flags []string) {
	for _, f := range faults {
		var flag string
		switch {
		case f.Field == "plan.sort":
			flag = `--sort ""`
		case f.Field == "plan.group":
			flag = `--group ""`
		case f.Field == mismatchField:
			flag = "--show-mismatch " + strconv.FormatBool(x.plan.Visibility.Mismatch.Value)
		case strings.HasPrefix(f.Field, "plan.visibility"):
			flag = "--hide-columns " + fault.Word(x.hiddenStill(b))
		default:
			flag = `--filter ""`
		}
		if !slices.Contains(flags, flag) {
			flags = append(flags, flag)
		}
	}
	return flags
}

// hiddenStill are the hidden columns that the board has, as a comma list.
func (x *record) hiddenStill(b *board.Board) string {
	if x.plan.Visibility == nil {
		return ""
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(x.plan.Visibility.Hidden), func(c string) bool { return !b.Has(c) }), ",")
}
