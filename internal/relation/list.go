package relation

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListIn selects edges.
type ListIn struct {
	Issue op.Opt[op.Selector] `json:"issue" arg:"ISSUE" complete:"issue" help:"Only those that touch this issue"`
	Kind  op.Opt[string]      `json:"kind" hint:"KIND" enum:"blocks,blocked_by,duplicates,related" help:"Only this kind: blocks (or blocked_by, the same), duplicates or related"`
	paging.In
}

// Row is an edge with what is wrong with its ends.
type Row struct {
	graph.Relationship
	Note string `json:"note,omitzero"`

	line string
}

// ListOut is a page of edges.
type ListOut struct {
	Relationships []Row   `json:"relationships"`
	Total         int     `json:"total"`
	NextCursor    *string `json:"next_cursor"`

	of   *graph.Node // the issue asked about, nil = all
	kind string
}

// List shows edges.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Finding,
	Name:    "list_relationships", Title: "List relationships",
	Summary: "List the stored relationships of every kind that begin or end at an issue, one step, or those of all active issues.",
	Detail: "Rows are ordered by kind, then by the numbers of the issue that an edge leads to and of the one that it goes out from. " +
		"An end that names no issue, or several, is marked; so is an archived one. `note` has the same in the structure. Edges in archived files are not shown.",
	Example: "tix link list 1",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "link list", Args: "[ISSUE]"}},
	Read:    listEdges,
	Text:    listText,
}

func listEdges(ctx context.Context, e *op.Env, in ListIn) (ListOut, error) {
	out := ListOut{}
	if in.Kind.Set {
		kind, f := graph.CheckKind(in.Kind.Value, "kind")
		if f != nil {
			return out, f
		}
		if out.kind = kind; kind == graph.BlockedBy {
			out.kind = graph.Blocks
		}
	}
	w, err := paging.Open(in.In, e.Door, "list_relationships", string(in.Issue.Value), fmt.Sprint(in.Issue.Set), out.kind)
	if err != nil {
		return out, err
	}
	edges, err := out.edges(ctx, e, in.Issue)
	if err != nil {
		return out, err
	}
	out.Total = len(edges)
	if w.At != nil {
		if len(w.At) != positionParts {
			return out, paging.Broken()
		}
		edges = edges[sort.Search(len(edges), func(i int) bool { return slices.Compare(position(edges[i]), w.At) > 0 }):]
	}
	edges, out.NextCursor = paging.Take(w, edges, func(last int) []string { return position(edges[last]) })
	out.Relationships = make([]Row, len(edges))
	for i, x := range edges {
		out.Relationships[i] = Row{Relationship: x.Relationship(), Note: x.Note(), line: x.Line()}
	}
	return out, nil
}

// edges are those that the listing is about, in order.
func (out *ListOut) edges(ctx context.Context, e *op.Env, of op.Opt[op.Selector]) ([]*graph.Edge, error) {
	var list []*graph.Edge
	if of.Set {
		g, n, err := graph.At(ctx, e, of.Value)
		if err != nil {
			return nil, err
		}
		out.of, list = n, g.Touching(n)
	} else {
		g, err := graph.Load(ctx, e)
		if err != nil {
			return nil, err
		}
		list = g.Edges()
	}
	if out.kind == "" {
		return list, nil
	}
	return slices.DeleteFunc(list, func(x *graph.Edge) bool { return x.Kind != out.kind }), nil
}

// positionParts is how many texts position gives.
const positionParts = 10

// position is an edge as texts that order as the edges do.
func position(e *graph.Edge) []string {
	at := append([]string{e.Kind}, append(spotOf(e.To), spotOf(e.From)...)...)
	return append(at, e.Row.ID, e.Owner.Path, fmt.Sprintf("%07d", e.Index))
}

// spotOf is an end. Its id, or its number where it has none, is its own alone.
func spotOf(e graph.End) []string {
	if e.Node == nil {
		return []string{"1", string(e.Ref()), ""}
	}
	return []string{"0", fmt.Sprintf("%010d", e.Node.Number), e.Node.ID}
}

func listText(p *page.Page, _ ListIn, out ListOut) {
	for i := range out.Relationships {
		p.Printf("%s", out.Relationships[i].line)
	}
	if tail := paging.Tail(len(out.Relationships), out.Total, "relationships", out.NextCursor); tail != "" {
		p.Printf("%s", tail)
	}
	if out.Total > 0 {
		return
	}
	what := "relationships"
	if out.kind != "" {
		what = "`" + out.kind + "` relationships"
	}
	switch n := out.of; {
	case n == nil:
		p.Printf("There are no %s.", what)
	case n.Archived:
		p.Printf("#%d is archived: its relationships are shown again once it is restored.", n.Number)
	default:
		p.Printf("#%d has no %s.", n.Number, what)
	}
}
