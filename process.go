package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/tix-tracker/tix/cmd"
	"github.com/tix-tracker/tix/internal/op"
)

// Set by the release build.
var (
	version = "0.1.0-dev"
	commit  = "unknown"
	built   = "unknown"
)

// host is this process as operations see it.
func host() cmd.Host {
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	return cmd.Host{
		Host: op.Host{
			Dir: dir, Getenv: os.Getenv, Now: time.Now, Rand: rand.Uint64, PID: os.Getpid(), Exec: run, Large: collectMuchLater,
			Version: op.Version{Number: version, Commit: commit, Built: built},
		},
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		InTTY: terminal(os.Stdin), OutTTY: terminal(os.Stdout), ErrTTY: terminal(os.Stderr), Width: width(os.Stdout),
		RunEditor: edit, TempDir: os.TempDir(), Heed: heed,
	}
}

// heed ends the context with the first signal that asks the process to stop; the
// second one stops it at once. A hang-up that the caller had ignored (nohup)
// stays ignored.
func heed(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	came := make(chan os.Signal, 1)
	signal.Notify(came, signals...)
	go func() {
		select {
		case s := <-came:
			signal.Stop(came)
			n, _ := s.(syscall.Signal)
			cancel(cmd.Stopped(n))
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(came)
		cancel(nil)
	}
}

// childTimeout bounds a child that tix waits for.
const childTimeout = 30 * time.Second

// run starts a program with nothing on its standard input. What it says on
// stderr goes into the error.
func run(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, childTimeout)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil && errs.Len() > 0 {
		err = &childError{err, strings.TrimSpace(errs.String())}
	}
	return out.Bytes(), err
}

// childError is a child's failure with its own words.
type childError struct {
	err   error
	words string
}

func (e *childError) Error() string { return e.err.Error() + ": " + e.words }
func (e *childError) Unwrap() error { return e.err }

// ExitCode is the child's, -1 when it did not end by itself.
func (e *childError) ExitCode() int {
	var exit *exec.ExitError
	if errors.As(e.err, &exit) {
		return exit.ExitCode()
	}
	return -1
}

// edit runs the editor on the terminal.
func edit(ctx context.Context, dir string, argv []string) error {
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, os.Stdin, os.Stdout, os.Stderr
	return c.Run()
}
