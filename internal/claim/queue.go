package claim

import (
	"fmt"
	"time"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

// Asker is who looks at the queue.
type Asker struct {
	Holder string // of claims
	Me     string // the git identity as an assignee, "" = none
}

// Queue judges the issues of a graph at one moment, as one asker sees them.
type Queue struct {
	Graph *graph.Graph
	Asker Asker

	now     time.Time
	today   string           // local civil date
	claims  map[string]Claim // live ones, by graph.Node.Key
	columns map[string]cause // of the statuses that are on the board
	me      model.Person
	file    file // as read, for Take and Drop
	// blocked is graph.Blocked; a test counts how often it is asked.
	blocked func(*graph.Node) bool
}

// New makes a queue of plain values: claims are the live ones, today is the
// civil date that start dates are compared with.
func New(g *graph.Graph, claims map[string]Claim, asker Asker, now time.Time, today string) *Queue {
	q := &Queue{
		Graph: g, Asker: asker, now: now, today: today, claims: claims,
		columns: map[string]cause{}, me: model.ParsePerson(asker.Me), blocked: g.Blocked,
	}
	past := false // the entry column
	for _, c := range g.Board.Columns {
		q.columns[c] = columnCause(g.Board, c, past)
		past = past || !g.Board.Inbox(c)
	}
	return q
}

// State is what a queue says of an issue.
type State uint8

const (
	Out   State = iota // not to be taken, with a reason
	Ready              // to be taken
	Mine               // claimed by the asker
)

// Verdict is the state of an issue. Reason is a clause for people ("starts on
// 2026-12-01"), "" for what is ready.
type Verdict struct {
	State  State
	Reason string
}

// cause is why an issue is not ready; the smaller one is told.
type cause uint8

const (
	free cause = iota
	archived
	unmapped // its status is no column of the board
	finished
	mine // claimed by the asker
	claimed
	inbox
	started // in a column of the category active
	stalled // in a column of the category blocked
	behind  // past the entry column
	blocked
	future // starts later
)

const dateLength = len("2006-01-02")

// columnCause is why issues of a column are not ready.
func columnCause(b *board.Board, column string, past bool) cause {
	switch category := b.Category(column); {
	case board.Terminal(category):
		return finished
	case b.Inbox(column):
		return inbox
	case category == board.Active:
		return started
	case category == board.Blocked:
		return stalled
	case past:
		return behind
	}
	return free
}

// cause judges one issue.
func (q *Queue) cause(n *graph.Node) cause {
	column, onBoard := q.columns[n.Status]
	switch {
	case n.Archived:
		return archived
	case !onBoard:
		return unmapped
	case column == finished:
		return finished
	}
	if len(q.claims) > 0 {
		switch c, held := q.claims[n.Key()]; {
		case held && c.Holder != q.Asker.Holder:
			return claimed
		case held && q.blocked(n):
			return blocked
		case held:
			return mine
		}
	}
	switch {
	case column != free:
		return column
	case q.blocked(n):
		return blocked
	case model.DateShape(n.StartDate) && n.StartDate[:dateLength] > q.today:
		return future
	}
	return free
}

// Judge says whether an issue may be taken, and if not why.
func (q *Queue) Judge(n *graph.Node) Verdict {
	switch c := q.cause(n); c {
	case free:
		return Verdict{State: Ready}
	case mine:
		return Verdict{Mine, "claimed by you (" + q.Asker.Holder + ") until " + q.claims[n.Key()].Until}
	default:
		return Verdict{Out, q.reason(n, c)}
	}
}

// reason words a cause.
func (q *Queue) reason(n *graph.Node, c cause) string {
	switch c {
	case archived:
		return "archived"
	case unmapped:
		return fmt.Sprintf("the status `%s` is no column of the board", n.Status)
	case finished:
		if q.Graph.Board.Category(n.Status) == board.Canceled {
			return "canceled (" + n.Status + ")"
		}
		return "completed (" + n.Status + ")"
	case claimed:
		held := q.claims[n.Key()]
		return "claimed by " + held.Holder + " until " + held.Until
	case inbox:
		return "waits in the triage inbox (" + n.Status + ")"
	case started:
		return "in progress (" + n.Status + ")"
	case stalled:
		return "stands in a column for blocked work (" + n.Status + ")"
	case behind:
		return "stands behind the entry column (" + n.Status + ")"
	case blocked:
		return graph.Reason(q.Graph.Blockers(n))
	case future:
		return "starts on " + n.StartDate[:dateLength]
	}
	return ""
}

// Claim is the live claim of an issue, of whomever.
func (q *Queue) Claim(n *graph.Node) (Claim, bool) {
	c, held := q.claims[n.Key()]
	return c, held
}
