package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
)

// Blockers are the open issues that block one, each once, by number. An archived
// issue waits for nothing.
func (g *Graph) Blockers(n *Node) []*Node {
	if n == nil || n.Archived {
		return nil
	}
	var list []*Node
	for _, e := range n.in {
		if e.Kind != Blocks {
			continue
		}
		if g.why(e) == "" {
			list = append(list, e.From.Node)
		}
	}
	slices.SortFunc(list, Compare)
	return slices.Compact(list) // several rows may say the same
}

// Blocked tells whether an issue has an open blocker.
func (g *Graph) Blocked(n *Node) bool {
	return n != nil && !n.Archived && slices.ContainsFunc(n.in, func(e *Edge) bool { return e.Kind == Blocks && g.why(e) == "" })
}

// MostNamed is how many issues or edges a sentence or a cell names: one issue may
// have thousands, and what says so stands in History and in every row.
const MostNamed = 20

// Reason words why an issue is blocked, "" when it is not. It goes into History,
// so its form is part of the file format.
func Reason(blockers []*Node) string {
	names := make([]string, 0, MostNamed+1)
	for i, b := range blockers {
		if i == MostNamed {
			names = append(names, fmt.Sprintf("and %d more", len(blockers)-i))
			break
		}
		names = append(names, b.Name())
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Blocked by " + names[0]
	}
	return fmt.Sprintf("Blocked by %d issues: %s", len(blockers), strings.Join(names, ", "))
}

// Freed are the open issues that wait for one that is about to go away, each
// once, by number; none when that one does not block.
func (g *Graph) Freed(n *Node) []*Node {
	if n == nil {
		return nil
	}
	var list []*Node
	for _, e := range n.out {
		if to := e.To.Node; e.Kind == Blocks && to != nil && g.Open(to) && g.why(e) == "" {
			list = append(list, to)
		}
	}
	slices.SortFunc(list, Compare)
	return slices.Compact(list)
}

// Inert is a stored edge onto an issue that does not block it.
type Inert struct {
	Edge *Edge
	Why  string // a clause: "#3 is archived"
}

// Inert are the `blocks` edges onto an issue that do not block, in order, with
// the reason why. Those onto an id or number that other issues have too are among
// them: they may be meant for it.
func (g *Graph) Inert(n *Node) []Inert {
	if n == nil {
		return nil
	}
	var list []Inert
	for _, e := range n.in {
		if e.Kind != Blocks {
			continue
		}
		if why := g.why(e); why != "" {
			list = append(list, Inert{e, why})
		}
	}
	number := Ref(strconv.FormatUint(uint64(n.Number), 10))
	if id := Ref(model.CanonicalID(n.ID)); g.end(string(id)).Several() || g.end(string(number)).Several() {
		for i := range g.edges {
			if e := &g.edges[i]; e.Kind == Blocks && e.To.Several() && (e.To.Ref() == id || e.To.Ref() == number) {
				list = append(list, Inert{e, e.To.gone()})
			}
		}
	}
	slices.SortFunc(list, func(a, b Inert) int { return compareEdges(a.Edge, b.Edge) })
	return list
}

// why tells why a `blocks` edge does not block its target, "" when it does.
func (g *Graph) why(e *Edge) string {
	from := e.From.Node
	switch {
	case from == nil:
		return e.From.gone()
	case from == e.To.Node:
		return "an issue does not block itself"
	case from.Archived:
		return from.alias() + " is archived"
	case e.Owner.Archived:
		return "the file that holds it, of " + e.Owner.alias() + ", is archived"
	case !g.Open(from):
		return from.alias() + " is " + finished(g.Board.Category(from.Status)) + " (" + from.Status + ")"
	}
	return ""
}

func finished(category string) string {
	if category == board.Completed {
		return "completed"
	}
	return "canceled"
}
