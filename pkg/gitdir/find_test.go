package gitdir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/pkg/gitdir"
)

// same holds what Find says to what git says, seen from a directory.
func (w *world) same(dir string) {
	w.t.Helper()
	common, ok := w.try(dir, "rev-parse", "--path-format=absolute", "--git-common-dir")
	d, found := gitdir.Find(dir, w.getenv)
	if found != ok {
		w.t.Fatalf("%s: found %v, git says %v", dir, found, ok)
	}
	if !ok {
		return
	}
	own := w.git(dir, "rev-parse", "--path-format=absolute", "--git-dir")
	top, inside := w.try(dir, "rev-parse", "--path-format=absolute", "--show-toplevel")
	if !inside {
		top = ""
	}
	if want := (gitdir.Dir{Worktree: top, GitDir: own, CommonDir: common}); d != want {
		w.t.Fatalf("%s: %+v, git says %+v", dir, d, want)
	}
}

func TestFindAgreesWithGit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	w.write(filepath.Join(dir, "a/b/f"), "f")
	tree := filepath.Join(w.home, "tree")
	w.git(dir, "worktree", "add", "-q", tree)
	w.git(w.home, "init", "-q", "--bare", "bare.git")
	w.git(w.home, "init", "-q", "--separate-git-dir", filepath.Join(w.home, "sep.git"), "sep")
	w.write(filepath.Join(w.home, "plain/x"), "x")
	w.write(filepath.Join(w.home, "broken/.git"), "gitdir: nowhere\n")
	w.write(filepath.Join(w.home, "hollow/.git/x"), "x")
	w.git(dir, "-c", "protocol.file.allow=always", "submodule", "add", "-q", w.repo("other"), "sub")
	for _, at := range []string{
		"r", "r/a/b", "r/sub", "r/.git", "r/.git/refs", "tree", "bare.git", "bare.git/refs", "sep", "plain", "broken", "hollow", ".",
	} {
		w.same(filepath.Join(w.home, at))
	}
	link := filepath.Join(w.home, "plain", "link")
	if err := os.Symlink(filepath.Join(dir, "a"), link); err == nil {
		w.same(filepath.Join(link, "b"))
	}
}

func TestFindHonoursTheEnvironment(t *testing.T) {
	t.Parallel()
	for name, env := range map[string]map[string]string{
		"directory":     {"GIT_DIR": "r/.git"},
		"and work tree": {"GIT_DIR": "r/.git", "GIT_WORK_TREE": "plain"},
		"wrong":         {"GIT_DIR": "plain"},
		"file":          {"GIT_DIR": "tree/.git"},
		"work tree":     {"GIT_DIR": "r/.git", "GIT_WORK_TREE": "r"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			dir := w.repo("r")
			w.git(dir, "worktree", "add", "-q", filepath.Join(w.home, "tree"))
			w.write(filepath.Join(w.home, "plain/x"), "x")
			for k, v := range env {
				w.env[k] = filepath.Join(w.home, v)
			}
			w.same(w.home)
		})
	}
}

func TestFindHonoursCoreWorktree(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	w.write(filepath.Join(w.home, "elsewhere/x"), "x")
	w.git(dir, "config", "core.worktree", filepath.Join(w.home, "elsewhere"))
	w.env["GIT_DIR"] = filepath.Join(dir, ".git")
	w.same(filepath.Join(w.home, "elsewhere"))
}
