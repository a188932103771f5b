package fsx_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// halfDone kills a change of a, b and c after the first has its new bytes.
func halfDone(t *testing.T) (dir, state string) {
	t.Helper()
	dir, state = t.TempDir(), t.TempDir()
	put(t, dir, map[string]string{"a": "old a", "b": "old b", "c": "old c"})
	tree := open(t, dir, func(op fsx.Op, after bool) error {
		if op.Name == "rename" && op.Path == "a" && after {
			panic(killed{})
		}
		return nil
	})
	_, dead := survive(func() error {
		return tree.Commit(fsx.Plan{Journal: open(t, state, nil), Changes: []fsx.Change{
			{Path: "a", Data: []byte("new a")}, {Path: "b", Data: []byte("new b")}, {Path: "c", Data: []byte("new c")},
		}})
	})
	if !dead {
		t.Fatal("not killed")
	}
	return dir, state
}

func TestUnfinishedWorkIsNamedToReaders(t *testing.T) {
	t.Parallel()
	_, state := halfDone(t)
	name, ok := fsx.PendingJournal(open(t, state, nil))
	if !ok || name != "a and 2 more" {
		t.Fatalf("%q %v", name, ok)
	}
	if name, ok := fsx.PendingJournal(open(t, t.TempDir(), nil)); ok {
		t.Fatalf("%q", name)
	}
}

func TestUnfinishedWorkBarsTheNextChangeOfSeveralFiles(t *testing.T) {
	t.Parallel()
	dir, state := halfDone(t)
	err := open(t, dir, nil).Commit(fsx.Plan{Journal: open(t, state, nil), Changes: []fsx.Change{
		{Path: "b", Data: []byte("other")}, {Path: "c", Data: []byte("other")},
	}})
	wantErr(t, err, fsx.ErrPending)
	if _, ok := fsx.PendingJournal(open(t, state, nil)); !ok {
		t.Fatal("the journal is gone")
	}
	if got, _ := files(t, dir); got["b"] != "old b" {
		t.Fatal(got)
	}
}

func TestRecoverFinishesAndRemovesTemps(t *testing.T) {
	t.Parallel()
	dir, state := halfDone(t)
	done, err := open(t, dir, nil).Recover(open(t, state, nil))
	if err != nil || !slices.Equal(done, []string{"finished an unfinished change: a and 2 more"}) {
		t.Fatalf("%q %v", done, err)
	}
	got, temps := files(t, dir)
	if got["a"] != "new a" || got["b"] != "new b" || got["c"] != "new c" || temps != nil {
		t.Fatalf("%v %v", got, temps)
	}
	if done, err := open(t, dir, nil).Recover(open(t, state, nil)); done != nil || err != nil {
		t.Fatalf("again: %q %v", done, err)
	}
}

func TestRecoverNeverTouchesWhatAPersonChangedSince(t *testing.T) {
	t.Parallel()
	dir, state := halfDone(t)
	put(t, dir, map[string]string{"b": "by hand"})
	_, err := open(t, dir, nil).Recover(open(t, state, nil))
	var c *fsx.Conflict
	if !errors.As(err, &c) || !slices.Equal(c.Paths, []string{"b"}) || c.Kept == "" {
		t.Fatal(err)
	}
	got, _ := files(t, dir)
	if got["a"] != "new a" || got["b"] != "by hand" || got["c"] != "new c" {
		t.Fatal(got)
	}
	if kept, err := os.ReadFile(filepath.Join(state, c.Kept)); err != nil || len(kept) == 0 {
		t.Fatal(err)
	}
	if _, ok := fsx.PendingJournal(open(t, state, nil)); ok {
		t.Fatal("still pending")
	}
}

func TestADamagedJournalIsSetAside(t *testing.T) {
	t.Parallel()
	for _, damage := range []func([]byte) []byte{
		func([]byte) []byte { return nil },
		func([]byte) []byte { return []byte("\x00\xff") },
		func(b []byte) []byte { return b[:len(b)/2] },
		func(b []byte) []byte { b[len(b)-5] ^= 1; return b },
	} {
		dir, state := halfDone(t)
		name := filepath.Join(state, "journal")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, damage(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := fsx.PendingJournal(open(t, state, nil)); !ok {
			t.Error("a reader does not notice")
		}
		_, err = open(t, dir, nil).Recover(open(t, state, nil))
		wantErr(t, err, fsx.ErrDamaged)
		if done, err := open(t, dir, nil).Recover(open(t, state, nil)); done != nil || err != nil {
			t.Errorf("again: %q %v", done, err)
		}
		left, _ := files(t, state)
		for name := range left {
			if name != "moment" && !strings.HasPrefix(name, "journal-damaged-") {
				t.Errorf("left %s", name)
			}
		}
	}
}
