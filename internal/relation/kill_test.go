package relation_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/relation"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// killer is a hook that behaves, from its k-th call on, as if the process were
// dead: no step is taken any more.
type killer struct {
	left int
	dead bool
}

var errKilled = errors.New("killed")

func (k *killer) hook(fsx.Op, bool) error {
	if k.left--; k.left < 0 {
		k.dead = true
		return errKilled
	}
	return nil
}

// TestAKillLeavesBothFilesOrNeither kills writers of several files at each step.
// What the next writer finds is the old state or the new one.
func TestAKillLeavesBothFilesOrNeither(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows  map[int]string
		write func(w *world) op.Answer
	}{
		"an edge changes its owner": {
			map[int]string{1: other + rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks"), 2: rel("rel_y", "2", "5", "blocks")},
			func(w *world) op.Answer { return w.call(&relation.Edit, `{"id":"rel_x","kind":"blocked_by"}`) },
		},
		"an edge in three files": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks"), 2: rel("rel_y", "1", "2", "blocks"), 3: rel("rel_z", "1", "2", "blocks")},
			func(w *world) op.Answer { return w.line(&relation.Unlink, "1", "2", "--type=blocks") },
		},
		"a migration": {
			map[int]string{1: rel("rel_x", "1", "2", "blocks"), 2: "- from: 2\n  to: 4\n  kind: blocks\n"},
			func(w *world) op.Answer { return w.line(&relation.Migrate, "--apply=true") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			states := map[string]bool{}
			points := 0
			for dead := true; dead; points++ {
				w := newWorld(t, c.rows)
				old := w.tree()
				k := &killer{left: points}
				w.host = w.process(k.hook)
				a := c.write(w)
				if dead = k.dead; !dead {
					w.good(a)
				}
				w.host.Close()
				w.host = w.process(nil)
				left, _ := filepath.Glob(filepath.Join(w.root, ".git/tix/*/journal"))
				seen := w.good(w.call(&relation.List, `{}`))
				if note := strings.Contains(string(seen.Data), `"notes":["an unfinished write (`); note != (len(left) > 0) {
					t.Fatalf("kill %d: journals %v, and a reader is told %s", points, left, seen.Data)
				}
				if rows := strings.Count(string(seen.Data), `"id":"rel_x"`); name == "an edge changes its owner" && rows == 0 {
					t.Fatalf("kill %d: a reader misses the edge: %s", points, seen.Data)
				}
				w.good(w.call(&relation.Remove, `{"id":"rel_none"}`)) // a writer settles what was left
				now := strings.ReplaceAll(w.tree(), w.root, "")
				states[now] = true
				if a.Fault == nil && now == strings.ReplaceAll(old, w.root, "") {
					t.Fatalf("kill %d: an acknowledged change is lost", points)
				}
				left, err := filepath.Glob(filepath.Join(w.root, ".git/tix/*/journal"))
				if err != nil || len(left) > 0 {
					t.Fatalf("kill %d: a journal is left: %v %v", points, left, err)
				}
			}
			if points < 6 || len(states) != 2 {
				t.Errorf("%d states after %d kills, want the old and the new one", len(states), points)
			}
		})
	}
}

func TestNothingIsWrittenWhereTheJournalCannotBe(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	w := newWorld(t, map[int]string{1: rel("rel_x", "1", "2", "blocks")})
	if err := os.Chmod(filepath.Join(w.root, ".git"), 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(w.root, ".git"), 0o755) })
	before := w.tree()
	w.refused(before, w.call(&relation.Edit, `{"id":"rel_x","kind":"blocked_by"}`), "", 1)
	w.good(w.call(&relation.Edit, `{"id":"rel_x","to":3}`)) // one file needs none
}
