package relation

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// open reads the file of an issue whose rows are about to change. The rows are
// addressed by their places, so they must be those that the graph was made of.
func open(ctx context.Context, tx *op.Tx, n *graph.Node) (*model.Issue, error) {
	if n.Archived {
		return nil, archivedOwner(n)
	}
	is, err := tx.Load(ctx, n.Path)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(is.Relationships, n.Relationships) {
		return nil, tx.Repo.Changed(n.Path)
	}
	return is, nil
}

// save stages the rows of a file with what happened to them.
func save(tx *op.Tx, is *model.Issue, rows []matter.Value, events ...model.Event) (*model.Issue, error) {
	p, err := place(tx, &is.Header)
	if err != nil {
		return nil, err
	}
	e := store.Edit{Issue: is, Set: []matter.Change{listOf(is, rows)}, Events: events, Touch: tx.Today()}
	if p != is.Path {
		e.Path = p
	}
	after, _, err := tx.Edit(e)
	return after, err
}

// place is the path of a file once it is written.
func place(tx *op.Tx, h *model.Header) (string, error) {
	c, err := tx.Config()
	if err != nil {
		return "", err
	}
	return layout.Move(c.Layout, h, h), nil
}
