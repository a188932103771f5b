package bulk

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Outcome is what became of one item, and the files that were written for it.
type Outcome struct {
	issue.Outcome
	Files []string `json:"files"`
}

// Applied is a batch that was carried out. Rule: original/graph.md 5.3.
type Applied struct {
	issue.Counts
	Outcomes  []Outcome `json:"outcomes"`
	Operation string    `json:"operation"`

	by, scope string
}

// Apply carries a batch out.
var Apply = op.Operation[ApplyIn, Applied]{
	Chapter: op.Work,
	Name:    "bulk_apply", Title: "Apply a batch",
	Summary: "Carry out a batch over many issues, each on its own: nothing is rolled back, and each is reported as applied, no-op, rejected or failed. Needs `confirm`.",
	Detail: "Without `--apply` the plan is shown and nothing is written. A blank value changes nothing; `--clear` empties one field. " +
		"`--select -` reads issues from standard input, separated by commas or lines.\n\n" +
		"A batch gives no reason and acknowledges nothing: an issue that would leave finished work, or be finished over its blockers, is refused, and moved on its own with `tix move`. " +
		"With `--preview TOKEN`, as the plan prints it, the issues of that plan are changed, and one that changed since is refused.",
	Example: "tix bulk edit --filter status:todo --priority high --apply",
	Gate:    &op.Gate[ApplyIn]{Flag: "apply", Preview: Preview.Name},
	Hints:   op.Hints{Destructive: true, Idempotent: true},
	CLI:     spellings[ApplyIn, Applied](nil),
	Write:   apply,
	Text:    appliedText,
}

func apply(ctx context.Context, tx *op.Tx, in ApplyIn) (Applied, error) {
	out := Applied{Outcomes: []Outcome{}, Operation: in.Operation, by: in.by(), scope: in.scopeName()}
	if err := in.check(); err != nil {
		return out, err
	}
	hs, changed, err := in.chosen(ctx, tx)
	if err != nil {
		return out, err
	}
	j, err := in.judge(ctx, tx)
	if err != nil {
		return out, err
	}
	out.Outcomes = make([]Outcome, len(hs))
	faults := tx.Store.Each(len(hs), func(i int) *fault.Fault {
		tx.Progress(i, len(hs), "changing issues")
		o := &out.Outcomes[i]
		o.Files = []string{}
		if o.Number != 0 || changed[i] != nil {
			return changed[i]
		}
		return fault.From(carry(ctx, j, hs[i], o))
	})
	var told []string
	for i, f := range faults {
		out.settle(&out.Outcomes[i], hs[i], f, tx.Cite)
		told = append(told, out.Outcomes[i].Limit)
	}
	issue.TellLimits(tx.Env, told...)
	switch {
	case len(hs) == 0 && in.relates():
		return out, nothingToPair(out.by)
	case out.Rejected+out.Failed > 0:
		return out, partial()
	}
	return out, nil
}

// carry judges one item and stages it.
func carry(ctx context.Context, j judge, h *model.Header, o *Outcome) error {
	v, err := j(ctx, h)
	switch {
	case err != nil:
		return err
	case v.fault != nil:
		return v.fault
	case v.Status == issue.NoOp:
		o.Status, o.Line = issue.NoOp, v.still
		return nil
	}
	files, err := v.write()
	if err == nil {
		o.Status, o.Files, o.Line = issue.Done, files, v.line(files)
		o.Limit = v.Limit
	}
	return err
}

// settle completes the outcome of an item and counts it.
func (out *Applied) settle(o *Outcome, h *model.Header, f *fault.Fault, cite func(string) string) {
	o.Number, o.Title = h.Number, h.Title
	if f != nil {
		o.Status, o.Files, o.Limit = issue.Verdict(f), []string{}, ""
		word := "refused"
		if o.Status == issue.Failed {
			word = "failed"
		}
		o.Line = fmt.Sprintf("%s -> %s: %s", strings.TrimSpace(fmt.Sprintf("#%d %s", h.Number, h.Title)), word, issue.Why(f, cite))
	}
	out.Count(o.Status)
}

// chosen are the issues of the call. With a token they are those of its preview,
// and changed says of an item why it is left alone.
func (in *ApplyIn) chosen(ctx context.Context, tx *op.Tx) ([]*model.Header, []*fault.Fault, error) {
	if strings.TrimSpace(string(in.Preview.Value)) == "" {
		hs, err := in.resolve(ctx, tx.Env)
		return hs, make([]*fault.Fault, len(hs)), err
	}
	marks, err := in.marks(string(in.Preview.Value))
	if err != nil {
		return nil, nil, err
	}
	hs, err := marked(ctx, tx.Env, marks)
	if err != nil {
		return nil, nil, err
	}
	vs, err := in.plan(ctx, tx.Env, hs)
	if err != nil {
		return nil, nil, err
	}
	changed := make([]*fault.Fault, len(hs))
	for i, h := range hs {
		if h == nil {
			hs[i] = &model.Header{Number: marks[i].number}
			changed[i] = otherwise("it is not there any more", nil, tx.Cite)
			continue
		}
		now, err := markOf(h, vs[i].raw, vs[i].Bound())
		if err != nil {
			return nil, nil, err
		}
		if now != marks[i] {
			changed[i] = otherwise("", vs[i].fault, tx.Cite)
		}
	}
	return hs, changed, nil
}

// otherwise refuses an item that is not what the preview showed. why is what is
// wrong with it now, nil when nothing is.
func otherwise(how string, why *fault.Fault, cite func(string) string) *fault.Fault {
	f := fault.Invalid("the issue, or what the batch would do with it, is another than in the preview").Of(ChangedSincePreview, "preview")
	switch {
	case how != "":
		f.Message = how
		return f.Help("ask for a new preview")
	case why != nil:
		f.Message += "; now it is refused: " + issue.Why(why, cite)
	}
	return f.Help("ask for a new preview")
}
