package view

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// at is a place of a record in tix.toml.
func at(id string, keys ...string) tomledit.Path { return append(tomledit.Path{table, id}, keys...) }

// text is a key with a text, none when there is nothing to say.
func text(key, s string) tomledit.Item {
	if s == "" {
		return tomledit.Item{Key: key}
	}
	return tomledit.Item{Key: key, Value: tomledit.String(s)}
}

// identity are id and name of a record.
func identity(id, name string) tomledit.Body {
	return tomledit.Body{text("id", id), text("name", name)}
}

// item is a scope as a table; keys that say nothing are to go.
func (s *Scope) item() tomledit.Item {
	shared := tomledit.Item{Key: "shared_with"}
	if len(s.SharedWith) > 0 {
		shared.Value = tomledit.Strings(s.SharedWith...)
	}
	return tomledit.Item{Key: "scope", Table: tomledit.Body{
		text("kind", s.Kind), text("project_id", s.Project.Value), text("owner", s.Owner.Value), shared,
	}}
}

// item is a plan as a table; keys that say nothing are to go. They stand in
// alphabetical order, as published.
func (p *Plan) item() tomledit.Item {
	filter, seen := tomledit.Body{}, tomledit.Body{{Key: "hidden_columns"}, {Key: "show_mismatch"}}
	for _, name := range slices.Sorted(slices.Values(filterKeys())) {
		item := tomledit.Item{Key: name}
		switch s, ok := p.Filter.value(name); {
		case !ok:
		case name == "overdue":
			item.Value = tomledit.Bool(true)
		case name == "scope":
			item.Value = tomledit.Strings(p.Filter.Scope...)
		default:
			item.Value = tomledit.String(s)
		}
		filter = append(filter, item)
	}
	if v := p.Visibility; v != nil {
		seen[0].Value = tomledit.Strings(v.Hidden...)
		if v.Mismatch.Set {
			seen[1].Value = tomledit.Bool(v.Mismatch.Value)
		}
	}
	return tomledit.Item{Key: "plan", Table: tomledit.Body{
		text("group", p.Group), text("sort", p.Sort), text("text_query", p.Text), {Key: "filter", Table: filter}, {Key: "visibility", Table: seen},
	}}
}

// save stages the file that an edit of a record came to and gives the registry as
// it is then. Without a change nothing is written.
func (r *registry) save(tx *op.Tx, id string, now []byte, problem *tomledit.Problem) (after *registry, changed bool, err error) {
	if problem != nil {
		return nil, false, byHand(id, problem)
	}
	was := r.file.Source()
	if string(was) == string(now) {
		return r, false, nil
	}
	file, problem := tomledit.Parse(now)
	if problem != nil {
		return nil, false, byHand(id, problem)
	}
	if f := tx.Store.StageFile(config.FileName, now, was); f != nil {
		return nil, false, f
	}
	return r.with(file), true, nil
}

// finish saves an edit and answers with the record as it is then. mutation is the
// word of the event.
func (r *registry) finish(ctx context.Context, tx *op.Tx, id, operation, mutation string, now []byte, problem *tomledit.Problem) (Mutation, error) {
	after, changed, err := r.save(tx, id, now, problem)
	if err != nil {
		return Mutation{}, err
	}
	x, f := after.pick(id)
	if f != nil {
		return Mutation{}, f
	}
	if i := slices.IndexFunc(r.records, func(was *record) bool { return was.id == id }); i < 0 || r.records[i].name != x.name {
		if others := after.namesakes(x); len(others) > 0 {
			tx.Warn(taken(x.name, others))
		}
	}
	m := mutated(operation, mutation, x, changed, tx.Cite)
	m.View.Diagnostics = append(diagnoseAll(x.gone(ctx, tx.Env), tx.Cite), m.View.Diagnostics...)
	return m, nil
}
