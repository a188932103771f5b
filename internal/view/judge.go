package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/query"
)

// judge is everything that is wrong with a plan on a board, in the published
// order. What only the issues can tell is not asked here.
func (p *Plan) judge(b *board.Board) []*fault.Fault {
	var list []*fault.Fault
	category, ok := p.Filter.texts["category"]
	if ok && !slices.ContainsFunc(b.Order, func(c string) bool { return strings.EqualFold(c, category) }) {
		list = append(list, notAllowed(invalidFilter, "plan.filter.category", "category", category, b.Order))
	}
	if parent, ok := p.Filter.texts["parent"]; ok && !isIssue(parent) {
		list = append(list, badParent(parent))
	}
	for _, c := range p.Filter.Scope {
		if !b.Has(c) {
			list = append(list, notAllowed(invalidFilter, "plan.filter.scope", "column of the board", c, b.Columns))
		}
	}
	for _, c := range criteria {
		text, set := p.Filter.texts[c.name]
		if !set || c.name == "category" || c.name == "parent" {
			continue
		}
		if _, f := query.Parse(term(c.key, text)); f != nil {
			list = append(list, badFilter("plan.filter."+c.name, f))
		}
	}
	if _, f := query.Parse(p.Text); f != nil {
		list = append(list, badFilter("plan.text_query", f))
	}
	list = append(list, p.judgeOrder()...)
	if v := p.Visibility; v != nil {
		for _, c := range v.Hidden {
			if !b.Has(c) {
				list = append(list, notAllowed(invalidVisibility, hiddenField, "column of the board", c, b.Columns))
			}
		}
	}
	return list
}

// judgeOrder judges the sort and the group key.
func (p *Plan) judgeOrder() (list []*fault.Fault) {
	for _, key := range split(p.Sort) {
		if name := strings.TrimPrefix(strings.TrimSpace(key), "-"); !slices.Contains(sortKeys(), name) {
			list = append(list, notAllowed(invalidSort, "plan.sort", "sort key", name, sortKeys()))
		}
	}
	if p.Group != "" && !slices.Contains(groupKeys(), p.Group) {
		list = append(list, notAllowed(invalidGroup, "plan.group", "group key", p.Group, groupKeys()))
	}
	return list
}

func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// sortKeys and groupKeys are the keys of a view: those of every listing.
func sortKeys() []string  { return query.Present(query.SortKeys()) }
func groupKeys() []string { return query.Present(query.GroupKeys()) }

// isIssue tells whether a text is the number or the id of an issue.
func isIssue(s string) bool {
	_, err := strconv.ParseUint(s, 10, 32)
	return err == nil || model.ValidID(s)
}

// term is a criterion in the grammar: one value, whose blanks and commas are
// meant literally.
func term(key, text string) string {
	q, f := query.Parse(key + ":" + text)
	if terms := q.Terms(); f == nil && len(terms) == 1 && len(terms[0].Values) == 1 && !terms[0].Values[0].Quoted {
		return q.String()
	}
	return query.Term{Key: key, Values: []query.Value{{Text: text, Quoted: true}}}.String()
}

// condition is one criterion as a term of the grammar.
type condition struct{ name, term string }

// conditions are the criteria that are set.
func (f *Filter) conditions() []condition {
	var list []condition
	for _, c := range criteria {
		text, ok := f.value(c.name)
		switch {
		case !ok:
			continue
		case c.name == "scope":
			any := query.Term{Key: c.key}
			for _, column := range f.Scope {
				any.Values = append(any.Values, query.Value{Text: column, Quoted: true})
			}
			text = any.String()
		default:
			text = term(c.key, text)
		}
		list = append(list, condition{c.name, text})
	}
	return list
}

// number tells whether the text is digits alone, which mean the issue of that
// number.
func (p *Plan) number() bool {
	_, err := strconv.ParseUint(p.Text, 10, 32)
	return err == nil
}

// text is the text of the plan in the grammar.
func (p *Plan) text() string {
	if p.number() {
		return "number:" + p.Text
	}
	return p.Text
}
