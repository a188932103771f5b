package cmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
)

// A signal is watched where work could be cut in two: by writers, not by readers.
func TestWhatWritesHeedsSignals(t *testing.T) {
	t.Parallel()
	for line, code := range map[string]int{"create x": 143, "list": 0, "--version": 0} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "tix.toml"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		h := Host{
			Host: op.Host{Dir: dir, Getenv: func(string) string { return "" }, Now: time.Now, Rand: func() uint64 { return 4 }},
			Args: strings.Fields(line), Stdin: strings.NewReader(""), Stdout: &bytes.Buffer{}, Stderr: &bytes.Buffer{},
			Heed: func(ctx context.Context) (context.Context, func()) {
				ctx, cancel := context.WithCancelCause(ctx)
				cancel(Stopped(15))
				return ctx, func() {}
			},
		}
		if got := Main(context.Background(), h); got != code {
			t.Errorf("%s: %d, want %d", line, got, code)
		}
	}
}

func TestVersionGoesBeforeEverythingElse(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"--version", "-v", "--version list", "-C nowhere --version", "--color maybe -v"} {
		var out bytes.Buffer
		if code, text := runLine(t, t.TempDir(), &out, strings.Fields(line)...); code != 0 || out.String() != "tix \n" {
			t.Errorf("%s: %d, %q, %s", line, code, out.String(), text)
		}
	}
}
