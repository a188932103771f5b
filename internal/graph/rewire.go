package graph

import (
	"cmp"
	"slices"

	"github.com/tix-tracker/tix/internal/model"
)

// rows visits the edges of all rows until it is told to stop.
func (g *web) rows(visit func(*Edge) bool) {
	for i := range g.edges {
		if e := &g.edges[i]; !e.gone && !visit(e) {
			return
		}
	}
	each(g.later, func(e *Edge) bool { return e.gone || visit(e) })
}

func each(list []*Edge, visit func(*Edge) bool) {
	for _, e := range list {
		if !visit(e) {
			return
		}
	}
}

// Replace puts the header of an issue as it is now in the place of the one
// before, for a batch whose items see what those before them did. It tells false
// when the graph itself would be another: then it is to be built anew.
func (g *web) Replace(before, after *model.Header) bool {
	n := g.Node(before)
	if n == nil || before.Number != after.Number || before.ID != after.ID || before.Parent != after.Parent {
		return false
	}
	if !slices.Equal(before.Relationships, after.Relationships) && !g.rewire(n, before, after) {
		return false
	}
	if g.byPath != nil {
		delete(g.byPath, before.Path)
		g.byPath[after.Path] = n
	}
	n.Header = after
	return true
}

// rewire takes the edges of the rows that left a file out of the graph and puts
// those of new rows in, so that a batch of links does not build the graph once an
// item. It tells false where a row of the file has neither end at its owner.
func (g *web) rewire(n *Node, before, after *model.Header) bool {
	own := ownRows(n)
	if len(own) != len(before.Relationships) {
		return false
	}
	at := 0
	for i := range after.Relationships {
		row := &after.Relationships[i]
		stay := at
		for stay < len(own) && *own[stay].Row != *row {
			stay++
		}
		if stay == len(own) {
			g.join(n, row, i)
			continue
		}
		for ; at < stay; at++ {
			own[at].cut()
		}
		own[at].Row, own[at].Index = row, i
		at++
	}
	for ; at < len(own); at++ {
		own[at].cut()
	}
	return true
}

// ownRows are the edges whose rows stand in the file of an issue, in its order,
// but for rows about other issues alone.
func ownRows(n *Node) []*Edge {
	var own []*Edge
	for _, list := range [][]*Edge{n.out, n.in} {
		for _, e := range list {
			if e.Owner == n {
				own = append(own, e)
			}
		}
	}
	slices.SortFunc(own, func(a, b *Edge) int { return cmp.Compare(a.Index, b.Index) })
	return slices.Compact(own) // an edge onto itself stands in both lists
}

// join adds the edge of a row.
func (g *web) join(owner *Node, row *model.Relationship, index int) {
	e := &Edge{Row: row, Owner: owner, Index: index}
	e.From, e.To, e.Kind = Canonical(g.end(row.From), g.end(row.To), row.Kind)
	g.later = append(g.later, e)
	if n := e.From.Node; n != nil {
		n.out = append(n.out, e)
	}
	if n := e.To.Node; n != nil {
		n.in = append(n.in, e)
	}
}

// cut takes the edge out of the graph.
func (e *Edge) cut() {
	e.gone = true
	this := func(x *Edge) bool { return x == e }
	if n := e.From.Node; n != nil {
		n.out = slices.DeleteFunc(n.out, this)
	}
	if n := e.To.Node; n != nil {
		n.in = slices.DeleteFunc(n.in, this)
	}
}
