package bulk

import (
	"context"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
)

// Plan is a batch that was judged and not written. Rule: original/graph.md 5.3.
type Plan struct {
	Applied   bool            `json:"applied"`
	Selection []issue.Picked  `json:"selection"`
	Items     []issue.Planned `json:"items"`
	Operation string          `json:"operation"`
	Preview   string          `json:"preview"` // the token

	by, scope string
}

// Preview plans a batch.
var Preview = op.Operation[PreviewIn, Plan]{
	Chapter: op.Work,
	Name:    "bulk_preview", Title: "Preview a batch",
	Summary: "Plan a batch over many issues and return it without writing. An apply that is given its `preview` token leaves alone what changed since.",
	Detail:  "Each issue is judged as the batch itself will judge it, as those before it left the repository. The exit code is 1 if one would be refused.",
	Example: "tix bulk edit --filter status:todo --priority high",
	CLI:     spellings[PreviewIn, Plan](never),
	Read: func(ctx context.Context, e *op.Env, in PreviewIn) (Plan, error) {
		return preview(ctx, e, in)
	},
	Text: planText,
}

// never holds for no line: Apply's gate leads to the plan.
func never(op.Line) bool { return false }

// spellings are the commands of a batch, one an operation.
func spellings[In, Out any](when func(op.Line) bool) []op.Spelling[In, Out] {
	patch := fieldNames()
	pair := []string{"target", "type"}
	var list []op.Spelling[In, Out]
	for _, x := range []struct {
		name string
		hide []string
	}{
		{edit, pair}, {link, append(patch, "clear")}, {unlink, append(patch, "clear")}, {archive, append(append(patch, "clear"), pair...)},
	} {
		s := op.Spelling[In, Out]{Path: "bulk " + x.name, Preset: []op.Pair{{Name: "operation", Value: x.name}}, Hide: x.hide, When: when}
		if x.name == link || x.name == unlink {
			s.Need = []string{"target"}
		}
		list = append(list, s)
	}
	return list
}

func preview(ctx context.Context, e *op.Env, in PreviewIn) (Plan, error) {
	out := Plan{Selection: []issue.Picked{}, Items: []issue.Planned{}, Operation: in.Operation, by: in.by(), scope: in.scopeName()}
	if err := in.check(); err != nil {
		return out, err
	}
	hs, err := in.resolve(ctx, e)
	if err != nil {
		return out, err
	}
	vs, err := in.plan(ctx, e, hs)
	if err != nil {
		return out, err
	}
	out.Selection = append(out.Selection, issue.PickedOf(hs)...)
	marks := make([]promise.Mark, len(hs))
	refused := false
	for i := range vs {
		out.Items = append(out.Items, vs[i].Planned)
		refused = refused || vs[i].Status == issue.Rejected
		if marks[i], err = markOf(hs[i], &vs[i]); err != nil {
			return out, err
		}
	}
	out.Preview = promise.Token(in.binding(), marks)
	switch {
	case len(hs) == 0 && in.relates():
		return out, nothingToPair(out.by)
	case refused:
		return out, partial()
	}
	return out, nil
}

// plan judges every item and stages nothing. An issue that is not there any more
// (nil) has no verdict.
func (in *PreviewIn) plan(ctx context.Context, e *op.Env, hs []*model.Header) ([]verdict, error) {
	j, err := in.judge(ctx, &op.Tx{Env: e})
	if err != nil {
		return nil, err
	}
	vs := make([]verdict, len(hs))
	for i, h := range hs {
		e.Progress(i, len(hs), "judging issues")
		if h == nil {
			continue
		}
		if vs[i], err = j(ctx, h); err != nil {
			return nil, err
		}
	}
	return vs, nil
}
