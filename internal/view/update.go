package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UpdateIn are the new values of a view.
type UpdateIn struct {
	OneIn
	Name op.Opt[string] `json:"name" help:"New name"`
	PlanIn
}

// Update changes name and plan of a view.
var Update = op.Operation[UpdateIn, Mutation]{
	Chapter: op.Records,
	Name:    "view_update", Title: "Update saved view",
	Summary: "Change the name or the plan of a saved view; what is not named stays. A blank filter, sort or group clears it.",
	Detail: "`filter` replaces the text and all criteria; sort and group stay unless they are named, there or in it. `hide_columns` and `show_mismatch` replace one half of the snapshot each. Unknown keys stay. " +
		"The plan that comes out is judged, so that a broken one can be repaired; the same again is a no-op.",
	Example: `tix view create --name Urgent --filter priority:high && tix view update Urgent --name "High priority"`,
	CLI:     []op.Spelling[UpdateIn, Mutation]{{Path: "view update", Args: "VIEW"}},
	Hints:   op.Hints{Idempotent: true},
	Denied:  foreign,
	Shape:   shape[UpdateIn],
	Write:   update,
	Text:    func(p *page.Page, _ UpdateIn, out Mutation) { out.said(p, "Updated") },
}

func update(ctx context.Context, tx *op.Tx, in UpdateIn) (Mutation, error) {
	r, x, err := opened(tx.Env, in.View)
	if err != nil {
		return Mutation{}, err
	}
	asked, err := in.PlanIn.read(ctx, tx.Env)
	if err != nil {
		return Mutation{}, err
	}
	name := x.name
	if in.Name.Set {
		var f *fault.Fault
		if name, f = named(in.Name.Value); f != nil {
			return Mutation{}, f
		}
	}
	plan := asked.over(x.plan)
	list := asked.unmended(x)
	if list == nil {
		list = plan.judge(r.board)
	}
	if f := fault.Join(append(x.unmended(in.Name.Set), list...)); f != nil {
		return Mutation{}, f
	}
	now, problem := r.file.Fill(at(x.id), append(identity(x.id, name), plan.item()))
	return r.finish(ctx, tx, x.id, "update", "update", now, problem)
}

// unmended are the faults of a record's identity that an update does not mend: a
// bad id, a value in the place of the table, and a name unless a new one is given.
func (x *record) unmended(named bool) (list []*fault.Fault) {
	for _, f := range x.identity {
		id := x.node.Child("id")
		mended := f.Field == "name" && named || f.Field == "id" && (id == nil || id.Text != x.id)
		if !mended || f.Field == "view" {
			list = append(list, f)
		}
	}
	return list
}

// unmended are the values of a wrong type that the arguments do not replace.
func (a *asked) unmended(x *record) (list []*fault.Fault) {
	for _, f := range x.types {
		replaced := false
		switch f.Field {
		case "plan":
			replaced = a.Filter.Set || a.Sort.Set || a.Group.Set || a.plan.Visibility != nil
		case filterField, "plan.text_query":
			replaced = a.Filter.Set
		case "plan.sort":
			replaced = a.Sort.Set
		case "plan.group":
			replaced = a.Group.Set
		case hiddenField:
			replaced = a.HideColumns.Set
		case mismatchField:
			replaced = a.ShowMismatch.Set
		default:
			replaced = a.plan.Visibility != nil
		}
		if !replaced {
			list = append(list, f)
		}
	}
	return list
}
