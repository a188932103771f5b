package triage

import (
	"context"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
	"github.com/tix-tracker/tix/internal/store"
)

// ApplyIn is a decision that is to be written.
type ApplyIn struct {
	In
	Preview op.Opt[op.LongText] `json:"preview" hint:"TOKEN" help:"Carry out what this preview showed"`
	// One is set by the commands of a single decision: their refusal is that of
	// the issue.
	One bool `json:"one" only:"line" help:"One issue"`
}

// ApplyOut is what became of each issue.
type ApplyOut struct {
	issue.Counts
	Outcomes []Outcome `json:"outcomes"`

	next string // what is still to be done, "" = nothing
}

// Outcome is what became of one issue.
type Outcome struct {
	Number     uint32            `json:"number"`
	Title      string            `json:"title"`
	Status     string            `json:"status"` // applied, no-op, rejected or failed
	Line       string            `json:"line"`
	Changes    []issue.Change    `json:"changes"`
	History    []issue.Entry     `json:"history"`
	Diagnostic *issue.Diagnostic `json:"diagnostic"`
	Limit      string            `json:"limit,omitzero"` // what is told of a limit that it went over

	call bool // refused for what is wrong with the call
}

// Apply decides.
var Apply = op.Operation[ApplyIn, ApplyOut]{
	Chapter: op.Work,
	Name:    applyName, Title: "Decide on the inbox",
	Summary: "Decide on one or several issues of the triage inbox: accept, decline, duplicate or defer. Each is written on its own.",
	Detail: "accept moves to `to` or `accepted_status`, decline to `declined_status`, defer to `deferred_status`; duplicate stores a relationship and moves nothing. " +
		"No file is removed, archived or merged. The rules of the move hold: what needs a reason to reopen, an acknowledgement or an override there is refused here.\n\n" +
		"The same decision again for the same reason changes nothing. Accept needs no reason, the others do. " +
		"An issue that leaves the inbox loses `entered_at` and `source`; `updated` and `commit` stay as they are.\n\n" +
		"`triage batch` shows what would happen; `--apply` writes it.",
	Example: "tix triage accept 1",
	Hints:   op.Hints{Idempotent: true},
	CLI: []op.Spelling[ApplyIn, ApplyOut]{
		single(accept, "of"), single(decline, "of", "to"), single(duplicate, "to"), single(postpone, "of", "to"),
		help(op.Spelling[ApplyIn, ApplyOut]{Path: batchPath, Hide: []string{"issue", "one"}}, ""),
	},
	Gate:  &op.Gate[ApplyIn]{Flag: "apply", Preview: Preview.Name},
	Write: apply,
	Text:  applyText,
}

// single is the command of one decision on one issue.
func single(decision string, hide ...string) op.Spelling[ApplyIn, ApplyOut] {
	return help(op.Spelling[ApplyIn, ApplyOut]{
		Path: "triage " + decision, Args: "ISSUE", NoGate: true, Text: oneText, Many: several(decision),
		Preset: []op.Pair{{Name: "decision", Value: decision}, {Name: "one", Value: "true"}},
		Hide:   append(hide, "select", "filter", "preview"),
		Need:   []string{"issue"},
	}, decision)
}

func apply(ctx context.Context, tx *op.Tx, in ApplyIn) (ApplyOut, error) {
	c, err := callOf(ctx, tx.Env, &in.In)
	if err != nil {
		return ApplyOut{}, err
	}
	list, err := c.named(ctx, tx.Env, &in)
	if err != nil {
		return ApplyOut{}, err
	}
	c.remark(tx.Env)
	out := ApplyOut{Outcomes: make([]Outcome, len(list))}
	if in.One {
		f := c.carry(ctx, tx, list[0], &out.Outcomes[0])
		out.Count(out.Outcomes[0].Status)
		if f != nil {
			return out, f
		}
		issue.TellLimits(tx.Env, out.Outcomes[0].Limit)
		out.next = c.next(&out, tx.Cite)
		return out, nil
	}
	faults := tx.Store.Each(len(list), func(i int) *fault.Fault {
		tx.Progress(i, len(list), "issues")
		return c.carry(ctx, tx, list[i], &out.Outcomes[i])
	})
	var told []string
	for i, f := range faults {
		if o := &out.Outcomes[i]; f != nil {
			o.refuse(list[i], f, tx.Cite)
			o.call = f == c.fault
		}
		out.Count(out.Outcomes[i].Status)
		told = append(told, out.Outcomes[i].Limit)
	}
	issue.TellLimits(tx.Env, told...)
	out.next = c.next(&out, tx.Cite)
	return out, out.Counts.Fault(Family)
}

