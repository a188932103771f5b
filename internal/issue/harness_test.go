package issue

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
)

// world is a repository with a fixed clock and identity.
type world struct {
	t    testing.TB
	root string
	host *op.Host
}

const workToml = `issues_dir = "docs/issues"

[kanban.default]
columns = ["inbox", "todo", "doing", "done", "wontfix"]

[kanban.default.category_map]
inbox = "backlog"
todo = "unstarted"
doing = "active"
done = "completed"
wontfix = "canceled"

[cycles.Alpha]

[cycles.Beta]

[layout]
directory = "."
move_on_change = false
`

const firstPath = "docs/issues/2026-01-05-A1B2C3D4-first.md"

const firstFile = `---
number: 1
id: A1B2C3D4
title: First # the name
status: todo
labels: [a, b]
priority: medium
files: []
custom: kept
created: 2026-01-05
updated: 2026-01-05
---

Body.

## Comments

### Bob (2026-01-06)

hello
`

func newWorld(t testing.TB, files map[string]string) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir()}
	w.write("tix.toml", workToml)
	w.write(".git/HEAD", "ref: refs/heads/main\n")
	w.write(".git/config", "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n")
	for _, d := range []string{".git/objects", ".git/refs"} {
		if err := os.MkdirAll(filepath.Join(w.root, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		w.write(name, text)
	}
	seed := uint64(0)
	w.host = &op.Host{
		Dir: w.root, Getenv: w.getenv, PID: 1, Observers: []op.Observer{Inbox}, Witnesses: []op.Witness{graph.Keep, wip.Keep},
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand: func() uint64 { seed += 0x9e3779b97f4a7c15; return seed },
		Cite: func(s string) string { return "`tix " + s + "`" },
	}
	return w
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

func (w *world) read(path string) string {
	w.t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.root, filepath.FromSlash(path)))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(raw)
}

func (w *world) exists(path string) bool {
	_, err := os.Stat(filepath.Join(w.root, filepath.FromSlash(path)))
	return err == nil
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
			continue
		}
		if n := len(l.Flags); n > 0 && l.Flags[n-1].Name == name {
			l.Flags[n-1].Values = append(l.Flags[n-1].Values, value)
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

// refused fails the test unless a call ended with a kind and an exit code.
func (w *world) refused(a op.Answer, kind string, exit int) {
	w.t.Helper()
	if a.Fault == nil || a.Fault.Kind != kind || a.Exit() != exit {
		w.t.Fatalf("want a refusal %q (%d), have %v: %s", kind, exit, a.Fault, a.Plain()+a.Err)
	}
}

// notes are those in the structure of an answer.
func (w *world) notes(a op.Answer) []string {
	w.t.Helper()
	return result[struct{ Notes []string }](w, a).Notes
}

// result decodes what a call gave.
func result[T any](w *world, a op.Answer) T {
	w.t.Helper()
	var v T
	if err := json.Unmarshal(w.good(a).Data, &v); err != nil {
		w.t.Fatal(err)
	}
	return v
}
