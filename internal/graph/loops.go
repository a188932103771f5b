package graph

import (
	"fmt"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// mostWays bounds how many ways round are told of one knot.
const mostWays = 100

// cycles tells of each knot of `blocks` edges the ways round that have to be
// opened: for each edge that no way told before has, the shortest through it.
// Archived files count, for they can be restored; what it comes to now is said.
func (a *audit) cycles() {
	for _, nodes := range a.g.knots() {
		k := knotOf(nodes)
		ways, left := k.ways(mostWays)
		slices.SortStableFunc(ways, func(x, y []*Node) int { return Compare(x[0], y[0]) })
		for i, way := range ways {
			e := way[0].edgeTo(way[1])
			message := a.waiting(way)
			if i == len(ways)-1 && left > 0 {
				message += fmt.Sprintf("; %d more edges among these %d issues lie on ways round: open those that are told, then look again", left, len(nodes))
			}
			a.add(e, Cycle, fault.Error, e.field("to"), message, a.drop(e))
		}
	}
}

// waiting says of a way round what it does now.
func (a *audit) waiting(way []*Node) string {
	for i, n := range way[1:] {
		if why := a.g.idle(way[i], n); why != "" {
			return fmt.Sprintf("`blocks` goes round in a circle: %s; it is open now, because %s", arrows(way), why)
		}
	}
	return fmt.Sprintf("the issues wait for each other: %s; none of them becomes ready", arrows(way))
}

// idle tells why one issue does not block the next now, "" when it does.
func (g *Graph) idle(from, to *Node) string {
	first := ""
	for _, e := range from.out {
		if e.Kind != Blocks || e.To.Node != to {
			continue
		}
		why := g.why(e)
		if why == "" {
			return ""
		}
		if first == "" {
			first = why
		}
	}
	return first
}

// edgeTo is the first `blocks` edge onto an issue.
func (n *Node) edgeTo(to *Node) *Edge {
	i := slices.IndexFunc(n.out, func(e *Edge) bool { return e.Kind == Blocks && e.To.Node == to })
	return n.out[i]
}

// knot is a set of issues that all lead to one another, by number. An edge of an
// issue onto itself is none of it.
type knot struct {
	nodes []*Node
	next  [][]int // places of what each blocks within the knot, in order, each once
	came  []int   // of a search: the place before, from 1; 0 = not met
}

func knotOf(nodes []*Node) *knot {
	slices.SortFunc(nodes, Compare)
	at := make(map[*Node]int, len(nodes))
	for i, n := range nodes {
		at[n] = i
	}
	k := &knot{nodes: nodes, next: make([][]int, len(nodes)), came: make([]int, len(nodes))}
	for i, n := range nodes {
		for _, e := range n.out {
			if to, in := at[e.To.Node]; in && e.Kind == Blocks && to != i {
				k.next[i] = append(k.next[i], to)
			}
		}
		slices.Sort(k.next[i])
		k.next[i] = slices.Compact(k.next[i])
	}
	return k
}

// ways are ways round that have every edge of the knot, most of them at most,
// each from its smallest number back to it. left counts the edges on none.
func (k *knot) ways(most int) (ways [][]*Node, left int) {
	told := make([]map[int]bool, len(k.nodes))
	for from := range k.next {
		for _, to := range k.next[from] {
			if told[from][to] {
				continue
			}
			if len(ways) == most {
				left++
				continue
			}
			ring := k.shortest(to, from)
			low := slices.Index(ring, slices.Min(ring))
			ring = slices.Concat(ring[low:], ring[:low], ring[low:low+1])
			way := make([]*Node, len(ring))
			for i, n := range ring {
				way[i] = k.nodes[n]
				if i == len(ring)-1 {
					break
				}
				if told[n] == nil {
					told[n] = map[int]bool{}
				}
				told[n][ring[i+1]] = true
			}
			ways = append(ways, way)
		}
	}
	return ways, left
}

// shortest is the shortest way from one issue of the knot to another, both
// included. There is always one.
func (k *knot) shortest(from, to int) []int {
	clear(k.came)
	k.came[from] = from + 1
	for queue := []int{from}; k.came[to] == 0; queue = queue[1:] {
		for _, n := range k.next[queue[0]] {
			if k.came[n] == 0 {
				k.came[n] = queue[0] + 1
				queue = append(queue, n)
			}
		}
	}
	way := []int{to}
	for n := to; n != from; {
		n = k.came[n] - 1
		way = append(way, n)
	}
	slices.Reverse(way)
	return way
}
