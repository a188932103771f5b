package relation

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// RemoveIn names a row.
type RemoveIn struct {
	ID string `json:"id" arg:"ID" need:"both" help:"Id of the relationship (rel_...)"`
}

// RemoveOut is what is gone.
type RemoveOut struct {
	Changed      bool               `json:"changed"`
	Relationship graph.Relationship `json:"relationship"`
	Files        []string           `json:"files"` // the files that were written

	says string
	rows int
}

// Remove removes a relationship by its id.
var Remove = op.Operation[RemoveIn, RemoveOut]{
	Chapter: op.Work,
	Name:    "remove_relationship", Title: "Remove relationship",
	Summary: "Remove a relationship by its id, whatever is wrong with it. An id that is not there changes nothing.",
	Detail:  "Only the row with the id goes: another row that says the same stays. `tix link list` shows the ids; a row without an id is removed by its ends and kind: `tix unlink`.",
	Example: "tix link remove rel_01M8NZGJRECCQKG02NNN2AX914",
	Hints:   op.Hints{Destructive: true, Idempotent: true},
	CLI:     []op.Spelling[RemoveIn, RemoveOut]{{Path: "link remove", Args: "ID", Many: byEnds}},
	Write:   remove,
	Text: func(p *page.Page, in RemoveIn, out RemoveOut) {
		if !out.Changed {
			p.Printf("Nothing changed: there is no relationship %s", out.Relationship.ID)
			return
		}
		p.Printf("Removed %s (%s)", out.says, out.Relationship.ID)
		told(p, out.rows, out.Files)
	},
}

func remove(ctx context.Context, tx *op.Tx, in RemoveIn) (RemoveOut, error) {
	id := strings.TrimSpace(in.ID)
	if id == "" {
		return RemoveOut{}, noID()
	}
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return RemoveOut{}, err
	}
	found := g.Rows(id)
	if len(found) == 0 { // the published answer for nothing
		return RemoveOut{Relationship: graph.Relationship{ID: id, From: "0", To: "0", Kind: graph.Related}, Files: []string{}}, nil
	}
	if !sameEdge(found) {
		return RemoveOut{}, sharedID(id, found)
	}
	e := found[0]
	out := RemoveOut{Changed: true, Relationship: e.Relationship(), says: ends(e.Kind, e.From, e.To), rows: len(found)}
	out.Files, err = drop(ctx, tx, found)
	return out, err
}

// sameEdge tells whether rows are one edge.
func sameEdge(rows []*graph.Edge) bool {
	for _, e := range rows[1:] {
		if e.Kind != rows[0].Kind || !e.From.Same(rows[0].From) || !e.To.Same(rows[0].To) {
			return false
		}
	}
	return true
}

// drop stages the removal of rows from all their files, and gives the files.
func drop(ctx context.Context, tx *op.Tx, found []*graph.Edge) ([]string, error) {
	detail := removedDetail(found)
	files := []string{}
	for _, n := range ownersOf(found) {
		is, err := open(ctx, tx, n)
		if err != nil {
			return nil, err
		}
		gone := map[int]bool{}
		for _, e := range found {
			if e.Owner == n {
				gone[e.Index] = true
			}
		}
		after, err := save(tx, is, without(rows(is), gone), tx.Event(ctx, removedEvent, detail))
		if err != nil {
			return nil, err
		}
		files = append(files, after.Path)
	}
	return files, nil
}

// ownersOf are the files of rows, by path.
func ownersOf(found []*graph.Edge) []*graph.Node {
	var owners []*graph.Node
	for _, e := range found {
		if !slices.Contains(owners, e.Owner) {
			owners = append(owners, e.Owner)
		}
	}
	slices.SortFunc(owners, func(a, b *graph.Node) int { return strings.Compare(a.Path, b.Path) })
	return owners
}

// without are rows but for some, by their places.
func without(rows []matter.Value, gone map[int]bool) []matter.Value {
	var left []matter.Value
	for i, row := range rows {
		if !gone[i] {
			left = append(left, row)
		}
	}
	return left
}

// removedDetail is the History line of removed rows: graph.md 1.2.
func removedDetail(found []*graph.Edge) string {
	if len(found) == 1 {
		e := found[0]
		d := e.Row.Display
		if d == "" {
			d = displayed(e)
		}
		if e.Row.ID == "" {
			return "removed a row without id: " + d
		}
		return "removed " + e.Row.ID + ": " + d
	}
	kinds := make([]string, len(found))
	for i, e := range found {
		kinds[i] = e.Kind
	}
	return "removed " + page.Count(len(found), "relationship") + " (" + strings.Join(kinds, ", ") + ")"
}

// told says where rows went from.
func told(p *page.Page, n int, files []string) {
	if n > 1 {
		p.Printf("  %d rows said so", n)
	}
	for _, f := range files {
		p.Printf("  was stored in %s", f)
	}
}
