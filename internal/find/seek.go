package find

import (
	"bytes"
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/internal/store"
)

// seeker runs one search: for a text, or, when token is set, for the filter that
// the text is.
type seeker struct {
	env    *op.Env
	board  *board.Board
	scope  store.Scope
	text   query.Finder
	token  *match.Matcher
	filter *match.Matcher
}

func seekerOf(ctx context.Context, e *op.Env, in SearchIn) (*seeker, error) {
	filter, err := match.Parse(ctx, e, in.Filter)
	if err != nil {
		return nil, err
	}
	s := &seeker{env: e, board: filter.Board, scope: in.scope(), text: query.NewFinder(in.Query), filter: filter}
	if !query.LoneToken(in.Query) {
		return s, nil
	}
	token, err := match.Parse(ctx, e, in.Query)
	switch {
	case err == nil && token.Selects():
		s.token = token
		s.note("`" + in.Query + "` is answered as a filter; a listing with the filter `\"" + in.Query + "\"` finds the text itself")
	case refused(err): // a word outside a closed vocabulary is text
		s.note("`" + in.Query + "` is searched for as text: " + fault.From(err).Message)
	case err != nil:
		return nil, err
	}
	return s, nil
}

func (s *seeker) note(sentence string) {
	s.env.Warn("note: " + sentence)
}

// find gives the hits in any order; those of a token come without their lines.
func (s *seeker) find(ctx context.Context) ([]hit, error) {
	if s.token == nil {
		return s.scan(ctx)
	}
	rows, err := s.token.Select(ctx, s.scope)
	if err != nil {
		return nil, err
	}
	if s.filter.Selects() {
		others, err := s.filter.Select(ctx, s.scope)
		if err != nil {
			return nil, err
		}
		rows = both(rows, others)
	}
	hits := make([]hit, len(rows))
	for i, h := range rows {
		hits[i].head = h
	}
	return hits, nil
}

// both keeps the rows whose paths stand in the other list too. Both are in path
// order.
func both(rows, others []*model.Header) []*model.Header {
	var kept []*model.Header
	for _, h := range rows {
		for len(others) > 0 && others[0].Path < h.Path {
			others = others[1:]
		}
		if len(others) > 0 && others[0].Path == h.Path {
			kept = append(kept, h)
		}
	}
	return kept
}

// scan looks into every file once. Nothing but the text is looked at in a file
// that does not hold it.
func (s *seeker) scan(ctx context.Context) ([]hit, error) {
	found := make([][]hit, s.env.Repo.Workers())
	err := s.env.Scan(ctx, s.scope, func(worker int, file *store.File) error {
		if !s.text.Contains(file.Raw) {
			return nil
		}
		h, problem := file.Header()
		if problem == nil && s.filter.Bound.Match(h, s.filter, file.Raw) {
			found[worker] = append(found[worker], hit{head: h, lines: matching(s.text, file.Raw)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return slices.Concat(found...), nil
}

// matching gives the lines that hold the text. Of a text with a line break, it
// gives the lines where it begins.
func matching(text query.Finder, raw []byte) []line {
	var lines []line
	number, at := 1, 0
	for at < len(raw) {
		start := text.Index(raw[at:])
		if start < 0 {
			break
		}
		start += at
		first := bytes.LastIndexByte(raw[:start], '\n') + 1
		number += bytes.Count(raw[at:first], newline)
		end := len(raw)
		if i := bytes.IndexByte(raw[start:], '\n'); i >= 0 {
			end = start + i
		}
		lines = append(lines, line{number, trimLine(raw[first:end])})
		at = end + 1
		number++
	}
	return lines
}

var newline = []byte{'\n'}

// complete adds the lines of the hits of a token, from the files of the page.
func (s *seeker) complete(ctx context.Context, page []hit) error {
	if s.token == nil {
		return nil
	}
	for i := range page {
		is, err := s.env.Load(ctx, page[i].head.Path)
		if err != nil {
			return err
		}
		page[i].lines = satisfying(s.token.Bound, is.Doc.Raw())
	}
	return nil
}

// satisfying gives the lines that a filter shows: those that hold its text, all
// when it asks for none.
func satisfying(b query.Bound, raw []byte) []line {
	lines := []line{}
	for number := 1; len(raw) > 0; number++ {
		text, rest, _ := bytes.Cut(raw, newline)
		if raw = rest; b.MatchLine(bytes.TrimSuffix(text, []byte{'\r'})) {
			lines = append(lines, line{number, trimLine(text)})
		}
	}
	return lines
}
