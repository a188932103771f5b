package fsx_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// killed is what a hook panics with in place of a SIGKILL: nothing of the
// writer runs any more.
type killed struct{}

// failpoint fails or kills the k-th time that the hook is asked.
type failpoint struct {
	k     int
	err   error // nil kills
	asked int
	last  fsx.Op
	after bool
}

func (f *failpoint) hook(op fsx.Op, after bool) error {
	f.asked++
	if f.asked != f.k {
		return nil
	}
	f.last, f.after = op, after
	if f.err == nil {
		panic(killed{})
	}
	return f.err
}

// survive runs f and tells whether it was killed.
func survive(f func() error) (err error, dead bool) {
	defer func() {
		if v := recover(); v != nil {
			if _, ok := v.(killed); !ok {
				panic(v)
			}
			dead = true
		}
	}()
	return f(), false
}

// memory is a directory where a sync costs nothing, if the system has one: the
// tests that fail every step make many.
func memory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "fsx-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// names makes temporary names that repeat from run to run.
func names() func() uint64 {
	var n atomic.Uint64
	return func() uint64 { return n.Add(1) }
}

func open(t *testing.T, dir string, hook fsx.Hook) *fsx.Tree {
	t.Helper()
	tree, err := fsx.Open(dir, fsx.Options{Hook: hook})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tree.Close() })
	return tree
}

func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// files reads a whole tree, temporary files apart.
func files(t *testing.T, dir string) (all map[string]string, temps []string) {
	t.Helper()
	all = map[string]string{}
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, p)
		if fsx.TempName(e.Name()) {
			temps = append(temps, rel)
			return nil
		}
		data, err := os.ReadFile(p)
		all[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, temps
}

// folders lists the directories of a tree.
func folders(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			rel, _ := filepath.Rel(dir, p)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func wantErr(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}
