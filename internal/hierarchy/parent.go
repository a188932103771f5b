package hierarchy

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ParentOut is the answer of get_parent.
type ParentOut struct {
	Above
	Text op.Rendered `json:"text"`
}

// Above is the parent of an issue, resolved and as it is recorded. Its shape:
// original/graph.md section 2.
type Above struct {
	Issue          uint32      `json:"issue"`
	Parent         *string     `json:"parent"` // id, null = none or unresolved
	ParentNumber   *uint32     `json:"parent_number"`
	ParentDisplay  string      `json:"parent_display"`  // `#1 Title`, `none`, `<reference> (missing)` and the like
	Recorded       *string     `json:"recorded_parent"` // id or `#3`
	RecordedNumber *uint32     `json:"recorded_parent_number"`
	Unresolved     *Unresolved `json:"unresolved"`
}

// Unresolved is why a recorded parent is none.
type Unresolved struct {
	Parent string  `json:"parent"`
	Number *uint32 `json:"parent_number"`
	Reason string  `json:"reason"`
}

// Parent shows the parent of an issue.
var Parent = op.Operation[SubjectIn, ParentOut]{
	Chapter: op.Finding,
	Name:    "get_parent", Title: "Get parent",
	Summary: "Show the parent of an issue. A recorded parent that is gone or archived is told as unresolved, with the reason.",
	Detail:  "`recorded_parent` keeps the reference as the file has it, so that it can be repaired by an edit. On the terminal the parent is a line of `tix parent show`.",
	Example: "tix parent show 1",
	PartOf:  "parent show",
	Read: func(ctx context.Context, e *op.Env, in SubjectIn) (ParentOut, error) {
		g, n, err := in.subject(ctx, e)
		if err != nil {
			return ParentOut{}, err
		}
		return ParentOut{Above: above(g, n, e.Cite)}, nil
	},
	Text: func(p *page.Page, _ SubjectIn, out ParentOut) { aboveText(p, &out.Above) },
}

// above is the parent of one issue; cite spells what the reason names.
func above(g *graph.Graph, n *graph.Node, cite func(string) string) Above {
	out := Above{Issue: n.Number, ParentDisplay: "none"}
	up, lost := g.Parent(n)
	switch {
	case up != nil:
		name, number := id(up), up.Number
		out.Parent, out.ParentNumber, out.ParentDisplay = &name, &number, up.Name()
		out.Recorded, out.RecordedNumber = &name, &number
	case lost != nil:
		name, number := recorded(lost)
		out.ParentDisplay = name + " (" + lost.Mark + ")"
		if lost.Node != nil {
			out.ParentDisplay = lost.Node.Name() + " (" + lost.Mark + ")"
		}
		out.Recorded, out.RecordedNumber = &name, number
		out.Unresolved = &Unresolved{Parent: name, Number: number, Reason: fault.Expand(lost.Reason, cite)}
	}
	return out
}

// recorded is a reference as results name it, with the number if it is known.
func recorded(lost *graph.Unresolved) (name string, number *uint32) {
	if lost.Node != nil {
		return id(lost.Node), &lost.Node.Number
	}
	if n, err := strconv.ParseUint(string(lost.Ref), 10, 32); err == nil {
		short := uint32(n)
		number = &short
	}
	return lost.Ref.Alias(), number
}

func aboveText(p *page.Page, out *Above) {
	p.Printf("Parent of #%d", out.Issue)
	p.Printf("  %s", out.line())
}

// line is the parent for people, with the reason where it is none.
func (a *Above) line() string {
	if a.Unresolved == nil {
		return "parent: " + a.ParentDisplay
	}
	return "parent: " + a.ParentDisplay + " \u2014 " + a.Unresolved.Reason
}
