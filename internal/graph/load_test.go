package graph_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// place is a repository outside git.
type place struct {
	t    *testing.T
	root string
	repo *store.Repo
}

func newPlace(t *testing.T) *place {
	t.Helper()
	p := &place{t: t, root: t.TempDir()}
	p.columns("done")
	p.write("issues/1.md", "---\nnumber: 1\nid: A1A1A1A1\ntitle: One\nstatus: ready\n---\n")
	p.write("issues/2.md", "---\nnumber: 2\nid: B2B2B2B2\ntitle: Two\nstatus: todo\n---\n")
	repo, f := store.Open(p.root, store.Options{Getenv: func(string) string { return "" }})
	if f != nil {
		t.Fatal(f)
	}
	p.repo = repo
	t.Cleanup(repo.Close)
	return p
}

// columns makes one of the columns the completed one.
func (p *place) columns(done string) {
	p.write("tix.toml", "issues_dir = \"issues\"\n[kanban.default]\ncolumns = [\"todo\", \"ready\", \"done\"]\n[kanban.default.category_map]\n"+done+" = \"completed\"\n")
}

func (p *place) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// call is the environment of one call.
func (p *place) call() *op.Env {
	p.repo.Call()
	return &op.Env{Host: &op.Host{}, Repo: p.repo}
}

// TestAKeptGraphHasTheBoardOfEachCall: the issues did not change, tix.toml did.
// The graph of the call before is not touched, for somebody may still read it.
func TestAKeptGraphHasTheBoardOfEachCall(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	before, one, err := graph.At(t.Context(), p.call(), "1")
	if err != nil || !before.Open(one) {
		t.Fatalf("open %v", err)
	}
	p.columns("ready")
	after, again, err := graph.At(t.Context(), p.call(), "1")
	if err != nil || after.Open(again) {
		t.Errorf("with the new board it is finished: %v", err)
	}
	if again != one {
		t.Error("the graph was built anew")
	}
	if !before.Open(one) {
		t.Error("the graph of the call before has another board now")
	}
}

// TestAnIssueThatChangedMeanwhileIsToldInOneWay: found a moment ago, and not in
// the graph.
func TestAnIssueThatChangedMeanwhileIsToldInOneWay(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.write("issues/3.md", "---\nnumber: 3\n<<<<<<< a\n=======\n>>>>>>> b\n---\n")
	e := p.call()
	g, two, err := graph.At(t.Context(), e, "2")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"gone.md": "`issues/gone.md` was changed by another program meanwhile; nothing was written",
		"3.md":    "`issues/3.md`: git conflict markers",
	} {
		h := *two.Header
		h.Path = path
		_, err := g.Find(context.Background(), e, &h)
		if f := fault.From(err); f == nil || f.Message != want || f.Exit() != 1 {
			t.Errorf("%s: %v", path, f)
		}
	}
}
