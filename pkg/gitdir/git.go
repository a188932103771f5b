package gitdir

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// ErrNoGit says that there is no git to run.
var ErrNoGit = errors.New("git is not installed or not in PATH")

// childTimeout is how long a child git may take, and drainTimeout how long its
// own children may hold its output open after that.
const (
	childTimeout = 10 * time.Second
	drainTimeout = time.Second
)

// Git asks a child git. The child takes no lock of its own on the index, reads
// nothing from standard input, pages nothing and runs nothing that the
// repository's configuration names.
type Git struct {
	Dir string // directory in which it runs
	// Exec runs a program to its end and returns its standard output; nil for
	// the system's. Its error tells a failure's number by a method ExitCode,
	// as [*exec.ExitError] does, and a missing program by [exec.ErrNotFound].
	Exec func(ctx context.Context, dir, name string, args ...string) (stdout []byte, err error)
	// Getenv, when set, goes before the process's environment for the
	// variables by which git finds its configuration and its repository.
	Getenv func(string) string
}

// Identity is user.name and user.email; empty where they are not set.
func (g Git) Identity(ctx context.Context) (Identity, error) {
	out, err := g.run(ctx, "config", "--null", "--get-regexp", `^user\.(name|email)$`)
	if exitCode(err) == 1 {
		return Identity{}, nil
	}
	if err != nil {
		return Identity{}, err
	}
	var id Identity
	for item := range strings.SplitSeq(out, "\x00") {
		switch key, value, _ := strings.Cut(item, "\n"); key {
		case "user.name":
			id.Name = value
		case "user.email":
			id.Email = value
		}
	}
	return id, nil
}

// Head is the commit of HEAD, "" for a branch without one.
func (g Git) Head(ctx context.Context) (string, error) {
	out, err := g.run(ctx, "rev-parse", "--verify", "--quiet", "HEAD")
	if exitCode(err) == 1 {
		return "", nil
	}
	return strings.TrimSpace(out), err
}

// LastCommit is the newest commit in HEAD's history that changed a path, which
// is taken literally and relative to Dir; "" when there is none.
func (g Git) LastCommit(ctx context.Context, path string) (string, error) {
	out, err := g.run(ctx, "rev-list", "--max-count=1", "HEAD", "--", path)
	if exitCode(err) == 128 {
		if head, e := g.Head(ctx); e == nil && head == "" {
			return "", nil
		}
	}
	return strings.TrimSpace(out), err
}

func (g Git) run(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, childTimeout)
	defer cancel()
	all := append([]string{
		"--no-pager", "--no-optional-locks", "--literal-pathspecs",
		"-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull,
	}, args...)
	run := g.Exec
	if run == nil {
		run = g.start
	}
	out, err := run(ctx, g.Dir, "git", all...)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", ErrNoGit
	case ctx.Err() != nil:
		return "", fmt.Errorf("git %s: %w", args[0], ctx.Err())
	case err != nil:
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), nil
}

// start runs a child of the system.
func (g Git) start(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.WaitDelay = dir, drainTimeout
	cmd.Env = append(g.environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if why, _, _ := strings.Cut(strings.TrimSpace(string(exit.Stderr)), "\n"); why != "" {
			err = fmt.Errorf("%w: %s", err, why)
		}
	}
	return out, err
}

func (g Git) environ() []string {
	env := os.Environ()
	if g.Getenv == nil {
		return env
	}
	kept := env[:0]
	for _, kv := range env {
		name, _, _ := strings.Cut(kv, "=")
		if !strings.HasPrefix(name, "GIT_") && name != "HOME" && name != "XDG_CONFIG_HOME" {
			kept = append(kept, kv)
		}
	}
	names := []string{
		"HOME", "XDG_CONFIG_HOME", "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE",
		"GIT_CEILING_DIRECTORIES", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_PARAMETERS",
		"GIT_CONFIG_COUNT",
	}
	for i := 0; g.Getenv(fmt.Sprintf("GIT_CONFIG_KEY_%d", i)) != "" && i < 10_000; i++ {
		names = append(names, fmt.Sprintf("GIT_CONFIG_KEY_%d", i), fmt.Sprintf("GIT_CONFIG_VALUE_%d", i))
	}
	for _, name := range names {
		if value := g.Getenv(name); value != "" {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// exitCode is the number with which a program failed, 0 for any other error.
func exitCode(err error) int {
	var exit interface{ ExitCode() int }
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}
