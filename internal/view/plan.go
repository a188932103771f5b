package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Plan is what a view shows, in its normal form: texts trimmed, keys lower
// case, nothing that says nothing.
type Plan struct {
	Text, Sort, Group string
	Filter            Filter
	Visibility        *Visibility // nil = as the board
	extra             []*tomledit.Node
}

// Filter are the criteria of a plan, each a single field.
type Filter struct {
	texts   map[string]string // by the key of the file; none is blank
	Overdue bool
	Scope   []string // columns, any of which will do; nil = all
	extra   []*tomledit.Node
}

// Visibility is a snapshot of the board's hidden columns: present, it replaces
// what the board says.
type Visibility struct {
	Hidden   []string
	Mismatch op.Opt[bool]
	extra    []*tomledit.Node
}

// criterion is one key of [views.<id>.plan.filter] and the key of the grammar.
type criterion struct{ name, key string }

// criteria are the keys of a filter, in the order in which drift is told.
// overdue and scope are no texts.
var criteria = []criterion{
	{"assignee", "assignee"}, {"label", "label"}, {"status", "status"}, {"priority", "priority"}, {"cycle", "cycle"},
	{"milestone", "milestone"}, {"reviewer", "reviewer"}, {"start_date", "start"}, {"due_date", "due"},
	{"overdue", "overdue"}, {"parent", "parent"}, {"category", "category"}, {"scope", "status"},
}

// planKeys, filterKeys and visibilityKeys are the known keys of each table.
var (
	planKeys       = []string{"text_query", "sort", "group", "filter", "visibility"}
	visibilityKeys = []string{"hidden_columns", "show_mismatch"}
)

func filterKeys() []string {
	names := make([]string, len(criteria))
	for i, c := range criteria {
		names[i] = c.name
	}
	return names
}

// value is a criterion as text, ok false when it is not set.
func (f *Filter) value(name string) (text string, ok bool) {
	switch name {
	case "overdue":
		return strconv.FormatBool(f.Overdue), f.Overdue
	case "scope":
		return strings.Join(f.Scope, ","), len(f.Scope) > 0
	}
	text, ok = f.texts[name]
	return text, ok
}

func (f *Filter) set(name, text string) {
	if f.texts == nil {
		f.texts = map[string]string{}
	}
	f.texts[name] = text
}

// selects tells whether any criterion is set.
func (f *Filter) selects() bool { return len(f.texts) > 0 || f.Overdue || len(f.Scope) > 0 }

// MarshalJSON writes the published keys, unknown ones behind them.
func (p Plan) MarshalJSON() ([]byte, error) {
	var out object
	for _, m := range []struct{ key, text string }{{"text_query", p.Text}, {"sort", p.Sort}, {"group", p.Group}} {
		if m.text != "" {
			out = append(out, member{m.key, m.text})
		}
	}
	if filter := p.Filter.json(); len(filter) > 0 {
		out = append(out, member{"filter", filter})
	}
	if v := p.Visibility; v != nil {
		seen := object{{"hidden_columns", append([]string{}, v.Hidden...)}}
		if v.Mismatch.Set {
			seen = append(seen, member{"show_mismatch", v.Mismatch.Value})
		}
		out = append(out, member{"visibility", append(seen, extras(v.extra)...)})
	}
	return op.Encode(append(out, extras(p.extra)...))
}

func (f *Filter) json() object {
	var out object
	for _, c := range criteria {
		text, ok := f.value(c.name)
		switch {
		case !ok:
		case c.name == "overdue":
			out = append(out, member{c.name, true})
		case c.name == "scope":
			out = append(out, member{c.name, f.Scope})
		default:
			out = append(out, member{c.name, text})
		}
	}
	return append(out, extras(f.extra)...)
}

// Difference is a field that a saved and a live plan disagree about; nil is not
// set.
type Difference struct {
	Field string  `json:"field"`
	Saved *string `json:"saved"`
	Live  *string `json:"live"`
}

// drift compares two plans field by field, in the published order. Unknown keys
// do not count.
func drift(saved, live *Plan) []Difference {
	a, b := saved.fields(), live.fields()
	var list []Difference
	for i := range a {
		if x, y := a[i].text, b[i].text; (x == nil) != (y == nil) || x != nil && *x != *y {
			list = append(list, Difference{a[i].field, x, y})
		}
	}
	return list
}

type fieldText struct {
	field string
	text  *string
}

// fields are all fields of a plan as texts, always the same in the same order.
func (p *Plan) fields() []fieldText {
	var list []fieldText
	add := func(field, text string, set bool) {
		f := fieldText{field: "plan." + field}
		if set {
			f.text = &text
		}
		list = append(list, f)
	}
	for _, c := range criteria {
		text, ok := p.Filter.value(c.name)
		add("filter."+c.name, text, ok)
	}
	add("text_query", p.Text, p.Text != "")
	add("sort", p.Sort, p.Sort != "")
	add("group", p.Group, p.Group != "")
	v := p.Visibility
	if v == nil {
		v = &Visibility{}
	}
	add("visibility.hidden_columns", strings.Join(v.Hidden, ","), p.Visibility != nil)
	add("visibility.show_mismatch", strconv.FormatBool(v.Mismatch.Value), v.Mismatch.Set)
	return list
}

// columns drops blanks and repeats of a list of columns.
func columns(list []string) []string {
	out := []string{}
	for _, c := range list {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}
