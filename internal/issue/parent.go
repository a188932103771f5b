package issue

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// parent turns a selector into what is stored, blank into no parent. before is
// the child as it is stored, nil for a new issue. A parent is judged whenever it
// is named, one that stands already too.
func (r *reader) parent(given string, before *model.Header) (matter.Value, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return matter.Value{}, nil
	}
	g, n, err := graph.At(r.ctx, r.env, op.Selector(given))
	if err != nil {
		return matter.Value{}, unknownParent(err)
	}
	return r.above(g, n, before)
}

// typedParent judges a parent as the editor brings it: a reference, no selector.
// It gives what is to stand instead of the typed text: the id for a number.
func (r *reader) typedParent(was, is *model.Header) ([]matter.Change, error) {
	if was.Parent == is.Parent || is.Parent == "" {
		return nil, nil
	}
	g, err := graph.Around(r.ctx, r.env)
	if err != nil {
		return nil, err
	}
	end := g.EndFor(is.Parent)
	switch {
	case end.Several():
		return nil, severalParents(end.Alias())
	case end.Node == nil:
		return nil, noParent(end.Alias())
	}
	v, err := r.above(g, end.Node, was)
	if err != nil || v.Text == is.Parent {
		return nil, err
	}
	return []matter.Change{{Key: "parent", Value: v}}, nil
}

// above judges an issue as the parent of another and gives its stored form.
func (r *reader) above(g *graph.Graph, n *graph.Node, before *model.Header) (matter.Value, error) {
	var child *graph.Node
	if before != nil {
		var err error
		if child, err = g.Find(r.ctx, r.env, before); err != nil { // without it no loop would be seen
			return matter.Value{}, err
		}
	}
	if f := g.CheckParent(child, n); f != nil {
		return matter.Value{}, f
	}
	if n.Archived {
		note := fmt.Sprintf("the parent #%d is archived: it is told as unresolved until {restore|%d} brings it back", n.Number, n.Number)
		r.notes = append(r.notes, fault.Expand(note, r.env.Cite))
	}
	return matter.Bare(n.Key()), nil
}

// parentEvent is the History line of a parent that changes. The references are
// as they stand in the file, "" = none. Another reference to the same issue is
// no change; one that leads nowhere is told as it is recorded.
func parentEvent(ctx context.Context, tx *op.Tx, before, after string) ([]model.Event, error) {
	if before == after {
		return nil, nil
	}
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return nil, err
	}
	kind, was, is := "parent_changed", "none", "none"
	if before == "" {
		kind = "parent_set"
	} else {
		was = g.EndFor(before).Alias()
	}
	if after == "" {
		kind = "parent_cleared"
	} else {
		is = g.EndFor(after).Alias()
	}
	if n := g.EndFor(before).Node; n != nil && n == g.EndFor(after).Node {
		return nil, nil
	}
	return []model.Event{tx.Event(ctx, kind, "parent "+was+" -> "+is)}, nil
}
