package claim

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

// Exclusion is an open issue that is not ready.
type Exclusion struct {
	Node   *graph.Node
	Reason string
}

// Row is an exclusion in a result.
type Row struct {
	ID     string `json:"id,omitzero"`
	Number uint32 `json:"number"`
	Title  string `json:"title"`
	Reason string `json:"reason"`
}

// Rows gives exclusions the shape of results; never nil.
func Rows(list []Exclusion) []Row {
	rows := make([]Row, len(list))
	for i, x := range list {
		rows[i] = Row{x.Node.ID, x.Node.Number, x.Node.Title, x.Reason}
	}
	return rows
}

// Held is a live claim in a list.
type Held struct {
	Number *uint32 `json:"number"` // null: no issue of this worktree
	ID     string  `json:"id"`
	Title  *string `json:"title"`
	Claim
}

// Name is the issue for people.
func (h *Held) Name() string {
	if h.Number == nil {
		return graph.Ref(h.ID).Alias() + " (no issue here)"
	}
	return fmt.Sprintf("#%d %s", *h.Number, *h.Title)
}

// Held are the live claims of all holders, by number, those of no issue last;
// never nil.
func (q *Queue) Held() []Held {
	list, left := []Held{}, maps.Clone(q.claims)
	q.Graph.Nodes(func(n *graph.Node) {
		if c, held := left[n.Key()]; held {
			list = append(list, Held{&n.Number, n.ID, &n.Title, c})
			delete(left, n.Key())
		}
	})
	slices.SortStableFunc(list, func(a, b Held) int { return cmp.Compare(*a.Number, *b.Number) })
	for _, key := range slices.Sorted(maps.Keys(left)) {
		list = append(list, Held{ID: key, Claim: left[key]})
	}
	return list
}

// Ready are the issues that may be taken, in order.
func (q *Queue) Ready() []*graph.Node {
	var list []*graph.Node
	q.Graph.Nodes(func(n *graph.Node) {
		if q.cause(n) == free {
			list = append(list, n)
		}
	})
	slices.SortFunc(list, inOrder)
	return list
}

// IsReady tells whether an issue may be taken.
func (q *Queue) IsReady(n *graph.Node) bool { return q.cause(n) == free }

// Excluded are the open issues that are not ready, by number, each with its
// reason; those that the asker has claimed are among them. keep chooses among
// them, nil = all.
func (q *Queue) Excluded(keep func(*graph.Node) bool) []Exclusion {
	var list []Exclusion
	q.Graph.Nodes(func(n *graph.Node) {
		if q.Graph.Open(n) && q.cause(n) != free && (keep == nil || keep(n)) {
			list = append(list, Exclusion{Node: n})
		}
	})
	slices.SortFunc(list, func(a, b Exclusion) int {
		return graph.Compare(a.Node, b.Node)
	})
	for i := range list {
		list[i].Reason = q.Judge(list[i].Node).Reason
	}
	return list
}

// Next is the issue that the asker should work on: claimed already, else in
// progress and the asker's, else ready. keep chooses among them, nil = all; the
// answer is nil when nothing is left.
func (q *Queue) Next(keep func(*graph.Node) bool) *graph.Node {
	var best *graph.Node
	bestTurn := 0
	q.Graph.Nodes(func(n *graph.Node) {
		turn := q.turn(n)
		if turn == 0 || keep != nil && !keep(n) {
			return
		}
		if best == nil || cmp.Or(cmp.Compare(turn, bestTurn), inOrder(n, best)) < 0 {
			best, bestTurn = n, turn
		}
	})
	return best
}

// turn is which of the three kinds that Next offers an issue is, 0 = none.
func (q *Queue) turn(n *graph.Node) int {
	switch c := q.cause(n); {
	case c == mine:
		return 1
	case c == started && q.resumes(n):
		return 2
	case c == free:
		return 3
	}
	return 0
}

// Resumes tells whether an issue is work in progress that is assigned to the
// asker, so that it comes before anything new.
func (q *Queue) Resumes(n *graph.Node) bool { return q.cause(n) == started && q.resumes(n) }

func (q *Queue) resumes(n *graph.Node) bool {
	return q.me.Same(model.ParsePerson(n.Assignee)) && !q.blocked(n)
}

// inOrder compares two issues by their places in the queue.
func inOrder(a, b *graph.Node) int {
	return cmp.Or(cmp.Compare(rank(a.Priority), rank(b.Priority)), cmp.Compare(a.Created, b.Created), graph.Compare(a, b))
}

// rank orders priorities as the original's queue does (core-read.md section 2):
// a word that says nothing comes after none.
func rank(priority string) int {
	n := model.Urgency(priority)
	if n == 4 && priority != "" {
		return 5
	}
	return n
}
