package issue

import (
	"context"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
)

// Course is the way of several issues into one column by a command that takes no
// reason and no acknowledgement: what needs one is refused, naming the move.
// Issues are judged one after another, and what a plan has settled counts for
// those behind it.
type Course struct {
	Board *board.Board
	To    string

	finished map[string]bool
	planned  *wip.Ledger // once something is settled, if the column has a limit
}

// Judge judges the change of status of one issue by the rules of the move.
func (c *Course) Judge(ctx context.Context, e *op.Env, is *model.Header) (board.Transition, error) {
	d := door{keep: true, finished: c.finished, planned: c.planned}
	t, _, _, err := planned(ctx, e, c.Board, is, &MoveManyIn{Column: c.To}, d)
	if f := fault.From(err); f != nil && f.Kind == board.InvalidTransition {
		return t, f.Help("move it and say why: %s", fault.Citing(d.again(is, c.To, "--reason TEXT")))
	}
	return t, err
}

// Settle tells that the plan moves an issue there.
func (c *Course) Settle(ctx context.Context, e *op.Env, is *model.Header) (err error) {
	if c.planned == nil {
		if c.planned, err = ledger(ctx, e, c.To); err != nil {
			return err
		}
	}
	if c.planned != nil {
		c.planned.Move(is, c.To)
	}
	if c.Board.Category(c.To) != board.Completed {
		return nil
	}
	if c.finished == nil {
		c.finished = map[string]bool{}
	}
	c.finished[is.Path] = true
	return nil
}
