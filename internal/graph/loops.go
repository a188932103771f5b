package graph

import (
	"fmt"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// cycles tells each knot of `blocks` edges once, at its smallest number, with
// the shortest way round.
func (a *audit) cycles() {
	for _, knot := range a.g.knots() {
		start := slices.MinFunc(knot, Compare)
		way := a.g.path(start, start, nil)
		if way == nil {
			continue
		}
		for _, e := range start.out {
			if e.Kind == Blocks && e.To.Node == way[1] {
				a.add(e, Cycle, fault.Error, e.field("to"),
					fmt.Sprintf("the issues wait for each other: %s; none of them is ever free", arrows(way)), remove(e))
				break
			}
		}
	}
}

// knots are the sets of two or more issues that all lead to one another along
// `blocks` edges (Tarjan's strongly connected components, without recursion).
func (g *Graph) knots() [][]*Node {
	t := tarjan{index: map[*Node]int{}, low: map[*Node]int{}, on: map[*Node]bool{}}
	for i := range g.nodes {
		n := &g.nodes[i]
		if len(n.out) > 0 && len(n.in) > 0 && t.index[n] == 0 {
			t.run(n)
		}
	}
	return t.knots
}

type tarjan struct {
	index, low map[*Node]int // counted from 1
	on         map[*Node]bool
	stack      []*Node
	knots      [][]*Node
}

// visit is an issue on the way of a walk with the place of the edge or child to
// look at next.
type visit struct {
	n    *Node
	next int
}

func (t *tarjan) run(root *Node) {
	calls := []visit{{n: root}}
	t.enter(root)
	for len(calls) > 0 {
		s := &calls[len(calls)-1]
		if s.next < len(s.n.out) {
			e := s.n.out[s.next]
			s.next++
			to := e.To.Node
			switch {
			case e.Kind != Blocks || to == nil:
			case t.index[to] == 0:
				t.enter(to)
				calls = append(calls, visit{n: to})
			case t.on[to]:
				t.low[s.n] = min(t.low[s.n], t.index[to])
			}
			continue
		}
		n := s.n
		calls = calls[:len(calls)-1]
		if len(calls) > 0 {
			above := calls[len(calls)-1].n
			t.low[above] = min(t.low[above], t.low[n])
		}
		if t.low[n] == t.index[n] {
			t.leave(n)
		}
	}
}

func (t *tarjan) enter(n *Node) {
	t.index[n] = len(t.index) + 1
	t.low[n] = t.index[n]
	t.stack = append(t.stack, n)
	t.on[n] = true
}

// leave takes a finished set off the stack.
func (t *tarjan) leave(n *Node) {
	i := len(t.stack) - 1
	for t.stack[i] != n {
		i--
	}
	set := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, m := range set {
		delete(t.on, m)
	}
	if len(set) > 1 {
		t.knots = append(t.knots, set)
	}
}

// parents judges every recorded parent.
func (a *audit) parents() {
	var children []*Node
	for i := range a.g.nodes {
		if n := &a.g.nodes[i]; n.Parent != "" {
			children = append(children, n)
		}
	}
	slices.SortFunc(children, Compare)
	add := func(n *Node, kind, message, remedy string) {
		a.found = append(a.found, Trouble{kind, fault.Error, message, remedy, n, nil, "parent", a.g.end(n.Parent).Ref().Alias()})
	}
	for _, n := range children {
		if e := a.g.end(n.Parent); e.Several() {
			add(n, AmbiguousTarget, fmt.Sprintf("several issues answer to the parent %s; the issue counts as one without parent", e.Alias()),
				fmt.Sprintf("{edit|%s --parent ID} says which", a.g.handle(n)))
		}
	}
	for _, n := range children {
		if e := a.g.end(n.Parent); e.Node == nil && !e.Several() {
			add(n, UnresolvedParent, fmt.Sprintf("there is no issue %s; the issue counts as one without parent", e.Alias()),
				fmt.Sprintf("{edit|%s --parent ISSUE} repairs it, a blank one clears it", a.g.handle(n)))
		}
	}
	done := map[*Node]bool{}
	for _, n := range children {
		if n.parent == n {
			done[n] = true
			add(n, SelfParent, "the issue is its own parent; it counts as one without parent", fmt.Sprintf(`{edit|%s --parent ""} clears it`, a.g.handle(n)))
		}
	}
	for _, way := range rings(children, done) {
		n := way[0]
		add(n, Cycle, fmt.Sprintf("the parents go in a circle (%s); none of them is the top", arrows(way)),
			fmt.Sprintf("give one of them another parent: {edit|%s --parent ISSUE}", a.g.handle(n)))
	}
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
		if e.Kind == Blocks && in[from] > 0 && in[to] > in[from] && out[to] <= out[from] {
			a.add(e, AncestorBlocks, fault.Warning, e.field("to"),
				fmt.Sprintf("%s blocks %s, which is below it: the part waits for the whole", from.alias(), to.alias()), remove(e))
		}
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
