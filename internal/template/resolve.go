package template

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Request is a create that names a template.
type Request struct {
	Template string
	Scope    op.Opt[string]
	// Given are the fields of the call, blank ones too.
	Given map[string]string
}

// Value is what a field of a new issue gets.
type Value struct{ Field, Text string }

// Mark tells in the answer which template an issue was made from.
type Mark struct {
	ID    string `json:"id"`
	Scope string `json:"scope"`
}

// Fill gives the fields that the template fills. A template that does not resolve
// is refused with all that is missing.
func Fill(ctx context.Context, e *op.Env, q Request) (*Mark, []Value, error) {
	t, err := q.named(e)
	if err != nil {
		return nil, nil, err
	}
	f, err := facts(ctx, e, t)
	if err != nil {
		return nil, nil, err
	}
	values, list := t.resolve(q.Given, f)
	if list = append(list, t.lost(q.Given, f, list)...); list != nil {
		return nil, nil, fault.Join(list)
	}
	return &Mark{t.ID, t.Scope.String()}, values, nil
}

// named gives the template that a request means, with the scope that it says.
// An id is read alone, and by itself; a name counts among the templates of the
// scope (original/views-templates.md 2.3, steps 1 to 3).
func (q *Request) named(e *op.Env) (*Template, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	text := q.Scope.Or(repository)
	scope, ok := parseScope(text)
	if !ok {
		return nil, noScope(text)
	}
	id := strings.TrimSpace(q.Template)
	var r *record
	for _, n := range nodes(c) {
		if n.Key == id {
			r = read(c, n)
		}
	}
	if r == nil {
		g, err := load(e)
		if err != nil {
			return nil, err
		}
		if r, err = g.ofName(id, scope); err != nil {
			return nil, err
		}
	}
	if len(r.flaws) > 0 {
		return nil, invalidTemplate(r)
	}
	if unmet := scope.unmet(c); unmet != "" {
		return nil, unmetScope(unmet)
	}
	if scope != r.Scope {
		return nil, mismatch(&r.Template, scope)
	}
	return &r.Template, nil
}

// ofName gives the one template of a scope that has a name.
func (g *registry) ofName(name string, scope Scope) (*record, error) {
	var found []*record
	var ids []string
	for _, r := range g.records {
		if name != "" && strings.TrimSpace(r.Name) == name && r.Scope == scope {
			found, ids = append(found, r), append(ids, r.ID)
		}
	}
	switch len(found) {
	case 0:
		return nil, unknownTemplate(name, scope, g.records)
	case 1:
		return found[0], nil
	}
	return nil, sharedName(name, ids)
}

// resolve merges what is given over the template: a given field counts even when
// it is blank. The faults come in the order of the page: required fields, the
// priority, the references.
func (t *Template) resolve(given map[string]string, k known) (values []Value, faults []*fault.Fault) {
	merged := map[string]string{}
	for _, field := range fields() {
		value, stands := given[field]
		if !stands {
			value, _, stands = t.fill(field)
		}
		if stands {
			merged[field] = value
			values = append(values, Value{field, value})
		}
		if strings.TrimSpace(value) == "" && t.requires(field) {
			faults = append(faults, missingField(t, field))
		}
	}
	if p, ok := merged["priority"]; ok && !slices.Contains(model.Priorities(), strings.ToLower(strings.TrimSpace(p))) {
		if !slices.ContainsFunc(faults, func(f *fault.Fault) bool { return f.Field == "priority" }) {
			faults = append(faults, badPriority(p))
		}
	}
	for i, r := range t.References {
		if f := r.judge(valueOfReference(i), merged, k); f != nil {
			faults = append(faults, f)
		}
	}
	return values, faults
}

// lost are the cycles and milestones that the template itself fills in and that are
// gone, each once; told are the faults of the references.
func (t *Template) lost(given map[string]string, k known, told []*fault.Fault) (list []*fault.Fault) {
	for _, kind := range []string{"cycle", "milestone"} {
		field := Reference{Kind: kind}.field()
		value, path, fills := t.fill(field)
		if _, stands := given[field]; stands || !fills {
			continue
		}
		for _, name := range items(field, value) {
			r := Reference{Kind: kind, Value: name}
			f := r.judge(path, nil, k)
			if f != nil && !slices.ContainsFunc(slices.Concat(told, list), func(o *fault.Fault) bool { return o.Message == f.Message }) {
				list = append(list, f)
			}
		}
	}
	return list
}

// requires tells whether an issue can't be made without the field.
func (t *Template) requires(field string) bool {
	return field == "title" || slices.ContainsFunc(t.Prompts, func(p Prompt) bool { return p.Key == field && p.Required })
}
