package find

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// selection is what a listing found.
type selection struct {
	rows []*model.Header
	// leftOut counts the closed issues that the default scope hides, -1 when a
	// selection of the caller replaces that scope.
	leftOut int
}

// chosen tells whether the caller replaces the default scope.
func (in *ListIn) chosen() bool { return in.All || in.Status.Set || in.Filter.Set }

// find selects the issues of a listing, in path order.
func (in *ListIn) find(ctx context.Context, e *op.Env, m *match.Matcher) (selection, error) {
	scope := store.Active
	if in.WithArchived {
		scope = store.All
	}
	rows, err := m.Select(ctx, scope)
	if err != nil {
		return selection{}, err
	}
	if in.Mine {
		assigned, err := mine(ctx, e)
		if err != nil {
			return selection{}, err
		}
		rows = slices.DeleteFunc(rows, func(h *model.Header) bool { return !assigned(h) })
	}
	found := in.narrow(rows, m.Board)
	if in.Mine || m.Selects() || in.Status.Set && in.Status.Value != Conflicted {
		return found, nil
	}
	s, err := e.Snapshot(ctx, scope)
	if err != nil {
		return selection{}, err
	}
	found.rows = append(found.rows, conflictRows(s.Conflicted)...)
	return found, nil
}

// narrow applies the status, or without any selection of the caller's the
// default scope. It works in place.
func (in *ListIn) narrow(rows []*model.Header, b *board.Board) selection {
	kept := rows[:0]
	switch {
	case in.Status.Set:
		for _, h := range rows {
			if h.Status == in.Status.Value {
				kept = append(kept, h)
			}
		}
	case in.chosen():
		kept = rows
	default:
		closed := closedColumns(b)
		for _, h := range rows {
			if !closed[h.Status] {
				kept = append(kept, h)
			}
		}
		return selection{kept, len(rows) - len(kept)}
	}
	return selection{kept, -1}
}

// closedColumns are the columns of finished work.
func closedColumns(b *board.Board) map[string]bool {
	closed := map[string]bool{}
	for _, c := range b.Columns {
		closed[c] = board.Terminal(b.Category(c))
	}
	return closed
}

// mine is the condition that an issue is assigned to the git identity.
func mine(ctx context.Context, e *op.Env) (func(*model.Header) bool, error) {
	m, err := match.Parse(ctx, e, "mine")
	if err != nil {
		return nil, err
	}
	return func(h *model.Header) bool { return m.Bound.MatchHeader(h, m) }, nil
}
