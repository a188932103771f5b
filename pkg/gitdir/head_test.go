package gitdir_test

import (
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/pkg/gitdir"
)

// head holds what Head says to what git says.
func (w *world) head(dir string) {
	w.t.Helper()
	want, _ := w.try(dir, "rev-parse", "--verify", "-q", "HEAD")
	if got, ok := gitdir.Head(w.find(dir)); !ok || got != want {
		w.t.Fatalf("%s: head %q %v, git says %q", dir, got, ok, want)
	}
}

func TestHeadAgreesWithGit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := filepath.Join(w.home, "r")
	w.git(w.home, "init", "-q", "-b", "main", dir)
	w.head(dir) // unborn
	first := w.commit(dir, "a")
	w.head(dir) // loose
	w.git(dir, "pack-refs", "--all", "--prune")
	w.head(dir) // packed
	w.commit(dir, "b")
	w.head(dir) // loose over packed
	w.git(dir, "switch", "-q", "-c", "deep/er/branch")
	w.git(dir, "pack-refs", "--all", "--prune")
	w.head(dir)
	w.git(dir, "tag", "-a", "-m", "t", "main2", first)
	w.git(dir, "branch", "deep/er/branch2", first)
	w.git(dir, "pack-refs", "--all", "--prune")
	w.head(dir) // not the name that begins alike
	tree := filepath.Join(w.home, "tree")
	w.git(dir, "worktree", "add", "-q", "-b", "side", tree, first)
	w.head(tree)
	w.commit(tree, "c")
	w.head(tree)
	w.head(dir)
	w.git(dir, "pack-refs", "--all", "--prune")
	w.head(tree)
	w.git(dir, "switch", "-q", "--detach", first)
	w.head(dir)
	w.git(dir, "switch", "-q", "--orphan", "unborn")
	w.head(dir)
}

func TestHeadFollowsASymbolicRef(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	w.git(dir, "symbolic-ref", "refs/heads/alias", "refs/heads/main")
	w.git(dir, "symbolic-ref", "HEAD", "refs/heads/alias")
	w.head(dir)
}

func TestAHeadThatIsNotPlainIsLeftToGit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	for _, text := range []string{"", "ref: ../../secret\n", "ref: refs/heads/../../config\n", "ref: HEAD\n", "nonsense\n", "ref: refs/heads/.invalid\n"} {
		w.write(filepath.Join(dir, ".git/HEAD"), text)
		if got, ok := gitdir.Head(w.find(dir)); ok {
			t.Errorf("%q: %q", text, got)
		}
	}
	w.write(filepath.Join(dir, ".git/HEAD"), "ref: refs/heads/loop\n")
	w.write(filepath.Join(dir, ".git/refs/heads/loop"), "ref: refs/heads/loop\n")
	if got, ok := gitdir.Head(w.find(dir)); ok {
		t.Errorf("a loop: %q", got)
	}
	w.write(filepath.Join(dir, ".git/reftable/tables.list"), "")
	if got, ok := gitdir.Head(w.find(dir)); ok {
		t.Errorf("reftable: %q", got)
	}
	if _, ok := gitdir.Head(gitdir.Dir{}); ok {
		t.Error("a zero directory has a head")
	}
}
