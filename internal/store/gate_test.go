package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

// The counting gates of performance.md section 4. One open more than the issue
// files is tix.toml itself.
const (
	gateSize  = 1000
	confOpens = 1
)

// warm makes a repository whose index is written and proves something.
func warm(t *testing.T, n int) string {
	t.Helper()
	root := repository(t, n)
	r := open(t, root, store.Options{})
	if got := len(snapshot(t, r, store.All).Issues); got != n {
		t.Fatalf("%d issues, want %d", got, n)
	}
	return root
}

func gate(t *testing.T, what string, got *atomic.Int64, most int64) {
	t.Helper()
	if n := got.Load(); n > most {
		t.Errorf("%s: %d, want at most %d", what, n, most)
	}
}

func TestGateWarmListOpensNoIssueAndLooksAtEachOnce(t *testing.T) {
	t.Parallel()
	r, c := counted(t, warm(t, gateSize))
	if n := len(snapshot(t, r, store.All).Issues); n != gateSize {
		t.Fatal(n)
	}
	gate(t, "opens", &c.Opens, confOpens)
	gate(t, "stats", &c.Stats, gateSize+50)
	gate(t, "lists", &c.Lists, 0)
}

func TestGateListAfterOneEditOpensOne(t *testing.T) {
	t.Parallel()
	root := warm(t, gateSize)
	name := "docs/issues/" + testName(7)
	write(t, root, name, strings.Replace(testFile(7), "title: Issue", "title: Changed", 1))
	r, c := counted(t, root)
	s := snapshot(t, r, store.All)
	if s.Issues[6].Title != "Changed number 7" {
		t.Fatal(s.Issues[6].Title)
	}
	gate(t, "opens", &c.Opens, confOpens+1)
	gate(t, "stats", &c.Stats, gateSize+50)
}

func TestGateShowOpensOne(t *testing.T) {
	t.Parallel()
	root := warm(t, gateSize)
	for _, selector := range []string{"77", testID(77), "issue-number-77.md"} {
		r, c := counted(t, root)
		h := resolve(t, r, selector)
		snapshot(t, r, store.All)
		if is := load(t, r, h.Path); is.Number != 77 {
			t.Fatal(is.Number)
		}
		gate(t, "opens by "+selector, &c.Opens, confOpens+1)
		gate(t, "stats by "+selector, &c.Stats, gateSize+50)
	}
}

func TestGateCreateOpensNoOtherIssueAndWritesOne(t *testing.T) {
	t.Parallel()
	root := warm(t, gateSize)
	for range 3 {
		r, c := counted(t, root)
		tx := begin(t, r)
		create(t, tx, "new")
		tx.Close()
		gate(t, "opens", &c.Opens, confOpens+1)
		gate(t, "stats", &c.Stats, 50)
		gate(t, "writes", &c.Writes, 1)
	}
}

func TestGateScanOpensEachOnce(t *testing.T) {
	t.Parallel()
	r, c := counted(t, warm(t, gateSize))
	var seen atomic.Int64
	_, f := r.Scan(context.Background(), store.All, func(int, *store.File) error { seen.Add(1); return nil })
	ok(t, f)
	if seen.Load() != gateSize {
		t.Fatal(seen.Load())
	}
	gate(t, "opens", &c.Opens, gateSize+confOpens)
}

func TestGateFirstListOpensEachOnce(t *testing.T) {
	t.Parallel()
	r, c := counted(t, repository(t, gateSize))
	snapshot(t, r, store.All)
	gate(t, "opens", &c.Opens, gateSize+confOpens)
	snapshot(t, r, store.All)
	gate(t, "opens of two lists", &c.Opens, gateSize+confOpens)
}

func TestGateManyEditsLookAtEachFileOnce(t *testing.T) {
	t.Parallel()
	r, c := counted(t, warm(t, gateSize))
	tx := begin(t, r)
	list := snapshot(t, r, store.All).Issues
	stats := c.Stats.Load()
	for _, f := range tx.Each(100, func(i int) (f *fault.Fault) {
		is, f := tx.Load(context.Background(), list[i].Path)
		if f != nil {
			return f
		}
		snapshot(t, tx.Repo, store.All)
		_, _, f = tx.Stage(store.Edit{Issue: is, Set: set("status", "doing")})
		return f
	}) {
		ok(t, f)
	}
	if n := c.Stats.Load() - stats; n > 100*12 {
		t.Errorf("%d stats for 100 edits", n)
	}
	gate(t, "writes", &c.Writes, 100)
}

func TestReadersLeaveTheWorkingTreeAlone(t *testing.T) {
	t.Parallel()
	for _, git := range []bool{true, false} {
		root := repository(t, 5)
		if !git {
			must(t, os.RemoveAll(filepath.Join(root, ".git")))
		}
		before := listing(t, root)
		r := open(t, root, store.Options{})
		snapshot(t, r, store.All)
		resolve(t, r, "3")
		_, f := r.Scan(context.Background(), store.All, func(int, *store.File) error { return nil })
		ok(t, f)
		if after := listing(t, root); after != before {
			t.Errorf("git %v: before\n%s\nafter\n%s", git, before, after)
		}
	}
}

// listing is every path outside .git with its time.
func listing(t *testing.T, root string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.Walk(root, func(p string, fi os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if fi.Name() == ".git" {
			return filepath.SkipDir
		}
		b.WriteString(p + " " + fi.ModTime().String() + "\n")
		return nil
	}))
	return b.String()
}
