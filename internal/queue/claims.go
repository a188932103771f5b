package queue

import (
	"context"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ClaimsIn asks for all claims.
type ClaimsIn struct{}

// ClaimsOut are the live claims of this clone.
type ClaimsOut struct {
	Claims []claim.Held `json:"claims"`
}

// Claims shows who holds what.
var Claims = op.Operation[ClaimsIn, ClaimsOut]{
	Chapter: op.Finding,
	Title:   "Claims", Summary: "List the claims of this clone: who holds which issue, and until when.",
	Detail:  "Claims that have ended are not shown. A claim of an issue that is not in this worktree, or was deleted, is shown by its id.",
	Example: "tix claims",
	CLI:     []op.Spelling[ClaimsIn, ClaimsOut]{{Path: "claims"}},
	Read: func(ctx context.Context, e *op.Env, _ ClaimsIn) (ClaimsOut, error) {
		q, err := claim.Load(ctx, e, claim.Who{})
		if err != nil {
			return ClaimsOut{}, err
		}
		return ClaimsOut{Claims: q.Held()}, nil
	},
	Text: func(p *page.Page, _ ClaimsIn, out ClaimsOut) {
		t := p.Table([]page.Column{{Heading: "HOLDER", Max: 32}, {Heading: "ISSUE", Flex: true}, {Heading: "UNTIL", Max: 20}})
		t.Empty("Nobody holds anything. `tix next --claim` takes work.")
		for _, c := range out.Claims {
			t.Row(c.Holder, c.Name(), c.Until)
		}
	},
}
