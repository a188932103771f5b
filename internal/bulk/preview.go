package bulk

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
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

	counts             issue.Counts
	by, scope, program string
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
	var list []op.Spelling[In, Out]
	for _, name := range operations() {
		s := op.Spelling[In, Out]{Path: "bulk " + name, Preset: []op.Pair{{Name: "operation", Value: name}}, Hide: foreignTo(name), When: when}
		help(&s, name)
		if name == link || name == unlink {
			s.Need = []string{"target"}
		}
		list = append(list, s)
	}
	return list
}

func preview(ctx context.Context, e *op.Env, in PreviewIn) (Plan, error) {
	out := Plan{Selection: []issue.Picked{}, Items: []issue.Planned{}, Operation: in.Operation, by: in.by(), scope: in.scopeName(), program: e.Called()}
	if err := in.check(); err != nil {
		return out, err
	}
	hs, err := in.resolve(ctx, e)
	if err != nil {
		return out, err
	}
	waiting, err := in.waiting(ctx, e, hs)
	if err != nil {
		return out, err
	}
	vs, err := in.plan(ctx, e, hs)
	if err != nil {
		return out, err
	}
	out.Selection = append(out.Selection, issue.PickedOf(hs)...)
	marks, gone, told := make([]promise.Mark, len(hs)), make([]bool, len(hs)), make([]string, len(hs))
	for i := range vs {
		out.Items = append(out.Items, vs[i].Planned)
		out.counts.Count(vs[i].Status)
		marks[i], gone[i], told[i] = vs[i].mark, vs[i].Status == issue.Done, vs[i].Limit
	}
	issue.TellLimits(e, told...)
	out.Preview = promise.Token(in.binding(), marks)
	if len(hs) == 0 && in.relates() {
		return out, nothingToPair(out.by)
	}
	tell(e, waiting(gone))
	return out, out.counts.Fault(fault.FamilyInvalid)
}

// waiting is asked before the issues of a batch are archived, and gives the notes
// on those that went.
func (in *PreviewIn) waiting(ctx context.Context, e *op.Env, hs []*model.Header) (func(gone []bool) []string, error) {
	if in.Operation != archive {
		return func([]bool) []string { return nil }, nil
	}
	return issue.Freeing(ctx, e, hs)
}

func tell(e *op.Env, notes []string) {
	for _, n := range notes {
		e.Warn("note: " + n)
	}
}

// plan judges every item and stages nothing. An issue that is not there any more
// (nil) has no verdict.
func (in *PreviewIn) plan(ctx context.Context, e *op.Env, hs []*model.Header) ([]verdict, error) {
	j, err := in.judge(ctx, &op.Tx{Env: e})
	if err != nil {
		return nil, err
	}
	order, err := j.places(ctx, e, hs)
	if err != nil {
		return nil, err
	}
	vs := make([]verdict, len(hs))
	for done, i := range order {
		e.Progress(done, len(hs), "judging issues")
		if err := match.GivenUp(ctx); err != nil {
			return nil, err
		}
		if hs[i] == nil {
			continue
		}
		if vs[i], err = j.item(ctx, hs[i]); err != nil {
			return nil, err
		}
		if err = vs[i].shed(hs[i]); err != nil {
			return nil, err
		}
	}
	return vs, nil
}
