package issue

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// landing is an issue in another column than before.
type landing struct {
	issue     *model.Header // as it is now
	completed bool          // its work is finished now, and was not before
}

func land(b *board.Board, before, after *model.Header) *landing {
	finished := func(h *model.Header) bool { return b.Category(h.Status) == board.Completed }
	if before.Status == after.Status {
		return nil
	}
	return &landing{after, finished(after) && !finished(before)}
}

// tellLanded tells what whoever moves issues may not know: that another works on
// one, and that below a finished one work is open. It is asked once all are
// moved, for children may be among them; nil = not moved.
func tellLanded(ctx context.Context, tx *op.Tx, moved ...*landing) error {
	var notes []string
	for _, m := range moved {
		if m == nil {
			continue
		}
		if c := claim.OfAnother(ctx, tx.Env, m.issue); c != nil {
			notes = append(notes, fmt.Sprintf("#%d is claimed by %s until %s", m.issue.Number, c.Holder, c.Until))
		}
		if !m.completed {
			continue
		}
		g, err := graph.Aside(ctx, tx.Env)
		if err != nil {
			return err
		}
		if open := openBelow(g, g.Node(m.issue)); open > 0 {
			notes = append(notes, fmt.Sprintf("#%d has %s", m.issue.Number, children(open)))
		}
	}
	note(tx, few(notes))
	return nil
}

// openBelow counts the open children of an issue.
func openBelow(g *graph.Graph, n *graph.Node) (open int) {
	if n == nil {
		return 0
	}
	for _, c := range g.Children(n) {
		if g.Open(c) {
			open++
		}
	}
	return open
}

func children(open int) string {
	if open == 1 {
		return "1 open child"
	}
	return fmt.Sprintf("%d open children", open)
}

// freed are the sentences on the issues that wait for one which goes away, with
// nothing done: they may be ready then.
func freed(ctx context.Context, e *op.Env, gone *model.Header) ([]string, error) {
	g, err := graph.Aside(ctx, e)
	if err != nil {
		return nil, err
	}
	var notes []string
	for _, n := range g.Freed(g.Node(gone)) {
		notes = append(notes, noLonger(n, gone))
	}
	return notes, nil
}

// Freeing is asked before several issues are archived, and gives then the notes on
// those that went: who waits for them no longer, and did not go along.
func Freeing(ctx context.Context, e *op.Env, hs []*model.Header) (func(gone []bool) []string, error) {
	g, err := graph.Aside(ctx, e)
	if err != nil {
		return nil, err
	}
	type waits struct{ path, note string } // as they are now: the graph follows what is written
	waiting := make([][]waits, len(hs))
	for i, h := range hs {
		if h == nil {
			continue
		}
		for _, n := range g.Freed(g.Node(h)) {
			waiting[i] = append(waiting[i], waits{n.Path, noLonger(n, h)})
		}
	}
	return func(gone []bool) (notes []string) {
		along := map[string]bool{}
		for i, went := range gone {
			if went {
				along[hs[i].Path] = true
			}
		}
		for i, went := range gone {
			for _, w := range waiting[i] {
				if went && !along[w.path] {
					notes = append(notes, w.note)
				}
			}
		}
		return few(notes)
	}, nil
}

func noLonger(waits *graph.Node, gone *model.Header) string {
	return fmt.Sprintf("#%d no longer waits for #%d", waits.Number, gone.Number)
}

// few are the first notes, with how many more there are.
func few(notes []string) []string {
	if len(notes) <= mostNotes {
		return notes
	}
	return append(notes[:mostNotes:mostNotes], fmt.Sprintf("and %d more of these notes", len(notes)-mostNotes))
}
