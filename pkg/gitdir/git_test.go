package gitdir_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/gitdir"
)

// world is an environment of git's that nothing of the machine reaches.
type world struct {
	t    *testing.T
	home string
	env  map[string]string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &world{t: t, home: home, env: map[string]string{
		"HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": filepath.Dir(home),
		"GIT_AUTHOR_NAME": "Other", "GIT_AUTHOR_EMAIL": "other@x", "GIT_COMMITTER_NAME": "Other", "GIT_COMMITTER_EMAIL": "other@x",
	}}
}

func (w *world) getenv(name string) string { return w.env[name] }

// git runs git and returns what it prints; ok is false when it fails.
func (w *world) try(dir string, args ...string) (string, bool) {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	for k, v := range w.env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	out, err := cmd.Output()
	return strings.TrimRight(string(out), "\n"), err == nil
}

func (w *world) git(dir string, args ...string) string {
	w.t.Helper()
	out, ok := w.try(dir, args...)
	if !ok {
		w.t.Fatalf("git %v failed", args)
	}
	return out
}

// repo makes a repository with a commit.
func (w *world) repo(name string) string {
	w.t.Helper()
	dir := filepath.Join(w.home, name)
	w.git(w.home, "init", "-q", "-b", "main", dir)
	w.commit(dir, "first")
	return dir
}

func (w *world) commit(dir, file string) string {
	w.t.Helper()
	w.write(filepath.Join(dir, file), file)
	w.git(dir, "add", ".")
	w.git(dir, "commit", "-q", "-m", file)
	return w.git(dir, "rev-parse", "HEAD")
}

func (w *world) write(name, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) find(dir string) gitdir.Dir {
	w.t.Helper()
	d, ok := gitdir.Find(dir, w.getenv)
	if !ok {
		w.t.Fatalf("no repository at %s", dir)
	}
	return d
}

func (w *world) child(dir string) gitdir.Git { return gitdir.Git{Dir: dir, Getenv: w.getenv} }

func TestChildGitAnswersAsGit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	first := w.git(dir, "rev-parse", "HEAD")
	second := w.commit(dir, "second")
	g := w.child(dir)
	ctx := t.Context()
	if got, err := g.Head(ctx); got != second || err != nil {
		t.Errorf("head %q %v", got, err)
	}
	if got, err := g.LastCommit(ctx, "first"); got != first || err != nil {
		t.Errorf("last commit %q %v", got, err)
	}
	if got, err := g.LastCommit(ctx, "none"); got != "" || err != nil {
		t.Errorf("last commit of none %q %v", got, err)
	}
	if got, err := g.Identity(ctx); got != (gitdir.Identity{}) || err != nil {
		t.Errorf("identity %v %v", got, err)
	}
	w.git(dir, "config", "user.name", "Ann Bee")
	w.git(dir, "config", "user.email", "ann@x")
	if got, err := g.Identity(ctx); got.String() != "Ann Bee <ann@x>" || err != nil {
		t.Errorf("identity %v %v", got, err)
	}
}

func TestChildGitInAnUnbornRepository(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := filepath.Join(w.home, "empty")
	w.git(w.home, "init", "-q", dir)
	g := w.child(dir)
	if got, err := g.Head(t.Context()); got != "" || err != nil {
		t.Errorf("head %q %v", got, err)
	}
	if got, err := g.LastCommit(t.Context(), "x"); got != "" || err != nil {
		t.Errorf("last commit %q %v", got, err)
	}
	if _, err := w.child(w.home).Head(t.Context()); err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("outside: %v", err)
	}
}

func TestChildGitTakesPathsLiterally(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	want := w.commit(dir, "--output=x")
	w.commit(dir, "later")
	g := w.child(dir)
	if got, err := g.LastCommit(t.Context(), "--output=x"); got != want || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if got, err := g.LastCommit(t.Context(), ":(glob)**"); got != "" || err != nil {
		t.Errorf("a pattern is read: %q %v", got, err)
	}
}

func TestNothingThatTheRepositoryNamesIsRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	mark := filepath.Join(w.home, "ran")
	for _, key := range []string{"core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "log.showSignature", "alias.rev-parse", "alias.config"} {
		w.git(dir, "config", key, "!touch "+mark)
		if key == "core.fsmonitor" || key == "core.pager" {
			w.git(dir, "config", key, "touch "+mark)
		}
	}
	w.git(dir, "config", "log.showSignature", "true")
	g := w.child(dir)
	_, _ = g.Head(t.Context())
	_, _ = g.Identity(t.Context())
	_, _ = g.LastCommit(t.Context(), "first")
	if _, err := os.Stat(mark); err == nil {
		t.Fatal("a program of the repository ran")
	}
}

func TestAMissingGitIsToldApart(t *testing.T) {
	t.Parallel()
	g := gitdir.Git{Exec: func(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
		return nil, &exec.Error{Name: name, Err: exec.ErrNotFound}
	}}
	if _, err := g.Head(t.Context()); !errors.Is(err, gitdir.ErrNoGit) {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (gitdir.Git{Dir: t.TempDir()}).Head(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, gitdir.ErrNoGit) {
		t.Fatal(err)
	}
}
