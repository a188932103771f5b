package hierarchy

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

const boardToml = `issues_dir = "docs/issues"

[kanban.default]
columns = ["todo", "doing", "done", "wontfix"]

[kanban.default.category_map]
todo = "unstarted"
doing = "active"
done = "completed"
wontfix = "canceled"

[layout]
directory = "."
move_on_change = false
`

// world is a repository with a fixed clock.
type world struct {
	t    testing.TB
	host *op.Host
}

// newWorld holds issues by their file name below the issues folder.
func newWorld(t testing.TB, files map[string]string) *world {
	t.Helper()
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "docs", "issues"), 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("tix.toml", boardToml)
	for name, text := range files {
		write("docs/issues/"+name, text)
	}
	return &world{t: t, host: &op.Host{
		Dir: root, PID: 1, Witnesses: []op.Witness{graph.Keep},
		Getenv: func(key string) string { return map[string]string{"HOME": root, "GIT_CONFIG_NOSYSTEM": "1"}[key] },
		Now:    func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand:   func() uint64 { return 1 },
		Exec:   func(_ context.Context, _, _ string, _ ...string) ([]byte, error) { return nil, os.ErrNotExist },
		Cite:   func(s string) string { return "`tix " + s + "`" },
	}}
}

// file is an issue with further lines of front matter; id may be blank.
func file(number int, id, title, more string) string {
	if id != "" {
		id = "id: " + id + "\n"
	}
	return fmt.Sprintf("---\nnumber: %d\n%stitle: %s\nstatus: todo\n%s---\n", number, id, title, more)
}

func (w *world) call(d op.Decl, args string) op.Answer {
	w.t.Helper()
	in, refused := d.BindWire(w.host, json.RawMessage(args))
	if refused != nil {
		return *refused
	}
	return d.Run(w.t.Context(), w.host, op.Wire, in)
}

// data is the structure of a call that must succeed.
func (w *world) data(d op.Decl, args string) string {
	w.t.Helper()
	a := w.call(d, args)
	if a.Fault != nil {
		w.t.Fatalf("refused: %s", a.Err)
	}
	return string(a.Data)
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s\n%s\nwant\n%s", what, got, want)
	}
}

func TestResolvedParentHasTheShapeOfThePage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{
		"a.md": file(1, "D1D1D1D1", "One", ""),
		"b.md": file(2, "C2C2C2C2", "Two", "parent: d1d1d1d1\n"),
		"c.md": file(3, "B3B3B3B3", "Three", "parent: 1\n"),
		"d.md": file(4, "", "Four", "parent: 3\n"),
		"e.md": file(5, "A5A5A5A5", "Five", "parent: 4\n"),
	})
	same(t, "none", w.data(&Parent, `{"issue":1}`), `{"issue":1,"parent":null,"parent_number":null,"parent_display":"none","recorded_parent":null,"recorded_parent_number":null,"unresolved":null,"text":"Parent of #1\n  parent: none"}`)
	want := `"parent":"D1D1D1D1","parent_number":1,"parent_display":"#1 One","recorded_parent":"D1D1D1D1","recorded_parent_number":1,"unresolved":null,`
	same(t, "id", w.data(&Parent, `{"issue":"two"}`), `{"issue":2,`+want+`"text":"Parent of #2\n  parent: #1 One"}`)
	same(t, "number", w.data(&Parent, `{"issue":3}`), `{"issue":3,`+want+`"text":"Parent of #3\n  parent: #1 One"}`)
	same(t, "without id", w.data(&Parent, `{"issue":5}`), `{"issue":5,"parent":"#4","parent_number":4,"parent_display":"#4 Four","recorded_parent":"#4","recorded_parent_number":4,"unresolved":null,"text":"Parent of #5\n  parent: #4 Four"}`)
	same(t, "children", w.data(&Children, `{"issue":3}`), `{"issue":3,"count":1,"direct_children_only":true,"children":[{"id":"#4","number":4,"display":"#4 Four"}],"text":"#4 Four\n1 child"}`)
	same(t, "no children", w.data(&Children, `{"issue":5}`), `{"issue":5,"count":0,"direct_children_only":true,"children":[],"text":"#5 has no children"}`)
}

func TestUnresolvedParentKeepsItsReference(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{
		"a.md":  file(1, "D1D1D1D1", "Gone", "parent: A9A9A9A9\n"),
		"b.md":  file(2, "C2C2C2C2", "Number", "parent: 77\n"),
		"c.md":  file(3, "B3B3B3B3", "Child", "parent: A4A4A4A4\n"),
		".d.md": file(4, "A4A4A4A4", "Put {delete|1} away", ""),
		"e.md":  file(5, "E5E5E5E5", "Twins", "parent: 6\n"),
		"f.md":  file(6, "F6F6F6F6", "Six", ""),
		"g.md":  file(6, "F7F7F7F7", "Six too", ""),
	})
	for issue, want := range map[string]string{
		"1": `"parent_display":"A9A9A9A9 (missing)","recorded_parent":"A9A9A9A9","recorded_parent_number":null,"unresolved":{"parent":"A9A9A9A9","parent_number":null,"reason":"there is no issue A9A9A9A9; `,
		"2": `"parent_display":"#77 (missing)","recorded_parent":"#77","recorded_parent_number":77,"unresolved":{"parent":"#77","parent_number":77,"reason":"there is no issue #77; `,
		"3": `"parent_display":"#4 Put {delete|1} away (archived)","recorded_parent":"A4A4A4A4","recorded_parent_number":4,"unresolved":{"parent":"A4A4A4A4","parent_number":4,"reason":"#4 is archived; ` + "`tix restore 4`" + ` brings it back"}`,
		"5": `"parent_display":"#6 (ambiguous)","recorded_parent":"#6","recorded_parent_number":6,"unresolved":{"parent":"#6","parent_number":6,"reason":"several issues answer to #6; `,
	} {
		if got := w.data(&Parent, `{"issue":`+issue+`}`); !strings.HasPrefix(got, `{"issue":`+issue+`,"parent":null,"parent_number":null,`+want) {
			t.Errorf("#%s\n%s\nwant\n%s", issue, got, want)
		}
	}
	if a := w.call(&Parent, `{"issue":3}`); !strings.Contains(a.Plain(), "(archived) — #4 is archived; `tix restore 4` brings it back\n") || strings.Contains(a.Plain(), "tix delete") {
		t.Errorf("text\n%s", a.Plain())
	}
}

