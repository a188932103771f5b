package triage

import (
	"context"
	"time"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Counts are the figures of the inbox. Accepted and Declined count active and
// archived issues by their newest readable decision, the others the issues that
// are in the inbox now.
type Counts struct {
	Total      int      `json:"total"`
	Awaiting   int      `json:"awaiting"`
	Deferred   int      `json:"deferred"`
	Accepted   int      `json:"accepted"`
	Declined   int      `json:"declined"`
	Duplicated int      `json:"duplicated"`
	UnknownAge int      `json:"unknown_age"`
	Age        []Bucket `json:"age"`
	// Undecided are those in the inbox that are neither deferred nor stored as a
	// duplicate, also where both columns are one. With Duplicated and those put off
	// they make Total.
	Undecided int `json:"undecided"`
	// OldestDays is the greatest known age, null = none is known.
	OldestDays *int `json:"oldest_days"`
}

// putOff are those in the inbox that were deferred and are no duplicates.
func (c *Counts) putOff() int { return c.Total - c.Undecided - c.Duplicated }

// queued is an issue in the inbox.
type queued struct {
	*model.Header
	at  time.Time // when it entered, while age is known
	age int       // days, noAge = unknown
}

// inbox is the queue with its figures.
type inbox struct {
	issues  []queued // in path order
	counts  Counts
	columns []string // of the board
}

// policy is the inbox's part of the configuration with the board that judges.
func policy(e *op.Env) (*config.Triage, *board.Board, error) {
	c, err := e.Config()
	if err != nil {
		return nil, nil, err // of a wrong [triage] the sentence that names the column
	}
	if c.Triage == nil {
		return nil, nil, noInbox()
	}
	return c.Triage, board.Of(c), nil
}

// load reads the inbox. It opens no file that the index knows: the last decision
// of each stands there.
func load(ctx context.Context, e *op.Env) (*inbox, error) {
	_, b, err := policy(e)
	if err != nil {
		return nil, err
	}
	all, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return nil, err
	}
	x := gather(all.Issues, b, e.Now())
	var g *graph.Graph
	if edges(all.Issues) {
		if g, err = graph.Aside(ctx, e); err != nil {
			return nil, err
		}
	}
	for _, q := range x.issues {
		switch {
		case g != nil && duplicates(g, q.Header):
			x.counts.Duplicated++
		case !deferred(q.Header, b):
			x.counts.Undecided++
		}
	}
	return x, nil
}

// deferred tells whether an issue in the inbox was put off: by its column, or where
// both columns are one by its newest decision.
func deferred(h *model.Header, b *board.Board) bool {
	if b.Entry == b.Deferred {
		return h.Decision == model.KindDeferred
	}
	return h.Status == b.Deferred
}

// edges tells whether any file says that one issue duplicates another. Only then
// the graph is asked.
func edges(all []*model.Header) bool {
	for _, h := range all {
		for i := range h.Relationships {
			if h.Relationships[i].Kind == graph.Duplicates && !h.Archived {
				return true
			}
		}
	}
	return false
}

// duplicates tells whether an issue is stored as the duplicate of another.
func duplicates(g *graph.Graph, h *model.Header) bool {
	n := g.Node(h)
	if n == nil {
		return false
	}
	for _, x := range g.Touching(n) {
		if x.Kind == graph.Duplicates && x.From.Node == n {
			return true
		}
	}
	return false
}

// gather takes the queue and all figures but those of edges from the headers.
func gather(all []*model.Header, b *board.Board, now time.Time) *inbox {
	x := &inbox{columns: b.Columns}
	for _, k := range buckets() {
		x.counts.Age = append(x.counts.Age, Bucket{Bucket: k.name})
	}
	for _, h := range all {
		switch h.Decision {
		case model.KindAccepted:
			x.counts.Accepted++
		case model.KindDeclined:
			x.counts.Declined++
		}
		if !h.Archived && b.Inbox(h.Status) {
			x.add(h, b, now)
		}
	}
	return x
}

func (x *inbox) add(h *model.Header, b *board.Board, now time.Time) {
	q := queued{Header: h}
	if q.at, q.age = entry(h.EnteredAt, now); q.age != noAge {
		if x.counts.OldestDays == nil || *x.counts.OldestDays < q.age {
			x.counts.OldestDays = &q.age
		}
	} else {
		x.counts.UnknownAge++
	}
	x.counts.Age[bucketOf(q.age)].Count++
	x.counts.Total++
	if h.Status == b.Entry {
		x.counts.Awaiting++
	}
	if h.Status == b.Deferred {
		x.counts.Deferred++
	}
	x.issues = append(x.issues, q)
}
