package cmd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
)

func runLine(t *testing.T, dir string, out io.Writer, args ...string) (int, string) {
	t.Helper()
	var errs bytes.Buffer
	h := Host{
		Host: op.Host{Dir: dir, Getenv: func(string) string { return "" }, Now: time.Now, Rand: func() uint64 { return 4 }},
		Args: args, Stdin: strings.NewReader(""), Stdout: out, Stderr: &errs,
	}
	return Main(context.Background(), h), errs.String()
}

// A folder that is not there must not choose the repository above it.
func TestFlagsOfEveryCommandAreJudged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tix.toml"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, words string }{
		{"-C nowhere list", "`nowhere`, which is not there"},
		{"-C tix.toml list", "which is a file"},
		{"list --color maybe", "not `maybe`"},
		{"list --\x1b[31m", `--\x1b[31m`}, {"no\u202ewhere", `no\u202ewhere`}, // shown escaped
		{"completion tcsh", "no command `tcsh`"},
	} {
		code, text := runLine(t, dir, &bytes.Buffer{}, strings.Fields(c.line)...)
		if code != 2 || !strings.Contains(text, c.words) {
			t.Errorf("%s: %d, %s", c.line, code, text)
		}
	}
	if code, text := runLine(t, dir, &bytes.Buffer{}, "-C", ".", "list", "--color", "never"); code != 0 {
		t.Errorf("%d, %s", code, text)
	}
}

type failing struct{ err error }

func (w failing) Write([]byte) (int, error) { return 0, w.err }

func TestOutputThatCannotBeWrittenIsTold(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if code, text := runLine(t, dir, failing{syscall.ENOSPC}, "version"); code != 1 || !strings.Contains(text, "can't be written") {
		t.Errorf("%d, %s", code, text)
	}
	if code, text := runLine(t, dir, failing{errors.Join(syscall.EPIPE)}, "version"); code != 1 || text != "" {
		t.Errorf("a reader that went away: %d, %s", code, text)
	}
}
