package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListIn narrows the list.
type ListIn struct {
	Scope string `json:"scope" enum:"repository,project,user" help:"Only views of this scope"`
}

// ListOut are the views in the order of their declaration.
type ListOut struct {
	Views []View `json:"views"`
}

// List shows the views.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Records,
	Name:    "view_list", Title: "List saved views",
	Summary: "List the saved views with scope and what is wrong with them.",
	Detail: "One line per view: id, name, scope and resolution, separated by TABs when piped. A view that can't be used stays in the list, with what is wrong told on standard error and in `diagnostics`; its `plan` is null there. The structure has the plan of each view, the text of `tix view show` that of one.\n\n" +
		"The resolution is `resolved`, `missing` (the project is unknown) or `conflict` (the scope contradicts itself or can't be read).",
	Example: "tix view list",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "view list"}},
	Read:    list,
	Denied:  foreign,
	Shape:   readShape[ListIn], // an unknown scope word is text alone, as published
	Text: func(p *page.Page, _ ListIn, out ListOut) {
		rows := p.Rows("ID", "NAME", "SCOPE", "RESOLUTION")
		rows.Empty("No saved views. `tix view create --name NAME --filter QUERY` makes one.")
		for i := range out.Views {
			v := &out.Views[i]
			rows.Row(v.ID, v.Name, v.ScopeLabel, v.Resolution)
		}
	},
}

func list(ctx context.Context, e *op.Env, in ListIn) (ListOut, error) {
	kind, f := familyOf(in.Scope)
	if f != nil {
		return ListOut{}, f
	}
	r, err := load(e)
	if err != nil {
		return ListOut{}, err
	}
	out := ListOut{Views: []View{}}
	for _, x := range r.records {
		if kind != "" && x.scope.Kind != kind {
			continue
		}
		v := x.showAll(ctx, e)
		for i := range len(x.faults()) + len(x.gone(ctx, e)) { // they come first
			e.Warn(unusable(x.id, &v.Diagnostics[i]))
		}
		out.Views = append(out.Views, v)
	}
	return out, nil
}
