package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// ShareIn is the new scope of a view.
type ShareIn struct {
	OneIn
	ScopeIn
}

// Share replaces the scope of a view.
var Share = op.Operation[ShareIn, Mutation]{
	Chapter: op.Records,
	Name:    "view_share", Title: "Share saved view",
	Summary: "Replace the scope of a saved view; without arguments it becomes the repository's. A scope is a label and grants nothing.",
	Detail:  "All of the scope is replaced, but for unknown keys. The same scope again is a no-op. A view whose plan is broken can be shared too.",
	Example: `tix view create --name Urgent --filter priority:high && tix view share Urgent --scope user --owner ada`,
	CLI:     []op.Spelling[ShareIn, Mutation]{{Path: "view share", Args: "VIEW"}},
	Hints:   op.Hints{Idempotent: true},
	Denied:  foreign,
	Shape:   shape[ShareIn],
	Write:   share,
	Text:    func(p *page.Page, _ ShareIn, out Mutation) { out.said(p, "Shared") },
}

func share(ctx context.Context, tx *op.Tx, in ShareIn) (Mutation, error) {
	r, x, err := opened(tx.Env, in.View)
	if err != nil {
		return Mutation{}, err
	}
	scope, f := in.ScopeIn.read(ctx, tx.Env, r.projects)
	if f != nil {
		return Mutation{}, f
	}
	wrong := scope.conflicts()
	if f := scope.lost(r.projects); wrong == nil && f != nil {
		wrong = append(wrong, of(x.id, f)) // the published refusal names the view here alone
	}
	for _, f := range x.identity {
		if f.Field == "view" { // there is no table to write into
			wrong = append(wrong, f)
		}
	}
	if f := fault.Join(wrong); f != nil {
		return Mutation{}, f
	}
	now, problem := r.file.Source(), (*tomledit.Problem)(nil)
	if x.scoped != nil || !scope.equal(&x.scope) {
		now, problem = r.file.Fill(at(x.id), tomledit.Body{scope.item()})
	}
	return r.finish(ctx, tx, x.id, "share", "update", now, problem)
}
