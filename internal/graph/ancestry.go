package graph

import (
	"fmt"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// parents judges every recorded parent.
func (a *audit) parents() {
	var children []*Node
	for i := range a.g.nodes {
		if n := &a.g.nodes[i]; n.Parent != "" {
			children = append(children, n)
		}
	}
	slices.SortFunc(children, Compare)
	for _, n := range children {
		if e := a.g.end(n.Parent); e.Several() {
			a.parent(n, AmbiguousTarget, fault.Error, e.gone()+", the parent; the issue counts as one without parent", a.whichParent(n, e))
		}
	}
	for _, n := range children {
		switch e := a.g.end(n.Parent); {
		case e.Unread() != "":
			a.parent(n, UnresolvedParent, fault.Note, e.gone()+"; until then the issue counts as one without parent", repairFirst)
		case e.Node == nil && !e.Several():
			a.parent(n, UnresolvedParent, fault.Error, e.gone()+"; the issue counts as one without parent",
				a.thaw(n)+fmt.Sprintf("{edit|%s --parent ISSUE} repairs it, {edit|%s --parent \"\"} clears it", a.handle(n), a.handle(n)))
		}
	}
	done := map[*Node]bool{}
	for _, n := range children {
		if n.parent == n {
			done[n] = true
			a.parent(n, SelfParent, fault.Error, "the issue is its own parent; it counts as one without parent", a.orphan(n))
		}
	}
	for _, way := range rings(children, done) {
		a.parent(way[0], Cycle, fault.Error, fmt.Sprintf("the parents go in a circle (%s); none of them is the top", arrows(way)), a.open(way))
	}
}

// parent adds what is wrong with a recorded parent.
func (a *audit) parent(n *Node, kind string, severity fault.Severity, message, remedy string) {
	a.found = append(a.found, Trouble{kind, severity, message, remedy, n, nil, "parent", a.g.end(n.Parent).Ref().Alias()})
}

// rings are the circles of parents, each once, from its smallest number up, in
// the order of these. done are nodes not to be looked at.
func rings(children []*Node, done map[*Node]bool) [][]*Node {
	var all [][]*Node
	for _, n := range children {
		var way []*Node
		at := map[*Node]int{}
		for m := n; m != nil && !done[m]; m = m.parent {
			at[m] = len(way)
			way = append(way, m)
			done[m] = true
		}
		if len(way) == 0 {
			continue
		}
		i, back := at[way[len(way)-1].parent]
		if !back {
			continue
		}
		ring := way[i:]
		low := slices.Index(ring, slices.MinFunc(ring, Compare))
		all = append(all, slices.Concat(ring[low:], ring[:low]))
	}
	slices.SortFunc(all, func(x, y []*Node) int { return Compare(x[0], y[0]) })
	return all
}

// ancestors finds issues that block what is below them: the one waits to be
// finished for its parts, the parts wait for it.
func (a *audit) ancestors() {
	in, out := a.g.intervals()
	for _, e := range a.ordered() {
		from, to := e.From.Node, e.To.Node
		if e.Kind != Blocks || in[from] == 0 || in[to] <= in[from] || out[to] > out[from] {
			continue
		}
		message := fmt.Sprintf("%s blocks %s, which is below it: the part waits for the whole", from.alias(), to.alias())
		if why := a.g.idle(from, to); why != "" {
			message = fmt.Sprintf("%s is to block %s, which is below it; now it does not, because %s", from.alias(), to.alias(), why)
		}
		a.add(e, AncestorBlocks, fault.Warning, e.field("to"), message, a.drop(e))
	}
}

// intervals numbers the forest of parents so that what is below an issue lies
// within its interval. What stands below a circle has none.
func (g *Graph) intervals() (in, out map[*Node]int) {
	in, out = map[*Node]int{}, map[*Node]int{}
	clock := 0
	for i := range g.nodes {
		root := &g.nodes[i]
		if len(root.children) == 0 || root.parent != nil && root.parent != root {
			continue
		}
		clock++
		in[root] = clock
		for way := []visit{{n: root}}; len(way) > 0; {
			s := &way[len(way)-1]
			if s.next == len(s.n.children) {
				clock++
				out[s.n] = clock
				way = way[:len(way)-1]
				continue
			}
			c := s.n.children[s.next]
			s.next++
			if c != s.n {
				clock++
				in[c] = clock
				way = append(way, visit{n: c})
			}
		}
	}
	return in, out
}
