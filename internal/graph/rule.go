package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Family of the refusals of edges; FamilyHierarchy of those of parents.
const (
	Family          = "relationship"
	FamilyHierarchy = "hierarchy"
)

// Kinds of findings, of edges and of parents.
const (
	SelfLink          = "self_link"
	MissingTarget     = "missing_target"
	AmbiguousTarget   = "ambiguous_target"
	DuplicateIdentity = "duplicate_identity"
	ConflictingEdge   = "conflicting_edge"
	Cycle             = "cycle"
	UnknownKind       = "unknown_kind"

	SelfParent       = "self_parent"
	UnresolvedParent = "unresolved_parent"
)

// CheckKind reads the kind of a new edge. There is no default.
func CheckKind(given, field string) (string, *fault.Fault) {
	kind := strings.TrimSpace(given)
	if model.ValidRelationshipKind(kind) {
		return kind, nil
	}
	f := fault.New(fault.Refused, Family, "`%s` is no kind of relationship", kind).Of(UnknownKind, field)
	if kind == "" {
		f.Message = "a relationship needs a kind, and there is no default"
	}
	known := []string{Blocks, BlockedBy, Duplicates, Related}
	if near := fault.Nearest(strings.ToLower(kind), known); near != "" {
		return "", f.Help("did you mean `%s`? the kinds are %s", near, fault.Names(known))
	}
	return "", f.Help("use one of %s", fault.Names(known))
}

// Check judges an edge that is about to be written, and gives everything that is
// wrong with it, in the published order. except is the row that it replaces, nil
// for a new edge. The edge itself may stand already: that is for Same to tell.
func (g *Graph) Check(from, to *Node, kind string, except *Edge) []*fault.Fault {
	f, t, kind := Canonical(EndOf(from), EndOf(to), kind)
	from, to = f.Node, t.Node
	var list []*fault.Fault
	refuse := func(kind, field, format string, args ...any) *fault.Fault {
		x := fault.New(fault.Refused, Family, format, args...).Of(kind, field)
		list = append(list, x)
		return x
	}
	if from == to {
		refuse(SelfLink, "to", "%s can't be related to itself", from.Name()).Help("name another issue")
		return list
	}
	for _, n := range []*Node{from, to} {
		if e := g.end(n.Key()); e.Node == n {
			continue
		}
		if n.ID == "" {
			refuse(AmbiguousTarget, "to", "%s has no id, and other issues have its number: a reference to it would be ambiguous", n.Name()).
				Help("give it an id first: {migrate issue-graph}")
			continue
		}
		if !model.ValidID(n.ID) {
			refuse(AmbiguousTarget, "to", "`%s` of %s is no id of an issue: a reference to it would lead nowhere", n.ID, n.Name()).
				Help("correct `id` in its file: eight letters and digits, of which the first is a letter")
			continue
		}
		refuse(DuplicateIdentity, "to", "the id `%s` of %s is shared with another issue", n.ID, n.Name()).
			Help("give one of the two an id of its own; {lint} names the files")
	}
	for _, o := range g.conflicts(from, to, kind, except) {
		x := refuse(ConflictingEdge, "kind", "`%s %s %s` stands already (%s)", o.From.Alias(), o.Kind, o.To.Alias(), o.label())
		if o.Row.ID == "" {
			x.Help("remove that one first: {unlink|%s %s --type %s}", g.handle(o.From.Node), g.handle(o.To.Node), o.Kind)
			continue
		}
		id := fault.Citing(fault.Word(o.Row.ID))
		x.Help("change that one, {link edit|%s --type %s}, or remove it first: {link remove|%s}", id, kind, id)
	}
	if kind == Blocks {
		if path := g.path(to, from, except); path != nil {
			refuse(Cycle, "to", "%s would block itself: %s", from.Name(), arrows(append([]*Node{from}, path...))).
				Help("remove one of the edges on the way: {link list|%s}", g.handle(from))
		}
	}
	return list
}

