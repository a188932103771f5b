package hierarchy

import (
	"context"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// basis says what the figures count.
const basis = "direct children"

// RollupOut is the answer of get_rollup.
type RollupOut struct {
	Figures
	Text op.Rendered `json:"text"`
}

// Figures is how far the children of an issue are. Its shape: original/graph.md
// section 2.
type Figures struct {
	Issue     uint32   `json:"issue"`
	Parent    uint32   `json:"parent"` // the issue itself: it is the parent of what is counted
	Direct    int      `json:"direct_children"`
	Completed int      `json:"completed_children"`
	Progress  Progress `json:"progress"`
	Basis     string   `json:"completion_basis"`
}

// Progress is done of total.
type Progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// Rollup counts the children of an issue.
var Rollup = op.Operation[SubjectIn, RollupOut]{
	Chapter: op.Finding,
	Name:    "get_rollup", Title: "Get rollup",
	Summary: "Count the direct children of an issue and how many of them are completed. Canceled ones stay in the total.",
	Detail:  "Only active children count, and only one level. On the terminal the figures are lines of `tix parent show`.",
	Example: "tix parent show 1",
	PartOf:  "parent show",
	Read: func(ctx context.Context, e *op.Env, in SubjectIn) (RollupOut, error) {
		g, n, err := in.subject(ctx, e)
		if err != nil {
			return RollupOut{}, err
		}
		return RollupOut{Figures: figures(g, n)}, nil
	},
	Text: func(p *page.Page, _ SubjectIn, out RollupOut) { figuresText(p, &out.Figures) },
}

func figures(g *graph.Graph, n *graph.Node) Figures {
	done, total := g.Rollup(n)
	return Figures{Issue: n.Number, Parent: n.Number, Direct: total, Completed: done, Progress: Progress{done, total}, Basis: basis}
}

func figuresText(p *page.Page, out *Figures) {
	p.Printf("  children: %d", out.Direct)
	p.Printf("  completed: %d/%d (%s only)", out.Progress.Done, out.Progress.Total, out.Basis)
}
