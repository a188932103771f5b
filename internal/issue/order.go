package issue

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Order is the order in which a batch that moves issues to a column is judged and
// carried out, as places in the selection: into a column of finished work blockers
// go before what they block, so that nobody need sort a selection. Otherwise it is
// that of the selection. An issue that is not there any more is nil.
func Order(ctx context.Context, e *op.Env, b *board.Board, column string, hs []*model.Header) ([]int, error) {
	if len(hs) < 2 || !b.Has(column) || b.Category(column) != board.Completed {
		return asGiven(len(hs)), nil
	}
	g, err := graph.Aside(ctx, e)
	if err != nil {
		return nil, err
	}
	return blockersFirst(g, hs), nil
}

func asGiven(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// blockersFirst puts each issue behind those of the others that block it, and keeps
// their order otherwise. Of a loop the issue that stands first goes last.
func blockersFirst(g *graph.Graph, hs []*model.Header) []int {
	nodes, place := make([]*graph.Node, len(hs)), make(map[*graph.Node]int, len(hs))
	for i, h := range hs {
		if h == nil {
			continue
		}
		if nodes[i] = g.Node(h); nodes[i] != nil {
			place[nodes[i]] = i
		}
	}
	order, seen := make([]int, 0, len(hs)), make([]bool, len(hs))
	var visit func(i int)
	visit = func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		var before []int
		for _, b := range g.Blockers(nodes[i]) {
			if at, ok := place[b]; ok {
				before = append(before, at)
			}
		}
		slices.Sort(before)
		for _, at := range before {
			visit(at)
		}
		order = append(order, i)
	}
	for i := range hs {
		visit(i)
	}
	return order
}

// EachIn carries a batch out in an order, as store.Tx.Each does; the faults are
// those of the places.
func EachIn(tx *op.Tx, order []int, do func(i int) *fault.Fault) []*fault.Fault {
	faults := make([]*fault.Fault, len(order))
	for k, f := range tx.Store.Each(len(order), func(k int) *fault.Fault { return do(order[k]) }) {
		faults[order[k]] = f
	}
	return faults
}
