package issue

import (
	"fmt"
	"strings"
	"testing"
)

// many is a board with one issue of each fate.
func many(t *testing.T) *world {
	t.Helper()
	files := map[string]string{}
	add := func(n int, prefix, status, body string) {
		id := fmt.Sprintf("A000000%d", n)
		files["docs/issues/"+prefix+id+".md"] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: T%d\nstatus: %s\n---\n%s", n, id, n, status, body)
	}
	add(1, "", "todo", "")
	add(2, "", "doing", "")
	add(3, "", "done", "")
	add(4, ".", "todo", "")
	add(5, "", "todo", "<<<<<<< a\n=======\n>>>>>>> b\n")
	add(6, "", "lost", "")
	return newWorld(t, files)
}

func TestPlanJudgesAsTheMoveDoes(t *testing.T) {
	t.Parallel()
	for column, words := range map[string][]string{
		"doing":   {},
		"done":    {"--commit=abc"},
		"wontfix": {"--reason=no more"},
		"todo":    {"--reason=again"},
		"inbox":   {},
	} {
		t.Run(column, func(t *testing.T) {
			t.Parallel()
			w := many(t)
			line := append([]string{"1,2", "3", "A0000004", "A0000005", "1", "6", column}, words...)
			plan := w.line(&MovePlan, append(line, "--dry-run=true")...)
			if plan.Exit() != 1 {
				t.Errorf("a plan with refusals exits with %d: %s", plan.Exit(), plan.Err)
			}
			applied := w.line(&MoveMany, append(line, "--yes=true")...)
			judged, done := plan.Out.(Plan), applied.Out.(Moves).Applied
			if len(judged.Items) != 6 || len(done.Outcomes) != 6 {
				t.Fatalf("%d planned, %d done", len(judged.Items), len(done.Outcomes))
			}
			for i, p := range judged.Items {
				o := done.Outcomes[i]
				if p.Number != o.Number || p.Status != o.Status {
					t.Errorf("#%d is planned as %s and became %s: %s", p.Number, p.Status, o.Status, o.Line)
				}
			}
		})
	}
}

func TestPlanKnowsThatThereIsNoCommit(t *testing.T) {
	t.Parallel()
	w := many(t)
	a := w.line(&MovePlan, "1", "2", "done", "--dry-run=true")
	if a.Exit() != 1 || !strings.Contains(a.Plain(), "#1 refused: missing_commit") || !strings.Contains(a.Plain(), "would move 0 issues to done\ndry run") {
		t.Errorf("exit %d\n%s", a.Exit(), a.Plain())
	}
	w.refused(w.line(&Move, "1", "done"), "missing_commit", 1)
}

func TestSelectionWaysExcludeEachOther(t *testing.T) {
	t.Parallel()
	w := many(t)
	w.refused(w.line(&MovePlan, "1", "todo", "--filter=status:todo"), "selection", 1)
	w.refused(w.line(&MovePlan, "todo"), "selection", 1)
	w.refused(w.line(&MovePlan, "todo", "--search=nothing has this"), "", 2)
	w.refused(w.line(&MovePlan, "1", "99", "todo"), "", 2)
	w.refused(w.line(&MovePlan, "1", "2", "nowhere"), "unknown_column", 1)
	w.refused(w.line(&MoveMany, "1", "2", "nowhere"), "unknown_column", 1)
	a := w.line(&MovePlan, "--filter=status:todo", "doing", "--dry-run=true")
	if a.Exit() != 0 || a.Plain() != "selection: 1 issue (filter, active scope)\n    #1 T1\nwould move 1 issue to doing\ndry run: nothing was written\n" {
		t.Errorf("exit %d\n%s%s", a.Exit(), a.Plain(), a.Err)
	}
}

func TestSelectionOfOneNeedsNoConfirmation(t *testing.T) {
	t.Parallel()
	w := many(t)
	a := w.line(&MoveMany, "--select=1,1", "doing")
	if a.Exit() != 0 || !strings.HasPrefix(a.Plain(), "Moved A0000001.md to doing\n") || !strings.Contains(string(a.Data), `"wip":{`) {
		t.Errorf("exit %d\n%s%s\n%s", a.Exit(), a.Plain(), a.Err, a.Data)
	}
	w.refused(w.line(&MoveMany, "--select=3", "todo"), "invalid_transition", 1)
}

func TestSeveralAreOnlyPlannedWithoutConfirmation(t *testing.T) {
	t.Parallel()
	w := many(t)
	a := w.line(&MoveMany, "1", "2", "wontfix")
	if a.Exit() != 1 || !strings.HasSuffix(a.Plain(), "would move 2 issues to wontfix\nnothing was written: add --yes to carry it out\n") || a.Err != "" {
		t.Errorf("exit %d\n%s%s", a.Exit(), a.Plain(), a.Err)
	}
	if !strings.HasPrefix(string(a.Data), `{"applied":false,"selection":[{"number":1,"title":"T1"},`) {
		t.Errorf("data %s", a.Data)
	}
	if a = w.line(&MoveMany, "1", "2", "wontfix", "--yes=true"); a.Exit() != 0 || a.Plain() != "#1 moved to wontfix\n#2 moved to wontfix\n2 moved, 0 refused\n" {
		t.Errorf("exit %d\n%s%s", a.Exit(), a.Plain(), a.Err)
	}
}
