package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// CreateIn is a new view.
type CreateIn struct {
	Name string `json:"name" need:"both" help:"Name of the view; several may share one"`
	ScopeIn
	PlanIn
}

// Create saves a view.
var Create = op.Operation[CreateIn, Mutation]{
	Chapter: op.Records,
	Name:    "view_create", Title: "Save a view",
	Summary: "Save a view: a filter with sort, group and hidden columns under a name. Its id is generated.",
	Detail: "The filter is judged when the view is saved. `category:` and `scope:` become criteria of their own, `sort:` and `group:` fill those fields unless the arguments do, and the rest is kept as it is written. A sort may be reversed or a list: `-due`, `priority,due`.\n\n" +
		"`hide_columns` or `show_mismatch` make a snapshot that replaces what the board hides. A scope is a label: it grants nothing.",
	Example: `tix view create --name Urgent --filter "priority:high -label:later" --sort due`,
	CLI:     []op.Spelling[CreateIn, Mutation]{{Path: "view create"}},
	Denied:  foreign,
	Shape:   shape[CreateIn],
	Write:   create,
	Text:    func(p *page.Page, _ CreateIn, out Mutation) { out.said(p, "Created") },
}

func create(ctx context.Context, tx *op.Tx, in CreateIn) (Mutation, error) {
	r, err := load(tx.Env)
	if err != nil {
		return Mutation{}, err
	}
	scope, f := in.ScopeIn.read(ctx, tx.Env, r.projects)
	if f != nil {
		return Mutation{}, f
	}
	asked, err := in.PlanIn.read(ctx, tx.Env)
	if err != nil {
		return Mutation{}, err
	}
	name, f := named(in.Name)
	if f != nil {
		return Mutation{}, f
	}
	for _, list := range [][]*fault.Fault{scope.conflicts(), asked.plan.judge(r.board), scope.faults(r.projects)} {
		if f := fault.Join(list); f != nil {
			return Mutation{}, f
		}
	}
	id := r.minted(tx.Rand)
	now, problem := r.file.Fill(at(id), append(identity(id, name), scope.item(), asked.plan.item()))
	return r.finish(ctx, tx, id, "create", "create", now, problem)
}
