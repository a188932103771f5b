package relation

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Addition is a new edge that another command stores together with a change of
// its own.
type Addition struct {
	// Stands: an active file holds the edge already, so that nothing is to be
	// written.
	Stands bool

	graph    *graph.Graph
	from, to *graph.Node
	kind     string
}

// Adding judges a new edge between two issues as link does.
func Adding(ctx context.Context, e *op.Env, from, to *model.Header, kind string) (*Addition, error) {
	g, err := graph.Around(ctx, e)
	if err != nil {
		return nil, err
	}
	a := &Addition{graph: g, kind: kind}
	if a.from, err = g.Find(ctx, e, from); err != nil {
		return nil, err
	}
	if a.to, err = g.Find(ctx, e, to); err != nil {
		return nil, err
	}
	if a.from != a.to && standing(g, edgeOf("", a.from, a.to, kind)) != nil {
		a.Stands = true
		return a, nil
	}
	if f := fault.Join(g.Check(a.from, a.to, kind, nil)); f != nil {
		return nil, f
	}
	return a, nil
}

// Change is the list of rows of the file that the edge goes out from, with the
// edge at its end. is is that file as this transaction loaded it.
func (a *Addition) Change(tx *op.Tx, is *model.Issue) (matter.Change, error) {
	x := edgeOf(newID(tx, a.graph), a.from, a.to, a.kind)
	if owner := x.owner(); owner.Path != is.Path || !slices.Equal(is.Relationships, owner.Relationships) {
		return matter.Change{}, tx.Repo.Changed(is.Path)
	}
	return listOf(is, append(rows(is), x.row(matter.Value{}))), nil
}
