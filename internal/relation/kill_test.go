package relation_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/relation"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/page"
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

// journals are those that are left.
func (w *world) journals() []string {
	left, err := filepath.Glob(filepath.Join(w.root, ".git/tix/*/journal"))
	if err != nil {
		w.t.Fatal(err)
	}
	return left
}

// twice are rows of two edges that each stand in a file of its own and in that of
// issue 1.
var twice = map[int]string{
	1: rel("rel_x", "2", "1", "blocks") + other + rel("rel_y", "3", "1", "blocks"),
	2: rel("rel_u", "2", "1", "blocks"), 3: rel("rel_v", "3", "1", "blocks"),
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
		"a batch whose edges stand in a file of their own and in one that they share": {
			twice,
			func(w *world) op.Answer { return w.call(batchOf("1", "blocks", true, 2, 3), `{}`) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			states, points := map[string]bool{}, 0
			for dead := true; dead; points++ {
				w := newWorld(t, c.rows)
				old := strings.ReplaceAll(w.tree(), w.root, "")
				k := &killer{left: points}
				w.host = w.process(k.hook)
				a := c.write(w)
				if dead = k.dead; !dead {
					w.good(a)
				}
				w.host.Close()
				w.host = w.process(nil)
				left := w.journals()
				seen := w.good(w.call(&relation.List, `{}`))
				if note := strings.Contains(string(seen.Data), `"notes":["an unfinished write (`); note != (len(left) > 0) {
					t.Fatalf("kill %d: journals %v, and a reader is told %s", points, left, seen.Data)
				}
				if rows := strings.Count(string(seen.Data), `"id":"rel_x"`); name == "an edge changes its owner" && rows == 0 {
					t.Fatalf("kill %d: a reader misses the edge: %s", points, seen.Data)
				}
				w.good(w.call(&relation.Remove, `{"id":"rel_none"}`)) // a writer settles what was left
				now := strings.ReplaceAll(w.tree(), w.root, "")
				if states[now] = true; a.Fault == nil && now == old {
					t.Fatalf("kill %d: an acknowledged change is lost", points)
				}
				if left = w.journals(); len(left) > 0 {
					t.Fatalf("kill %d: a journal is left: %v", points, left)
				}
			}
			if points < 6 || len(states) != 2 {
				t.Errorf("%d states after %d kills, want the old and the new one", len(states), points)
			}
		})
	}
}

// batchOf relates issues to one target, each for itself, and fails with the first
// that fails.
func batchOf(target op.Selector, kind string, drop bool, issues ...int) *op.Operation[struct{}, struct{}] {
	return &op.Operation[struct{}, struct{}]{
		Name: "batch", Title: "Batch", Summary: "Batch.",
		Write: func(ctx context.Context, tx *op.Tx, _ struct{}) (struct{}, error) {
			b, f := relation.NewBatch(target, kind, drop)
			if f != nil {
				return struct{}{}, f
			}
			for _, f := range tx.Store.Each(len(issues), func(i int) *fault.Fault {
				h, err := tx.Resolve(ctx, op.Selector(fmt.Sprint(issues[i])))
				if err != nil {
					return fault.From(err)
				}
				p, err := b.Judge(ctx, tx, h)
				if err == nil && p.Fault != nil {
					err = p.Fault
				}
				if err == nil {
					_, err = b.Write(ctx, tx, &p)
				}
				return fault.From(err)
			}) {
				if f != nil {
					return struct{}{}, f
				}
			}
			return struct{}{}, nil
		},
		Text: func(*page.Page, struct{}, struct{}) {},
	}
}

// Edges that all lie in one file are written together.
func TestABatchOfEdgesWritesTheirFileOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{1: other})
	for _, drop := range []bool{false, true} {
		writes := 0
		w.host = w.process(func(o fsx.Op, after bool) error {
			if after && o.Name == "rename" && strings.HasSuffix(o.Path, ".md") {
				writes++
			}
			return nil
		})
		w.good(w.call(batchOf("1", "blocked_by", drop, 2, 3, 4, 6), `{}`))
		w.host.Close()
		rows, lines := 4, 1
		if drop {
			rows, lines = 0, 2
		}
		text := w.issue(1)
		if n := strings.Count(text, "from: D1D1D1D1\n") - strings.Count(other, "from: D1D1D1D1\n"); writes != 1 || n != rows || strings.Count(text, "relationship_") != 4*lines {
			t.Errorf("drop %v: %d writes, %d rows\n%s", drop, writes, n, text)
		}
		if drop && w.stored(1) != other {
			t.Errorf("the other row is\n%s", w.stored(1))
		}
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
