package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// OneIn names a view.
type OneIn struct {
	View string `json:"view" arg:"VIEW" need:"both" complete:"view" help:"Id of the view, or its name where one view has it"`
}

// Show shows one view.
var Show = op.Operation[OneIn, View]{
	Chapter: op.Records,
	Name:    "view_show", Title: "Show saved view",
	Summary: "Show one saved view: scope, plan and unknown keys. Of views with one name, user scope wins over project over repository.",
	Detail:  "`filter` are the single criteria, `query` the text in the filter language. A view that can't be used is refused with everything that is wrong with it.",
	Example: `tix view create --name Urgent --filter priority:high && tix view show Urgent`,
	CLI:     []op.Spelling[OneIn, View]{{Path: "view show", Args: "VIEW"}},
	Denied:  foreign,
	Shape:   readShape[OneIn],
	Read: func(ctx context.Context, e *op.Env, in OneIn) (View, error) {
		r, err := load(e)
		if err != nil {
			return View{}, err
		}
		x, err := r.usable(in.View)
		if err != nil {
			return View{}, err
		}
		return x.showAll(ctx, e), nil
	},
	Text: func(p *page.Page, _ OneIn, out View) {
		p.Printf("id: %s", out.ID)
		p.Printf("name: %s", out.Name)
		p.Printf("scope: %s", out.ScopeLabel)
		p.Printf("resolution: %s", out.Resolution)
		planLines(p, out.Plan)
		told(p, out.Diagnostics)
	},
}
