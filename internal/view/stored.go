package view

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// storedPlan reads the plan of a record into its normal form. The faults are
// values of a wrong type, in the order of the keys; the values beside them are
// read.
func storedPlan(n *tomledit.Node) (Plan, []*fault.Fault) {
	if n == nil {
		return Plan{}, nil
	}
	if n.Kind != tomledit.KindTable {
		return Plan{}, []*fault.Fault{wrongType(invalidView, "plan", n.Kind, "a table")}
	}
	p := Plan{extra: unknown(n, planKeys...)}
	r := &planReader{}
	p.Filter = r.filter(n.Child("filter"))
	p.Group = r.text(n.Child("group"), invalidGroup, "plan.group")
	p.Sort = r.text(n.Child("sort"), invalidSort, "plan.sort")
	p.Text = r.text(n.Child("text_query"), invalidFilter, "plan.text_query")
	p.Visibility = r.visibility(n.Child("visibility"))
	p.normalize()
	return p, r.faults
}

// normalize lifts what the text says of sort and group, and brings these into
// their normal form.
func (p *Plan) normalize() {
	rest, sort, group := query.Lift(p.Text)
	p.Text = rest
	if p.Sort = sortKey(p.Sort); p.Sort == "" {
		p.Sort = sortKey(sort)
	}
	if p.Group = groupKey(p.Group); p.Group == "" {
		p.Group = groupKey(group)
	}
}

// sortKey is a list of sort keys in its normal form; what is none comes back in
// lower case, to be judged.
func sortKey(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	keys, f := query.ParseKeys(s)
	if f != nil || len(keys) == 0 {
		return s
	}
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = k.String()
	}
	return strings.Join(words, ",")
}

func groupKey(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

// planReader collects what has a wrong type.
type planReader struct{ faults []*fault.Fault }

func (r *planReader) wrong(kind, field string, n *tomledit.Node, want string) {
	r.faults = append(r.faults, wrongType(kind, field, n.Kind, want))
}

func (r *planReader) text(n *tomledit.Node, kind, field string) string {
	if n == nil {
		return ""
	}
	if n.Kind != tomledit.KindString {
		r.wrong(kind, field, n, "text")
		return ""
	}
	return strings.TrimSpace(n.Text)
}

func (r *planReader) filter(n *tomledit.Node) (f Filter) {
	if n == nil {
		return f
	}
	if n.Kind != tomledit.KindTable {
		r.wrong(invalidFilter, filterField, n, "a table")
		return f
	}
	f.extra = unknown(n, filterKeys()...)
	for _, c := range criteria {
		item := n.Child(c.name)
		if item == nil {
			continue
		}
		bad := func(want string) {
			x := wrongType(invalidFilter, filterField+"."+c.name, item.Kind, want)
			x.Field = filterField // as published; the sentence names the key
			r.faults = append(r.faults, x)
		}
		switch c.name {
		case "overdue":
			if item.Kind != tomledit.KindBool {
				bad("true or false")
			}
			f.Overdue = item.Text == "true"
		case "scope":
			list, ok := textsOf(item)
			if !ok {
				bad("a list of texts")
			}
			if len(list) > 0 {
				f.Scope = columns(list)
			}
		default:
			if item.Kind != tomledit.KindString {
				bad("text")
			} else if text := strings.TrimSpace(item.Text); text != "" {
				f.set(c.name, text)
			}
		}
	}
	return f
}

func (r *planReader) visibility(n *tomledit.Node) *Visibility {
	if n == nil {
		return nil
	}
	if n.Kind != tomledit.KindTable {
		r.wrong(invalidVisibility, "plan.visibility", n, "a table")
		return nil
	}
	v := &Visibility{Hidden: []string{}, extra: unknown(n, visibilityKeys...)}
	if item := n.Child("hidden_columns"); item != nil {
		list, ok := textsOf(item)
		if !ok {
			r.wrong(invalidVisibility, hiddenField, item, "a list of texts")
		}
		v.Hidden = columns(list)
	}
	if item := n.Child("show_mismatch"); item != nil {
		if item.Kind != tomledit.KindBool {
			r.wrong(invalidVisibility, mismatchField, item, "true or false")
		}
		v.Mismatch = op.Some(item.Text == "true")
	}
	return v
}