// label is the id of the row for people.
func (e *Edge) label() string {
	if e.Row.ID == "" {
		return "a row without id in `" + e.Owner.Path + "`"
	}
	return e.Row.ID
}

// conflicts are the edges of another kind between the same ordered pair. The
// pair of a `related` edge begins with the smaller number.
func (g *Graph) conflicts(from, to *Node, kind string, except *Edge) []*Edge {
	want := pairOf(from, to, kind)
	var list []*Edge
	for _, n := range []*Node{from, to} {
		for _, e := range n.out {
			if e != except && e.Kind != kind && e.To.Node != nil && pairOf(n, e.To.Node, e.Kind) == want {
				list = append(list, e)
			}
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}

type pair struct{ a, b *Node }

func pairOf(from, to *Node, kind string) pair {
	if kind == Related && Compare(to, from) < 0 {
		return pair{to, from}
	}
	return pair{from, to}
}

// path is the shortest way along `blocks` edges, both ends included, nil when
// there is none. except is an edge not to be taken. Archived files count.
func (g *Graph) path(from, to *Node, except *Edge) []*Node {
	if from != to && !reaches(from, to) {
		return nil
	}
	came := map[*Node]*Node{from: nil}
	for queue := []*Node{from}; len(queue) > 0; {
		var next []*Node
		for _, n := range queue {
			for _, e := range n.out {
				t := e.To.Node
				if e.Kind != Blocks || e == except || t == nil {
					continue
				}
				if _, seen := came[t]; seen && t != to {
					continue
				}
				if t == to {
					return backtrack(came, n, to)
				}
				came[t] = n
				next = append(next, t)
			}
		}
		queue = next
	}
	return nil
}

// reaches tells whether a way along `blocks` edges leads from one issue to
// another. It looks from both ends in turn, so that it costs as little as the
// nearer surroundings of either: a batch asks it for every item.
func reaches(from, to *Node) bool {
	type side struct {
		seen  map[*Node]bool
		queue []*Node
	}
	ahead := side{map[*Node]bool{from: true}, []*Node{from}}
	back := side{map[*Node]bool{to: true}, []*Node{to}}
	step := func(s, other *side, edges func(*Node) []*Edge, end func(*Edge) *Node) (met bool) {
		n := s.queue[0]
		s.queue = s.queue[1:]
		for _, e := range edges(n) {
			t := end(e)
			if e.Kind != Blocks || t == nil || s.seen[t] {
				continue
			}
			if other.seen[t] {
				return true
			}
			s.seen[t] = true
			s.queue = append(s.queue, t)
		}
		return false
	}
	for len(ahead.queue) > 0 && len(back.queue) > 0 {
		if step(&ahead, &back, func(n *Node) []*Edge { return n.out }, func(e *Edge) *Node { return e.To.Node }) ||
			step(&back, &ahead, func(n *Node) []*Edge { return n.in }, func(e *Edge) *Node { return e.From.Node }) {
			return true
		}
	}
	return false
}

// backtrack is the way that a search came to last, and the end behind it.
func backtrack(came map[*Node]*Node, last, end *Node) []*Node {
	way := []*Node{end}
	for n := last; n != nil; n = came[n] {
		way = append(way, n)
	}
	slices.Reverse(way)
	return way
}

// mostNamed bounds how many issues of a way are named.
const mostNamed = 20

// arrows is a way for people: `#4 -> #1 -> #4`.
func arrows(way []*Node) string {
	var b strings.Builder
	for i, n := range way {
		if i > 0 {
			b.WriteString(" -> ")
		}
		if len(way) > mostNamed && i == mostNamed-2 {
			fmt.Fprintf(&b, "... %d more ... -> %s", len(way)-mostNamed+1, way[len(way)-1].alias())
			break
		}
		b.WriteString(n.alias())
	}
	return b.String()
}
