package match

import (
	"cmp"
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
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

	env *op.Env
}

// Parse reads and binds a query. What looks like syntax in it and is none is
// told.
func Parse(ctx context.Context, e *op.Env, text string) (*Matcher, error) {
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
	for _, n := range q.Notes() {
		e.Warn("note: " + n)
	}
	return &Matcher{q, b, v, board.Of(c), e}, nil
}

// Category of a status; part of query.Facts.
func (m *Matcher) Category(status string) string { return m.Board.Category(status) }

// Blocked is asked for only when the vocabulary says that it is known, and it
// does not yet; part of query.Facts.
func (m *Matcher) Blocked(*model.Header) bool { return false }

// Ready is asked for no sooner than Blocked; part of query.Facts.
func (m *Matcher) Ready(*model.Header) bool { return false }

// Select gives the headers of a scope that match, in path order. The files are
// read only when the query looks for text.
func (m *Matcher) Select(ctx context.Context, scope store.Scope) ([]*model.Header, error) {
	if m.NeedsText() {
		return m.scan(ctx, scope)
	}
	s, err := m.env.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	if !m.Selects() {
		return slices.Clone(s.Issues), nil
	}
	var hits []*model.Header
	for _, h := range s.Issues {
		if m.Bound.MatchHeader(h, m) {
			hits = append(hits, h)
		}
	}
	return hits, nil
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
