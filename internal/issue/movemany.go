package issue

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// MoveManyIn moves several issues.
type MoveManyIn struct {
	Selection
	Column   string      `json:"column" arg:"COLUMN" only:"line" need:"line" complete:"column" help:"Column of the board"`
	Commit   string      `json:"commit" only:"line" hint:"HASH" help:"Commit to record on completion, or auto"`
	Reason   op.LongText `json:"reason" only:"line" help:"Why; needed to reopen finished work"`
	Yes      bool        `json:"yes" only:"line" help:"Carry the plan out"`
	Override bool        `json:"override" only:"line" help:"Go over the limit of the column; needs reason"`
	DryRun   bool        `json:"dry_run" only:"line" help:"Print the plan and write nothing"`
}

const manyArgs = "[ISSUE...] COLUMN"

// MovePlan judges a move of several issues without writing.
var MovePlan = op.Operation[MoveManyIn, Plan]{
	Title: "Plan of a move", Summary: "Show what a move of several issues would do.",
	Detail:  "Several issues are moved with `--yes`; without it the plan is printed and the exit code is 1.",
	Example: `tix move --filter status:todo "in progress" --dry-run`,
	CLI: []op.Spelling[MoveManyIn, Plan]{{
		Path: "move", Args: manyArgs, When: func(l op.Line) bool { return !l.Has("yes") || l.Has("dry-run") },
	}},
	Read: planMove,
	Text: planText,
}

func planMove(ctx context.Context, e *op.Env, in MoveManyIn) (Plan, error) {
	hs, err := in.resolve(ctx, e)
	if err != nil {
		return Plan{}, err
	}
	c, err := e.Config()
	if err != nil {
		return Plan{}, err
	}
	b := board.Of(c)
	if f := b.Check(in.Column); f != nil {
		return Plan{}, f
	}
	out := Plan{Selection: picked(hs), Items: []Planned{}, by: in.by()}
	refused := false
	for _, h := range hs {
		p := planItem(ctx, e, b, h, &in)
		refused = refused || p.Diagnostic != nil
		out.Items = append(out.Items, p)
	}
	if !in.DryRun || refused {
		return out, fault.New(fault.Partial, board.Family, "")
	}
	return out, nil
}

// planItem judges one issue as the move itself will.
func planItem(ctx context.Context, e *op.Env, b *board.Board, h *model.Header, in *MoveManyIn) Planned {
	p := Planned{Number: h.Number, Title: h.Title, Status: "applied", Changes: []Change{{"status", h.Status, in.Column}}, History: []Entry{}}
	t, err := planned(ctx, e, b, h, in)
	switch {
	case err != nil:
		p.Status, p.Diagnostic = "rejected", &Diagnostic{h.Number, "status", err.Error()}
	case !t.Changes():
		p.Status = "no-op"
	default:
		p.History = append(p.History, Entry{model.KindTransition, h.Status + " -> " + in.Column})
	}
	return p
}

func planned(ctx context.Context, e *op.Env, b *board.Board, h *model.Header, in *MoveManyIn) (board.Transition, error) {
	switch {
	case h.Conflicted:
		_, err := e.Load(ctx, h.Path)
		return board.Transition{}, err
	case h.Archived:
		return board.Transition{}, archivedWrite(h)
	}
	t, f := b.Judge(h.Status, in.Column, string(in.Reason))
	if f != nil {
		return t, f
	}
	if t.Completes() {
		_, err := in.rule().commit(ctx, e, h)
		return t, err
	}
	return t, nil
}

// rule is that of the single move on the terminal.
func (in *MoveManyIn) rule() commitRule { return commitRule{given: in.Commit, head: true} }

func planText(p *page.Page, in MoveManyIn, out Plan) {
	selectionText(p, out.by, out.Selection)
	would := 0
	for _, i := range out.Items {
		switch {
		case i.Diagnostic != nil:
			p.Printf("#%d refused: %s", i.Number, i.Diagnostic.Message)
		case i.Status == "applied":
			would++
		}
	}
	p.Printf("would move %d %s to %s", would, plural(would, "issue"), in.Column)
	if in.DryRun {
		p.Printf("dry run: nothing was written")
	} else {
		p.Printf("nothing was written: add --yes to carry it out")
	}
}

// MoveMany moves several issues, each for itself.
var MoveMany = op.Operation[MoveManyIn, Applied]{
	Title: "Move several issues", Summary: "Move several issues to a column, each for itself.",
	Detail:  "Each issue is judged and written alone; the exit code is 1 when any was refused.",
	Example: `tix move --filter status:todo "in progress" --yes`,
	CLI:     []op.Spelling[MoveManyIn, Applied]{{Path: "move", Args: manyArgs}},
	Write:   moveMany,
	Text: func(p *page.Page, _ MoveManyIn, out Applied) {
		for _, refused := range []bool{false, true} {
			for _, o := range out.Outcomes {
				if (o.Status == "rejected" || o.Status == "failed") == refused {
					p.Printf("%s", o.Line)
				}
			}
		}
		p.Printf("%d moved, %d refused", out.Applied+out.NoOp, out.Rejected+out.Failed)
	},
}

func moveMany(ctx context.Context, tx *op.Tx, in MoveManyIn) (Applied, error) {
	hs, err := in.resolve(ctx, tx.Env)
	if err != nil {
		return Applied{}, err
	}
	c, err := tx.Config()
	if err != nil {
		return Applied{}, err
	}
	b := board.Of(c)
	if f := b.Check(in.Column); f != nil {
		return Applied{}, f
	}
	rule := in.rule()
	moved := make([]MoveOut, len(hs))
	faults := tx.Store.Each(len(hs), func(i int) *fault.Fault {
		is, err := tx.Load(ctx, hs[i].Path)
		if err == nil {
			moved[i], err = moveTo(ctx, tx, b, is, in.Column, string(in.Reason), rule)
		}
		return fault.From(err)
	})
	return tally(hs, moved, faults, in.Column), partial(faults)
}

func tally(hs []*model.Header, moved []MoveOut, faults []*fault.Fault, column string) Applied {
	out := Applied{Outcomes: []Outcome{}}
	for i, h := range hs {
		o := Outcome{Number: h.Number, Title: h.Title, Line: fmt.Sprintf("#%d moved to %s%s", h.Number, column, commitNote(moved[i].step.commit))}
		switch f := faults[i]; {
		case f != nil && f.Family == fault.FamilyIO:
			o.Status, o.Line = "failed", fmt.Sprintf("#%d failed: %s", h.Number, f.Error())
			out.Failed++
		case f != nil:
			o.Status, o.Line = "rejected", fmt.Sprintf("#%d refused: %s", h.Number, f.Error())
			out.Rejected++
		case moved[i].Changed:
			o.Status = "applied"
			out.Applied++
		default:
			o.Status = "no-op"
			out.NoOp++
		}
		out.Outcomes = append(out.Outcomes, o)
	}
	return out
}

// partial is the silent fault of a batch with refusals: its lines are on the
// page already.
func partial(faults []*fault.Fault) error {
	for _, f := range faults {
		if f != nil {
			return fault.New(fault.Partial, f.Family, "")
		}
	}
	return nil
}
