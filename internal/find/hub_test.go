package find_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

// TestAHubIsShownInBounds: every row of a table is as wide as its widest cell,
// so that one issue with thousands of edges would make a listing quadratic.
func TestAHubIsShownInBounds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rows := make([]string, 30)
	for i := range rows {
		w.issue(i+2, "Task")
		rows[i] = "{from: " + aaa(1) + ", to: " + aaa(i+2) + ", kind: blocks}"
	}
	w.issue(1, "Hub", "relationships: ["+strings.Join(rows, ", ")+"]")
	list := w.shell(&find.List, "--columns=num", "--show=relationships").Text
	has(t, list, ", blocks -> #21 and 10 more\n")
	if strings.Contains(list, "#22, ") {
		t.Error("a cell names more than twenty edges")
	}
	view := w.shell(&find.View, "1").Text
	has(t, view, "--> #21  Task  [no id]\n- and 10 more: `tix link list AAAAAA01`")
	all := w.shell(&find.View, "1", "--show=relationships").Text
	has(t, all, "--> #31  Task  [no id]\n")
	lone := w.shell(&find.View, "2").Text
	has(t, lone, "\n## Relationships\n\n- #1 --blocks--> #2  Task  [no id]\n\n## Blocked\n\n- blocked: Blocked by #1 Hub\n")
	w.issue(40, "Alone")
	if alone := w.shell(&find.View, "40").Text; strings.Contains(alone, "Relationships") || strings.Contains(alone, "Blocked") {
		t.Errorf("an issue without edges says so:\n%s", alone)
	}
}
