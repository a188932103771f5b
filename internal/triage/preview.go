package triage

import (
	"context"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
)

// In is a decision and the issues that it is about.
type In struct {
	Decision string              `json:"decision" need:"both" hint:"KIND" enum:"accept,decline,duplicate,defer" help:"accept, decline, duplicate or defer"`
	Issue    op.Selector         `json:"issue" arg:"ISSUE" complete:"inbox" help:"One issue: number, id, or part of the file name or title"`
	Select   op.LongText         `json:"select" complete:"inbox" hint:"LIST" help:"Several issues: numbers, ids or parts of titles, separated by commas"`
	Filter   string              `json:"filter" hint:"QUERY" help:"The issues that a filter selects; scope:triage is the whole inbox"`
	Reason   op.LongText         `json:"reason" help:"Why; needed to decline, to defer and for a duplicate"`
	Actor    op.Opt[string]      `json:"actor" hint:"NAME" help:"Who decided; your own identity by default"`
	To       op.Opt[string]      `json:"to" hint:"COLUMN" complete:"column" help:"Column to accept into; accepted_status by default"`
	Of       op.Opt[op.Selector] `json:"of" hint:"ISSUE" complete:"issue" help:"The issue that a duplicate repeats"`
}

// PreviewOut is a decision that was judged and not written.
type PreviewOut struct {
	Applied   bool           `json:"applied"`
	Decision  string         `json:"decision"`
	Selection []issue.Picked `json:"selection"`
	Items     []Item         `json:"items"`
	Summary   string         `json:"summary"`
	// Preview is the token by which apply carries out what was shown.
	Preview string `json:"preview"`

	by, what, next string
}

// Item is what the decision would do to one issue.
type Item struct {
	Number     uint32            `json:"number"`
	Title      string            `json:"title"`
	Status     string            `json:"status"` // applied, no-op or rejected
	Changes    []issue.Change    `json:"changes"`
	History    []issue.Entry     `json:"history"`
	Diagnostic *issue.Diagnostic `json:"diagnostic"`
	Limit      string            `json:"limit,omitzero"` // what is told of a limit that it goes over
	// LastDecision is the one that stands before this.
	LastDecision Last `json:"last_decision"`

	before string // that decision in words
	call   bool   // refused for what is wrong with the call
}

const (
	batchPath = "triage batch"
	applyName = "triage_apply"
)

// Preview judges a decision without writing.
var Preview = op.Operation[In, PreviewOut]{
	Chapter: op.Work,
	Name:    "triage_preview", Title: "Preview of a decision",
	Summary: "Show what one decision would do to one or several issues of the triage inbox. Nothing is written.",
	Detail: "Exactly one of `issue`, `select` and `filter` names the issues. Each is judged on its own: one that is refused leaves the others as they are. " +
		"`preview` of the answer, given to apply with the same arguments, carries out what was shown: an issue that was changed since is rejected there.",
	Example: "tix triage batch --decision accept --filter scope:triage",
	CLI: []op.Spelling[In, PreviewOut]{help(op.Spelling[In, PreviewOut]{
		Path: batchPath, Hide: []string{"issue"}, When: func(op.Line) bool { return false }, // behind the gate of apply
	}, "")},
	Read: preview,
	Text: previewText,
}

func preview(ctx context.Context, e *op.Env, in In) (PreviewOut, error) {
	c, err := callOf(ctx, e, &in)
	if err != nil {
		return PreviewOut{}, err
	}
	list, err := c.items(ctx, e, &in)
	if err != nil {
		return PreviewOut{}, err
	}
	c.remark(e)
	out := PreviewOut{Decision: c.decision, Selection: []issue.Picked{}, Items: []Item{}, by: in.by(), what: c.what()}
	var counts issue.Counts
	c.course.Would = true
	marks, told := make([]promise.Mark, len(list)), make([]string, len(list))
	for i, x := range list {
		e.Progress(i, len(list), "issues")
		p := c.plan(ctx, e, x)
		counts.Count(p.Status)
		if marks[i], err = p.mark(); err != nil {
			return PreviewOut{}, err
		}
		if p.Status == issue.Done && c.decision != duplicate {
			p.Limit = c.course.Limit(x.Header)
		}
		told[i] = p.Limit
		out.Selection = append(out.Selection, issue.Picked{Number: x.Number, Title: x.Title})
		out.Items = append(out.Items, p.Item)
	}
	issue.TellLimits(e, told...)
	out.Summary = summary(counts, len(list), "would change")
	out.Preview = promise.Token(c.binding(&in), marks)
	if counts.Applied > 0 {
		out.next = promise.Ending(e.Called(), batchPath, applyName, in.flags(), out.Preview)
	}
	return out, counts.Fault(Family)
}

