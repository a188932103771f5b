package fault_test

import (
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func TestExpandCitesAsDeclaredOrAsToType(t *testing.T) {
	t.Parallel()
	cite := func(command string) string {
		switch command {
		case "move":
			return "`tix move ISSUE COLUMN` (tool `mover`)"
		case "lint":
			return "`tix lint`"
		}
		return ""
	}
	for in, want := range map[string]string{
		"see {move}":                     "see `tix move ISSUE COLUMN` (tool `mover`)",
		"{move|1 todo --reason TEXT} ok": "`tix move 1 todo --reason TEXT` (tool `mover`) ok",
		`{move|1 "in review"}`:           "`tix move 1 \"in review\"` (tool `mover`)",
		"{lint|docs}, {lint}":            "`tix lint docs`, `tix lint`",
		"use {id} or {id|x}":             "use {id} or {id|x}",
		"open {move|1":                   "open {move|1",
	} {
		if got := fault.Expand(in, cite); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	if got := fault.Citations("{move|1 todo}; {lint}"); !slices.Equal(got, []string{"move", "lint"}) {
		t.Errorf("cited %q", got)
	}
}

func TestNearestIsClose(t *testing.T) {
	t.Parallel()
	columns := []string{"todo", "in progress", "in review", "done"}
	for typed, want := range map[string]string{
		"toodo": "todo", "In Progress": "in progress", "TODO": "todo", "doing": "done", "doen": "done",
		"nope": "", "nosuch": "", "open": "", "": "",
	} {
		if got := fault.Nearest(typed, columns); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
