package issue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/page"
)

// MoveIn moves one issue.
type MoveIn struct {
	Issue  op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	Column string      `json:"column" arg:"COLUMN" need:"both" complete:"column" help:"Column of the board"`
	Commit string      `json:"commit" hint:"HASH" help:"Commit to record on completion: a hash, HEAD, or auto (the last that touched the file)"`
	Reason op.LongText `json:"reason" help:"Why; needed to reopen finished work"`
	Yes    bool        `json:"yes" help:"Finish blocked work, confirm an override"`
	OverrideIn
	// Head is set by the command line: completion records HEAD there.
	Head   bool `json:"head" only:"line" help:"Record HEAD"`
	DryRun bool `json:"dry_run" only:"line" help:"Show what would happen and write nothing"`
}

// Rehearse tells the kit to discard what is staged.
func (in MoveIn) Rehearse() bool { return in.DryRun }

// MoveOut is the moved issue with the verdict on the column's limit.
type MoveOut struct {
	Written
	WIP wip.Decision `json:"wip"`

	step   step
	board  string
	landed *landing
}

// Move moves one issue to a column.
var Move = op.Operation[MoveIn, MoveOut]{
	Chapter: op.Work,
	Name:    "move_issue", Title: "Move issue", Sets: op.Core,
	Summary: "Move an issue to a column of the board. Reopening finished work needs `reason`, finishing blocked work `yes`.",
	Detail: `A move into the completed category records a commit: the one you name or, on the terminal, HEAD. A move out of it removes the commit.
An issue that open issues block is moved there only with ` + "`yes`" + `, which leaves a line in its History; elsewhere ` + "`yes`" + ` is ignored.
A column may have a limit. One that warns is told of; one that blocks refuses the move unless ` + "`override`" + ` comes with a reason and ` + "`yes`" + `, and then leaves a line in the History too. An estimate that the limit can't count is refused. The result says in ` + "`wip`" + ` what the limit made of the move, and so does a refusal.
A move to the column that the issue is in changes nothing.`,
	Example: `tix move 1 "in progress"`,
	Hints:   op.Hints{Idempotent: true},
	CLI: []op.Spelling[MoveIn, MoveOut]{{
		Path: "move", Args: "ISSUE COLUMN", Preset: []op.Pair{{Name: "head", Value: "true"}}, When: one,
	}},
	Write:  move,
	Shape:  func(_ MoveIn, f *fault.Fault) any { return wipRefusal(f) },
	Text:   func(p *page.Page, in MoveIn, out MoveOut) { moveText(p, in.DryRun, &out) },
	Prompt: askCommit,
}

// one holds for a line that names a single issue: two words, no selection.
func one(l op.Line) bool {
	return len(l.Args) == 2 && !strings.Contains(l.Args[0], ",") && !l.Has("select") && !l.Has("filter") && !l.Has("search")
}

func move(ctx context.Context, tx *op.Tx, in MoveIn) (MoveOut, error) {
	c, err := tx.Config()
	if err != nil {
		return MoveOut{}, err
	}
	b := board.Of(c)
	is, err := target(ctx, tx.Env, in.Issue)
	if err != nil {
		return MoveOut{}, err
	}
	out, err := moveTo(ctx, tx, b, is, in.Column, string(in.Reason), door{given: in.Commit, head: in.Head, yes: in.Yes, would: in.DryRun, override: in.OverrideIn})
	if err == nil {
		note(tx, out.remarks(in.Reason, in.Commit, tx.Cite))
		err = tellLanded(ctx, tx, out.landed)
	}
	return out, err
}

// remarks are the notes of a move: what was dropped, and a limit that warns.
func (out *MoveOut) remarks(reason op.LongText, commit string, cite func(string) string) []string {
	notes := out.dropped(reason, commit, cite)
	if n := out.WIP.Note(); n != "" {
		notes = append(notes, n)
	}
	return notes
}

// dropped tells what was given and has no place in a move.
func (out *MoveOut) dropped(reason op.LongText, commit string, cite func(string) string) (notes []string) {
	commit = strings.TrimSpace(commit)
	switch s := &out.step; {
	case !s.Changes():
		if strings.TrimSpace(string(reason)) != "" {
			notes = append(notes, fmt.Sprintf("the reason was not recorded: the issue was in `%s` already", s.To))
		}
		if commit != "" {
			notes = append(notes, fmt.Sprintf("the commit was not recorded: the issue was in `%s` already", s.To)+
				fault.Expand(fmt.Sprintf("; {edit|%d --commit HASH} records one", out.Number), cite))
		}
	case commit != "" && s.ToCategory != board.Completed:
		notes = append(notes, fmt.Sprintf("the commit was not recorded: `%s` is not a column of completed work", s.To))
	}
	return notes
}

// moveTo stages the move of one issue.
func moveTo(ctx context.Context, tx *op.Tx, b *board.Board, is *model.Issue, column, reason string, d door) (MoveOut, error) {
	s, err := advance(ctx, tx, b, is, column, reason, d)
	if err != nil {
		return MoveOut{}, err
	}
	after, changed := is, false
	if s.Changes() {
		if after, changed, err = Stage(tx, store.Edit{Issue: is, Set: s.set, Events: s.events, Touch: tx.Today()}); err != nil {
			return MoveOut{}, err
		}
	}
	return MoveOut{Written: written(ObjectOf(after, b, tx.Today()), changed, s.events), WIP: s.wip.Spelled(tx.Cite), step: s, board: b.Name,
		landed: land(b, &is.Header, &after.Header)}, nil
}

func moveText(p *page.Page, rehearsed bool, out *MoveOut) {
	verb, overrode := "Moved", "Overrode"
	if rehearsed {
		verb, overrode = "Would move", "Would override"
	}
	p.Printf("%s %s to %s%s", verb, out.Filename, out.step.To, commitNote(out.step.commit))
	if out.step.over != "" {
		p.Printf("Acknowledged blocked move to %s: %s", out.step.To, out.step.over)
	}
	if out.WIP.Kind == wip.Override {
		p.Printf("%s the limit of %s: %s", overrode, out.step.To, out.WIP.Diagnostics[0].Message)
	}
	if !out.step.Changes() {
		p.Printf("  nothing changed: it was there already")
		return
	}
	p.Printf("  %s is `%s` (%s) on board %s", out.step.To, out.step.ToCategory, board.Label(out.step.ToCategory), out.board)
}

func commitNote(commit string) string {
	if commit == "" {
		return ""
	}
	return " (commit " + commit + ")"
}

// askCommit asks for the commit of a completion when there is no HEAD to take.
func askCommit(ctx context.Context, t op.Terminal, e *op.Env, in *MoveIn) error {
	c, err := e.Config()
	if err != nil {
		return err
	}
	if in.Commit != "" || board.Of(c).Category(in.Column) != board.Completed || e.Head(ctx) != "" {
		return nil
	}
	h, err := e.Resolve(ctx, in.Issue)
	if err != nil || h.Status == in.Column || h.Archived {
		return err
	}
	if _, err := acknowledged(ctx, e, h, in.Column, door{yes: in.Yes}); err != nil {
		return err // before a commit is asked for
	}
	if t, f := board.Of(c).Judge(h.Status, in.Column, string(in.Reason)); f == nil {
		if _, err := weighed(ctx, e, h, t, door{yes: in.Yes, override: in.OverrideIn}); err != nil {
			return err
		}
	}
	answer, err := t.Ask(ctx, "Commit to record (blank for none):")
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	in.Commit, in.Head = answer, false
	return nil
}
