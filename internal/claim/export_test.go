package claim

import "github.com/tix-tracker/tix/internal/graph"

// Counted counts from now on how often a queue asks whether an issue is blocked.
func Counted(q *Queue) *int {
	asked, blocked := 0, q.blocked
	q.blocked = func(n *graph.Node) bool {
		asked++
		return blocked(n)
	}
	return &asked
}
