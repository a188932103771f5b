package triage

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// remark notes what the rules allow and few mean: an accept that does not accept,
// and an original that nobody works on.
func (c *call) remark(e *op.Env) {
	b, to := c.course.Board, c.course.To
	switch {
	case c.decision == accept && b.Inbox(to):
		e.Warn(fmt.Sprintf("note: `%s` is a column of the inbox: what is accepted into it still waits there", to))
	case c.decision == accept && b.Category(to) == board.Canceled:
		e.Warn(fmt.Sprintf("note: `%s` is a column of canceled work, and this is recorded as accepted; ", to) +
			fault.Expand("{triage decline} is for what is not wanted", e.Cite))
	case c.of == nil:
	case c.of.Archived:
		e.Warn(fmt.Sprintf("note: the original, #%d, is archived", c.of.Number))
	case board.Terminal(b.Category(c.of.Status)):
		e.Warn(fmt.Sprintf("note: the original, #%d, is in `%s`, where nobody works on it any more", c.of.Number, c.of.Status))
	}
}

// circle notes that the original is itself stored as a duplicate of the issue, also
// through others. `link` allows it too: original/graph.md 1.3.
func (c *call) circle(ctx context.Context, e *op.Env, is *model.Header) error {
	g, err := graph.Around(ctx, e)
	if err != nil {
		return err
	}
	from, to := g.Node(c.of), g.Node(is)
	if from == nil || to == nil {
		return nil
	}
	seen := map[*graph.Node]bool{from: true}
	for queue := []*graph.Node{from}; len(queue) > 0; queue = queue[1:] {
		for _, x := range g.Touching(queue[0]) {
			next := x.To.Node
			if x.Kind != graph.Duplicates || x.From.Node != queue[0] || next == nil || seen[next] {
				continue
			}
			if next == to {
				e.Warn(fmt.Sprintf("note: #%d is stored as a duplicate of #%d already: neither would be the original", c.of.Number, is.Number))
				return nil
			}
			seen[next] = true
			queue = append(queue, next)
		}
	}
	return nil
}
