package relation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// EditIn names a row and what becomes of it.
type EditIn struct {
	ID   string              `json:"id" arg:"ID" need:"both" help:"Id of the relationship (rel_...)"`
	To   op.Opt[op.Selector] `json:"to" complete:"issue" help:"New issue that it leads to"`
	Kind op.Opt[string]      `json:"kind" flag:"type" hint:"KIND" enum:"blocks,blocked_by,duplicates,related" help:"New kind: blocks, blocked_by, duplicates or related"`
}

// EditOut is the edge as it is now.
type EditOut struct {
	Changed      bool               `json:"changed"`
	Relationship graph.Relationship `json:"relationship"`
	Was          graph.Relationship `json:"was"`   // the edge before
	Files        []string           `json:"files"` // the files that were written

	was, is string
}

// Edit retargets or re-kinds an edge.
var Edit = op.Operation[EditIn, EditOut]{
	Chapter: op.Work,
	Name:    "edit_relationship", Title: "Edit relationship",
	Summary: "Give a relationship another target or another kind. Its id and the issue that it goes out from stay.",
	Detail: "The ends are those that `tix link list` shows: after `related` was put in order, `to` replaces the one shown last. " +
		"The kind blocked_by turns the edge round. Whatever is refused for a new edge is refused here too. An edge that now goes out from another issue moves into that issue's file.",
	Example: `tix create Second && tix create Third && tix link 1 2 --type blocks && tix link edit $(tix link list 1 | grep -o 'rel_[0-9A-Z]*') --to 3`,
	Hints:   op.Hints{Idempotent: true},
	CLI:     []op.Spelling[EditIn, EditOut]{{Path: "link edit", Args: "ID", Many: byEnds}},
	Write:   editRow,
	Text: func(p *page.Page, _ EditIn, out EditOut) {
		if !out.Changed {
			p.Printf("Nothing changed: %s is %s already", out.Relationship.ID, out.is)
			return
		}
		switch {
		case out.was != out.is:
			p.Printf("Changed %s: %s is now %s", out.Relationship.ID, out.was, out.is)
		case len(out.Files) == 2:
			p.Printf("Moved %s, %s, into the file where it belongs", out.Relationship.ID, out.is)
		default:
			p.Printf("Put the ends of %s in order: %s", out.Relationship.ID, out.is)
		}
		if len(out.Files) == 2 {
			p.Printf("  moved from %s to %s", out.Files[0], out.Files[1])
			return
		}
		p.Printf("  stored in %s", out.Files[0])
	},
}

func editRow(ctx context.Context, tx *op.Tx, in EditIn) (EditOut, error) {
	id := strings.TrimSpace(in.ID)
	switch {
	case id == "":
		return EditOut{}, noID()
	case !in.To.Set && !in.Kind.Set:
		return EditOut{}, nothingToChange(id)
	}
	kind := ""
	if in.Kind.Set {
		var f *fault.Fault
		if kind, f = graph.CheckKind(in.Kind.Value, "kind"); f != nil {
			return EditOut{}, f
		}
	}
	var to *graph.Node
	if in.To.Set {
		var err error
		if _, to, err = graph.At(ctx, tx.Env, in.To.Value); err != nil {
			return EditOut{}, err
		}
	}
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return EditOut{}, err
	}
	e, f := single(g, id)
	if f != nil {
		return EditOut{}, f
	}
	x, f := intended(g, e, to, kind)
	if f != nil {
		return EditOut{}, f
	}
	out := EditOut{Relationship: x.relationship(), Was: e.Relationship(), Files: []string{}, was: ends(e.Kind, e.From, e.To), is: x.String()}
	if x.is(e) && placed(g, e) {
		return out, nil
	}
	out.Changed = true
	out.Files, err = rewrite(ctx, tx, e, x)
	return out, err
}

// single is the one row with an id.
func single(g *graph.Graph, id string) (*graph.Edge, *fault.Fault) {
	switch found := g.Rows(id); len(found) {
	case 0:
		return nil, unknownID(id)
	case 1:
		return found[0], nil
	default:
		return nil, sharedID(id, found)
	}
}

// intended is what becomes of a row, judged. to and kind are nil and "" where
// they stay.
func intended(g *graph.Graph, e *graph.Edge, to *graph.Node, kind string) (edge, *fault.Fault) {
	source, target := e.From, e.To
	if e.Kind == graph.Related && source.Node == nil && target.Node != nil { // either end of the two may be named anew
		source, target = target, source
	}
	if to != nil {
		target = graph.EndOf(to)
	}
	if f := fault.Join(lostEnds(e.Row.ID, source, target)); f != nil {
		return edge{}, f
	}
	if kind == "" {
		kind = e.Kind
	}
	x := edgeOf(e.Row.ID, source.Node, target.Node, kind)
	if x.is(e) {
		return x, nil
	}
	found := g.Check(source.Node, target.Node, kind, e)
	for _, other := range g.Same(x.from, x.to, x.kind) {
		if other == e || x.from.Node == x.to.Node {
			continue
		}
		at := slices.IndexFunc(found, func(f *fault.Fault) bool { return f.Kind == graph.Cycle })
		if at < 0 {
			at = len(found)
		}
		found = slices.Insert(found, at, twice(other))
		break
	}
	return x, fault.Join(found)
}

// placed tells whether a row stands in the file of the issue that it says it
// begins at.
func placed(g *graph.Graph, e *graph.Edge) bool { return g.EndFor(e.Row.From).Node == e.Owner }

// rewrite stages the changed row where it belongs, and gives the files written. The
// file that gains it comes first: a reader, or a kill in between, then finds the
// edge twice and never misses it.
func rewrite(ctx context.Context, tx *op.Tx, e *graph.Edge, x edge) ([]string, error) {
	old, err := open(ctx, tx, e.Owner)
	if err != nil {
		return nil, err
	}
	list, at := rows(old), e.Index
	row := x.row(list[at])
	detail := displayed(e) + " → " + x.display() + ": " + x.id
	if x.is(e) { // it only stood in the wrong file, or the wrong way round
		if detail = x.display() + ": " + x.id; x.owner() != e.Owner {
			detail += fmt.Sprintf(", out of the file of #%d", e.Owner.Number)
		}
	}
	event := tx.Event(ctx, "relationship_retargeted", detail)
	if x.owner() == e.Owner {
		list[at] = row
		is, err := save(tx, old, list, event)
		if err != nil {
			return nil, err
		}
		return []string{is.Path}, nil
	}
	owner, err := open(ctx, tx, x.owner())
	if err != nil {
		return nil, err
	}
	into, err := save(tx, owner, append(rows(owner), row), event)
	if err != nil {
		return nil, err
	}
	from, err := save(tx, old, slices.Delete(list, at, at+1))
	if err != nil {
		return nil, err
	}
	return []string{from.Path, into.Path}, nil
}

// displayed is the text of an edge as it is now.
func displayed(e *graph.Edge) string {
	if d := e.Display(); d != "" {
		return d
	}
	return e.Kind + " " + e.To.Alias()
}
