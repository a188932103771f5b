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

// Moves is what a move of a selection comes to: the plan as long as nothing is
// confirmed, the outcomes of several, or, when the selection is a single issue,
// that issue's move, which needs no confirmation. Exactly one is set, and it
// alone is the JSON.
type Moves struct {
	Plan    *Plan
	Applied *Applied
	One     *MoveOut
}

// MarshalJSON prints the one that is set.
func (m Moves) MarshalJSON() ([]byte, error) {
	switch {
	case m.One != nil:
		return op.Encode(m.One)
	case m.Applied != nil:
		return op.Encode(m.Applied)
	}
	return op.Encode(m.Plan)
}

// moving is the operation of a batch move, as batches name theirs.
const moving = "move"

// MoveMany moves the issues of a selection, each for itself.
var MoveMany = op.Operation[MoveManyIn, Moves]{
	Chapter: op.Work,
	Title:   "Move several issues", Summary: "Move several issues to a column, each on its own.",
	Detail: "Moving several issues needs `--yes`; without it the plan is printed and the exit code is 1. Each issue is judged and written on its own; " +
		"the exit code is 1 if any was refused. A selection that holds one issue is moved as if it had been named.",
	Example: `tix move --filter status:todo "in progress" --yes`,
	CLI:     []op.Spelling[MoveManyIn, Moves]{{Path: "move", Args: manyArgs}},
	Write:   moveMany,
	Shape:   func(_ MoveManyIn, f *fault.Fault) any { return wipRefusal(f) },
	Text: func(p *page.Page, in MoveManyIn, out Moves) {
		switch {
		case out.One != nil:
			moveText(p, false, out.One)
		case out.Applied != nil:
			appliedText(p, out.Applied)
		default:
			planText(p, in, out.Plan)
		}
	},
}

func appliedText(p *page.Page, out *Applied) {
	for _, refused := range []bool{false, true} {
		for _, o := range out.Outcomes {
			if (o.Status == Rejected || o.Status == Failed) == refused {
				p.Printf("%s", o.Line)
			}
		}
	}
	line := fmt.Sprintf("%d moved, %d refused", out.Applied+out.NoOp, out.Rejected)
	if out.Failed > 0 {
		line += fmt.Sprintf("; %d failed", out.Failed)
	}
	p.Printf("%s", line)
}

func moveMany(ctx context.Context, tx *op.Tx, in MoveManyIn) (Moves, error) {
	hs, b, err := in.selected(ctx, tx.Env)
	if err != nil {
		return Moves{}, err
	}
	move := func(h *model.Header) (MoveOut, error) {
		is, err := tx.Load(ctx, h.Path)
		if err != nil {
			return MoveOut{}, err
		}
		return moveTo(ctx, tx, b, is, in.Column, string(in.Reason), in.door(in.Yes))
	}
	if len(hs) == 1 {
		out, err := move(hs[0])
		if err == nil {
			note(tx, out.remarks(in.Reason, in.Commit, tx.Cite))
			err = tellLanded(ctx, tx, out.landed)
		}
		return Moves{One: &out}, err
	}
	if !in.Yes {
		plan, err := in.plan(ctx, tx.Env, b, hs)
		if f := fault.From(err); f != nil && f.Class != fault.Partial {
			return Moves{}, err
		}
		return Moves{Plan: &plan}, fault.New(fault.Partial, board.Family, "") // it exits with 1 whatever it says
	}
	order, err := Order(ctx, tx.Env, b, in.Column, hs)
	if err != nil {
		return Moves{}, err
	}
	moved := make([]MoveOut, len(hs))
	faults := EachIn(tx, order, func(i int) *fault.Fault {
		var err error
		moved[i], err = move(hs[i])
		return fault.From(err)
	})
	landed := make([]*landing, len(hs))
	for i := range moved {
		if faults[i] == nil {
			landed[i] = moved[i].landed
		}
	}
	if err := tellLanded(ctx, tx, landed...); err != nil { // the issues are moved all the same
		note(tx, []string{"who works on these issues, and what is open below them, can't be told: " + err.Error()})
	}
	out := tally(hs, moved, faults, in.Column, tx.Cite)
	return Moves{Applied: &out}, out.Fault(board.Family)
}

func tally(hs []*model.Header, moved []MoveOut, faults []*fault.Fault, column string, cite func(string) string) Applied {
	out := Applied{Outcomes: []Outcome{}, Operation: moving}
	for i, h := range hs {
		o := Outcome{Number: h.Number, Title: h.Title, Line: fmt.Sprintf("#%d moved to %s%s", h.Number, column, commitNote(moved[i].step.commit))}
		if over := moved[i].step.over; over != "" {
			o.Line += ", acknowledged: " + over
		}
		if o.Limit = overLine(&moved[i].WIP); o.Limit != "" {
			o.Line += ", " + o.Limit
		}
		switch f := faults[i]; {
		case f != nil:
			o.Status, o.Line = Verdict(f), fmt.Sprintf("%s %s: %s", Handle(h.Number, h.Path), Ended(Verdict(f)), Why(f, cite))
		case moved[i].Changed:
			o.Status, o.Files = Done, []string{moved[i].Filename}
		default:
			o.Status, o.Line = NoOp, o.Line+": it was there already"
		}
		out.Count(o.Status)
		out.Outcomes = append(out.Outcomes, o)
	}
	return out
}
