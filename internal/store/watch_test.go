package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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

// lists fails unless the issue of a title is listed, or is not.
func lists(t *testing.T, r *store.Repo, want bool, title string) {
	t.Helper()
	if got := slices.Contains(titles(snapshot(t, r, store.All)), title); got != want {
		t.Errorf("%q is listed: %v, want %v", title, got, want)
	}
}

func TestAWatchingServerSeesEveryOutsideEdit(t *testing.T) {
	t.Parallel()
	root := repository(t, 200)
	r, c := watched(t, root)
	dir := filepath.Join(root, "docs/issues")
	name := filepath.Join(dir, testName(2))
	before := c.Stats.Load()
	for i := range 20 {
		must(t, os.WriteFile(name, []byte(titled(2, fmt.Sprintf("In place %02d", i))), 0o644))
		lists(t, r, true, fmt.Sprintf("In place %02d 2", i))
	}
	if n := c.Stats.Load() - before; n > 20*10 {
		t.Errorf("%d stats for 20 edits", n)
	}
	temp := filepath.Join(dir, "swap.tmp")
	must(t, os.WriteFile(temp, []byte(titled(2, "Renamed over")), 0o644))
	must(t, os.Rename(temp, name))
	lists(t, r, true, "Renamed over 2")
	must(t, os.Rename(name, filepath.Join(dir, "other.md")))
	lists(t, r, true, "Renamed over 2")
	must(t, os.Remove(filepath.Join(dir, "other.md")))
	lists(t, r, false, "Renamed over 2")
}

func TestAWatchingServerFollowsDirectories(t *testing.T) {
	t.Parallel()
	root := repository(t, 200)
	r, _ := watched(t, root)
	dir := filepath.Join(root, "docs/issues")
	write(t, root, "docs/issues/new/deep/"+testName(500), testFile(500))
	lists(t, r, true, "Issue number 500")
	must(t, os.WriteFile(filepath.Join(dir, "new/deep", testName(500)), []byte(titled(500, "Deep")), 0o644))
	lists(t, r, true, "Deep 500")
	must(t, os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "newer")))
	lists(t, r, true, "Deep 500")
	must(t, os.RemoveAll(filepath.Join(dir, "newer")))
	lists(t, r, false, "Deep 500")

	must(t, os.Rename(filepath.Join(root, "docs"), filepath.Join(root, "docs2")))
	lists(t, r, false, "Issue number 3")
	must(t, os.Rename(filepath.Join(root, "docs2"), filepath.Join(root, "docs")))
	must(t, os.WriteFile(filepath.Join(dir, testName(3)), []byte(titled(3, "Back")), 0o644))
	lists(t, r, true, "Back 3")
	if h := resolve(t, r, "3"); h.Title != "Back 3" {
		t.Error(h.Title)
	}
}

func TestAWatchingServerSeesLinkedFolders(t *testing.T) {
	t.Parallel()
	root := repository(t, 200)
	r, _ := watched(t, root)
	link := filepath.Join(root, "docs/issues/linked")
	for _, want := range []int{1, 0} {
		if want == 1 {
			must(t, os.Symlink(t.TempDir(), link))
		} else {
			must(t, os.Remove(link))
		}
		if got := snapshot(t, r, store.All).Unreadable; len(got) != want {
			t.Errorf("%v, want %d", got, want)
		}
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
