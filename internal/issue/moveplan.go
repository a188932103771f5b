package issue

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/page"
)

// MoveManyIn moves several issues.
type MoveManyIn struct {
	Selection
	Column string      `json:"column" arg:"COLUMN" only:"line" need:"line" complete:"column" help:"Column of the board"`
	Commit string      `json:"commit" only:"line" hint:"HASH" help:"Commit to record on completion: a hash, HEAD, or auto (the last that touched the file)"`
	Reason op.LongText `json:"reason" only:"line" help:"Why; needed to reopen finished work"`
	Yes    bool        `json:"yes" only:"line" help:"Carry out the plan of several issues, blocked ones and overrides too"`
	OverrideIn
	DryRun bool `json:"dry_run" only:"line" help:"Show what would happen and write nothing"`
}

const manyArgs = "[ISSUE...] COLUMN"

// MovePlan judges a move of several issues without writing.
var MovePlan = op.Operation[MoveManyIn, Plan]{
	Chapter: op.Work,
	Title:   "Plan of a move", Summary: "Show what moving several issues would do.",
	Detail:  "Each issue is judged as by the move itself; the exit code is 1 if one would be refused.",
	Example: `tix move --filter status:todo "in progress" --dry-run`,
	CLI: []op.Spelling[MoveManyIn, Plan]{{
		Path: "move", Args: manyArgs, When: func(l op.Line) bool { return l.Has("dry-run") },
	}},
	Read: planMove,
	Text: func(p *page.Page, in MoveManyIn, out Plan) { planText(p, in, &out) },
}

func planMove(ctx context.Context, e *op.Env, in MoveManyIn) (Plan, error) {
	hs, b, err := in.selected(ctx, e)
	if err != nil {
		return Plan{}, err
	}
	return in.plan(ctx, e, b, hs)
}

// selected resolves the selection and checks the column.
func (in *MoveManyIn) selected(ctx context.Context, e *op.Env) ([]*model.Header, *board.Board, error) {
	c, err := e.Config()
	if err != nil {
		return nil, nil, err
	}
	b := board.Of(c)
	hs, err := in.resolve(ctx, e)
	if err != nil || !b.Has(in.Column) {
		if f := in.apart(b); f != nil {
			return nil, nil, f
		}
	}
	if err != nil {
		return nil, nil, err
	}
	if f := b.Check(in.Column); f != nil {
		return nil, nil, f
	}
	return hs, b, nil
}

// apart refuses a column whose words stand apart because nobody quoted it: the
// last of them is taken for the column, the others for issues.
func (in *MoveManyIn) apart(b *board.Board) *fault.Fault {
	words := make([]string, len(in.Issues), len(in.Issues)+1)
	for i, w := range in.Issues {
		words[i] = string(w)
	}
	words = append(words, in.Column)
	for i := range in.Issues {
		whole := strings.Join(words[i:], " ")
		for _, c := range b.Columns {
			if strings.EqualFold(c, whole) {
				return quoteColumn(c, words[:i])
			}
		}
	}
	return nil
}

// plan judges every item; with a refusal the fault that stands beside a whole
// answer comes too.
func (in *MoveManyIn) plan(ctx context.Context, e *op.Env, b *board.Board, hs []*model.Header) (Plan, error) {
	out := Plan{Selection: PickedOf(hs), Items: []Planned{}, Operation: moving, by: in.by()}
	d := in.door(in.Yes || len(hs) > 1) // several are not moved without `yes`
	d.finished, d.would = map[string]bool{}, true
	var err error
	if d.planned, err = ledger(ctx, e, in.Column); err != nil {
		return out, err
	}
	order, err := Order(ctx, e, b, in.Column, hs)
	if err != nil {
		return out, err
	}
	out.Items = make([]Planned, len(hs))
	for _, i := range order {
		if err := match.GivenUp(ctx); err != nil {
			return out, err
		}
		h := hs[i]
		p := planItem(ctx, e, b, h, in, d)
		d.finished[h.Path] = p.Status == Done && b.Category(in.Column) == board.Completed
		if d.planned != nil && p.Status == Done {
			d.planned.Move(h, in.Column)
		}
		out.Items[i] = p
	}
	var n Counts
	for i := range out.Items {
		n.Count(out.Items[i].Status)
	}
	return out, n.Fault(board.Family)
}

