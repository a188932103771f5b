package lint_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/op"
)

const boardToml = `issues_dir = "docs/issues"
types = ["default", "bug"]

[kanban.default]
columns = ["triage", "todo", "doing", "done", "wontfix"]
done_column = "done"

[kanban.default.category_map]
triage = "backlog"
todo = "unstarted"
doing = "active"
done = "completed"
wontfix = "canceled"
`

// repository writes files, named from the root, and gives the root.
func repository(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	if _, ok := files["tix.toml"]; !ok {
		write(t, root, "tix.toml", boardToml)
	}
	for name, text := range files {
		write(t, root, name, text)
	}
	return root
}

func write(t testing.TB, root, name, text string) {
	t.Helper()
	full := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func host(dir string) *op.Host {
	return &op.Host{
		Dir: dir, Getenv: func(string) string { return "" },
		Now:  func() time.Time { return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC) },
		Rand: func() uint64 { return 7 }, PID: 1,
		Cite: func(operation string) string { return "`tix " + operation + "`" },
	}
}

// shell runs `tix lint` with words and flags (`format=github`).
func shell(t testing.TB, dir string, words ...string) op.Answer {
	t.Helper()
	l := op.Line{}
	for _, w := range words {
		if name, value, ok := strings.Cut(w, "="); ok {
			l.Flags = append(l.Flags, op.FlagValue{Name: name, Values: []string{value}})
		} else {
			l.Args = append(l.Args, w)
		}
	}
	h := host(dir)
	in, refused := lint.Lint.BindLine(h, l)
	if refused != nil {
		return *refused
	}
	return lint.Lint.Run(context.Background(), h, op.Shell, in)
}

// wire calls lint_issues.
func wire(t testing.TB, dir, args string) op.Answer {
	t.Helper()
	h := host(dir)
	in, refused := lint.Lint.BindWire(h, json.RawMessage(args))
	if refused != nil {
		return *refused
	}
	return lint.Lint.Run(context.Background(), h, op.Wire, in)
}

// rows are the findings of an answer as `file:line:column severity kind value`.
func rows(t testing.TB, a op.Answer) []string {
	t.Helper()
	out, ok := a.Out.(lint.Out)
	if !ok || a.Data == nil {
		t.Fatalf("no answer: %s", a.Err)
	}
	var list []string
	for _, f := range out.Findings {
		list = append(list, row(f))
	}
	return list
}

// same compares findings with the lines that are wanted.
func same(t testing.TB, got []string, want string) {
	t.Helper()
	if have := strings.Join(got, "\n"); have != strings.TrimSpace(want) {
		t.Errorf("found\n%s\nwant\n%s", have, strings.TrimSpace(want))
	}
}

// issue is a healthy file of a number with lines of front matter added.
func issue(number, lines string) string {
	return "---\nnumber: " + number + "\nid: AAAAAA" + pad(number) + "\ntitle: One\nstatus: todo\n" + lines +
		"created: 2026-01-05\nupdated: 2026-01-05\n---\n\nText.\n"
}

func pad(number string) string {
	if len(number) < 2 {
		return "0" + number
	}
	return number
}
