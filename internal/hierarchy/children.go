package hierarchy

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Child is one issue directly below another.
type Child struct {
	ID      string `json:"id"`
	Number  uint32 `json:"number"`
	Display string `json:"display"` // `#2 Title`
}

// ChildrenOut are the children of an issue. Its shape: original/graph.md
// section 2.
type ChildrenOut struct {
	Issue      uint32      `json:"issue"`
	Count      int         `json:"count"`
	DirectOnly bool        `json:"direct_children_only"` // always true: it says what the list is
	Children   []Child     `json:"children"`
	Text       op.Rendered `json:"text"`
}

// Children lists the issues directly below one.
var Children = op.Operation[SubjectIn, ChildrenOut]{
	Chapter: op.Finding,
	Name:    "list_children", Title: "List children",
	Summary: "List the issues directly below an issue, by number.",
	Detail:  "Only active issues, and only one level: grandchildren are children of their own parents.",
	Example: "tix parent children 1",
	CLI:     []op.Spelling[SubjectIn, ChildrenOut]{{Path: "parent children", Args: "ISSUE"}},
	Read: func(ctx context.Context, e *op.Env, in SubjectIn) (ChildrenOut, error) {
		g, n, err := in.subject(ctx, e)
		if err != nil {
			return ChildrenOut{}, err
		}
		list := below(g, n)
		return ChildrenOut{Issue: n.Number, Count: len(list), DirectOnly: true, Children: list}, nil
	},
	Text: func(p *page.Page, _ SubjectIn, out ChildrenOut) {
		if out.Count == 0 {
			p.Printf("#%d has no children", out.Issue)
			return
		}
		for _, c := range out.Children {
			p.Printf("%s", c.Display)
		}
		p.Printf("%s", count(out.Count))
	},
}

func below(g *graph.Graph, n *graph.Node) []Child {
	list := []Child{}
	for _, c := range g.Children(n) {
		list = append(list, Child{id(c), c.Number, c.Name()})
	}
	return list
}

// count is `1 child`, `2 children`.
func count(n int) string {
	if n == 1 {
		return "1 child"
	}
	return strconv.Itoa(n) + " children"
}
