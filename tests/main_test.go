package tests

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tix-tracker/tix/cmd"
	"github.com/tix-tracker/tix/internal/op"
)

var update = flag.Bool("update", false, "rewrite the goldens of scripts and transcripts")

// TestMain lets the test binary be the program when it is called `tix`.
func TestMain(m *testing.M) {
	testscript.Main(tidy{m}, map[string]func(){"tix": program})
}

// tidy runs the tests and removes the folder that they shared.
type tidy struct{ m *testing.M }

// Run is that of [testing.M].
func (t tidy) Run() int {
	code := t.m.Run()
	if dir, err := home(); err == nil {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	return code
}

// program is main of the program with a host from test variables.
func program() {
	now, err := time.Parse(time.RFC3339, os.Getenv("TIX_TEST_NOW"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "TIX_TEST_NOW:", err)
		os.Exit(125)
	}
	seed, _ := strconv.ParseUint(os.Getenv("TIX_TEST_SEED"), 10, 64)
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(cmd.Main(ctx, cmd.Host{
		Host: op.Host{
			Dir: dir, Getenv: os.Getenv, PID: os.Getpid(), Exec: child,
			Now: func() time.Time { return now }, Rand: draw(seed),
			Version: op.Version{Number: "0.0.0-test", Commit: "unknown", Built: "unknown"},
		},
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		RunEditor: editor, TempDir: os.TempDir(),
	}))
}

// draw gives ids that hang on the seed and on how many were drawn alone. Names
// of temporary files come from elsewhere, or how often something is written
// would change the ids.
func draw(seed uint64) func() uint64 {
	ids, names := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 1))
	return func() uint64 {
		if pc, _, _, ok := runtime.Caller(1); ok && strings.Contains(runtime.FuncForPC(pc).Name(), "/pkg/fsx.") {
			return names.Uint64()
		}
		return ids.Uint64()
	}
}

// child runs a program outside tix as the process does.
func child(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil && errs.Len() > 0 {
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(errs.Bytes()))
	}
	return out.Bytes(), err
}

func editor(ctx context.Context, dir string, argv []string) error {
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, os.Stdin, os.Stdout, os.Stderr
	return c.Run()
}
