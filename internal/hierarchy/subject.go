package hierarchy

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
)

// SubjectIn names the issue that is asked about.
type SubjectIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
}

// subject finds the issue in the graph. Archived issues are not found.
func (in SubjectIn) subject(ctx context.Context, e *op.Env) (*graph.Graph, *graph.Node, error) {
	g, n, err := graph.At(ctx, e, in.Issue)
	if err == nil && n.Archived {
		err = archived(n.Number)
	}
	return g, n, err
}

// onlyActive is why an archived issue has no place.
const onlyActive = "the hierarchy has only active issues"

func archived(number uint32) *fault.Fault {
	return fault.NotFound("#%d is archived, and %s", number, onlyActive).Of("archived", "issue").
		Help("take it back first: {restore|%d}", number)
}

// id names an issue in results.
func id(n *graph.Node) string { return graph.EndOf(n).Ref().Alias() }
