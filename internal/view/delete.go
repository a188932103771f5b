package view

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Deleted is a mutation that removed its view.
type Deleted struct {
	Mutation
	MarkerCleared bool `json:"marker_cleared"` // the marker of an active view lives for one call
}

// Delete removes a view.
var Delete = op.Operation[OneIn, Deleted]{
	Chapter: op.Records,
	Name:    "view_delete", Title: "Delete saved view",
	Summary: "Delete the definition of a saved view, with everything that stands in it. No issue changes.",
	Detail:  "A broken view can be deleted too. The id is not given again.",
	Example: `tix view create --name Urgent --filter priority:high && tix view delete Urgent --confirm`,
	CLI:     []op.Spelling[OneIn, Deleted]{{Path: "view delete", Args: "VIEW"}},
	Gate:    &op.Gate[OneIn]{Flag: "confirm", Question: question, Kind: invalidView, Field: "confirm", Family: family},
	Hints:   op.Hints{Destructive: true},
	Denied:  foreign,
	Shape:   shape[OneIn],
	Write:   remove,
	Text:    func(p *page.Page, _ OneIn, out Deleted) { out.said(p, "Deleted") },
}

func question(_ context.Context, e *op.Env, in OneIn) (string, error) {
	_, x, err := opened(e, in.View)
	if err != nil {
		return "", err
	}
	return "Delete the view `" + x.id + "` (" + x.name + ")? Its issues stay.", nil
}

func remove(_ context.Context, tx *op.Tx, in OneIn) (Deleted, error) {
	r, x, err := opened(tx.Env, in.View)
	if err != nil {
		return Deleted{}, err
	}
	now, problem := r.file.Delete(at(x.id))
	if _, _, err := r.save(tx, x.id, now, problem); err != nil {
		return Deleted{}, err
	}
	out := Deleted{Mutation: mutated("delete", "delete", x, true, tx.Cite)}
	out.View.Diagnostics = []Diagnostic{}
	return out, nil
}
