package graph

import "slices"

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
