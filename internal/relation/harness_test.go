package relation_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

const flatToml = "issues_dir = \"docs/issues\"\n\n[layout]\ndirectory = \".\"\nmove_on_change = false\n"

// world is a repository with a fixed clock and identity.
type world struct {
	t    testing.TB
	root string
	host *op.Host
}

// issueIDs are the ids of the issues 1 to 6.
var issueIDs = [...]string{"", "D1D1D1D1", "C2C2C2C2", "B3B3B3B3", "A4A4A4A4", "F5F5F5F5", "E6E6E6E6"}

var issueNames = [...]string{"", "one", "two", "three", "four", "five", "six"}

// fileOf is the name of the n-th issue's file.
func fileOf(n int) string { return "2026-01-01-" + issueIDs[n] + "-task-" + issueNames[n] + ".md" }

// issueFile is the n-th issue with the rows of its list.
func issueFile(n int, rows string) string {
	if rows != "" {
		rows = "relationships:\n" + rows
	}
	return "---\nnumber: " + string(rune('0'+n)) + "\nid: " + issueIDs[n] + "\ntitle: Task " + issueNames[n] +
		" # its name\nstatus: todo\n" + rows + "files: []\ncustom: kept\ncreated: 2026-01-01\nupdated: 2026-01-02\n---\n\nBody.\n"
}

// rel is a row.
func rel(id, from, to, kind string) string {
	return "- id: " + id + " # mine\n  from: " + from + "\n  to: " + to + "\n  kind: " + kind + "\n  note: kept\n"
}

// newWorld makes a repository of six issues; rows gives some of them rows.
func newWorld(t testing.TB, rows map[int]string) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir()}
	w.write("tix.toml", flatToml)
	w.write(".git/HEAD", "ref: refs/heads/main\n")
	w.write(".git/config", "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada\n\temail = ada@example.org\n")
	w.write(".git/objects/x", "")
	w.write(".git/refs/x", "")
	for n := 1; n < len(issueIDs); n++ {
		w.write("docs/issues/"+fileOf(n), issueFile(n, rows[n]))
	}
	w.host = w.process(nil)
	return w
}

// process is another process in the repository. It dies by the hook.
func (w *world) process(hook fsx.Hook) *op.Host {
	seed := uint64(0)
	return &op.Host{
		Dir: w.root, Getenv: w.getenv, PID: 1, Hook: hook, Witnesses: []op.Witness{graph.Keep},
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand: func() uint64 { seed += 0x9e3779b97f4a7c15; return seed },
		Cite: func(s string) string { return "`tix " + s + "`" },
	}
}

func (w *world) getenv(key string) string {
	switch key {
	case "HOME", "XDG_CONFIG_HOME":
		return w.root
	case "GIT_CONFIG_NOSYSTEM":
		return "1"
	}
	return ""
}

func (w *world) write(path, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// issue is the n-th issue's file as it is.
func (w *world) issue(n int) string {
	w.t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.root, "docs/issues", fileOf(n)))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(raw)
}

// stored are the lines of the n-th issue's rows.
func (w *world) stored(n int) string {
	w.t.Helper()
	_, rows, _ := strings.Cut(w.issue(n), "relationships:\n")
	rows, _, _ = strings.Cut(rows, "files: []\n")
	return rows
}

// tree is every file below the issues folder, by path.
func (w *world) tree() string {
	w.t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(filepath.Join(w.root, "docs"), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || fsx.TempName(d.Name()) {
			return err
		}
		raw, err := os.ReadFile(p)
		files[p] = string(raw)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range slices.Sorted(maps.Keys(files)) {
		b.WriteString(p + "\n" + files[p])
	}
	return b.String()
}

// call runs a tool with JSON arguments.
func (w *world) call(d op.Decl, args string) op.Answer {
	w.t.Helper()
	in, refused := d.BindWire(w.host, json.RawMessage(args))
	if refused != nil {
		return *refused
	}
	return d.Run(w.t.Context(), w.host, op.Wire, in)
}

// line runs a command: words, then --flag=value.
func (w *world) line(d op.Decl, words ...string) op.Answer {
	w.t.Helper()
	var l op.Line
	for _, s := range words {
		name, value, _ := strings.Cut(strings.TrimPrefix(s, "--"), "=")
		if !strings.HasPrefix(s, "--") {
			l.Args = append(l.Args, s)
		} else {
			l.Flags = append(l.Flags, op.FlagValue{Name: name, Values: []string{value}})
		}
	}
	in, refused := d.BindLine(w.host, l)
	if refused != nil {
		return *refused
	}
	return d.Run(w.t.Context(), w.host, op.Shell, in)
}

// good fails the test on a refusal.
func (w *world) good(a op.Answer) op.Answer {
	w.t.Helper()
	if a.Fault != nil {
		w.t.Fatalf("refused: %s", a.Err)
	}
	return a
}

// refused fails the test unless a call ended with a kind and an exit code, and
// left every file alone.
func (w *world) refused(before string, a op.Answer, kind string, exit int) {
	w.t.Helper()
	if a.Fault == nil || a.Fault.Kind != kind || a.Exit() != exit {
		w.t.Fatalf("want a refusal %q (%d), have %v: %s", kind, exit, a.Fault, a.Plain()+a.Err)
	}
	if now := w.tree(); now != before {
		w.t.Fatalf("a refusal changed files\n%s", now)
	}
}

// result is what a call gave.
func result[T any](w *world, a op.Answer) T {
	w.t.Helper()
	return w.good(a).Out.(T)
}
