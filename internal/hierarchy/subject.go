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
	h, err := e.Resolve(ctx, in.Issue)
	if err != nil {
		return nil, nil, err
	}
	if h.Conflicted {
		if _, err := e.Load(ctx, h.Path); err != nil { // it names the markers
			return nil, nil, err
		}
	}
	if h.Archived {
		return nil, nil, archived(h.Number)
	}
	g, err := graph.Around(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	n := g.Node(h)
	if n == nil {
		return nil, nil, gone(h.Number)
	}
	return g, n, nil
}

func archived(number uint32) *fault.Fault {
	return fault.NotFound("#%d is archived, and the hierarchy has only active issues", number).Of("archived", "issue").
		Help("take it back first: {restore|%d}", number)
}

// gone is an issue whose file went away between two looks.
func gone(number uint32) *fault.Fault {
	return fault.NotFound("#%d was there a moment ago and is gone", number).Of("", "issue").Help("try again")
}

// id names an issue in results.
func id(n *graph.Node) string { return graph.EndOf(n).Ref().Alias() }