// flags are the arguments of a call as the batch is typed.
func (in *In) flags() []op.Pair {
	list := strings.Join(in.selectors(), ",")
	if strings.Contains(string(in.Issue), ",") {
		list = "" // one issue, which a list would take for two
	}
	return []op.Pair{
		{Name: "decision", Value: strings.ToLower(strings.TrimSpace(in.Decision))}, {Name: "select", Value: list},
		{Name: "filter", Value: strings.TrimSpace(in.Filter)}, {Name: "to", Value: strings.TrimSpace(in.To.Value)},
		{Name: "of", Value: strings.TrimSpace(string(in.Of.Value))}, {Name: "reason", Value: strings.TrimSpace(string(in.Reason))},
		{Name: "actor", Value: strings.TrimSpace(in.Actor.Value)},
	}
}

// planned is one item of a preview with what its mark is made of.
type planned struct {
	Item
	header *model.Header
	raw    []byte       // of its file, nil if it could not be read
	fault  *fault.Fault // why it is rejected
}

// plan judges one item. What it would change counts for those behind it.
func (c *call) plan(ctx context.Context, e *op.Env, x item) planned {
	p := planned{header: x.Header, Item: Item{
		Number: x.Number, Title: x.Title, Status: issue.Done, Changes: []issue.Change{}, History: []issue.Entry{}, LastDecision: lastOf(x.Header, c.course.Board.Columns),
	}}
	is, err := e.Load(ctx, x.Path)
	var r ruling
	if err == nil {
		p.raw = is.Doc.Raw()
		r, err = c.judge(ctx, e, is)
	}
	if err == nil && r.event != nil && c.decision != duplicate {
		err = c.course.Settle(ctx, e, &is.Header)
	}
	switch {
	case err != nil:
		p.fault = fault.From(err)
		p.Status, p.Diagnostic, p.call = issue.Rejected, diagnosis(x.Number, p.fault, e.Cite), p.fault == c.fault
	case r.event == nil:
		p.Status = issue.NoOp
	default:
		p.Changes, p.History = r.changes, append(p.History, issue.Entry{Kind: r.event.Kind, Detail: r.event.Detail})
		p.before = before(is.LastDecision())
	}
	return p
}

// diagnosis is why an item is refused, with what to do about it.
func diagnosis(number uint32, f *fault.Fault, cite func(string) string) *issue.Diagnostic {
	d := &issue.Diagnostic{Issue: number, Field: "decision", Message: issue.Why(f, cite)}
	if f.Family == "relationship" {
		d.Field = "relationship"
	}
	return d
}

// summary counts what became of a batch.
func summary(c issue.Counts, of int, verb string) string {
	s := strconv.Itoa(c.Applied) + " of " + strconv.Itoa(of) + " " + verb
	for _, x := range [...]struct {
		n    int
		what string
	}{{c.NoOp, "already in that state"}, {c.Rejected, "refused"}, {c.Failed, "could not be written"}} {
		if x.n > 0 {
			s += "; " + strconv.Itoa(x.n) + " " + x.what
		}
	}
	return s
}

// what is the decision in words.
func (c *call) what() string {
	switch {
	case c.decision == duplicate && c.of != nil:
		return c.decision + " of #" + number(c.of) + " " + c.of.Title
	case c.course.To != "":
		return c.decision + " -> " + c.course.To
	}
	return c.decision
}
