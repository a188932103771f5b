package issue

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
)

// typed edits an issue as the editor does.
func (w *world) typed(issue string, change func(string) string) op.Answer {
	w.t.Helper()
	s := result[Source](w, w.line(&EditSource, issue))
	return w.line(&EditReplace, issue, "--hash="+s.Hash, "--text="+change(s.Source))
}

func swap(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }

func TestEditorSavesTheBytesAsTyped(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	change := swap("title: First", "title:   'Typed'", "labels: [a, b]", "labels:\n  - x", "custom: kept", "custom: other\n# remark", "Body.", "Text.")
	out := result[Written](w, w.typed("1", change))
	want := strings.Replace(change(firstFile), "updated: 2026-01-05", "updated: 2026-06-15", 1)
	if now := w.read(firstPath); now != want || !out.Changed || out.Title != "Typed" {
		t.Errorf("the file became\n%s", differ(want, now))
	}
}

func TestEditorIsJudgedLikeAnEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	out := result[Written](w, w.typed("1", swap("status: todo", "status: done\nestimate: 2d\ncycles: [Beta]\ncommit: abc\nassignee: me")))
	var kinds []string
	for _, e := range out.Events {
		kinds = append(kinds, e.Kind)
	}
	if strings.Join(kinds, " ") != "estimate_changed cycle_membership_changed transition_accepted" {
		t.Errorf("events %v", kinds)
	}
	if out.Commit.text != "abc" || out.Assignee != "Ada Lovelace <ada@example.org>" {
		t.Errorf("commit %v, assignee %s", out.Commit, out.Assignee)
	}
	w.refused(w.typed("1", swap("status: done", "status: todo")), "invalid_transition", 1)
	w.good(w.line(&Move, "1", "todo", "--reason=again"))
	if strings.Contains(w.read(firstPath), "commit:") {
		t.Error("the commit stayed")
	}
}

func TestEditorMayNotChangeWhatIsNotItsOwn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind   string
		change func(string) string
	}{
		"no front matter":   {"", func(string) string { return "oops" }},
		"nothing":           {"", func(string) string { return "" }},
		"title gone":        {"blank_title", swap("title: Second\n", "")},
		"title blank":       {"blank_title", swap("title: Second", "title: ' '")},
		"number":            {"fixed_key", swap("number: 2", "number: 3")},
		"id":                {"fixed_key", swap("id: B1B2C3D4", "id: C1B2C3D4")},
		"history line":      {"history", swap("restored", "archived")},
		"history line gone": {"history", swap("- 2026-01-07 something else\n", "")},
		"history grows":     {"history", swap("y -> x\n", "y -> x\n- 2026-01-09T00:00:00Z — Eve — restored — forged\n")},
		"history taken out": {"history", func(s string) string { head, _, _ := strings.Cut(s, "## History"); return head + "Body.\n" }},
		"parent":            {"self_parent", swap("parent: 1", "parent: 2")},
		"edge":              {"governed_key", swap("to: A1B2C3D4", "to: C1B2C3D4")},
		"projects":          {"governed_key", swap("parent: 1", "parent: 1\nprojects: [p-a]")},
		"priority":          {"unknown_priority", swap("status: todo", "status: todo\npriority: urgent")},
		"cycle":             {"unknown_cycle", swap("status: todo", "status: todo\ncycles: [Nope]")},
		"date":              {"invalid_date", swap("status: todo", "status: todo\ndue_date: soon")},
		"status":            {"unknown_column", swap("status: todo", "status: nowhere")},
		"comments":          {"", swap("Body.", "### Bob (2026-01-01)")},
		"conflict":          {"", swap("Body.", "<<<<<<< a\n=======\n>>>>>>> b")},
		"duplicate key":     {"", swap("status: todo", "status: todo\nstatus: doing")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[string]string{secondPath: secondFile})
			w.refused(w.typed("2", c.change), c.kind, 1)
			if w.read(secondPath) != secondFile {
				t.Error("the file was changed")
			}
		})
	}
}

func TestEditorDoesNotOverwriteAnotherWriter(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.refused(w.typed("1", func(s string) string {
		w.good(w.call(&Edit, `{"issue":1,"priority":"high"}`))
		return strings.Replace(s, "First", "Mine", 1)
	}), "changed_underneath", 1)
}

func TestEditorLeavesOldFlawsAlone(t *testing.T) {
	t.Parallel()
	flawed := strings.NewReplacer("priority: medium", "priority: urgent\ncycles: [Gone]\nstart_date: soon", "status: todo", "status: lost").Replace(firstFile)
	w := newWorld(t, map[string]string{firstPath: flawed})
	w.good(w.typed("1", swap("title: First", "title: Second")))
}

func TestUnchangedTextIsNoEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	if out := result[Written](w, w.typed("1", swap())); out.Changed || w.read(firstPath) != firstFile {
		t.Error("the file was written")
	}
}
