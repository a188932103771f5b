package match

import (
	"cmp"
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/internal/store"
)

// Matcher is a query bound to a repository.
type Matcher struct {
	query.Query
	Bound query.Bound
	Vocab query.Vocabulary
	Board *board.Board

	env   *op.Env
	graph *graph.Graph // nil = the query does not ask for `blocked`
	queue *claim.Queue // nil = nor for `ready`
}

// Parse reads and binds a query. What looks like syntax in it and is none is
// told.
func Parse(ctx context.Context, e *op.Env, text string) (*Matcher, error) {
	m, err := Bind(ctx, e, text)
	if err != nil {
		return nil, err
	}
	for _, n := range m.Notes() {
		e.Warn("note: " + n)
	}
	return m, m.load(ctx)
}

// Bind is Parse for what only asks whether a query can be used: it tells nothing,
// and the words `blocked` and `ready` are not ready to select.
func Bind(ctx context.Context, e *op.Env, text string) (*Matcher, error) {
	q, f := query.Parse(text)
	if f != nil {
		return nil, f
	}
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	v, err := Vocabulary(ctx, e)
	if err != nil {
		return nil, err
	}
	b, f := q.Bind(v)
	if f != nil {
		return nil, f
	}
	return &Matcher{Query: q, Bound: b, Vocab: v, Board: board.Of(c), env: e}, nil
}

// load reads what the words `blocked` and `ready` need, once and only for a
// query that has them.
func (m *Matcher) load(ctx context.Context) (err error) {
	if m.Uses("blocked") {
		m.graph, err = graph.Load(ctx, m.env)
	}
	if err == nil && m.Uses("ready") {
		m.queue, err = claim.Load(ctx, m.env, claim.Who{})
	}
	return err
}

// Category of a status; part of query.Facts.
func (m *Matcher) Category(status string) string { return m.Board.Category(status) }

// Blocked tells whether an open blocker exists; part of query.Facts.
func (m *Matcher) Blocked(h *model.Header) bool { return m.graph.Blocked(m.graph.Node(h)) }

// Ready tells whether the queue holds the issue; part of query.Facts.
func (m *Matcher) Ready(h *model.Header) bool {
	n := m.queue.Graph.Node(h)
	return n != nil && m.queue.IsReady(n)
}

// Select gives the headers of a scope that match, in path order. The files are
// read only when the query looks for text.
func (m *Matcher) Select(ctx context.Context, scope store.Scope) ([]*model.Header, error) {
	if m.NeedsText() {
		return m.scan(ctx, scope)
	}
	rows, err := m.rows(ctx, scope)
	if err != nil || !m.Selects() {
		return rows, err
	}
	return slices.DeleteFunc(rows, func(h *model.Header) bool { return !m.Bound.MatchHeader(h, m) }), nil
}

// rows are the headers of a scope, in a slice of its own. Where the graph has
// had every file looked at, none is looked at again.
func (m *Matcher) rows(ctx context.Context, scope store.Scope) ([]*model.Header, error) {
	if all := m.env.Loaded(store.All); all != nil && scope != store.All {
		away := func(h *model.Header) bool { return h.Archived != (scope == store.Archived) }
		return slices.DeleteFunc(slices.Clone(all.Issues), away), nil
	}
	s, err := m.env.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.Issues), nil
}

func (m *Matcher) scan(ctx context.Context, scope store.Scope) ([]*model.Header, error) {
	hits := make([][]*model.Header, m.env.Repo.Workers())
	err := m.env.Scan(ctx, scope, func(worker int, file *store.File) error {
		h, problem := file.Header()
		if problem == nil && m.Bound.Match(h, m, file.Raw) {
			hits[worker] = append(hits[worker], h)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	all := slices.Concat(hits...)
	slices.SortFunc(all, func(a, b *model.Header) int { return cmp.Compare(a.Path, b.Path) })
	return all, nil
}
