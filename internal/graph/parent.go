package graph

import (
	"fmt"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
)

// Unresolved is a parent that is recorded and leads to no active issue.
type Unresolved struct {
	Ref    Ref    // as recorded
	Node   *Node  // the issue, archived or the child itself, nil = there is none
	Mark   string // in one word: archived, itself, ambiguous, unreadable, missing
	Reason string // a sentence without full stop that says what to do
}

// Parent is the active parent of an issue, or why the recorded one is none; both
// are nil where none is recorded.
func (g *Graph) Parent(n *Node) (*Node, *Unresolved) {
	if n.Parent == "" {
		return nil, nil
	}
	e := g.end(n.Parent)
	why := func(mark, reason string) (*Node, *Unresolved) { return nil, &Unresolved{e.Ref(), e.Node, mark, reason} }
	switch p := e.Node; {
	case p == n:
		return why("itself", fmt.Sprintf("an issue is not its own parent; {edit|%s --parent ISSUE} names another, a blank one clears it", g.handle(n)))
	case p != nil && !p.Archived:
		return p, nil
	case p != nil:
		return why(e.Mark(), fmt.Sprintf("%s is archived; {restore|%s} brings it back", p.alias(), g.handle(p)))
	case e.Several():
		return why(e.Mark(), fmt.Sprintf("%s; {edit|%s --parent ID} says which", fault.Data(e.gone()), g.handle(n)))
	case e.Unread() != "":
		return why(e.Mark(), fault.Data(e.gone())+"; repair that file, {lint} says how")
	}
	return why(e.Mark(), fmt.Sprintf("%s; {edit|%s --parent ISSUE} repairs it, a blank one clears it", fault.Data(e.gone()), g.handle(n)))
}

// Children are the active issues directly below one, by number.
func (g *Graph) Children(n *Node) []*Node {
	list := make([]*Node, 0, len(n.children))
	for _, c := range n.children {
		if !c.Archived && c != n {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, Compare)
	return list
}

// Rollup is how far the direct children of an issue are: completed ones of all
// active ones. Canceled ones stay in the total.
func (g *Graph) Rollup(n *Node) (done, total int) {
	for _, c := range n.children {
		if c.Archived || c == n {
			continue
		}
		total++
		if g.Board.Category(c.Status) == board.Completed {
			done++
		}
	}
	return done, total
}

// Parents are the active issues that have active children, by number.
func (g *Graph) Parents() []*Node {
	var list []*Node
	for i := range g.nodes {
		if n := &g.nodes[i]; !n.Archived && slices.ContainsFunc(n.children, func(c *Node) bool { return !c.Archived && c != n }) {
			list = append(list, n)
		}
	}
	slices.SortFunc(list, Compare)
	return list
}

// CheckParent judges a parent that is about to be set. child is nil for an issue
// that is created. Archived issues count, and so does every loop above.
func (g *Graph) CheckParent(child, parent *Node) *fault.Fault {
	if child == parent {
		return fault.New(fault.Refused, FamilyHierarchy, "%s can't be its own parent", child.Name()).Of(SelfParent, "parent").
			Help("name another issue, or a blank one for none")
	}
	if e := g.end(parent.Key()); e.Node != parent {
		return fault.New(fault.Refused, FamilyHierarchy, "several issues answer to `%s`, which %s would be recorded as", parent.Key(), parent.Name()).
			Of(AmbiguousTarget, "parent").Help("{lint} names the files; give one of them an id of its own")
	}
	way := []*Node{parent}
	above := map[*Node]bool{parent: true}
	for n := parent.parent; n != nil; n = n.parent {
		if n == child {
			return loop(append([]*Node{child}, way...), "would be above itself", "choose a parent outside of what is below it: {parent children|%s}", g.handle(child))
		}
		way = append(way, n)
		if above[n] {
			return loop(way, "has parents that go in a circle", "give one of them another parent first: {edit|%s --parent ISSUE}", g.handle(n))
		}
		above[n] = true
	}
	return nil
}

func loop(way []*Node, what, help, issue string) *fault.Fault {
	return fault.New(fault.Refused, FamilyHierarchy, "%s %s (%s)", way[0].Name(), what, arrows(way)).
		Of(Cycle, "parent").Help(help, issue)
}
