package relation

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// endAt is the end that a selector means. A number or an id that leads to no
// issue is an end too, for rows may have it; lost is then the refusal for when
// none does. A number that nobody has needs none: it is plainly not related.
func endAt(ctx context.Context, tx *op.Tx, g *graph.Graph, s op.Selector) (end graph.End, lost *fault.Fault, err error) {
	h, err := tx.Resolve(ctx, s)
	if err == nil {
		n, err := g.Find(ctx, tx.Env, h)
		return graph.EndOf(n), nil, err
	}
	f := fault.From(err)
	sel := model.ParseSelector(string(s))
	if f.Class != fault.Missing || sel.Kind != model.ByNumber && sel.Kind != model.ByID {
		return graph.End{}, nil, f
	}
	ref := sel.ID
	if sel.Kind == model.ByNumber {
		ref = strconv.FormatUint(uint64(sel.Number), 10)
	}
	if end = g.EndFor(ref); sel.Kind == model.ByNumber && f.Family == fault.FamilyNotFound {
		f = nil
	}
	return end, f, nil
}
