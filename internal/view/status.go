package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// StatusIn is a view, and a plan to compare it with.
type StatusIn struct {
	View op.Opt[string] `json:"view" arg:"VIEW" complete:"view" help:"Id or name of the view"`
	PlanIn
}

// StatusOut is what a saved and a live plan disagree about.
type StatusOut struct {
	InSync      bool         `json:"in_sync"`
	ViewID      *string      `json:"view_id"`
	SavedPlan   *Plan        `json:"saved_plan"`
	LivePlan    Plan         `json:"live_plan"`
	Differences []Difference `json:"differences"`
	Diagnostics []Diagnostic `json:"diagnostics"`

	name string
}

// Status compares a view with a plan.
var Status = op.Operation[StatusIn, StatusOut]{
	Chapter: op.Records,
	Name:    "view_status", Title: "Compare saved view",
	Summary: "Compare a saved view, field by field, with the plan that the other arguments say. Nothing is changed.",
	Detail:  "The live plan is brought into its normal form but only its filter is judged. Without a view there is nothing to compare with, which is told and is no error.",
	Example: `tix view create --name Urgent --filter priority:high && tix view status Urgent --filter priority:high --sort due`,
	CLI:     []op.Spelling[StatusIn, StatusOut]{{Path: "view status", Args: "[VIEW]"}},
	Denied:  foreign,
	Shape:   readShape[StatusIn],
	Read:    status,
	Text:    statusText,
}

func status(ctx context.Context, e *op.Env, in StatusIn) (StatusOut, error) {
	asked, err := in.PlanIn.read(ctx, e)
	if err != nil {
		return StatusOut{}, err
	}
	out := StatusOut{LivePlan: asked.plan, Differences: []Difference{}, Diagnostics: []Diagnostic{}}
	if !in.View.Set {
		out.Diagnostics = diagnoseAll([]*fault.Fault{noActive()}, e.Cite)
		return out, nil
	}
	r, err := load(e)
	if err != nil {
		return StatusOut{}, err
	}
	x, err := r.usable(in.View.Value)
	if err != nil {
		return StatusOut{}, err
	}
	out.ViewID, out.SavedPlan, out.name = &x.id, &x.plan, x.name
	saved := x.plan.settled(ctx, e)
	out.Differences = append(out.Differences, drift(&saved, &out.LivePlan)...)
	out.InSync = len(out.Differences) == 0
	return out, nil
}

func statusText(p *page.Page, _ StatusIn, out StatusOut) {
	if out.ViewID != nil {
		p.Printf("id: %s", *out.ViewID)
		p.Printf("name: %s", out.name)
	}
	p.Printf("in-sync: %t", out.InSync)
	shown := func(s *string) string {
		if s == nil {
			return "(unset)"
		}
		return *s
	}
	for _, d := range out.Differences {
		p.Printf("difference: %s saved=%s live=%s", d.Field, shown(d.Saved), shown(d.Live))
	}
	told(p, out.Diagnostics)
}
