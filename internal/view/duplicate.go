package view

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// DuplicateIn names the view and the name of its copy.
type DuplicateIn struct {
	OneIn
	Name op.Opt[string] `json:"name" help:"Name of the copy; absent = the same name"`
}

// Duplicate copies a view.
var Duplicate = op.Operation[DuplicateIn, Mutation]{
	Chapter: op.Records,
	Name:    "view_duplicate", Title: "Duplicate saved view",
	Summary: "Copy a saved view under a new id: scope, plan and unknown keys as they are written.",
	Detail:  "The copy stands last. Two views of one name and scope can only be told apart by their ids.",
	Example: `tix view create --name Urgent --filter priority:high && tix view duplicate Urgent --name Later`,
	CLI:     []op.Spelling[DuplicateIn, Mutation]{{Path: "view duplicate", Args: "VIEW"}},
	Denied:  foreign,
	Shape:   shape[DuplicateIn],
	Write:   duplicate,
	Text:    func(p *page.Page, _ DuplicateIn, out Mutation) { out.said(p, "Duplicated") },
}

func duplicate(ctx context.Context, tx *op.Tx, in DuplicateIn) (Mutation, error) {
	r, x, err := opened(tx.Env, in.View)
	if err != nil {
		return Mutation{}, err
	}
	wrong := slices.DeleteFunc(x.faults(), func(f *fault.Fault) bool {
		return f.Field == "id" || f.Field == "name" && in.Name.Set // the copy has its own
	})
	if f := fault.Join(wrong); f != nil {
		return Mutation{}, f
	}
	name := x.name
	if in.Name.Set {
		var f *fault.Fault
		if name, f = named(in.Name.Value); f != nil {
			return Mutation{}, f
		}
	}
	id := r.minted(tx.Rand)
	body := slices.DeleteFunc(r.file.BodyOf(x.node), func(i tomledit.Item) bool { return i.Key == "id" || i.Key == "name" })
	now, problem := r.file.Add(at(id), append(identity(id, name), body...))
	return r.finish(ctx, tx, id, "duplicate", "duplicate", now, problem)
}
