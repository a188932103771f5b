package issue

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// familyFile is where issue n of a family lies.
func familyFile(n int) string { return fmt.Sprintf("docs/issues/B000000%d.md", n) }

// member is issue n with more lines of front matter.
func member(n int, more string) string {
	return fmt.Sprintf("---\nnumber: %d\nid: B000000%d\ntitle: Member %d\nstatus: todo\n%supdated: 2026-01-05\n---\n", n, n, n, more)
}

// family is issues 1 to n, each with its further lines.
func family(t testing.TB, n int, more map[int]string) *world {
	files := map[string]string{}
	for i := 1; i <= n; i++ {
		files[familyFile(i)] = member(i, more[i])
	}
	return newWorld(t, files)
}

// told are the events of a write, `kind detail`.
func told(w Written) string {
	var lines []string
	for _, e := range w.Events {
		lines = append(lines, e.Kind+" "+e.Detail)
	}
	return strings.Join(lines, "\n")
}

func TestParentIsSetChangedKeptAndCleared(t *testing.T) {
	t.Parallel()
	w := family(t, 3, nil)
	for _, step := range []struct{ parent, stored, event string }{
		{`"1"`, "B0000001", "parent_set parent none -> #1"},
		{`"member 1"`, "B0000001", ""},
		{`"b0000003"`, "B0000003", "parent_changed parent #1 -> #3"},
		{`null`, "B0000003", ""},
		{`" "`, "", "parent_cleared parent #3 -> none"},
		{`""`, "", ""},
	} {
		before := w.read(familyFile(2))
		out := result[Written](w, w.call(&Edit, `{"issue":2,"title":"Member 2","parent":`+step.parent+`}`))
		now := w.read(familyFile(2))
		if told(out) != step.event || out.Changed != (step.event != "") || out.Changed != (now != before) {
			t.Errorf("%s: changed %v, events %q\n%s", step.parent, out.Changed, told(out), now)
		}
		if strings.Contains(now, "parent: "+step.stored+"\n") != (step.stored != "") || step.stored == "" && strings.Contains(now, "parent:") {
			t.Errorf("%s: want parent %q\n%s", step.parent, step.stored, now)
		}
	}
}

func TestParentLeadsTheEventsOfItsEdit(t *testing.T) {
	t.Parallel()
	w := family(t, 2, nil)
	out := result[Written](w, w.call(&Edit, `{"issue":2,"estimate":"1d","status":"doing","cycles":"Alpha","parent":"1"}`))
	want := "parent_set parent none -> #1\nestimate_changed estimate: none -> 1d\ncycle_membership_changed cycles: none -> Alpha\ntransition_accepted todo -> doing (unstarted -> active)"
	if told(out) != want {
		t.Errorf("events\n%s", told(out))
	}
}

func TestParentStoredAsNumberBecomesAnIDInSilence(t *testing.T) {
	t.Parallel()
	w := family(t, 2, map[int]string{2: "parent: 1 # above\n"})
	out := result[Written](w, w.call(&Edit, `{"issue":2,"parent":"1"}`))
	now := w.read(familyFile(2))
	if !out.Changed || told(out) != "" || now != strings.NewReplacer("parent: 1 #", "parent: B0000001 #", "2026-01-05", "2026-06-15").Replace(member(2, "parent: 1 # above\n")) {
		t.Errorf("events %q\n%s", told(out), now)
	}
}

func TestDanglingParentIsToldAsItIsRecorded(t *testing.T) {
	t.Parallel()
	w := family(t, 4, map[int]string{2: "parent: 77\n", 3: "parent: Z0000009\n", 4: "parent: z0000009\n"})
	for args, want := range map[string]string{
		`{"issue":2,"parent":"1"}`: "parent_changed parent #77 -> #1",
		`{"issue":3,"parent":"1"}`: "parent_changed parent Z0000009 -> #1",
		`{"issue":4,"parent":""}`:  "parent_cleared parent Z0000009 -> none",
	} {
		if out := result[Written](w, w.call(&Edit, args)); told(out) != want {
			t.Errorf("%s: %q", args, told(out))
		}
	}
}