// named are the issues of the call: those of a preview when its token is given.
func (c *call) named(ctx context.Context, e *op.Env, in *ApplyIn) ([]item, error) {
	if in.Preview.Set {
		return c.previewed(ctx, e, &in.In, string(in.Preview.Value))
	}
	return c.items(ctx, e, &in.In)
}

// next tells what is to be done about duplicates: they stay in the inbox.
func (c *call) next(out *ApplyOut, cite func(string) string) string {
	if c.decision != duplicate || out.Applied == 0 {
		return ""
	}
	var names, numbers []string
	for _, o := range out.Outcomes {
		if o.Status == issue.Done {
			n := strconv.FormatUint(uint64(o.Number), 10)
			names, numbers = append(names, "#"+n), append(numbers, n)
		}
	}
	s := names[0] + " stays in the inbox until it is accepted or declined: {triage decline|" + numbers[0] + " --reason TEXT}"
	if len(names) > 1 {
		s = strings.Join(names, ", ") + " stay in the inbox until they are accepted or declined: {triage batch|--decision decline --select " +
			strings.Join(numbers, ",") + " --reason TEXT}"
	}
	return fault.Expand(s, cite)
}

// carry stages the decision on one issue and tells what it comes to.
func (c *call) carry(ctx context.Context, tx *op.Tx, x item, o *Outcome) *fault.Fault {
	*o = Outcome{Number: x.Number, Title: x.Title, Status: issue.NoOp, Changes: []issue.Change{}, History: []issue.Entry{}}
	o.Line = x.name() + " -> already in that state"
	if x.settled || x.fault != nil {
		return x.fault
	}
	is, err := tx.Load(ctx, x.Path)
	if err != nil {
		return fault.From(err)
	}
	r, err := c.judge(ctx, tx.Env, is)
	switch {
	case err != nil:
		return fault.From(err)
	case r.event == nil:
		return nil
	case x.file != promise.File{} && x.file != promise.FileOf(is.Doc.Raw()): // the lock keeps no editor away
		return promise.Otherwise("")
	}
	edit := store.Edit{Issue: is, Set: r.set}
	edit.Events = append(edit.Events, *r.event)
	if r.edge != nil {
		row, err := r.edge.Change(tx, is)
		if err != nil {
			return fault.From(err)
		}
		edit.Set = append(edit.Set, row)
	}
	after, _, err := issue.Stage(tx, edit)
	if err != nil {
		return fault.From(err)
	}
	o.Status, o.Changes = issue.Done, r.changes
	o.History = append(o.History, issue.Entry{Kind: r.event.Kind, Detail: r.event.Detail})
	o.Line = x.name() + " -> applied (" + after.Path + ")"
	if c.decision != duplicate {
		o.Limit = c.course.Limit(&is.Header)
	}
	return nil
}

// refuse turns the outcome into that of an item that a rule or the disk refused.
func (o *Outcome) refuse(x item, f *fault.Fault, cite func(string) string) {
	*o = Outcome{Number: x.Number, Title: x.Title, Status: issue.Verdict(f), Changes: []issue.Change{}, History: []issue.Entry{}}
	o.Diagnostic = diagnosis(x.Number, f, cite)
	word := "refused"
	if o.Status == issue.Failed {
		word = "failed"
	}
	o.Line = x.name() + " -> " + word + ": " + o.Diagnostic.Message
}
