package setup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// folder makes a git working tree with the files, by path.
func folder(t *testing.T, files map[string]string) *op.Host {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD": "ref: refs/heads/main\n", ".git/objects/.k": "", ".git/refs/.k": "",
		".git/config": "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n",
	} {
		put1(t, dir, name, text)
	}
	for name, text := range files {
		put1(t, dir, name, text)
	}
	seed := uint64(0)
	return &op.Host{
		Dir:    dir,
		Getenv: func(string) string { return "" },
		Now:    func() time.Time { return time.Date(2026, 3, 4, 12, 0, 0, 0, time.Local) },
		Rand:   func() uint64 { seed += 0x9e3779b97f4a7c15; return seed },
		PID:    7,
		Exec: func(context.Context, string, string, ...string) ([]byte, error) {
			return nil, errors.New("no program is run in tests")
		},
	}
}

func put1(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs an operation with flags, as a fresh process would.
func run(t *testing.T, d op.Decl, h *op.Host, flags ...string) op.Answer {
	t.Helper()
	fresh := *h
	l := op.Line{}
	for _, f := range flags {
		name, value, ok := strings.Cut(f, "=")
		if !ok {
			value = "true"
		}
		l.Flags = append(l.Flags, op.FlagValue{Name: name, Values: []string{value}})
	}
	in, refused := d.BindLine(&fresh, l)
	if refused != nil {
		return *refused
	}
	return d.Run(context.Background(), &fresh, op.Shell, in)
}

// tree is every file and empty folder outside .git, with its content.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, name)
		rel = filepath.ToSlash(rel)
		if rel == ".git" {
			return filepath.SkipDir
		}
		if d.IsDir() {
			if list, err := os.ReadDir(name); err == nil && len(list) == 0 && rel != "." {
				out[rel+"/"] = ""
			}
			return nil
		}
		data, err := os.ReadFile(name)
		out[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func read(t *testing.T, h *op.Host, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(h.Dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fails makes the step number n (from 0) of all writes fail; taken counts them.
func fails(n int, taken *int) fsx.Hook {
	return func(_ fsx.Op, after bool) error {
		if after {
			return nil
		}
		*taken++
		if *taken-1 == n {
			return errors.New("the disk is full")
		}
		return nil
	}
}

// person answers every question the same way and keeps the questions.
type person struct {
	yes   bool
	asked []string
}

func (p *person) Ask(_ context.Context, q string) (string, error) {
	p.asked = append(p.asked, q)
	return "", nil
}

func (p *person) Confirm(_ context.Context, q string) (bool, error) {
	p.asked = append(p.asked, q)
	return p.yes, nil
}

func want(t *testing.T, a op.Answer, exit int, parts ...string) {
	t.Helper()
	all := a.Plain() + a.Err
	if a.Exit() != exit {
		t.Fatalf("exit %d, want %d: %s", a.Exit(), exit, all)
	}
	for _, p := range parts {
		if !strings.Contains(all, p) {
			t.Fatalf("%q is missing in:\n%s", p, all)
		}
	}
}
