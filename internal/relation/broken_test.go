package relation_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/relation"
)

// Rows that somebody broke by hand, and others that tell that nothing else goes.
const other = "- id: rel_other\n  from: D1D1D1D1\n  to: F5F5F5F5\n  kind: duplicates\n"

func TestABrokenRowIsRemovedByItsID(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows    map[int]string
		files   []int // that lose rows
		history string
	}{
		"target gone":       {map[int]string{1: other + rel("rel_x", "D1D1D1D1", "Z9Z9Z9Z9", "blocks")}, []int{1}, "removed rel_x: blocks Z9Z9Z9Z9"},
		"source gone":       {map[int]string{1: rel("rel_x", "Z9Z9Z9Z9", "B3B3B3B3", "blocks") + other}, []int{1}, "removed rel_x: blocks #3 Task three"},
		"both gone":         {map[int]string{1: rel("rel_x", "77", "78", "related") + other}, []int{1}, "removed rel_x: related #78"},
		"numbers":           {map[int]string{1: other + rel("rel_x", "1", "2", "blocks")}, []int{1}, "removed rel_x: blocks #2 Task two"},
		"lower case":        {map[int]string{1: other + rel("rel_x", "d1d1d1d1", "c2c2c2c2", "blocks")}, []int{1}, "removed rel_x: blocks #2 Task two"},
		"wrong file":        {map[int]string{1: other, 6: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks")}, []int{6}, "removed rel_x: blocks #2 Task two"},
		"stored blocked_by": {map[int]string{1: other + rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocked_by")}, []int{1}, "removed rel_x: blocks #1 Task one"},
		"stored twice": {
			map[int]string{1: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks") + other, 6: rel("rel_x", "1", "2", "blocks")},
			[]int{1, 6}, "removed 2 relationships (blocks, blocks)",
		},
		"onto itself": {map[int]string{1: rel("rel_x", "D1D1D1D1", "D1D1D1D1", "blocks") + other}, []int{1}, "removed rel_x: blocks #1 Task one"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, c.rows)
			out := result[relation.RemoveOut](w, w.call(&relation.Remove, `{"id":"rel_x"}`))
			if !out.Changed || len(out.Files) != len(c.files) {
				t.Errorf("%+v", out)
			}
			if got := w.stored(1); got != other {
				t.Errorf("what stays is\n%s", got)
			}
			for _, n := range c.files {
				if text := w.issue(n); !strings.Contains(text, " — relationship_removed — "+c.history+"\n") || !strings.Contains(text, "updated: 2026-06-15") {
					t.Errorf("%s", text)
				}
			}
			if strings.Contains(w.tree(), "id: rel_x") {
				t.Error("a row is left")
			}
			// Again: nothing is there, and nothing is written.
			before := w.tree()
			again := result[relation.RemoveOut](w, w.call(&relation.Remove, `{"id":"rel_x"}`))
			if again.Changed || w.tree() != before || again.Relationship.Kind != "related" {
				t.Errorf("%+v", again)
			}
		})
	}
}

func TestARowIsEditedWhereItStands(t *testing.T) {
	t.Parallel()
	const x = "- id: rel_x%c\n  from: %f\n  to: %t\n  kind: %k\n  display: '%d'\n  note: kept\n"
	row := func(from, to, kind, display string) string {
		return strings.NewReplacer("%c", " # mine", "%f", from, "%t", to, "%k", kind, "%d", display).Replace(x)
	}
	moved := func(from, to, kind, display string) string {
		return strings.Replace(row(from, to, kind, display), " # mine", "", 1)
	}
	for name, c := range map[string]struct {
		rows map[int]string
		args string
		in   int    // the file that then holds the row; one that moved there left its comments behind
		want string // the rows there
		none int    // a file that then has no rows, 0 = all have what they had
	}{
		"target gone": {
			map[int]string{1: rel("rel_x", "D1D1D1D1", "Z9Z9Z9Z9", "blocks") + other}, `"to":3`, 1, row("D1D1D1D1", "B3B3B3B3", "blocks", "blocks #3 Task three") + other, 0,
		},
		"numbers become ids": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks")}, `"kind":"duplicates"`, 1, row("D1D1D1D1", "C2C2C2C2", "duplicates", "duplicates #2 Task two"), 0,
		},
		"lower case stays": {
			map[int]string{1: rel("rel_x", "d1d1d1d1", "2", "blocks")}, `"to":3`, 1, row("d1d1d1d1", "B3B3B3B3", "blocks", "blocks #3 Task three"), 0,
		},
		"wrong file, into the right one": {
			map[int]string{1: other, 6: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks")}, `"kind":"blocks"`, 1, other + moved("D1D1D1D1", "C2C2C2C2", "blocks", "blocks #2 Task two"), 6,
		},
		"stored blocked_by": {
			map[int]string{1: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocked_by")}, `"to":3`, 2, moved("C2C2C2C2", "B3B3B3B3", "blocks", "blocks #3 Task three"), 1,
		},
		"turned round": {
			map[int]string{1: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks")}, `"kind":"blocked_by"`, 2, moved("C2C2C2C2", "D1D1D1D1", "blocks", "blocks #1 Task one"), 1,
		},
		"related begins with the smaller id": {
			map[int]string{1: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks")}, `"kind":"related"`, 2, moved("C2C2C2C2", "D1D1D1D1", "related", "related #1 Task one"), 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, c.rows)
			out := result[relation.EditOut](w, w.call(&relation.Edit, `{"id":"rel_x",`+c.args+`}`))
			if got := w.stored(c.in); got != c.want || !out.Changed {
				t.Errorf("%+v\n%s\nwant\n%s", out, got, c.want)
			}
			if !strings.Contains(w.issue(c.in), "relationship_retargeted — ") || !strings.Contains(w.issue(c.in), ": rel_x\n") {
				t.Errorf("no History in\n%s", w.issue(c.in))
			}
			if c.none == 0 {
				return
			}
			if left := w.issue(c.none); left != strings.Replace(issueFile(c.none, ""), "2026-01-02", "2026-06-15", 1) {
				t.Errorf("the old file is\n%s", left)
			}
		})
	}
}

func TestRowsThatCannotBeEditedSayWhatToDo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows       map[int]string
		args, kind string
		says       []string
	}{
		"source gone": {map[int]string{1: rel("rel_x", "Z9Z9Z9Z9", "C2C2C2C2", "blocks")}, `"to":3`, graph.MissingTarget, []string{"link remove rel_x"}},
		"both gone":   {map[int]string{1: rel("rel_x", "77", "78", "related")}, `"kind":"blocks"`, graph.MissingTarget, []string{"no issue #77", "no issue #78", "--to ISSUE"}},
		"target gone": {map[int]string{1: rel("rel_x", "1", "78", "related")}, `"kind":"blocks"`, graph.MissingTarget, []string{"link edit rel_x --to ISSUE"}},
		"one id, two edges": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks") + rel("rel_x", "1", "3", "blocks")}, `"kind":"related"`, graph.DuplicateIdentity,
			[]string{"unlink D1D1D1D1 C2C2C2C2 --type blocks", "unlink D1D1D1D1 B3B3B3B3 --type blocks"},
		},
		"one id, one edge twice": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks"), 2: rel("rel_x", "1", "2", "blocks")}, `"kind":"related"`, graph.DuplicateIdentity, []string{"link remove rel_x"},
		},
		"stands already": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks") + rel("rel_y", "1", "3", "blocks")}, `"to":3`, graph.ConflictingEdge, []string{"rel_y"},
		},
		"conflict and circle at once": {
			map[int]string{1: rel("rel_x", "1", "2", "duplicates"), 3: rel("rel_y", "3", "1", "blocks") + rel("rel_z", "3", "5", "blocks"), 2: ""},
			`"to":3,"kind":"blocks"`, graph.Cycle, []string{"#1 -> #3 -> #1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, c.rows)
			before := w.tree()
			a := w.call(&relation.Edit, `{"id":"rel_x",`+c.args+`}`)
			w.refused(before, a, c.kind, 1)
			for _, s := range c.says {
				if !strings.Contains(a.Err, s) {
					t.Errorf("%q is not said:\n%s", s, a.Err)
				}
			}
		})
	}
}

func TestEveryFindingOfARefusalIsTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{1: rel("rel_x", "1", "2", "duplicates"), 2: rel("rel_y", "2", "1", "blocks")})
	before := w.tree()
	a := w.call(&relation.Link, `{"a":1,"b":2,"kind":"blocks"}`)
	w.refused(before, a, graph.ConflictingEdge, 1)
	if n := strings.Count(a.Err, "error[E-tix-relationship]: "); n != 2 || strings.Count(a.Err, "  help: ") != 2 ||
		!strings.Contains(a.Err, "\nerror[E-tix-relationship]: cycle: ") {
		t.Errorf("%s", a.Err)
	}
}

func TestAnArchivedOwnerIsNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{1: rel("rel_x", "1", "2", "blocks")})
	dir := filepath.Join(w.root, "docs/issues")
	if err := os.Rename(filepath.Join(dir, fileOf(1)), filepath.Join(dir, "."+fileOf(1))); err != nil {
		t.Fatal(err)
	}
	before := w.tree()
	w.refused(before, w.call(&relation.Remove, `{"id":"rel_x"}`), "archived", 1)
	w.refused(before, w.call(&relation.Edit, `{"id":"rel_x","to":3}`), "archived", 1)
	w.refused(before, w.line(&relation.Unlink, "1", "2", "--type=blocks"), "archived", 1)
	w.refused(before, w.call(&relation.Link, `{"a":1,"b":3,"kind":"blocks"}`), "archived", 1)
	// An archived end alone is no obstacle, and the row says what it is.
	w.good(w.call(&relation.Link, `{"a":1,"b":3,"kind":"blocked_by"}`))
	out := result[relation.ListOut](w, w.call(&relation.List, `{"issue":3}`))
	if len(out.Relationships) != 1 || out.Relationships[0].Note != "`to`: #1 is archived" {
		t.Errorf("%+v", out)
	}
	if text := w.call(&relation.List, `{"issue":1}`).Plain(); !strings.Contains(text, "#1 is archived") {
		t.Errorf("%s", text)
	}
}

