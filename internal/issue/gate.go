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
	g, err := graph.Around(ctx, e)
	if err != nil {
		return "", err
	}
	open := slices.DeleteFunc(g.Blockers(g.Node(is)), func(n *graph.Node) bool { return d.finished[n.Path] })
	reason := graph.Reason(open)
	if reason == "" || d.yes {
		return reason, nil
	}
	return "", blocked(is, to, reason, d)
}

// blockedEvent is the kind of History line of an acknowledgement.
const blockedEvent = "blocked_move_acknowledged"

// blockedDetail is its text.
func blockedDetail(to, reason string) string { return "moved to " + to + ": " + reason }