func TestCreateBelowAParent(t *testing.T) {
	t.Parallel()
	w := family(t, 1, nil)
	out := result[Written](w, w.line(&Create, "Child", "--parent=1"))
	if string(out.Parent) != `"B0000001"` || told(out) != "parent_set parent none -> #1" {
		t.Errorf("parent %s, events %q", out.Parent, told(out))
	}
	if file := w.read("docs/issues/" + out.Filename); !strings.Contains(file, "\nparent: B0000001\n") || !strings.Contains(file, " — parent_set — parent none -> #1\n") {
		t.Errorf("the file is\n%s", file)
	}
	if out := result[Written](w, w.line(&Create, "Alone", "--parent=")); out.Parent != nil || told(out) != "" {
		t.Errorf("parent %s, events %q", out.Parent, told(out))
	}
}

func TestParentsThatAreRefusedChangeNothing(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]struct {
		kind string
		exit int
	}{
		`{"issue":1,"title":"x","parent":"1"}`: {"self_parent", 1},
		`{"issue":1,"title":"x","parent":"2"}`: {"cycle", 1},
		`{"issue":1,"title":"x","parent":"3"}`: {"cycle", 1},
		`{"issue":3,"parent":"4"}`:             {"cycle", 1}, // one above it, made by hand
		`{"issue":4,"parent":"5"}`:             {"cycle", 1}, // it stands already
		`{"issue":1,"parent":"99"}`:            {"unknown_parent", 2},
		`{"issue":1,"parent":"Member"}`:        {"unknown_parent", 2},
		`{"issue":1,"parent":"9"}`:             {"", 1}, // a file that can't be read
		`{"issue":1,"parent":"B0000010"}`:      {"", 1}, // one with conflict markers
		`{"issue":1,"parent":2}`:               {"", 2}, // -32602
	} {
		w := family(t, 5, map[int]string{2: "parent: B0000001\n", 3: "parent: B0000002\n", 4: "parent: B0000005\n", 5: "parent: B0000004\n"})
		w.write(familyFile(9), "---\nnumber: 9\nid: B0000009\ntitle: [broken\n---\n")
		w.write("docs/issues/B0000010.md", "---\nnumber: 10\nid: B0000010\n<<<<<<< a\ntitle: x\n=======\ntitle: y\n>>>>>>> b\n---\n")
		before := w.issues()
		w.refused(w.call(&Edit, args), want.kind, want.exit)
		if w.issues() != before {
			t.Errorf("%s wrote", args)
		}
	}
	w := family(t, 1, nil)
	before := w.issues()
	w.refused(w.call(&Create, `{"title":"Lost","parent":"zz"}`), "unknown_parent", 2)
	if w.issues() != before {
		t.Error("a create wrote")
	}
}

// issues are all issue files with their bytes.
func (w *world) issues() string {
	w.t.Helper()
	var b strings.Builder
	names, err := filepath.Glob(filepath.Join(w.root, "docs", "issues", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	dotted, _ := filepath.Glob(filepath.Join(w.root, "docs", "issues", ".*.md"))
	for _, name := range append(names, dotted...) {
		raw, err := os.ReadFile(name)
		if err != nil {
			w.t.Fatal(err)
		}
		fmt.Fprintf(&b, "== %s\n%s", filepath.Base(name), raw)
	}
	return b.String()
}

func TestArchivedParentIsTakenWithANote(t *testing.T) {
	t.Parallel()
	w := family(t, 2, nil)
	w.good(w.line(&Archive, "1"))
	a := w.call(&Edit, `{"issue":2,"parent":"1"}`)
	out, notes := result[Written](w, a), w.notes(a)
	if string(out.Parent) != `"B0000001"` || len(notes) != 1 || !strings.HasPrefix(notes[0], "the parent #1 is archived") || !strings.Contains(notes[0], "`tix restore 1`") {
		t.Errorf("parent %s, notes %q", out.Parent, notes)
	}
}

func TestEditorSetsAParentAsAnEditDoes(t *testing.T) {
	t.Parallel()
	w := family(t, 3, map[int]string{1: "parent: B0000003\n"})
	out := result[Written](w, w.typed("2", swap("status: todo", "status: todo\nparent: 1")))
	if now := w.read(familyFile(2)); told(out) != "parent_set parent none -> #1" || !strings.Contains(now, "\nparent: B0000001\n") {
		t.Errorf("events %q\n%s", told(out), now)
	}
	before := w.issues()
	w.refused(w.typed("2", swap("parent: B0000001", "parent: 2")), "self_parent", 1)
	w.refused(w.typed("3", swap("status: todo", "status: todo\nparent: b0000002")), "cycle", 1)
	w.refused(w.typed("2", swap("parent: B0000001", "parent: Member 1")), "", 1)
	a := w.typed("2", swap("parent: B0000001", "parent: Q0000001"))
	w.refused(a, "unknown_parent", 2)
	if !strings.Contains(a.Err, "at the edited text:6:1") {
		t.Errorf("the refusal names no line: %s", a.Err)
	}
	if w.issues() != before {
		t.Error("a refused text was written")
	}
	if out := result[Written](w, w.typed("2", swap("parent: B0000001\n", ""))); told(out) != "parent_cleared parent #1 -> none" {
		t.Errorf("events %q", told(out))
	}
}

// parents is the parent of each issue that a repository holds, by id.
func (w *world) parents() map[string]string {
	w.t.Helper()
	up := map[string]string{}
	dir := filepath.Join(w.root, "docs", "issues")
	files, err := os.ReadDir(dir)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".md") {
			continue
		}
		is, problem := model.ParseIssue(f.Name(), []byte(w.read("docs/issues/"+f.Name())))
		if problem != nil {
			w.t.Fatal(problem)
		}
		up[is.ID] = is.Parent
	}
	return up
}

