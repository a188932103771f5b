package triage

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// In is a decision and the issues that it is about.
type In struct {
	Decision string              `json:"decision" need:"both" hint:"KIND" enum:"accept,decline,duplicate,defer" help:"accept, decline, duplicate or defer"`
	Issue    op.Selector         `json:"issue" arg:"ISSUE" complete:"issue" help:"One issue: number, id, or part of the file name or title"`
	Select   op.List             `json:"select" complete:"issue" help:"Several issues, separated by commas"`
	Filter   string              `json:"filter" hint:"QUERY" help:"The issues that a filter selects; scope:triage is the whole inbox"`
	Reason   string              `json:"reason" help:"Why; needed to decline, to defer and for a duplicate"`
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

	by, what string
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
}

const batchPath = "triage batch"

// Preview judges a decision without writing.
var Preview = op.Operation[In, PreviewOut]{
	Chapter: op.Work,
	Name:    "triage_preview", Title: "Preview of a decision",
	Summary: "Show what one decision would do to one or several issues of the triage inbox. Nothing is written.",
	Detail: "Exactly one of `issue`, `select` and `filter` names the issues. Each is judged on its own: one that is refused leaves the others as they are. " +
		"`preview` of the answer, given to apply with the same arguments, carries out what was shown: an issue that was changed since is rejected there.",
	Example: "tix triage batch --decision accept --filter scope:triage",
	CLI: []op.Spelling[In, PreviewOut]{{
		Path: batchPath, Hide: []string{"issue"}, When: func(op.Line) bool { return false }, // behind the gate of apply
	}},
	Read: preview,
	Text: previewText,
}

func preview(ctx context.Context, e *op.Env, in In) (PreviewOut, error) {
	c, err := callOf(ctx, e, &in)
	if err != nil {
		return PreviewOut{}, err
	}
	list, err := c.items(ctx, e, &in, op.Opt[string]{})
	if err != nil {
		return PreviewOut{}, err
	}
	out := PreviewOut{Decision: c.decision, Selection: []issue.Picked{}, Items: []Item{}, by: in.by(), what: c.what()}
	var counts issue.Counts
	c.course.Would = true
	shown, told := make([]seen, len(list)), make([]string, len(list))
	for i, x := range list {
		e.Progress(i, len(list), "issues")
		var it Item
		it, shown[i] = c.plan(ctx, e, x)
		if it.Status == issue.Done && c.decision != duplicate {
			it.Limit = c.course.Limit(x.Header)
		}
		told[i] = it.Limit
		counts.Count(it.Status)
		out.Selection = append(out.Selection, issue.Picked{Number: x.Number, Title: x.Title})
		out.Items = append(out.Items, it)
	}
	issue.TellLimits(e, told...)
	out.Summary = summary(counts, len(list), "would change")
	out.Preview = tokenOf(c.bound(&in), shown)
	return out, partial(counts)
}

// plan is one item of a preview.
func (c *call) plan(ctx context.Context, e *op.Env, x item) (Item, seen) {
	was := seen{number: x.Number}
	out := Item{Number: x.Number, Title: x.Title, Status: issue.Done, Changes: []issue.Change{}, History: []issue.Entry{}}
	is, err := e.Load(ctx, x.Path)
	var r ruling
	if err == nil {
		was.file = sumOf(is)
		r, err = c.judge(ctx, e, is)
	}
	switch {
	case err != nil:
		out.Status, out.Diagnostic = issue.Rejected, diagnosis(x.Number, fault.From(err), e.Cite)
	case r.event == nil:
		out.Status = issue.NoOp
	default:
		out.Changes, out.History = r.changes, append(out.History, issue.Entry{Kind: r.event.Kind, Detail: r.event.Detail})
		if c.decision != duplicate {
			if err := c.course.Settle(ctx, e, &is.Header); err != nil {
				out.Status, out.Diagnostic = issue.Rejected, diagnosis(x.Number, fault.From(err), e.Cite)
			}
		}
	}
	return out, was
}

// diagnosis is why an item is refused, with what to do about it.
func diagnosis(number uint32, f *fault.Fault, cite func(string) string) *issue.Diagnostic {
	d := &issue.Diagnostic{Issue: number, Field: "decision", Message: reasons(f, cite)}
	if f.Family == "relationship" {
		d.Field = "relationship"
	}
	return d
}

// reasons is the sentence of a refusal with its remedy, and those of further
// findings behind it, in one line.
func reasons(f *fault.Fault, cite func(string) string) string {
	s := fault.OneLine(f.Error())
	if f.Remedy != "" {
		s += "; " + fault.OneLine(fault.Expand(f.Remedy, cite))
	}
	for _, also := range f.Also {
		s += " | " + reasons(also, cite)
	}
	return s
}

// partial is the silent fault of a batch with refusals: they are told in the
// answer.
func partial(c issue.Counts) error {
	if c.Rejected+c.Failed == 0 {
		return nil
	}
	return fault.New(fault.Partial, Family, "")
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

func previewText(p *page.Page, _ In, out PreviewOut) {
	p.Printf("selection: %s (%s)", page.Count(len(out.Selection), "issue"), out.by)
	p.Printf("decision: %s", out.what)
	for i := range out.Items {
		x := &out.Items[i]
		p.Printf("#%d %s", x.Number, x.Title)
		switch {
		case x.Diagnostic != nil:
			p.Printf("    refused: %s", x.Diagnostic.Message)
		case x.Status == issue.NoOp:
			p.Printf("    no change: already in that state")
		}
		effects(p, x.Changes, x.History)
		if x.Limit != "" {
			p.Printf("    wip: %s", x.Limit)
		}
	}
	p.Printf("%s", out.Summary)
	p.Printf("nothing was written: `apply` does it; preview: %s", out.Preview)
}

// effects prints what a decision changes in one issue.
func effects(p *page.Page, changes []issue.Change, history []issue.Entry) {
	for _, c := range changes {
		to := "(empty)"
		if c.To != "" {
			to = strconv.Quote(c.To)
		}
		p.Printf("    %s: %q -> %s", c.Field, c.From, to)
	}
	for _, h := range history {
		p.Printf("    history: %s (%s)", h.Kind, h.Detail)
	}
}
