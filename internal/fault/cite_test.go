package fault_test

import (
	"errors"
	"slices"
	"strings"
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

func TestDataCitesNothing(t *testing.T) {
	t.Parallel()
	cite := func(command string) string { return "`tix " + command + "`" }
	const title = "{delete|1} and {restore}"
	f := fault.Invalid("no").Help("see {lint}, not %s: %v; {move|%s done}; %s", title, errors.New(title), "{x}", fault.Citing("{edit|"+fault.Data("{y}")+"}"))
	want := "see `tix lint`, not " + title + ": " + title + "; `tix move {x} done`; `tix edit {y}`"
	if got := f.Text(cite); !strings.HasSuffix(got, "\n  help: "+want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := f.Text(nil); !strings.HasSuffix(got, "see {lint}, not "+title+": "+title+"; {move|{x} done}; {edit|{y}}") {
		t.Errorf("without a catalogue: %s", got)
	}
}

func TestAWordOfACommandLineIsQuotedWhereAShellNeedsIt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"rel_01": "rel_01", "7": "7", "": `""`, "it is": `"it is"`, "a'b": `"a'b"`, "$(x)": "'$(x)'", "{delete|1}": `"{delete|1}"`,
	} {
		if got := fault.Expand("{x|"+fault.Word(text)+"}", func(string) string { return "`tix x`" }); got != "`tix x "+want+"`" {
			t.Errorf("%s: %s", text, got)
		}
	}
}
