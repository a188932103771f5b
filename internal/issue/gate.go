package issue

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// acknowledged is the one gate of blockers: an issue that others block is
// finished only at a door that says so. It gives the reason that is acknowledged,
// "" when nothing blocks. It is asked for moves into the completed category
// alone, for it looks at every file. Rule: original/graph.md 1.4, cli.md
// "Blockers".
func acknowledged(ctx context.Context, e *op.Env, is *model.Header, to string, d door) (string, error) {
	g, n, err := settled(ctx, e, is)
	if err != nil {
		return "", err
	}
	open := slices.DeleteFunc(g.Blockers(n), func(n *graph.Node) bool { return d.finished[n.Path] })
	reason := graph.Reason(open)
	if reason == "" || d.yes {
		return reason, nil
	}
	return "", blocked(is, to, reason, d)
}

// settled is an issue in the graph, once the items of a batch are written that
// changed an issue which is stored as its blocker: one that could not be written
// is not finished after all.
func settled(ctx context.Context, e *op.Env, is *model.Header) (*graph.Graph, *graph.Node, error) {
	g, err := graph.Around(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	var paths []string
	for _, x := range g.Inert(g.Node(is)) {
		if b := x.Edge.From.Node; b != nil {
			paths = append(paths, b.Path)
		}
	}
	if e.Repo.Settle(paths...); len(paths) > 0 {
		if g, err = graph.Around(ctx, e); err != nil {
			return nil, nil, err
		}
	}
	n, err := g.Find(ctx, e, is)
	return g, n, err
}

// blockedEvent is the kind of History line of an acknowledgement.
const blockedEvent = "blocked_move_acknowledged"

// blockedDetail is its text.
func blockedDetail(to, reason string) string { return "moved to " + to + ": " + reason }
