package issue

import (
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

func TestACommaListIsSplitWhenAllOfItAreNumbersAndIds(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]op.Selector{
		"2,4": {"2", "4"}, "#2, A1B2C3D4,": {"2", "A1B2C3D4"}, "2": {"2"}, "2,": {"2,"}, "first, second": {"first, second"},
		"2,second": {"2,second"}, "": {""},
	} {
		got := apiece(op.Selector(in))
		for i := range got {
			if len(got) > 1 {
				got[i] = op.Selector(strings.TrimPrefix(string(got[i]), "#"))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestHistoryOnANarrowTerminalShowsWhatHappened(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.good(w.line(&Move, "1", "done", "--commit=abc"))
	a := w.good(w.line(&History, "1"))
	for line := range strings.Lines(a.Page.Paint(page.Paint{Width: 80})) {
		if strings.Contains(line, "transition_accepted") && !strings.Contains(line, "todo -> done") {
			t.Errorf("the detail is cut: %s", line)
		}
	}
	if !strings.Contains(a.Plain(), "Ada Lovelace <ada@example.org>") {
		t.Errorf("piped it is whole: %s", a.Plain())
	}
}

func TestEditorTellsOfKeysThatItBringsIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	a := w.good(w.typed("1", swap("title: First", "title: Typed\nprioritaet: high\nestimate: soon")))
	if len(w.notes(a)) != 2 || !strings.Contains(a.Err, "note: `prioritaet` is not a key that tix knows; it is kept\n") || strings.Contains(a.Err, "`custom`") {
		t.Errorf("%q\n%s", w.notes(a), a.Err)
	}
}
