package fsx_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// scene is a commit with what stands before it and what must stand after it.
type scene struct {
	name    string
	before  map[string]string
	plan    fsx.Plan
	after   map[string]string
	several bool
}

func scenes() []scene {
	return []scene{
		{
			name:   "replace",
			before: map[string]string{"a.md": "old"},
			plan:   fsx.Plan{Changes: []fsx.Change{{Path: "a.md", Data: []byte("new"), WasData: []byte("old")}}},
			after:  map[string]string{"a.md": "new"},
		},
		{
			name:   "create in new folders",
			before: map[string]string{"x": "x"},
			plan:   fsx.Plan{Changes: []fsx.Change{{Path: "d/e/a.md", Data: []byte("new"), Create: true}}},
			after:  map[string]string{"x": "x", "d/e/a.md": "new"},
		},
		{
			name:   "remove",
			before: map[string]string{"d/a.md": "old", "x": "x"},
			plan:   fsx.Plan{Changes: []fsx.Change{{Path: "d/a.md", Remove: true, WasData: []byte("old")}}, PruneEmpty: true},
			after:  map[string]string{"x": "x"},
		},
		{
			name:   "replace, move and take the assets along",
			before: map[string]string{"todo/a.md": "old", "todo/a/pic": "p"},
			plan: fsx.Plan{PruneEmpty: true, Changes: []fsx.Change{{
				Path: "todo/a.md", Data: []byte("new"), MoveTo: "done/a.md", Assets: [2]string{"todo/a", "done/a"},
			}}},
			after: map[string]string{"done/a.md": "new", "done/a/pic": "p"},
		},
		{
			name:    "everything at once",
			several: true,
			before:  map[string]string{"a": "old a", "b": "old b", "d/r": "old r", "d/m": "old m", "d/n": "old n", "d/as/1": "1"},
			plan: fsx.Plan{PruneEmpty: true, Title: "all of it", Changes: []fsx.Change{
				{Path: "a", Data: []byte("new a")},
				{Path: "n/c", Data: []byte("new c"), Create: true},
				{Path: "d/r", Remove: true},
				{Path: "d/m", MoveTo: "e/m"},
				{Path: "d/n", Data: []byte("new n"), MoveTo: "e/n", Assets: [2]string{"d/as", "e/as"}},
				{Path: "b", Data: []byte("new b")},
			}},
			after: map[string]string{"a": "new a", "b": "new b", "n/c": "new c", "e/m": "old m", "e/n": "new n", "e/as/1": "1"},
		},
	}
}

// run commits a scene with a failpoint and returns the two directories.
func (s scene) run(t *testing.T, fp *failpoint) (dir, state string, err error, dead bool) {
	t.Helper()
	dir, state = memory(t), memory(t)
	put(t, dir, s.before)
	plan := s.plan
	tree := open(t, dir, fp.hook)
	if s.several {
		plan.Journal = open(t, state, fp.hook)
	}
	err, dead = survive(func() error { return tree.Commit(plan) })
	return dir, state, err, dead
}

// steps counts how often the hook is asked.
func (s scene) steps(t *testing.T) int {
	t.Helper()
	fp := &failpoint{}
	dir, _, err, _ := s.run(t, fp)
	if err != nil {
		t.Fatal(err)
	}
	got, temps := files(t, dir)
	if !maps.Equal(got, s.after) || temps != nil {
		t.Fatalf("after: %v %v, want %v", got, temps, s.after)
	}
	return fp.asked
}

func TestAnErrorAtEveryStepLeavesOldOrNewAndNoTemp(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EROFS, syscall.EACCES, syscall.EIO, syscall.EPERM, syscall.EMFILE} {
			t.Run(fmt.Sprintf("%s/%d", s.name, int(errno)), func(t *testing.T) {
				t.Parallel()
				for k := range s.steps(t) {
					k++
					fp := &failpoint{k: k, err: errno}
					s.judge(t, fp)
				}
			})
		}
	}
}

func (s scene) judge(t *testing.T, fp *failpoint) {
	t.Helper()
	dir, state, err, _ := s.run(t, fp)
	at := fmt.Sprintf("step %d (%v, after %v): %v", fp.k, fp.last, fp.after, err)
	got, temps := files(t, dir)
	var lost *fsx.NotDurable
	switch {
	case err == nil || errors.As(err, &lost):
		if !maps.Equal(got, s.after) {
			t.Fatalf("%s: %v, want the new %v", at, got, s.after)
		}
	case !errors.Is(err, fp.err):
		t.Fatalf("%s: another error", at)
	case !maps.Equal(got, s.before):
		t.Fatalf("%s: %v, want the old %v", at, got, s.before)
	}
	if isTempRemoval := fp.last.Name == "remove"; temps != nil && !isTempRemoval {
		t.Fatalf("%s: left %v", at, temps)
	}
	pend, stemps := files(t, state)
	if _, kept := pend["journal"]; kept && err != nil && lost == nil && fp.last.Name != "remove" {
		t.Fatalf("%s: a journal is left", at)
	}
	if stemps != nil && fp.last.Name != "remove" {
		t.Fatalf("%s: left %v in the state", at, stemps)
	}
}