func TestNoSequenceOfAcceptedEditsMakesALoop(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	accepted, refused := 0, map[string]int{}
	for range 15 {
		w := family(t, 7, nil)
		for range 25 {
			a, b := r.IntN(7)+1, r.IntN(9) // 8 is no issue, 0 clears
			parent := fmt.Sprint(b)
			if b == 0 {
				parent = ""
			}
			var ans op.Answer
			switch r.IntN(8) {
			case 0:
				ans = w.line(&Archive, fmt.Sprint(a))
			case 1:
				ans = w.line(&Restore, fmt.Sprint(a))
			case 2:
				if r.IntN(6) == 0 {
					ans = w.call(&Delete, fmt.Sprintf(`{"issue":%d,"confirm":true}`, a))
				}
			default:
				ans = w.line(&Edit, fmt.Sprint(a), "--parent="+parent)
			}
			if ans.Fault != nil {
				refused[ans.Fault.Kind]++
			} else {
				accepted++
			}
			up := w.parents()
			for id := range up {
				seen := map[string]bool{}
				for at := id; at != ""; at = up[at] {
					if seen[at] {
						t.Fatalf("%s is above itself: %v", at, up)
					}
					seen[at] = true
				}
			}
		}
	}
	if accepted < 100 || refused["cycle"] < 10 || refused["self_parent"] < 5 {
		t.Errorf("the sequences try too little: %d accepted, %v", accepted, refused)
	}
}

func TestOnlyAParentMakesAWriteLookAtOtherFiles(t *testing.T) {
	t.Parallel()
	const n = 60
	files := map[string]string{}
	for i := 1; i <= n; i++ {
		files[fmt.Sprintf("docs/issues/C00000%02d.md", i)] = fmt.Sprintf("---\nnumber: %d\nid: C00000%02d\ntitle: T%d\nstatus: todo\n---\n", i, i, i)
	}
	w := newWorld(t, files)
	w.host.Counts = &fsx.Counter{}
	looks := func(what string, d op.Decl, words ...string) int64 {
		c := w.host.Counts
		before := c.Stats.Load() + c.Opens.Load()
		if a := w.line(d, words...); a.Fault != nil {
			t.Fatalf("%s: %s", what, a.Err)
		}
		return c.Stats.Load() + c.Opens.Load() - before
	}
	looks("first", &Create, "First") // fills the index
	for what, got := range map[string]int64{
		"create": looks("create", &Create, "New"),
		"edit":   looks("edit", &Edit, "3", "--title=Other"),
		"open":   looks("move", &Move, "4", "doing"),
	} {
		if got >= n {
			t.Errorf("%s looks at %d files", what, got)
		}
	}
	if got := looks("parent", &Edit, "3", "--parent=4"); got < n {
		t.Errorf("the measure measures nothing: a parent looks at %d files", got)
	}
}
