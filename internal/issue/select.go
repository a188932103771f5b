package issue

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Selection is how several issues are named: selectors one by one, or a query,
// or a text. Rule: original/graph.md 5.1 and 5.4.
type Selection struct {
	Issues []op.Selector   `json:"issues" arg:"ISSUE" only:"line" help:"Issues, separated by blanks or commas"`
	Select op.Opt[op.List] `json:"select" only:"line" complete:"issue" help:"More issues, separated by commas"`
	Filter op.Opt[string]  `json:"filter" only:"line" hint:"QUERY" help:"Issues that a filter selects"`
	Search op.Opt[string]  `json:"search" only:"line" help:"Issues whose file contains a text"`
}

// by names the way of selecting in the plan.
func (s *Selection) by() string {
	switch {
	case s.Filter.Set:
		return "filter"
	case s.Search.Set:
		return "search"
	}
	return "selector"
}

func (s *Selection) selectors() []string {
	var all []string
	for _, w := range append(s.Issues, op.Selector(s.Select.Value)) {
		all = append(all, op.List(w).Items()...)
	}
	return all
}

// resolve gives the selected issues, each once, in the order they were named; a
// query gives them in path order. One bad selector fails the call.
func (s *Selection) resolve(ctx context.Context, e *op.Env) ([]*model.Header, error) {
	named := s.selectors()
	ways := 0
	for _, given := range []bool{len(named) > 0, s.Filter.Set, s.Search.Set} {
		if given {
			ways++
		}
	}
	switch {
	case ways > 1:
		return nil, fault.Invalid("selectors, `filter` and `search` exclude each other").Of("selection", "filter").Help("use one of them")
	case ways == 0:
		return nil, fault.Invalid("no issue is named").Of("selection", "issue").Help("name one or more issues before the column: {move}")
	}
	hits, err := s.find(ctx, e, named)
	if err == nil && len(hits) == 0 {
		return nil, fault.NotFound("the %s selects no issue", s.by())
	}
	return hits, err
}

func (s *Selection) find(ctx context.Context, e *op.Env, named []string) ([]*model.Header, error) {
	switch {
	case s.Filter.Set:
		return selectBy(ctx, e, s.Filter.Value)
	case s.Search.Set:
		return selectBy(ctx, e, `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s.Search.Value)+`"`)
	}
	var hits []*model.Header
	seen := map[string]bool{}
	for _, n := range named {
		h, err := e.Resolve(ctx, op.Selector(n))
		if err != nil {
			return nil, err
		}
		if !seen[h.Path] {
			seen[h.Path] = true
			hits = append(hits, h)
		}
	}
	return hits, nil
}

func selectBy(ctx context.Context, e *op.Env, text string) ([]*model.Header, error) {
	m, err := match.Parse(ctx, e, text)
	if err != nil {
		return nil, err
	}
	return m.Select(ctx, store.Active)
}
