package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// Kinds of edges. BlockedBy is a spelling of Blocks with the ends turned.
const (
	Blocks     = "blocks"
	BlockedBy  = "blocked_by"
	Duplicates = "duplicates"
	Related    = "related"
)

// Edge is one row of a file, canonical.
type Edge struct {
	Row   *model.Relationship // as stored
	Owner *Node               // whose file holds it
	Index int                 // of the row in that file, from 0
	Kind  string              // never BlockedBy
	From  End
	To    End

	gone bool // the row was taken away since the graph was built
}

// Canonical turns an edge into the one way in which it is stored.
func Canonical(from, to End, kind string) (End, End, string) {
	switch {
	case kind == BlockedBy:
		return to, from, Blocks
	case kind == Related && to.key() < from.key():
		return to, from, kind
	}
	return from, to, kind
}

// connect makes the edges of all rows. Those of a node lie side by side in two
// slices for all.
func (g *web) connect(rows int) {
	if rows == 0 {
		return
	}
	g.edges = make([]Edge, 0, rows) // never grown: pointers into it are kept
	for i := range g.nodes {
		owner := &g.nodes[i]
		own, known := "", End{}
		for k := range owner.Relationships {
			row := &owner.Relationships[k]
			if row.From != own { // nearly always the owner: looked up once
				own, known = row.From, g.end(row.From)
			}
			e := Edge{Row: row, Owner: owner, Index: k}
			e.From, e.To, e.Kind = Canonical(known, g.end(row.To), row.Kind)
			g.edges = append(g.edges, e)
			if e.From.Node != nil {
				e.From.Node.outs++
			}
			if e.To.Node != nil {
				e.To.Node.ins++
			}
		}
	}
	room := make([]*Edge, 2*rows)
	for i := range g.edges {
		e := &g.edges[i]
		if n := e.From.Node; n != nil {
			if n.out == nil {
				n.out, room = room[:0:n.outs], room[n.outs:]
			}
			n.out = append(n.out, e)
		}
		if n := e.To.Node; n != nil {
			if n.in == nil {
				n.in, room = room[:0:n.ins], room[n.ins:]
			}
			n.in = append(n.in, e)
		}
	}
}

// compareEdges is the published order: kind, target, source, id of the row.
func compareEdges(a, b *Edge) int {
	if c := strings.Compare(a.Kind, b.Kind); c != 0 {
		return c
	}
	if c := compareEnds(a.To, b.To); c != 0 {
		return c
	}
	if c := compareEnds(a.From, b.From); c != 0 {
		return c
	}
	if c := cmp.Or(strings.Compare(a.Row.ID, b.Row.ID), strings.Compare(a.Owner.Path, b.Owner.Path)); c != 0 {
		return c
	}
	return cmp.Compare(a.Index, b.Index)
}

// listed tells whether reads count the edge: its row stands in an active file.
func (e *Edge) listed() bool { return !e.Owner.Archived }

// Edges are the edges of active files, in order.
func (g *web) Edges() []*Edge {
	list := make([]*Edge, 0, len(g.edges))
	for e := range g.rows {
		if e.listed() {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}

// Touching are the edges of active files that begin or end at an active issue,
// in order.
func (g *web) Touching(n *Node) []*Edge {
	if n == nil || n.Archived || len(n.out)+len(n.in) == 0 {
		return nil
	}
	list := make([]*Edge, 0, len(n.out)+len(n.in))
	for _, e := range n.out {
		if e.listed() {
			list = append(list, e)
		}
	}
	for _, e := range n.in {
		if e.listed() && e.From.Node != n { // an edge onto itself stands once
			list = append(list, e)
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}

// Rows are the edges whose row has an id, archived files included. Several rows
// with one id are a fault of the files; all of them are given.
func (g *web) Rows(id string) []*Edge {
	var list []*Edge
	for e := range g.rows {
		if e.Row.ID == id {
			list = append(list, e)
		}
	}
	return list
}

// RowIDs visits the id of every row, for a batch that makes many.
func (g *web) RowIDs(visit func(id string)) {
	for e := range g.rows {
		visit(e.Row.ID)
	}
}

// Same are the rows of one edge, in whatever spelling and file, archived ones
// included.
func (g *web) Same(from, to End, kind string) []*Edge {
	from, to, kind = Canonical(from, to, kind)
	var list []*Edge
	take := func(e *Edge) bool {
		if e.Kind == kind && e.From.Same(from) && e.To.Same(to) {
			list = append(list, e)
		}
		return true
	}
	switch { // only the edges of an end are looked at where there is one
	case from.Node != nil && (to.Node == nil || len(from.Node.out) < len(to.Node.in)):
		each(from.Node.out, take)
	case to.Node != nil:
		each(to.Node.in, take)
	default:
		g.rows(take)
	}
	slices.SortFunc(list, compareEdges)
	return list
}
