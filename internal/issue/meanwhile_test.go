package issue

import (
	"context"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// meanwhile lets another program change an issue's file once it is staged.
func (w *world) meanwhile(number uint32, path string) {
	w.host.Witnesses = append(w.host.Witnesses, func(_ *op.Tx, before, _ *model.Issue) error {
		if before != nil && before.Number == number {
			w.write(path, w.read(path)+"\nby another hand\n")
		}
		return nil
	})
}

// TestABatchCountsOnNoItemThatIsNotWritten: the first of two comes to nothing
// after it was staged, so that the second is still blocked by it, and that is
// acknowledged.
func TestABatchCountsOnNoItemThatIsNotWritten(t *testing.T) {
	t.Parallel()
	for name, obstacle := range map[string]struct {
		set        func(w *world)
		fails, sum string
	}{
		"another program writes": {func(w *world) { w.meanwhile(1, familyFile(1)) }, "#1 failed: " + store.ChangedUnderneath, "2 moved, 0 refused; 1 failed\n"},
		"a witness refuses": {func(w *world) {
			w.host.Witnesses = append(w.host.Witnesses, func(_ *op.Tx, before, _ *model.Issue) error {
				if before.Number == 1 {
					return fault.Invalid("no").Of("refused_late", "")
				}
				return nil
			})
		}, "#1 refused: refused_late", "2 moved, 1 refused\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := family(t, 3, map[int]string{1: blocking(1, 2)})
			obstacle.set(w)
			a := w.line(&MoveMany, "1", "2", "3", "done", "--commit=abc", "--yes=true")
			text := a.Plain()
			if !strings.Contains(text, obstacle.fails) || !strings.Contains(text, "#2 moved to done (commit abc), acknowledged: "+overFirst+"\n") ||
				!strings.Contains(text, obstacle.sum) {
				t.Errorf("text\n%s%s", text, a.Err)
			}
			if file := w.read(familyFile(2)); !strings.Contains(file, " — blocked_move_acknowledged — moved to done: "+overFirst+"\n") {
				t.Errorf("file\n%s", file)
			}
			if file := w.read(familyFile(1)); !strings.Contains(file, "status: todo\n") {
				t.Errorf("the file that was not written\n%s", file)
			}
		})
	}
}

// TestAPlaceThatAnItemCouldNotTakeIsFree: the first of two comes to nothing after
// it was staged, so that the last place of the column is there for the second.
func TestAPlaceThatAnItemCouldNotTakeIsFree(t *testing.T) {
	t.Parallel()
	w := family(t, 3, nil)
	w.write("tix.toml", workToml+blockOne)
	w.meanwhile(1, familyFile(1))
	text := w.line(&MoveMany, "1", "2", "3", "doing", "--yes=true").Plain()
	if !strings.Contains(text, "#1 failed: "+store.ChangedUnderneath) || !strings.Contains(text, "#2 moved to doing\n") ||
		!strings.Contains(text, "with #3 `doing` would hold 2 issues; its limit is max_items 1") {
		t.Errorf("text\n%s", text)
	}
	w = family(t, 3, nil) // an override tells what there is
	w.write("tix.toml", workToml+strings.Replace(blockOne, "1", "2", 1))
	w.write(familyFile(3), strings.Replace(member(3, ""), "status: todo", "status: doing", 1))
	w.meanwhile(1, familyFile(1))
	text = w.line(&MoveMany, "1", "2", "doing", "--yes=true", "--override=true", "--reason=x").Plain()
	if !strings.Contains(text, "#1 failed: ") || !strings.Contains(text, "#2 moved to doing\n") || strings.Contains(w.read(familyFile(2)), "wip override") {
		t.Errorf("text\n%s%s", text, w.read(familyFile(2)))
	}
	w = family(t, 2, nil) // the same of what comes back from the archive
	w.write("tix.toml", workToml+blockOne)
	for n := 1; n <= 2; n++ {
		w.write(familyFile(n), strings.Replace(member(n, ""), "status: todo", "status: doing", 1))
		w.good(w.line(&Archive, fmt.Sprint(n)))
	}
	shelf := path.Dir(familyFile(1)) + "/." + path.Base(familyFile(1))
	w.meanwhile(1, shelf)
	if a := w.line(&RestoreMany, "1", "2"); !strings.Contains(a.Plain(), "Restored ") || !strings.Contains(a.Err, store.ChangedUnderneath) {
		t.Errorf("%s%s", a.Plain(), a.Err)
	}
}

// TestWhatIsInNoGraphIsRefused: without its node an issue would have no blockers
// and stand above nothing.
func TestWhatIsInNoGraphIsRefused(t *testing.T) {
	t.Parallel()
	w := family(t, 3, map[int]string{1: blocking(1, 2), 3: "parent: B0000002\n"})
	ask := op.Operation[struct{}, struct{}]{
		Name: "ask", Text: func(*page.Page, struct{}, struct{}) {},
		Read: func(ctx context.Context, e *op.Env, _ struct{}) (struct{}, error) {
			g, err := graph.Around(ctx, e)
			if err != nil {
				return struct{}{}, err
			}
			h, err := e.Resolve(ctx, "2")
			if err != nil {
				return struct{}{}, err
			}
			gone := *h
			gone.Path = "moved-away.md"
			if _, err = acknowledged(ctx, e, &gone, "done", door{}); err == nil {
				t.Error("it may be finished")
			}
			w.refused(op.Answer{Fault: fault.From(err)}, store.ChangedUnderneath, 1)
			c, err := e.Config()
			if err != nil {
				return struct{}{}, err
			}
			child, err := e.Resolve(ctx, "3")
			if err != nil {
				return struct{}{}, err
			}
			_, err = newReader(ctx, e, c).above(g, g.Node(child), &gone) // 3 lies below 2
			return struct{}{}, err
		},
	}
	w.refused(w.call(&ask, `{}`), store.ChangedUnderneath, 1)
}
