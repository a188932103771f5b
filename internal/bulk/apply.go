package bulk

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
)

// Outcome is what became of one item.
type Outcome struct {
	issue.Outcome
	from string // the file that the issue had
}

// Applied is a batch that was carried out. Rule: original/graph.md 5.3.
type Applied struct {
	issue.Counts
	Outcomes  []Outcome `json:"outcomes"`
	Operation string    `json:"operation"`

	by, scope string
}

// applyTool is the tool that carries a batch out; its plan names it.
const applyTool = "bulk_apply"

// Apply carries a batch out.
var Apply = op.Operation[ApplyIn, Applied]{
	Chapter: op.Work,
	Name:    applyTool, Title: "Apply a batch",
	Summary: "Carry out a batch over many issues, each on its own: nothing is rolled back, and each is reported as applied, no-op, rejected or failed. Needs `confirm`.",
	Detail: "Without `--apply` the plan is shown and nothing is written. A blank value changes nothing; `--clear` empties one field. " +
		"`--select -` reads issues from standard input, separated by commas or lines; the heading of `tix list --columns num` is passed over.\n\n" +
		"A batch gives no reason and acknowledges nothing: an issue that would leave finished work, or be finished over its blockers, is refused, and moved on its own with `tix move`. No commit is recorded on completion. " +
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
	hs, settled, err := in.chosen(ctx, tx)
	if err != nil {
		return out, err
	}
	j, err := in.judge(ctx, tx)
	if err != nil {
		return out, err
	}
	order, err := j.places(ctx, tx.Env, hs)
	if err != nil {
		return out, err
	}
	waiting, err := in.waiting(ctx, tx.Env, hs)
	if err != nil {
		return out, err
	}
	out.Outcomes = make([]Outcome, len(hs))
	done, written := 0, map[string]bool{}
	faults := issue.EachIn(tx, order, func(i int) *fault.Fault {
		tx.Progress(min(done, len(hs)), len(hs), "changing issues")
		done++ // an item may be tried twice
		o := &out.Outcomes[i]
		o.Files = []string{}
		var s settlement
		if i < len(settled) {
			s = settled[i]
		}
		if s.fault != nil || s.still != "" {
			o.Status, o.Line = issue.NoOp, s.still
			return s.fault
		}
		if written[hs[i].Path] {
			s.file = promise.File{} // it is another by what this batch does itself
		}
		err := carry(ctx, j, hs[i], o, s.file)
		for _, path := range o.Files {
			written[path] = true
		}
		return fault.From(err)
	})
	gone, told := make([]bool, len(hs)), make([]string, len(hs))
	for i, f := range faults {
		out.settle(&out.Outcomes[i], hs[i], f, tx.Cite)
		gone[i], told[i] = out.Outcomes[i].Status == issue.Done, out.Outcomes[i].Limit
	}
	issue.TellLimits(tx.Env, told...)
	if len(hs) == 0 && in.relates() {
		return out, nothingToPair(out.by)
	}
	tell(tx.Env, waiting(gone))
	return out, out.Fault(fault.FamilyInvalid)
}

// carry judges one item and stages it. was is its file as the token was compared
// with it; the lock keeps no editor from writing it since then.
func carry(ctx context.Context, j *judge, h *model.Header, o *Outcome, was promise.File) error {
	v, err := j.item(ctx, h)
	switch {
	case err != nil:
		return err
	case v.fault != nil:
		return v.fault
	case v.Status == issue.NoOp:
		o.Status, o.Line = issue.NoOp, v.still
		return nil
	case was != promise.File{} && was != promise.FileOf(v.raw):
		return promise.Otherwise("")
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
	o.Number, o.Title, o.from = h.Number, h.Title, h.Path
	if f != nil {
		o.Status, o.Files, o.Limit = issue.Verdict(f), []string{}, ""
		o.Line = fmt.Sprintf("%s -> %s: %s", issue.NameOf(h.Number, h.Title, h.Path), issue.Ended(o.Status), issue.Why(f, cite))
	}
	out.Count(o.Status)
}

// chosen are the issues of the call. With a token they are those of its preview,
// with what the plan says of each by now; without one settled is empty.
func (in *ApplyIn) chosen(ctx context.Context, tx *op.Tx) (hs []*model.Header, settled []settlement, err error) {
	token := string(in.Preview.Value)
	if strings.TrimSpace(token) == "" {
		hs, err = in.resolve(ctx, tx.Env)
		return hs, nil, err
	}
	marks, f := promise.Read(token, in.binding())
	if f != nil {
		return nil, nil, f
	}
	if hs, err = promise.Find(ctx, tx.Env, marks); err != nil {
		return nil, nil, err
	}
	vs, err := in.plan(ctx, tx.Env, hs)
	if err != nil {
		return nil, nil, err
	}
	settled = make([]settlement, len(hs))
	for i, h := range hs {
		if h == nil {
			hs[i], settled[i].fault = &model.Header{Number: marks[i].Number()}, promise.Gone()
			continue
		}
		settled[i] = settle(&vs[i], marks[i], tx.Cite)
	}
	return hs, settled, nil
}

// settlement is an item of a token: it is so already, or refused, or to be carried
// out as long as its file stays.
type settlement struct {
	still string
	fault *fault.Fault
	file  promise.File
}

// settle compares an item with its preview.
func settle(v *verdict, was promise.Mark, cite func(string) string) settlement {
	if v.Status == issue.NoOp {
		return settlement{still: v.still}
	}
	switch {
	case v.mark == was:
		return settlement{fault: v.fault, file: v.file}
	case v.fault != nil:
		return settlement{fault: promise.Otherwise(issue.Why(v.fault, cite))}
	}
	return settlement{fault: promise.Otherwise("")}
}
