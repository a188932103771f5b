package store_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

// scanned is the paths that a scan shows, sorted, and its findings.
func scanned(t *testing.T, r *store.Repo, scope store.Scope) ([]string, []fault.Finding) {
	t.Helper()
	slots := make([][]string, r.Workers())
	bad, f := r.Scan(context.Background(), scope, func(worker int, f *store.File) error {
		h, problem := f.Header()
		if problem == nil && (h.Path != f.Path || !strings.Contains(string(f.Raw), h.Title)) {
			t.Errorf("%s: header %+v", f.Path, h)
		}
		slots[worker] = append(slots[worker], f.Path)
		return nil
	})
	ok(t, f)
	paths := slices.Concat(slots...)
	slices.Sort(paths)
	return paths, bad
}

func TestScanShowsEachFileOfTheScope(t *testing.T) {
	t.Parallel()
	root := repository(t, 400)
	write(t, root, "docs/issues/a/b/."+testName(500), testFile(500))
	write(t, root, "docs/issues/README.md", "plain\n")
	write(t, root, "docs/issues/"+testName(501), "---\nnumber: 501\nlabels: [\n---\n")
	r := open(t, root, store.Options{})
	for scope, want := range map[store.Scope]int{store.Active: 402, store.Archived: 1, store.All: 403} {
		paths, bad := scanned(t, r, scope)
		if len(paths) != want || len(slices.Compact(paths)) != want {
			t.Errorf("scope %d: %d files, want %d", scope, len(paths), want)
		}
		if scope != store.Archived && (len(bad) != 2 || bad[0].File != testName(501) || bad[1].Kind != "missing") {
			t.Errorf("scope %d: %v", scope, bad)
		}
	}
}

func TestScanSeesWhatIsStaged(t *testing.T) {
	t.Parallel()
	root := repository(t, 4)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	is, f := stageNew(tx, "new one")
	ok(t, f)
	ok(t, tx.Remove(load(t, tx.Repo, testName(1))))
	_, _, f = tx.Stage(store.Edit{Issue: load(t, tx.Repo, testName(2)), Path: "." + testName(2)})
	ok(t, f)
	_, _, f = tx.Stage(store.Edit{Issue: load(t, tx.Repo, testName(3)), Set: set("title", "Staged")})
	ok(t, f)
	want := []string{"." + testName(2), testName(3), testName(4), is.Path}
	slices.Sort(want)
	paths, _ := scanned(t, tx.Repo, store.All)
	if !slices.Equal(paths, want) {
		t.Errorf("%v, want %v", paths, want)
	}
}

func TestAnErrorOfAVisitEndsTheScan(t *testing.T) {
	t.Parallel()
	r := open(t, repository(t, 100), store.Options{})
	stop := errors.New("enough")
	var mu sync.Mutex
	n := 0
	_, f := r.Scan(context.Background(), store.All, func(int, *store.File) error {
		mu.Lock()
		defer mu.Unlock()
		if n++; n > 5 {
			return stop
		}
		return nil
	})
	if !errors.Is(f, stop) {
		t.Error(f)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, f := r.Scan(ctx, store.All, func(int, *store.File) error { return nil }); f == nil || !errors.Is(f, context.Canceled) {
		t.Error(f)
	}
	if _, f := r.Snapshot(ctx, store.All); f == nil || !errors.Is(f, context.Canceled) {
		t.Error(f)
	}
	if got := len(snapshot(t, r, store.All).Issues); got != 100 {
		t.Error(got)
	}
}