func TestUnlinkTakesEveryRowOfAnEdge(t *testing.T) {
	t.Parallel()
	noID := "- from: 1\n  to: 2\n  kind: blocks\n"
	w := newWorld(t, map[int]string{
		1: noID + other + rel("rel_a", "1", "2", "blocks"), 2: rel("rel_b", "2", "D1D1D1D1", "blocked_by"), 3: rel("rel_c", "3", "77", "related") + rel("rel_d", "3", "Z9Z9Z9Z9", "related"),
	})
	out := result[relation.UnlinkOut](w, w.line(&relation.Unlink, "2", "1", "--type=blocked_by"))
	if len(out.Removed) != 3 || len(out.Files) != 2 || w.stored(1) != other || strings.Contains(w.issue(2), "relationships:") {
		t.Errorf("%+v\n%s", out, w.tree())
	}
	for _, n := range []int{1, 2} {
		if !strings.Contains(w.issue(n), "relationship_removed — removed 3 relationships (blocks, blocks, blocks)\n") {
			t.Errorf("%s", w.issue(n))
		}
	}
	// Ends that lead nowhere are ends when a row has them.
	w.good(w.line(&relation.Unlink, "3", "77", "--type=related"))
	w.good(w.line(&relation.Unlink, "z9z9z9z9", "3", "--type=related"))
	if strings.Contains(w.issue(3), "relationships:") {
		t.Errorf("%s", w.issue(3))
	}
	before := w.tree()
	if out := result[relation.UnlinkOut](w, w.line(&relation.Unlink, "3", "77", "--type=related")); out.Changed {
		t.Errorf("%+v", out)
	}
	w.refused(before, w.line(&relation.Unlink, "3", "Z9Z9Z9Z9", "--type=related"), "", 2)
	w.refused(before, w.line(&relation.Unlink, "3", "zz", "--type=related"), "", 2)
	w.refused(before, w.line(&relation.Unlink, "3", "1"), graph.UnknownKind, 1)
}

func TestARowWithoutIDIsOneThatStands(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{1: "- from: 1\n  to: 2\n  kind: blocks\n"})
	before := w.tree()
	out := result[relation.LinkOut](w, w.call(&relation.Link, `{"a":"1","b":"2","kind":" blocks "}`))
	if out.Changed || out.Relationship.ID != "" || w.tree() != before {
		t.Errorf("%+v", out)
	}
	w.refused(before, w.call(&relation.Remove, `{"id":" "}`), relation.UnknownRelation, 1)
	w.refused(before, w.call(&relation.Edit, `{"id":"","to":3}`), relation.UnknownRelation, 1)
}
