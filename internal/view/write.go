package view

import (
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// editor changes one record of a tix.toml, key by key; every other byte stays.
// After the first edit that can't be made it does nothing more.
type editor struct {
	id   string
	file *tomledit.File
	f    *fault.Fault
}

func (r *registry) edit(id string) *editor { return &editor{id: id, file: r.file} }

// path is a key of the record.
func (w *editor) path(keys ...string) tomledit.Path {
	return append(tomledit.Path{table, w.id}, keys...)
}

// took takes the result of an edit.
func (w *editor) took(out []byte, problem *tomledit.Problem) {
	if problem == nil {
		w.file, problem = tomledit.Parse(out)
	}
	if problem != nil {
		w.f = byHand(w.id, problem)
	}
}

func (w *editor) set(p tomledit.Path, v tomledit.Value) {
	if w.f == nil {
		w.took(w.file.Set(p, v))
	}
}

func (w *editor) drop(p tomledit.Path) {
	if w.f == nil && w.file.Node(p) != nil {
		w.took(w.file.Delete(p))
	}
}

// text sets a key, or removes it when there is nothing to say.
func (w *editor) text(p tomledit.Path, s string) {
	if s == "" {
		w.drop(p)
		return
	}
	w.put(p, tomledit.String(s))
}

// put sets a key whatever stood there: a table in its place goes first.
func (w *editor) put(p tomledit.Path, v tomledit.Value) {
	if _, plain := w.file.Get(p); !plain {
		w.drop(p)
	}
	w.set(p, v)
}

func (w *editor) list(p tomledit.Path, list []string) { w.put(p, tomledit.Strings(list...)) }

// table makes room for a table: a value in its place goes.
func (w *editor) table(p tomledit.Path) {
	if n := w.file.Node(p); n != nil && n.Kind != tomledit.KindTable {
		w.drop(p)
	}
}

// tidy removes a table that holds nothing.
func (w *editor) tidy(p tomledit.Path) {
	if n := w.file.Node(p); n != nil && len(n.Items) == 0 {
		w.drop(p)
	}
}

// identity writes id and name.
func (w *editor) identity(name string) {
	w.put(w.path("id"), tomledit.String(w.id))
	w.put(w.path("name"), tomledit.String(name))
}

// scope writes a scope; unknown keys of the old one stay.
func (w *editor) scope(s *Scope) {
	w.table(w.path("scope"))
	w.put(w.path("scope", "kind"), tomledit.String(s.Kind))
	w.text(w.path("scope", "project_id"), s.Project.Value)
	w.text(w.path("scope", "owner"), s.Owner.Value)
	if len(s.SharedWith) == 0 {
		w.drop(w.path("scope", "shared_with"))
	} else {
		w.list(w.path("scope", "shared_with"), s.SharedWith)
	}
}

// plan writes a plan; unknown keys of the old one stay, and tables that hold
// nothing go. New keys stand in alphabetical order, as published.
func (w *editor) plan(p *Plan) {
	plan, filter, seen := w.path("plan"), w.path("plan", "filter"), w.path("plan", "visibility")
	for _, t := range []tomledit.Path{plan, filter, seen} {
		w.table(t)
	}
	w.text(w.path("plan", "group"), p.Group)
	w.text(w.path("plan", "sort"), p.Sort)
	w.text(w.path("plan", "text_query"), p.Text)
	for _, name := range slices.Sorted(slices.Values(filterKeys())) {
		at := w.path("plan", "filter", name)
		text, ok := p.Filter.value(name)
		switch {
		case !ok:
			w.drop(at)
		case name == "overdue":
			w.put(at, tomledit.Bool(true))
		case name == "scope":
			w.list(at, p.Filter.Scope)
		default:
			w.text(at, text)
		}
	}
	w.tidy(filter)
	if v := p.Visibility; v != nil {
		w.list(w.path("plan", "visibility", "hidden_columns"), v.Hidden)
		if v.Mismatch.Set {
			w.put(w.path("plan", "visibility", "show_mismatch"), tomledit.Bool(v.Mismatch.Value))
		} else {
			w.drop(w.path("plan", "visibility", "show_mismatch"))
		}
	}
	w.tidy(plan)
}

// copy writes what stands in a table of another record, values as they are
// spelled.
func (w *editor) copy(from *tomledit.File, source, to tomledit.Path) {
	n := from.Node(source)
	raw, plain := from.Get(source)
	switch {
	case n.Kind == tomledit.KindTables:
		w.set(to, tomledit.Raw(inline(n)))
	case plain:
		w.set(to, tomledit.Raw(string(raw)))
	case len(n.Items) == 0:
		if w.f == nil {
			w.took(w.file.AddTable(to))
		}
	default:
		for _, values := range []bool{true, false} { // values before tables, or they would stand in one
			for _, item := range n.Items {
				if (item.Kind != tomledit.KindTable) == values {
					w.copy(from, extend(source, item.Key), extend(to, item.Key))
				}
			}
		}
	}
}

func extend(p tomledit.Path, key string) tomledit.Path {
	return append(append(tomledit.Path{}, p...), key)
}

// inline writes a list of tables between brackets.
func inline(n *tomledit.Node) string {
	open, shut, named := "{ ", " }", true
	switch n.Kind {
	case tomledit.KindTables, tomledit.KindArray:
		open, shut, named = "[", "]", false
	case tomledit.KindString:
		return tomledit.String(n.Text).String()
	case tomledit.KindTable:
	default:
		return n.Text
	}
	out := open
	for i, item := range n.Items {
		if i > 0 {
			out += ", "
		}
		if named {
			out += tomledit.Path{item.Key}.String() + " = "
		}
		out += inline(item)
	}
	return out + shut
}

// save stages the edited file and gives the registry as it is now. Without a
// change nothing is written.
func (w *editor) save(tx *op.Tx, r *registry) (after *registry, changed bool, err error) {
	if w.f != nil {
		return nil, false, w.f
	}
	was, now := r.file.Source(), w.file.Source()
	if string(was) == string(now) {
		return r, false, nil
	}
	if f := tx.Store.StageFile(config.FileName, now, was); f != nil {
		return nil, false, f
	}
	return r.with(w.file), true, nil
}
