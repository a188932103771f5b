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
	Would bool // nothing is written: a plan

	finished map[string]bool
	planned  *wip.Ledger // once something is settled, if the column has a limit
	limits   map[string]string
}

// Judge judges the change of status of one issue by the rules of the move.
func (c *Course) Judge(ctx context.Context, e *op.Env, is *model.Header) (board.Transition, error) {
	d := door{keep: true, would: c.Would, finished: c.finished, planned: c.planned}
	t, _, limit, err := planned(ctx, e, c.Board, is, &MoveManyIn{Column: c.To}, d)
	if c.limits == nil {
		c.limits = map[string]string{}
	}
	c.limits[is.Path] = ""
	if err == nil {
		c.limits[is.Path] = overLine(&limit)
	}
	if f := fault.From(err); f != nil && f.Kind == board.InvalidTransition {
		return t, f.Help("move it and say why: %s", fault.Citing(d.again(is, c.To, "--reason TEXT")))
	}
	return t, err
}

// Limit is what is told of a limit that an issue goes over by the course, as it
// was judged last; "" = nothing.
func (c *Course) Limit(is *model.Header) string { return c.limits[is.Path] }

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