func TestAnErrorLeavesNoNewFolders(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		before := memory(t)
		put(t, before, s.before)
		for k := range s.steps(t) {
			k++
			dir, _, err, _ := s.run(t, &failpoint{k: k, err: syscall.EACCES})
			var lost *fsx.NotDurable
			if err == nil || errors.As(err, &lost) {
				continue
			}
			if got, want := folders(t, dir), folders(t, before); got != want {
				t.Fatalf("%s, step %d: folders %s, want %s", s.name, k, got, want)
			}
		}
	}
}

func TestAKillAtEveryStepLeavesOldOrNewAndRecoverSettlesIt(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			outcomes := map[string]int{}
			for k := range s.steps(t) {
				k++
				fp := &failpoint{k: k}
				dir, state, _, dead := s.run(t, fp)
				if !dead {
					t.Fatalf("step %d: not killed", k)
				}
				s.eachFileOldOrNew(t, dir, fp)
				done, err := open(t, dir, nil).Recover(open(t, state, nil))
				if err != nil {
					t.Fatalf("step %d (%v): recover: %v", k, fp.last, err)
				}
				if _, pending := fsx.PendingJournal(open(t, state, nil)); pending {
					t.Fatalf("step %d: still pending", k)
				}
				outcomes[strings.Join(done, ";")]++
				if s.several {
					s.allOrNone(t, dir, fp)
				}
			}
			if s.several && (outcomes["finished an unfinished change: all of it"] == 0 || outcomes["undid an unfinished change: all of it"] == 0) {
				t.Fatalf("outcomes %v: want both", outcomes)
			}
		})
	}
}

// eachFileOldOrNew holds every file to its old or new bytes at one of its two
// places, and sees none lost.
func (s scene) eachFileOldOrNew(t *testing.T, dir string, fp *failpoint) {
	t.Helper()
	got, _ := files(t, dir)
	texts := map[string]bool{}
	for _, m := range []map[string]string{s.before, s.after} {
		for _, text := range m {
			texts[text] = true
		}
	}
	for name, text := range got {
		if !texts[text] {
			t.Fatalf("step %d (%v): `%s` holds %q", fp.k, fp.last, name, text)
		}
	}
	for name := range s.before {
		_, still := got[name]
		_, stays := s.after[name]
		if !still && stays {
			t.Fatalf("step %d (%v): `%s` is lost", fp.k, fp.last, name)
		}
	}
	if !s.several && len(got) != len(s.before) && len(got) != len(s.after) {
		t.Fatalf("step %d (%v): files %v", fp.k, fp.last, got)
	}
}

func (s scene) allOrNone(t *testing.T, dir string, fp *failpoint) {
	t.Helper()
	got, _ := files(t, dir)
	if !maps.Equal(got, s.before) && !maps.Equal(got, s.after) {
		t.Fatalf("step %d (%v, after %v): %v is neither old nor new", fp.k, fp.last, fp.after, got)
	}
}

func TestAKillDuringRecoverIsRecovered(t *testing.T) {
	t.Parallel()
	s := scenes()[4]
	total := s.steps(t)
	for k := total / 3; k <= total; k += 3 {
		for j := 1; ; j++ {
			fp := &failpoint{k: k}
			dir, state, _, _ := s.run(t, fp)
			again := &failpoint{k: j}
			tree, journal := open(t, dir, again.hook), open(t, state, again.hook)
			_, dead := survive(func() error { _, err := tree.Recover(journal); return err })
			if _, err := open(t, dir, nil).Recover(open(t, state, nil)); err != nil {
				t.Fatalf("kills at %d and %d: %v", k, j, err)
			}
			s.allOrNone(t, dir, again)
			if !dead {
				break
			}
		}
	}
}

func TestAnErrorDuringRecoverIsRecovered(t *testing.T) {
	t.Parallel()
	s := scenes()[4]
	total := s.steps(t)
	for k := total / 2; k <= total; k += 5 {
		for j := 1; ; j++ {
			dir, state, _, _ := s.run(t, &failpoint{k: k})
			again := &failpoint{k: j, err: syscall.ENOSPC}
			if _, err := open(t, dir, again.hook).Recover(open(t, state, again.hook)); err == nil && again.asked < j {
				break
			}
			if _, err := open(t, dir, nil).Recover(open(t, state, nil)); err != nil {
				t.Fatalf("kill at %d, error at %d: %v", k, j, err)
			}
			s.allOrNone(t, dir, again)
		}
	}
}

func TestASignalAtAnyStepOnlyRepeatsIt(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		for k := range s.steps(t) {
			k++
			fp := &failpoint{k: k, err: syscall.EINTR}
			dir, _, err, _ := s.run(t, fp)
			if fp.after {
				continue // a step that was taken and failed is not taken twice
			}
			if err != nil {
				t.Fatalf("%s, step %d (%v): %v", s.name, k, fp.last, err)
			}
			if got, _ := files(t, dir); !maps.Equal(got, s.after) {
				t.Fatalf("%s, step %d: %v", s.name, k, got)
			}
		}
	}
}
