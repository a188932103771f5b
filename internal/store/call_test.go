package store_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/store"
)

const workToml = "issues_dir = \"work\"\n"

func issuesDir(t *testing.T, r *store.Repo) string {
	t.Helper()
	c, _, f := r.Config()
	ok(t, f)
	return c.IssuesDir
}

func TestWithinACallTheConfigurationIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	r := open(t, root, store.Options{})
	r.Call()
	if got := issuesDir(t, r); got != "docs/issues" {
		t.Fatal(got)
	}
	write(t, root, "tix.toml", workToml)
	write(t, root, "docs/boards/other.md", "---\nname: other\n---\n")
	if got := issuesDir(t, r); got != "docs/issues" {
		t.Errorf("within the call: %s", got)
	}
	r.Call()
	if got := issuesDir(t, r); got != "work" {
		t.Errorf("in the next call: %s", got)
	}
	if c, _, _ := r.Config(); len(c.Boards) != 1 || c.Boards[0].Name != "other" {
		t.Errorf("boards: %v", c.Boards)
	}
}

// What a transaction does to the configuration holds behind it, and what others
// did before it holds in it.
func TestATransactionLooksAtTheConfigurationAnew(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	r := open(t, root, store.Options{})
	r.Call()
	issuesDir(t, r)
	write(t, root, "tix.toml", workToml)
	tx := begin(t, r)
	if got := issuesDir(t, r); got != "work" {
		t.Errorf("in the transaction: %s", got)
	}
	ok(t, tx.StageFile("tix.toml", []byte("issues_dir = \"tasks\"\n"), []byte(workToml)))
	ok(t, tx.Commit())
	tx.Close()
	if got := issuesDir(t, r); got != "tasks" {
		t.Errorf("behind it: %s", got)
	}
}

func TestAFolderOfBoardsThatDidNotChangeIsNotListed(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	write(t, root, "docs/boards/default.md", "---\nname: default\n---\n")
	r, c := counted(t, root)
	issuesDir(t, r)
	lists := c.Lists.Load()
	issuesDir(t, r)
	if n := c.Lists.Load() - lists; n != 0 {
		t.Errorf("listed %d times", n)
	}
}

func TestALookUpThatLearnsNothingLeavesTheIndexAlone(t *testing.T) {
	t.Parallel()
	root := warm(t, 5)
	index := filepath.Join(root, ".git", "tix", "@", "index")
	old := time.Now().Add(-time.Hour)
	must(t, os.Chtimes(index, old, old))
	r := open(t, root, store.Options{})
	for _, selector := range []string{"3", testID(4), "issue-number-5"} {
		load(t, r, resolve(t, r, selector).Path)
	}
	r.Close()
	fi, err := os.Stat(index)
	must(t, err)
	if !fi.ModTime().Equal(old) {
		t.Error("the index was written")
	}
}