func TestFiguresCountActiveDirectChildren(t *testing.T) {
	t.Parallel()
	child := func(n int, id, status string) string {
		return strings.Replace(file(n, id, "T", "parent: D1D1D1D1\n"), "status: todo", "status: "+status, 1)
	}
	w := newWorld(t, map[string]string{
		"a.md": file(1, "D1D1D1D1", "One", ""), "b.md": child(2, "B2B2B2B2", "done"), "c.md": child(3, "B3B3B3B3", "wontfix"),
		"d.md": child(4, "B4B4B4B4", "lost"), ".e.md": child(5, "B5B5B5B5", "done"),
		"f.md": child(2, "B6B6B6B6", "done"), // a number twice
		"g.md": file(7, "B7B7B7B7", "Grandchild", "parent: B2B2B2B2\n"),
	})
	same(t, "rollup", w.data(&Rollup, `{"issue":"1"}`), `{"issue":1,"parent":1,"direct_children":4,"completed_children":2,"progress":{"done":2,"total":4},"completion_basis":"direct children","text":"  children: 4\n  completed: 2/4 (direct children only)"}`)
	same(t, "list", w.call(&List, `{}`).Plain(), "ISSUE   CHILDREN    COMPLETED\n#1 One  4 children  2/4\n#2 T    1 child     0/1\n")
}

func TestSubjectsThatHaveNoPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{
		".a.md": file(1, "D1D1D1D1", "Away", ""), "b.md": file(2, "C2C2C2C2", "Same", ""), "c.md": file(3, "C3C3C3C3", "Same", ""),
		"2026-01-01-D4D4D4D4-x.md": "---\nnumber: 4\nid: D4D4D4D4\n<<<<<<< a\ntitle: x\n=======\ntitle: y\n>>>>>>> b\n---\n",
	})
	for _, d := range []op.Decl{&Children, &Parent, &Rollup, &Show} {
		for args, want := range map[string]struct {
			exit int
			text string
		}{
			`{"issue":1}`:          {2, "`tix restore 1`"},
			`{"issue":99}`:         {2, "#99"},
			`{"issue":"same"}`:     {2, "#2"},
			`{"issue":""}`:         {2, "selector"},
			`{}`:                   {1, "`issue`"},
			`{"issue":["1"]}`:      {2, "array"},
			`{"issue":"D4D4D4D4"}`: {1, "conflict"},
			`{"issue":2,"kind":1}`: {1, "`kind`"},
		} {
			if a := w.call(d, args); a.Exit() != want.exit || !strings.Contains(a.Err, want.text) || a.Data != nil {
				t.Errorf("%s %s: exit %d, %s", d.Brief().Summary, args, a.Exit(), a.Err)
			}
		}
	}
}

func TestLoopsMadeByHandEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{
		"a.md": file(1, "D1D1D1D1", "One", "parent: C2C2C2C2\n"), "b.md": file(2, "C2C2C2C2", "Two", "parent: D1D1D1D1\n"),
		"c.md": file(3, "B3B3B3B3", "Self", "parent: B3B3B3B3\n"),
	})
	for _, args := range []string{`{"issue":1}`, `{"issue":3}`} {
		for _, d := range []op.Decl{&Children, &Parent, &Rollup, &Show} {
			w.data(d, args)
		}
	}
	same(t, "self", w.data(&Rollup, `{"issue":3}`), `{"issue":3,"parent":3,"direct_children":0,"completed_children":0,"progress":{"done":0,"total":0},"completion_basis":"direct children","text":"  children: 0\n  completed: 0/0 (direct children only)"}`)
}

func TestThousandsOfLevels(t *testing.T) {
	t.Parallel()
	const levels = 5000
	id := func(n int) string { return fmt.Sprintf("A%07d", n) }
	files := map[string]string{"1.md": file(1, id(1), "L1", "")}
	for n := 2; n <= levels; n++ {
		files[fmt.Sprint(n, ".md")] = file(n, id(n), fmt.Sprint("L", n), "parent: "+id(n-1)+"\n")
	}
	w := newWorld(t, files)
	for _, n := range []int{1, levels / 2, levels} {
		args := fmt.Sprintf(`{"issue":%d}`, n)
		for _, d := range []op.Decl{&Children, &Parent, &Rollup, &Show} {
			w.data(d, args)
		}
	}
	a := w.call(&issue.Edit, fmt.Sprintf(`{"issue":1,"parent":"%d"}`, levels))
	if a.Exit() != 1 || a.Fault.Kind != "cycle" || len(a.Err) > 1000 {
		t.Errorf("exit %d, %d bytes: %s", a.Exit(), len(a.Err), a.Err)
	}
	if a := w.call(&issue.Create, fmt.Sprintf(`{"title":"Below","parent":"%d"}`, levels)); a.Fault != nil {
		t.Error(a.Err)
	}
	if a := w.call(&List, `{}`); strings.Count(a.Plain(), "\n") != levels+1 {
		t.Errorf("%d lines", strings.Count(a.Plain(), "\n"))
	}
}
