package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

const toml = `issues_dir = "issues"

[kanban.default]
columns = ["todo", "doing", "done"]
done_column = "done"

[kanban.default.category_map]
todo = "unstarted"
doing = "active"
done = "completed"

[projects.p-web]
name = "Web"
`

// world is an environment in a repository outside git: #1 blocks #2, #3 is in
// progress, #4 has no id, #5 is archived.
func world(t *testing.T) (*op.Env, *fsx.Counter) {
	t.Helper()
	root := t.TempDir()
	write := func(file, text string) {
		full := filepath.Join(root, file)
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("tix.toml", toml)
	issue := func(file, head string) {
		write("issues/"+file, "---\n"+head+"\ntitle: T\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\nText.\n")
	}
	issue("1.md", "number: 1\nid: AAAAAAA1\nstatus: todo\nprojects: [p-web, p-old]\nrelationships:\n- id: r\n  from: AAAAAAA1\n  to: AAAAAAA2\n  kind: blocks")
	issue("2.md", "number: 2\nid: AAAAAAA2\nstatus: todo\nepics: [e-old]")
	issue("3.md", "number: 3\nid: AAAAAAA3\nstatus: doing")
	issue("4.md", "number: 4\nstatus: todo")
	issue(".5.md", "number: 5\nid: AAAAAAA5\nstatus: todo")
	counts := &fsx.Counter{}
	r, f := store.Open(root, store.Options{Getenv: func(string) string { return "" }, Now: time.Now, Counter: counts, PID: 1})
	if f != nil {
		t.Fatal(f)
	}
	t.Cleanup(r.Close)
	h := &op.Host{Dir: root, Getenv: func(string) string { return "" }, Now: time.Now, PID: 1}
	return &op.Env{Host: h, Repo: r}, counts
}

func selected(t *testing.T, e *op.Env, filter string, scope store.Scope) string {
	t.Helper()
	m, err := match.Parse(t.Context(), e, filter)
	if err != nil {
		t.Fatalf("%s: %v", filter, err)
	}
	rows, err := m.Select(t.Context(), scope)
	if err != nil {
		t.Fatalf("%s: %v", filter, err)
	}
	var numbers []string
	for _, h := range rows {
		numbers = append(numbers, fmt.Sprint(h.Number))
	}
	slices.Sort(numbers)
	return strings.Join(numbers, " ")
}

func TestReadyAndBlockedAskTheGraph(t *testing.T) {
	t.Parallel()
	for filter, want := range map[string]string{
		"ready": "1 4", "blocked": "2", "-ready": "2 3", "-blocked": "1 3 4", "ready:false": "2 3", "blocked:false ready": "1 4",
		"ready Text": "1 4", "blocked Text": "2", "-blocked -ready": "3",
	} {
		e, _ := world(t)
		if got := selected(t, e, filter, store.Active); got != want {
			t.Errorf("%s selects %q, wanted %q", filter, got, want)
		}
	}
	e, _ := world(t)
	if got := selected(t, e, "-ready", store.All); got != "2 3 5" {
		t.Errorf("with archived ones: %q", got)
	}
	if got := selected(t, e, "-ready", store.Archived); got != "5" {
		t.Errorf("of archived ones: %q", got)
	}
}

// TestTheGraphIsLoadedOnceAndOnlyWhenAsked counts the looks at files.
func TestTheGraphIsLoadedOnceAndOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	stats := func(filter string) (int64, bool) {
		e, counts := world(t)
		before := counts.Stats.Load() + counts.Opens.Load()
		selected(t, e, filter, store.Active)
		return counts.Stats.Load() + counts.Opens.Load() - before, e.Loaded(store.All) != nil
	}
	plain, graph := stats("status:todo")
	if graph {
		t.Error("the graph was loaded for a query that does not ask for it")
	}
	for _, filter := range []string{"ready", "blocked", "blocked:false -ready ready:true"} {
		n, graph := stats(filter)
		if !graph || n > plain+2 {
			t.Errorf("%s: %d looks, a plain query has %d; graph: %t", filter, n, plain, graph)
		}
	}
}

func TestWhatReadyNeedsAndCannotReadIsRefused(t *testing.T) {
	t.Parallel()
	e, _ := world(t)
	e.Getenv = func(name string) string {
		if name == "TIX_AGENT" {
			return "one\ttwo"
		}
		return ""
	}
	if _, err := match.Parse(t.Context(), e, "ready"); err == nil || !strings.Contains(err.Error(), "TIX_AGENT") {
		t.Errorf("a name that can't be one: %v", err)
	}
	if _, err := match.Parse(t.Context(), e, "blocked"); err != nil {
		t.Errorf("who asks does not matter: %v", err)
	}
}

func TestNarrowingTakesIdsAndNames(t *testing.T) {
	t.Parallel()
	e, _ := world(t)
	for _, c := range []struct{ project, epic, want string }{
		{"", "", "1 2 3 4"}, {"p-web", "", "1"}, {"WEB", " ", "1"}, {"p-old", "", "1"}, {"", "e-old", "2"}, {"web", "e-old", ""},
	} {
		keep, err := match.Narrow(t.Context(), e, c.project, c.epic)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		s, err := e.Snapshot(t.Context(), store.Active)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range s.Issues {
			if keep(h) {
				got = append(got, fmt.Sprint(h.Number))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v keeps %v", c, got)
		}
	}
	for _, c := range [][2]string{{"nosuch", ""}, {"", "nosuch"}, {"p-web", "Nosuch"}} {
		if _, err := match.Narrow(t.Context(), e, c[0], c[1]); err == nil || !strings.Contains(err.Error(), "unknown_") {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// TestAScanAsksTheGraphFromManyWorkers is for the race detector: issues without
// an id are found by a map that is made on demand.
func TestAScanAsksTheGraphFromManyWorkers(t *testing.T) {
	t.Parallel()
	e, _ := world(t)
	m, err := match.Parse(t.Context(), e, "blocked ready")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	for range 4 {
		go func() { done <- m.Blocked(&model.Header{Path: "4.md"}) || !m.Ready(&model.Header{Path: "4.md"}) }()
	}
	for range 4 {
		if <-done {
			t.Error("#4 is ready and not blocked")
		}
	}
}
