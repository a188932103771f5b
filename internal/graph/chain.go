package graph

import "slices"

// mostVisits bounds a chain: a graph with many ways through it has more paths
// than anybody reads. mostSteps bounds what all its paths hold together.
const (
	mostVisits = 1000
	mostSteps  = 2000
)

// Chain is what waits for an issue, along `blocks` edges, or upwards what the
// issue waits for.
type Chain struct {
	Paths     [][]*Node // from the root to what blocks nothing more, or waits for nothing
	Nodes     []*Node   // on the paths, each once, in the order of the walk
	Truncated bool      // there is more; the last path is cut
	Loops     []*Node   // issues at which a path came back to itself and was cut

	graph *Graph
	up    bool
}

// Chain walks depth first, targets in order. A path ends at an issue that blocks
// nothing more, or where it would come back to itself.
func (g *Graph) Chain(root *Node) Chain { return g.walk(root, false) }

// Upwards is Chain against the edges, along what blocks at this time: open
// blockers alone. A path ends at an issue that waits for nothing.
func (g *Graph) Upwards(root *Node) Chain { return g.walk(root, true) }

func (g *Graph) walk(root *Node, up bool) Chain {
	w := chainWalk{seen: map[*Node]bool{}, on: map[*Node]bool{}, looped: map[*Node]bool{}, targets: map[*Node][]*Node{}}
	w.graph, w.up = g, up
	if root == nil || root.Archived {
		return w.Chain
	}
	w.push(root)
	visits, steps := 1, 0
	for len(w.path) > 0 {
		top := &w.path[len(w.path)-1]
		next := w.next(top)
		if next == nil {
			if !top.grew && len(w.path) > 1 {
				w.emit()
				steps += len(w.path)
			}
			w.pop()
			if steps > mostSteps && len(w.path) > 0 {
				w.Truncated = w.more()
				break
			}
			continue
		}
		if visits == mostVisits {
			w.Truncated = true
			if !top.grew && len(w.path) > 1 {
				w.emit()
			}
			break
		}
		visits++
		top.grew = true
		w.push(next)
	}
	return w.Chain
}

type chainWalk struct {
	Chain
	path             []step
	seen, on, looped map[*Node]bool
	targets          map[*Node][]*Node // of the issues that the walk came to
}

// step is an issue on the path with the next target to look at.
type step struct {
	n       *Node
	targets []*Node
	next    int
	grew    bool // the path went on from here
}

func (w *chainWalk) push(n *Node) {
	w.path = append(w.path, step{n: n, targets: w.held(n)})
	w.on[n] = true
}

// held are the issues that one blocks, or upwards its blockers, each once, in order. A walk may come to an
// issue on a thousand ways, and it may have thousands of edges.
func (w *chainWalk) held(n *Node) []*Node {
	list, known := w.targets[n]
	if known {
		return list
	}
	if w.up {
		w.targets[n] = w.graph.Blockers(n)
		return w.targets[n]
	}
	for _, e := range n.out {
		if to := e.To.Node; e.Kind == Blocks && e.listed() && to != nil && !to.Archived && to != n {
			list = append(list, to)
		}
	}
	slices.SortFunc(list, Compare)
	list = slices.Compact(list) // several rows may say the same
	w.targets[n] = list
	return list
}

func (w *chainWalk) pop() {
	delete(w.on, w.path[len(w.path)-1].n)
	w.path = w.path[:len(w.path)-1]
}

// next is the next issue to go to from a step, nil when there is none left.
func (w *chainWalk) next(s *step) *Node {
	for s.next < len(s.targets) {
		to := s.targets[s.next]
		s.next++
		if !w.on[to] {
			return to
		}
		if !w.looped[to] {
			w.looped[to] = true
			w.Loops = append(w.Loops, to)
		}
	}
	return nil
}

// more tells whether any step of the path has another issue to go to.
func (w *chainWalk) more() bool {
	for i := range w.path {
		if w.next(&w.path[i]) != nil {
			return true
		}
	}
	return false
}

// emit keeps the path as it is.
func (w *chainWalk) emit() {
	p := make([]*Node, len(w.path))
	for i := range w.path {
		p[i] = w.path[i].n
		if !w.seen[p[i]] {
			w.seen[p[i]] = true
			w.Nodes = append(w.Nodes, p[i])
		}
	}
	w.Paths = append(w.Paths, p)
}
