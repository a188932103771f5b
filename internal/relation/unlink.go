package relation

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UnlinkIn names an edge by its ends.
type UnlinkIn struct {
	A    op.Selector `json:"a" arg:"FROM" need:"both" complete:"issue" help:"Issue it goes out from"`
	B    op.Selector `json:"b" arg:"TO" need:"both" complete:"issue" help:"Issue it leads to"`
	Kind string      `json:"kind" flag:"type" hint:"KIND" enum:"blocks,blocked_by,duplicates,related" help:"blocks, blocked_by, duplicates or related"`
}

// UnlinkOut is what is gone.
type UnlinkOut struct {
	Changed bool                 `json:"changed"`
	Removed []graph.Relationship `json:"removed"`
	Files   []string             `json:"files"`
	// Between are the other edges of the two when nothing was removed.
	Between []graph.Relationship `json:"between"`

	says  string
	lines []string
}

// Unlink removes an edge by its ends and kind.
var Unlink = op.Operation[UnlinkIn, UnlinkOut]{
	Chapter: op.Work,
	Title:   "Unlink issues", Summary: "Remove a relationship by its two issues and its kind, every row that says so.",
	Detail: "Rows in any file and spelling go, those without an id too. An end may be a number or an id that names no issue any more, as long as a row has it. " +
		"A relationship that is not there changes nothing.",
	Example: "tix create Second && tix unlink 1 2 --type blocks",
	Hints:   op.Hints{Destructive: true, Idempotent: true},
	CLI:     []op.Spelling[UnlinkIn, UnlinkOut]{{Path: "unlink", Args: "FROM TO"}},
	Write:   unlink,
	Text: func(p *page.Page, _ UnlinkIn, out UnlinkOut) {
		if !out.Changed {
			p.Printf("Nothing changed: %s is not there", out.says)
			for _, line := range out.lines {
				p.Printf("  between the two: %s", line)
			}
			return
		}
		for _, r := range out.Removed {
			p.Printf("Unlinked %s (%s)", out.says, label(r.ID))
		}
		told(p, 1, out.Files)
	},
}

func unlink(ctx context.Context, tx *op.Tx, in UnlinkIn) (UnlinkOut, error) {
	out := UnlinkOut{Removed: []graph.Relationship{}, Files: []string{}, Between: []graph.Relationship{}}
	kind, f := graph.CheckKind(in.Kind, "kind")
	if f != nil {
		return out, f
	}
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return out, err
	}
	a, lostA, err := endAt(ctx, tx, g, in.A)
	if err != nil {
		return out, err
	}
	b, lostB, err := endAt(ctx, tx, g, in.B)
	if err != nil {
		return out, err
	}
	found := g.Same(a, b, kind)
	a, b, kind = graph.Canonical(a, b, kind)
	out.says = ends(kind, a, b)
	if len(found) > 0 {
		out.Changed = true
		for _, e := range found {
			out.Removed = append(out.Removed, e.Relationship())
		}
		out.Files, err = drop(ctx, tx, found)
		return out, err
	}
	for _, lost := range []*fault.Fault{lostA, lostB} {
		if lost != nil {
			return out, lost
		}
	}
	for _, e := range g.Touching(a.Node) {
		if b.Node != nil && (e.From.Node == b.Node || e.To.Node == b.Node) {
			out.Between, out.lines = append(out.Between, e.Relationship()), append(out.lines, e.Line())
		}
	}
	return out, nil
}
