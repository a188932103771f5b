package graph

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
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
}

// End is one end of an edge.
type End struct {
	Node *Node // nil = the reference leads to no issue, or to several
	lost *lost // of such a reference
}

// lost is a reference that leads to no one issue.
type lost struct {
	ref     Ref
	several bool
	file    string // that it means and that can't be read, "" = none
}

// Ref is the reference that the end is written as.
func (e End) Ref() Ref {
	switch {
	case e.Node != nil:
		return Ref(e.Node.key)
	case e.lost != nil:
		return e.lost.ref
	}
	return ""
}

// Several tells that more than one issue answers to the reference.
func (e End) Several() bool { return e.lost != nil && e.lost.several }

// Ref is an issue's id in upper case or its number as text. In JSON an id is a
// string and a number an integer.
type Ref string

// MarshalJSON tells numbers from ids: an id begins with a letter.
func (r Ref) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseUint(string(r), 10, 32); err == nil {
		return strconv.AppendUint(nil, n, 10), nil
	}
	return json.Marshal(string(r))
}

// ResultSchema tells clients that both stand there.
func (Ref) ResultSchema() json.RawMessage {
	return json.RawMessage(`{"anyOf":[{"type":"string"},{"type":"integer"}]}`)
}

// Alias is `#3` where the number is known, else the reference.
func (e End) Alias() string {
	if e.Node != nil {
		return e.Node.alias()
	}
	return e.Ref().Alias()
}

// Alias is `#3` for a number, else the id.
func (r Ref) Alias() string {
	if r != "" && r[0] <= '9' {
		return "#" + string(r)
	}
	return string(r)
}

// end resolves a reference.
func (g *web) end(ref string) End {
	var first, second *Node
	if key, ok := packed(ref); ok {
		if first = g.withID(key); first != nil {
			second = first.nextID
		} else {
			ref = model.CanonicalID(ref)
		}
	} else if n, err := strconv.ParseUint(ref, 10, 32); err == nil {
		if first = g.withNumber(uint32(n)); first != nil {
			second = first.nextNumber
		}
	}
	switch {
	case first == nil:
		return End{lost: &lost{ref: Ref(ref), file: g.unread[Ref(ref)]}}
	case second != nil:
		return End{lost: &lost{ref: Ref(model.CanonicalID(ref)), several: true}}
	}
	return End{Node: first}
}

// key orders the ends of a related edge: `#N` stands before every id.
func (e End) key() string { return e.Ref().Alias() }

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

// compareEnds orders by number, ends without an issue last.
func compareEnds(a, b End) int {
	switch {
	case a.Node != nil && b.Node != nil:
		return Compare(a.Node, b.Node)
	case a.Node != nil:
		return -1
	case b.Node != nil:
		return 1
	}
	return cmp.Compare(a.Ref(), b.Ref())
}

// listed tells whether reads count the edge: its row stands in an active file.
func (e *Edge) listed() bool { return !e.Owner.Archived }

// Edges are the edges of active files, in order.
func (g *web) Edges() []*Edge {
	list := make([]*Edge, 0, len(g.edges))
	for i := range g.edges {
		if e := &g.edges[i]; e.listed() {
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
	for i := range g.edges {
		if g.edges[i].Row.ID == id {
			list = append(list, &g.edges[i])
		}
	}
	return list
}

// Same are the rows of one edge, in whatever spelling and file, archived ones
// included.
func (g *web) Same(from, to End, kind string) []*Edge {
	from, to, kind = Canonical(from, to, kind)
	var list []*Edge
	for i := range g.edges {
		if e := &g.edges[i]; e.Kind == kind && e.From.Same(from) && e.To.Same(to) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}

// Same tells whether two ends are one: the same issue, or the same reference.
func (e End) Same(o End) bool {
	if e.Node != nil || o.Node != nil {
		return e.Node == o.Node
	}
	return e.Ref() == o.Ref()
}

// EndOf is the end at an issue.
func EndOf(n *Node) End { return End{Node: n} }

// EndFor resolves a reference as it may stand in a file: an id or a number.
func (g *web) EndFor(ref string) End { return g.end(strings.TrimPrefix(strings.TrimSpace(ref), "#")) }

// Display is the cached text of an edge: `blocks #2 Title`. For a target that is
// no issue it is what the row says.
func (e *Edge) Display() string {
	if e.To.Node == nil {
		return e.Row.Display
	}
	return Display(e.Kind, e.To.Node)
}

// Display is the text that is stored with an edge onto an issue.
func Display(kind string, to *Node) string {
	return strings.TrimSpace(kind + " " + to.alias() + " " + strings.TrimSpace(to.Title))
}

// Relationship is an edge in a result: ends and display as they are now.
type Relationship struct {
	ID      string `json:"id"`
	From    Ref    `json:"from"`
	To      Ref    `json:"to"`
	Kind    string `json:"kind"`
	Display string `json:"display"`
}

// Relationship shows an edge.
func (e *Edge) Relationship() Relationship {
	return Relationship{ID: e.Row.ID, From: e.From.Ref(), To: e.To.Ref(), Kind: e.Kind, Display: e.Display()}
}