// ledger is what the columns hold, to be kept in step with the plan; nil when no
// limit is in force on the target.
func ledger(ctx context.Context, e *op.Env, column string) (*wip.Ledger, error) {
	c, err := e.Config()
	if err != nil || wip.On(c.Board(), column) == nil {
		return nil, err
	}
	g, err := wip.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	return g.Clone(), nil
}

// planItem judges one issue as the move itself will.
func planItem(ctx context.Context, e *op.Env, b *board.Board, h *model.Header, in *MoveManyIn, d door) Planned {
	p := Planned{Number: h.Number, Title: h.Title, Status: Done, Changes: []Change{{"status", h.Status, in.Column}}, History: []Entry{}, path: h.Path}
	t, over, limit, err := planned(ctx, e, b, h, in, d)
	switch {
	case err != nil:
		f := fault.From(err)
		p.Status, p.Diagnostic = Verdict(f), &Diagnostic{h.Number, "status", Why(f, e.Cite)}
	case !t.Changes():
		p.Status = NoOp
	default:
		p.History = append(p.History, Entry{model.KindTransition, h.Status + " -> " + in.Column})
		if limit.History != nil {
			p.History = append(p.History, Entry{limit.History.Kind, limit.History.Detail})
		}
		p.Limit = overLine(&limit)
		if over != "" {
			p.History, p.over = append(p.History, Entry{blockedEvent, blockedDetail(in.Column, over)}), over
		}
	}
	return p
}

// planned asks in the order of the move itself (advance). over is the blockers'
// reason that the move acknowledges, limit what the limit of the column says.
func planned(ctx context.Context, e *op.Env, b *board.Board, h *model.Header, in *MoveManyIn, d door) (t board.Transition, over string, limit wip.Decision, err error) {
	switch {
	case h.Conflicted:
		_, err = e.Load(ctx, h.Path)
		return t, "", limit, err
	case h.Archived:
		return t, "", limit, Archived(h)
	}
	t, f := b.Judge(h.Status, in.Column, string(in.Reason))
	if t.Completes() {
		if over, err = acknowledged(ctx, e, h, in.Column, d); err != nil {
			return t, "", limit, err
		}
	}
	if f != nil {
		return t, "", limit, f
	}
	if limit, err = weighed(ctx, e, h, t, d); err != nil {
		return t, "", limit, err
	}
	if t.Completes() {
		_, err = d.commit(ctx, e, h, in.Column)
	}
	return t, over, limit, err
}

// door is that of the single move on the terminal.
func (in *MoveManyIn) door(yes bool) door {
	return door{given: in.Commit, head: true, yes: yes, override: in.OverrideIn}
}

func planText(p *page.Page, in MoveManyIn, out *Plan) {
	SelectionText(p, out.by, "active", len(out.Selection))
	for i := range out.Items {
		p.Printf("    %s", out.Items[i].Name())
	}
	would := 0
	for _, i := range out.Items {
		switch {
		case i.Diagnostic != nil:
			p.Printf("%s %s: %s", Handle(i.Number, i.path), Ended(i.Status), i.Diagnostic.Message)
		case i.Status == Done:
			would++
		}
		if i.Limit != "" {
			p.Printf("#%d goes over a limit: %s", i.Number, i.Limit)
		}
		if i.over != "" {
			p.Printf("#%d is moved over its blockers, which --yes acknowledges: %s", i.Number, i.over)
		}
	}
	p.Printf("would move %s to %s", page.Count(would, "issue"), in.Column)
	switch {
	case in.DryRun:
		p.Printf("dry run: nothing was written")
	case would == 0:
		p.Printf("nothing was written")
	default:
		p.Printf("nothing was written: add --yes to carry it out")
	}
}
