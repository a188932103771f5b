package view

import (
	"context"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
)

// PlanIn are the arguments of a plan.
type PlanIn struct {
	Filter       op.Opt[string]  `json:"filter" hint:"QUERY" help:"Filter, as for lists; sort:KEY and group:KEY are taken out of it"`
	Sort         op.Opt[op.List] `json:"sort" hint:"KEYS" enum:"created,updated,due,start,priority,status,number,title,reviewer,cycle,milestone" help:"Sort keys, -KEY reverses, blank for none: created, updated, due, start, priority, status, number, title, reviewer, cycle, milestone"`
	Group        op.Opt[string]  `json:"group" hint:"KEY" enum:"cycle,milestone,status,assignee,priority," help:"Group by cycle, milestone, status, assignee or priority; blank for none"`
	HideColumns  op.Opt[op.List] `json:"hide_columns" complete:"column" help:"Comma list of columns to hide"`
	ShowMismatch op.Opt[op.Flag] `json:"show_mismatch" help:"Show issues whose status is no column"`
}

// asked is a plan as it was asked for: which fields were named, and what they
// say.
type asked struct {
	PlanIn
	plan Plan
}

// read takes the arguments apart. The filter is judged against the repository;
// what it can't mean is refused at plan.filter.
func (in PlanIn) read(ctx context.Context, e *op.Env) (*asked, error) {
	a := &asked{PlanIn: in}
	p := &a.plan
	rest, sort, group := query.Lift(in.Filter.Value)
	if in.Filter.Set {
		m, err := match.Parse(ctx, e, rest)
		if err != nil {
			return nil, badFilter(filterField, err)
		}
		p.takeApart(m)
	}
	p.Sort, p.Group = sortKey(string(in.Sort.Or(op.List(sort)))), groupKey(in.Group.Or(group))
	a.Sort.Set, a.Group.Set = in.Sort.Set || sort != "", in.Group.Set || group != ""
	if in.HideColumns.Set || in.ShowMismatch.Set {
		p.Visibility = &Visibility{Hidden: columns(in.HideColumns.Value.Items())}
		p.Visibility.Mismatch = op.Opt[bool]{Value: bool(in.ShowMismatch.Value), Set: in.ShowMismatch.Set}
	}
	return a, nil
}

// takeApart turns a bound filter into criteria and a text. Of several plain
// categories and scopes the last counts, as in every query.
func (p *Plan) takeApart(m *match.Matcher) {
	var kept []string
	terms := m.Terms()
	for i, t := range terms {
		lone := !t.Not && len(t.Values) == 1 && t.Values[0].Op == ""
		switch {
		case !t.Not && (t.Key == "category" || t.Key == "scope") && again(terms[i+1:], t.Key):
			continue
		case t.Key == "category" && lone:
			if category := find(m.Board.Order, t.Values[0].Text); category != "" {
				p.Filter.set("category", category)
				continue
			}
		case t.Key == "scope" && lone:
			p.Filter.Scope = m.Vocab.Triage
			continue
		case t.Key == "parent":
			t.Values = parents(t.Values, m.Vocab)
		}
		kept = append(kept, t.String())
	}
	p.Text = strings.Join(kept, " ")
	if len(kept) == 1 && len(terms) > 1 && p.number() {
		p.Text = `"` + p.Text + `"` // beside other terms digits are text, as in every list
	}
}

// settled is a stored plan whose parent: terms name their issues as one that is
// asked for does; one that can't be judged stays as it is.
func (p Plan) settled(ctx context.Context, e *op.Env) Plan {
	if !strings.Contains(strings.ToLower(p.Text), "parent:") {
		return p
	}
	m, err := match.Parse(ctx, e, p.Text)
	if err != nil {
		return p
	}
	var words []string
	for _, t := range m.Terms() {
		if t.Key == "parent" {
			t.Values = parents(t.Values, m.Vocab)
		}
		words = append(words, t.String())
	}
	p.Text = strings.Join(words, " ")
	return p
}

// again tells whether a later term takes the place of one with the key.
func again(later []query.Term, key string) bool {
	for _, t := range later {
		if t.Key == key && !t.Not {
			return true
		}
	}
	return false
}

// find gives a word of a vocabulary in its own spelling, "" when it has none.
func find(vocabulary []string, word string) string {
	for _, w := range vocabulary {
		if strings.EqualFold(w, word) {
			return w
		}
	}
	return ""
}

// parents names the issues of a parent: term by id and number, ID|NUMBER, the form
// of the original: a title may change. The filter was bound, so each is found.
func parents(values []query.Value, v query.Vocabulary) []query.Value {
	for i := range values {
		w := &values[i]
		if !w.Quoted && w.Text == "none" {
			continue
		}
		id, number, f := v.Parent(w.Text)
		switch {
		case f != nil:
		case model.ValidID(id) && number != 0:
			*w = query.Value{Text: model.CanonicalID(id) + "|" + strconv.FormatUint(uint64(number), 10)}
		case model.ValidID(id):
			*w = query.Value{Text: model.CanonicalID(id)}
		case number != 0:
			*w = query.Value{Text: strconv.FormatUint(uint64(number), 10)}
		}
	}
	return values
}

// over lays what was asked over a plan: what was not named stays, unknown keys
// too. A new filter replaces the text and all criteria.
func (a *asked) over(p Plan) Plan {
	if a.Filter.Set {
		p.Text = a.plan.Text
		a.plan.Filter.extra = p.Filter.extra
		p.Filter = a.plan.Filter
	}
	if a.Sort.Set {
		p.Sort = a.plan.Sort
	}
	if a.Group.Set {
		p.Group = a.plan.Group
	}
	if v := a.plan.Visibility; v != nil {
		if was := p.Visibility; was != nil {
			v.extra = was.extra
			if !a.HideColumns.Set {
				v.Hidden = was.Hidden
			}
			if !a.ShowMismatch.Set {
				v.Mismatch = was.Mismatch
			}
		}
		p.Visibility = v
	}
	return p
}
