package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
)

func next(t *testing.T, r *store.Repo) uint32 {
	t.Helper()
	tx := begin(t, r)
	defer tx.Close()
	n, f := tx.NextNumber()
	ok(t, f)
	return n
}

func TestTheNextNumberCountsEveryFile(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	for _, c := range []struct {
		name, path, text string
		want             uint32
	}{
		{"three issues", "", "", 4},
		{"an archived one", "docs/issues/." + testName(10), testFile(10), 11},
		{"an unreadable one", "docs/issues/bad.md", "---\nnumber: 20\nlabels: [\n---\n", 21},
		{"a conflicted one", "docs/issues/conflict.md", "<<<<<<< a\nnumber: 30\n=======\nnumber: 31\n>>>>>>> b\n", 32},
		{"a note that only talks of one", "docs/issues/README.md", "number: 99\n", 32},
	} {
		if c.path != "" {
			write(t, root, c.path, c.text)
		}
		if got := next(t, r); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		if got := next(t, open(t, root, store.Options{})); got != c.want {
			t.Errorf("%s, new process: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestANumberIsNeverGivenTwiceInAClone(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	is := create(t, tx, "top")
	ok(t, tx.Remove(is))
	ok(t, tx.Commit())
	tx.Close()
	if got := next(t, r); got != 4 {
		t.Errorf("%d, want 4: the number of a deleted issue was given again", got)
	}
	must(t, os.RemoveAll(filepath.Join(root, ".git/tix")))
	if got := len(snapshot(t, open(t, root, store.Options{}), store.All).Issues); got != 2 {
		t.Error("deleting the state lost an issue")
	}
}

func TestLinkedWorktreesShareTheNumbers(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	linked := t.TempDir()
	gitdir := filepath.Join(root, ".git/worktrees/w")
	write(t, root, ".git/worktrees/w/HEAD", "ref: refs/heads/w\n")
	write(t, root, ".git/worktrees/w/commondir", "../..\n")
	write(t, linked, ".git", "gitdir: "+gitdir+"\n")
	write(t, linked, "tix.toml", flatToml)
	a, b := open(t, root, store.Options{}), open(t, linked, store.Options{})
	tx := begin(t, a)
	create(t, tx, "in the first")
	tx.Close()
	tx = begin(t, b)
	is := create(t, tx, "in the second")
	tx.Close()
	if is.Number != 4 {
		t.Errorf("%d, want 4", is.Number)
	}
	if got := len(snapshot(t, b, store.All).Issues); got != 1 {
		t.Errorf("the second worktree lists %d issues", got)
	}
	if _, err := os.Stat(filepath.Join(gitdir, "tix/@/index")); err != nil {
		t.Error("the index is not the worktree's own:", err)
	}
}

func TestTwoRepositoriesInOneWorktree(t *testing.T) {
	t.Parallel()
	top := repository(t, 5)
	inner := filepath.Join(top, "sub/project")
	write(t, inner, "tix.toml", flatToml)
	write(t, inner, "docs/issues/"+testName(1), testFile(1))
	if root, found := store.FindRoot(filepath.Join(inner, "docs/issues")); !found || root != inner {
		t.Error(root)
	}
	if root, found := store.FindRoot(filepath.Join(top, "docs")); !found || root != top {
		t.Error(root)
	}
	for range 2 {
		a, b := open(t, top, store.Options{}), open(t, inner, store.Options{})
		if n, m := len(snapshot(t, a, store.All).Issues), len(snapshot(t, b, store.All).Issues); n != 5 || m != 1 {
			t.Error(n, m)
		}
		if n, m := next(t, a), next(t, b); n != 6 || m != 2 {
			t.Error(n, m)
		}
	}
	if _, err := os.Stat(filepath.Join(top, ".git/tix/sub%2fproject/index")); err != nil {
		t.Error(err)
	}
}

func TestOutsideGitTheFirstWriteMakesAnIgnoredDirectory(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	must(t, os.RemoveAll(filepath.Join(root, ".git")))
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	create(t, tx, "new")
	tx.Close()
	if got := read(t, root, ".tix/.gitignore"); got != "*\n" {
		t.Errorf("%q", got)
	}
	for _, name := range []string{"index", "number"} {
		if _, err := os.Stat(filepath.Join(root, ".tix", name)); err != nil {
			t.Error(err)
		}
	}
	if got := len(snapshot(t, open(t, root, store.Options{}), store.All).Issues); got != 3 {
		t.Error(got)
	}
}

func TestWithoutStateSingleFilesAreWrittenAndSeveralRefused(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	must(t, os.RemoveAll(filepath.Join(root, ".git/tix")))
	write(t, root, ".git/tix", "a file where the state would be")
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	if is := create(t, tx, "new"); is.Number != 3 {
		t.Error(is.Number)
	}
	_, f := stageNew(tx, "one")
	ok(t, f)
	_, f = stageNew(tx, "two")
	ok(t, f)
	if f := tx.Commit(); f == nil || !strings.Contains(f.Message, "state directory") {
		t.Error(f)
	}
	tx.Close()
	if got := len(snapshot(t, r, store.All).Issues); got != 3 {
		t.Error(got)
	}
}

func TestATornHolderNamesNobody(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	a := open(t, root, store.Options{Command: "import", PID: 4711})
	tx := begin(t, a)
	create(t, tx, "makes the state")
	tx.Close()
	begin(t, a).Close()
	file := filepath.Join(root, ".git/tix/@/holder")
	whole, err := os.ReadFile(file)
	must(t, err)
	old := strings.Replace(string(whole), "4711", "5822", 1)
	tx = begin(t, a)
	defer tx.Close()
	busy := func() string {
		_, f := open(t, root, store.Options{LockTimeout: 1}).Begin(t.Context())
		if f == nil || f.Exit() != 4 {
			t.Fatal(f)
		}
		return f.Message
	}
	if got := busy(); !strings.Contains(got, "4711") {
		t.Error(got)
	}
	for n := range whole {
		for _, torn := range []string{string(whole[:n]), string(whole[:n]) + old[n:], string(whole) + old[n:]} {
			if torn == string(whole) {
				continue
			}
			must(t, os.WriteFile(file, []byte(torn), 0o600))
			if got := busy(); strings.Contains(got, "(process") {
				t.Fatalf("%q: %s", torn, got)
			}
		}
	}
}

func TestABusyRepositoryNamesTheHolder(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	a := open(t, root, store.Options{Command: "import", PID: 4711})
	tx := begin(t, a)
	create(t, tx, "makes the state")
	tx.Close()
	tx = begin(t, a)
	b := open(t, root, store.Options{LockTimeout: 1})
	_, f := b.Begin(t.Context())
	if f == nil || f.Exit() != 4 || !strings.Contains(f.Message, "4711") || !strings.Contains(f.Message, "import") {
		t.Errorf("%v", f)
	}
	tx.Close()
	begin(t, b).Close()
}
