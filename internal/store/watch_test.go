package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// watched gives a watching repository that has looked at everything, and how
// many files a second look costs; it skips where the kernel cannot tell.
func watched(t *testing.T, root string) (*store.Repo, *fsx.Counter) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("no watch here")
	}
	c := &fsx.Counter{}
	r := open(t, root, store.Options{Counter: c, Watch: true})
	snapshot(t, r, store.All)
	before := c.Stats.Load()
	snapshot(t, r, store.All)
	if c.Stats.Load()-before > 100 {
		t.Skip("the file system of the test is not watched")
	}
	return r, c
}

func TestAWatchingServerSeesEveryOutsideChange(t *testing.T) {
	t.Parallel()
	root := repository(t, 200)
	r, c := watched(t, root)
	dir := filepath.Join(root, "docs/issues")
	name := filepath.Join(dir, testName(2))
	title := func(n int, title string) []byte { return []byte(titled(n, title)) }
	has := func(what string, want ...string) {
		t.Helper()
		got := map[string]bool{}
		for _, s := range titles(snapshot(t, r, store.All)) {
			got[s] = true
		}
		for _, w := range want {
			if !got[w] {
				t.Errorf("%s: no issue %q", what, w)
			}
		}
	}
	gone := func(what, title string) {
		t.Helper()
		for _, s := range titles(snapshot(t, r, store.All)) {
			if s == title {
				t.Errorf("%s: %q is still there", what, title)
			}
		}
	}
	before := c.Stats.Load()
	for i := range 20 {
		must(t, os.WriteFile(name, title(2, fmt.Sprintf("In place %02d", i)), 0o644))
		has("in place", fmt.Sprintf("In place %02d 2", i))
	}
	if n := c.Stats.Load() - before; n > 20*10 {
		t.Errorf("%d stats for 20 edits", n)
	}
	temp := filepath.Join(dir, "swap.tmp")
	must(t, os.WriteFile(temp, title(2, "Renamed over"), 0o644))
	must(t, os.Rename(temp, name))
	has("renamed over", "Renamed over 2")
	must(t, os.Rename(name, filepath.Join(dir, "other.md")))
	has("renamed", "Renamed over 2")
	must(t, os.Remove(filepath.Join(dir, "other.md")))
	gone("removed", "Renamed over 2")

	write(t, root, "docs/issues/new/deep/"+testName(500), testFile(500))
	has("in a new directory", "Issue number 500")
	must(t, os.WriteFile(filepath.Join(dir, "new/deep", testName(500)), title(500, "Deep"), 0o644))
	has("edited in a new directory", "Deep 500")
	must(t, os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "newer")))
	has("in a renamed directory", "Deep 500")
	must(t, os.RemoveAll(filepath.Join(dir, "newer")))
	gone("in a removed directory", "Deep 500")

	must(t, os.Rename(filepath.Join(root, "docs"), filepath.Join(root, "docs2")))
	if n := len(snapshot(t, r, store.All).Issues); n != 0 {
		t.Errorf("%d issues after their directory went away", n)
	}
	must(t, os.Rename(filepath.Join(root, "docs2"), filepath.Join(root, "docs")))
	must(t, os.WriteFile(filepath.Join(dir, testName(3)), title(3, "Back"), 0o644))
	has("back again", "Back 3")
	if h := resolve(t, r, "3"); h.Title != "Back 3" {
		t.Error(h.Title)
	}
}

func TestAWatchingServerFindsItsOwnWork(t *testing.T) {
	t.Parallel()
	root := repository(t, 200)
	r, c := watched(t, root)
	before := c.Stats.Load()
	for i := range 10 {
		tx := begin(t, r)
		is := create(t, tx, fmt.Sprint("created ", i))
		tx.Close()
		if h := resolve(t, r, is.ID); h.Title != is.Title {
			t.Error(h)
		}
		if got := len(snapshot(t, r, store.All).Issues); got != 201+i {
			t.Error(got)
		}
	}
	if n := c.Stats.Load() - before; n > 10*30 {
		t.Errorf("%d stats for 10 creates", n)
	}
}
