package hierarchy

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ShowOut is what is above and below an issue.
type ShowOut struct {
	Parent   Above   `json:"parent"`
	Rollup   Figures `json:"rollup"`
	Children []Child `json:"children"`
}

// Show prints the place of an issue in the hierarchy.
var Show = op.Operation[SubjectIn, ShowOut]{
	Chapter: op.Finding,
	Title:   "Parent and children", Summary: "Show the parent of an issue, its children and how far they are.",
	Detail:  "Over MCP three tools give it: the parent, the figures, the children.",
	Example: "tix parent show 1",
	CLI:     []op.Spelling[SubjectIn, ShowOut]{{Path: "parent show", Args: "ISSUE"}},
	Read: func(ctx context.Context, e *op.Env, in SubjectIn) (ShowOut, error) {
		g, n, err := in.subject(ctx, e)
		if err != nil {
			return ShowOut{}, err
		}
		return ShowOut{Parent: above(g, n, e.Cite), Rollup: figures(g, n), Children: below(g, n)}, nil
	},
	Text: func(p *page.Page, _ SubjectIn, out ShowOut) {
		aboveText(p, &out.Parent)
		figuresText(p, &out.Rollup)
		p.Printf("Children")
		for _, c := range out.Children {
			p.Printf("  %s", c.Display)
		}
		if len(out.Children) == 0 {
			p.Printf("  none")
		}
	},
}

// ListIn asks for all parents.
type ListIn struct{}

// ListOut are the issues that have children.
type ListOut struct {
	Parents []Row `json:"parents"`
}

// Row is one issue with children.
type Row struct {
	ID        string `json:"id"`
	Number    uint32 `json:"number"`
	Display   string `json:"display"`
	Direct    int    `json:"direct_children"`
	Completed int    `json:"completed_children"`
}

// List shows the issues that have children.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Finding,
	Title:   "Issues with children", Summary: "List the issues that have children, with how far they are.",
	Detail:  "Active issues with active children, by number. The figures count direct children alone.",
	Example: "tix parent list",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "parent list"}},
	Read:    list,
	Text: func(p *page.Page, _ ListIn, out ListOut) {
		t := p.Table([]page.Column{{Heading: "ISSUE", Flex: true}, {Heading: "CHILDREN"}, {Heading: "COMPLETED"}})
		t.Empty("No issue has children: `tix edit ISSUE --parent PARENT` puts one below another.")
		for _, r := range out.Parents {
			t.Row(r.Display, count(r.Direct), fmt.Sprintf("%d/%d", r.Completed, r.Direct))
		}
	},
}

func list(ctx context.Context, e *op.Env, _ ListIn) (ListOut, error) {
	g, err := graph.Load(ctx, e)
	if err != nil {
		return ListOut{}, err
	}
	out := ListOut{}
	for _, n := range g.Parents() {
		done, total := g.Rollup(n)
		out.Parents = append(out.Parents, Row{id(n), n.Number, n.Name(), total, done})
	}
	return out, nil
}
