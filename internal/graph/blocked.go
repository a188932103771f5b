package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
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

// Reason words why an issue is blocked, "" when it is not. It goes into History,
// so its form is part of the file format.
func Reason(blockers []*Node) string {
	names := make([]string, len(blockers))
	for i, b := range blockers {
		names[i] = b.Name()
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Blocked by " + names[0]
	}
	return fmt.Sprintf("Blocked by %d issues: %s", len(names), strings.Join(names, ", "))
}

// Inert is a stored edge onto an issue that does not block it.
type Inert struct {
	Edge *Edge
	Why  string // a clause: "#3 is archived"
}

// Inert are the `blocks` edges onto an issue that do not block, in order, with
// the reason why.
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
