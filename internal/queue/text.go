package queue

import (
	"context"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// show gives an issue without its body.
func show(ctx context.Context, e *op.Env, q *claim.Queue, n *graph.Node) (*issue.Object, error) {
	is, err := e.Load(ctx, n.Path)
	if err != nil {
		return nil, err
	}
	o := issue.RowOf(is, q.Graph.Board, e.Today())
	blocked := q.Graph.Blocked(n)
	o.Blocked = &blocked
	return &o, nil
}

// claimOf is the live claim of an issue, nil when nobody holds it.
func claimOf(q *claim.Queue, n *graph.Node) *claim.Claim {
	if c, held := q.Claim(n); held {
		return &c
	}
	return nil
}

// head writes the line that scripts read, and the issue.
func head(p *page.Page, verb string, o *issue.Object) {
	p.Printf("%s %s", verb, o.Filename)
	p.Printf("#%d %s  %s", o.Number, o.ID, o.Title)
}

// tellClaim says who holds the issue, if anybody does.
func tellClaim(p *page.Page, c *claim.Claim, already bool) {
	switch {
	case c == nil:
	case already:
		p.Printf("  claimed by %s until %s, since %s", c.Holder, c.Until, c.Since)
	default:
		p.Printf("  claimed by %s until %s", c.Holder, c.Until)
	}
}
