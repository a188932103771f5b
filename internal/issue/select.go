package issue

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Selection is how several issues are named: selectors one by one, or a query,
// or a text. Rule: original/graph.md 5.1 and 5.4.
type Selection struct {
	Issues []op.Selector       `json:"issues" arg:"ISSUE" only:"line" help:"Issues, separated by blanks or commas"`
	Select op.Opt[op.LongText] `json:"select" only:"line" complete:"issue" hint:"LIST" help:"More issues, separated by commas"`
	Filter op.Opt[string]      `json:"filter" only:"line" hint:"QUERY" help:"Issues that a filter selects"`
	Search op.Opt[string]      `json:"search" only:"line" help:"Issues whose file contains a text"`
}

func (s *Selection) filter() string { return strings.TrimSpace(s.Filter.Value) }
func (s *Selection) search() string { return strings.TrimSpace(s.Search.Value) }

// by names the way of selecting in the plan.
func (s *Selection) by() string {
	switch {
	case s.filter() != "":
		return "filter"
	case s.search() != "":
		return "search"
	}
	return "selector"
}

// listed are the selectors of the list, positions their words on the line.
func (s *Selection) listed() []string { return match.Listed(string(s.Select.Value)) }

func (s *Selection) positions() (all []string) {
	for _, w := range s.Issues {
		all = append(all, op.List(w).Items()...)
	}
	return all
}

// resolve gives the selected issues, each once, in the order they were named; a
// filter gives them in path order, a text by number. One bad selector fails the
// call, and so does a blank way of selecting alone: it would select the board.
func (s *Selection) resolve(ctx context.Context, e *op.Env) ([]*model.Header, error) {
	named := slices.Concat(s.positions(), s.listed())
	ways := 0
	for _, given := range []bool{len(named) > 0, s.filter() != "", s.search() != ""} {
		if given {
			ways++
		}
	}
	switch {
	case ways > 1:
		return nil, severalWays()
	case ways == 0 && s.Filter.Set:
		return nil, blankWay("filter")
	case ways == 0 && s.Search.Set:
		return nil, blankWay("search")
	case ways == 0 && s.Select.Set:
		return nil, match.EmptyList()
	case ways == 0:
		return nil, noneNamed()
	}
	hits, err := s.find(ctx, e, named)
	if err == nil && len(hits) == 0 {
		return nil, selectsNone(s.by())
	}
	return hits, err
}

func (s *Selection) find(ctx context.Context, e *op.Env, named []string) ([]*model.Header, error) {
	switch {
	case s.filter() != "":
		return match.Filtered(ctx, e, s.filter(), store.Active, "")
	case s.search() != "":
		return match.Containing(ctx, e, s.search(), store.Active)
	}
	if f := match.CheckList(named); f != nil {
		return nil, f
	}
	hits, _, err := match.Named(ctx, e, named)
	return hits, err
}
