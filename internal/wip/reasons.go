package wip

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

func itoa(n int) string { return strconv.Itoa(n) }

// cards is "1 cards", "3 cards": the words of the History line have one form.
func cards(n int) string { return itoa(n) + " cards" }

// own says that the issue that would be moved can't be counted.
func (o *Odd) own() Diagnostic {
	return Diagnostic{string(o.Kind), o.Sentence(), o.Remedy()}
}

// others says that the column can't be counted, because of an issue in it.
func (o *Odd) others() Diagnostic {
	return Diagnostic{string(effort.Ambiguous), "what `" + o.Column + "` holds can't be counted: " + o.Sentence(), o.Remedy()}
}

// Sentence says which estimate can't be counted, and why.
func (o *Odd) Sentence() string {
	return fmt.Sprintf("%s has the estimate `%s`, which can't be counted in `%s`: %s", o.name(), o.Estimate, o.Unit, o.Message)
}

// Remedy says how to make it count.
func (o *Odd) Remedy() string {
	s := fmt.Sprintf("{edit|%s --estimate 1%s}", o.selector(), o.Unit)
	if o.Kind == effort.Undeclared {
		return "declare the unit with {wip unit}, or write another estimate: " + s
	}
	return "write another estimate: " + s
}

func (o *Odd) selector() string {
	if o.Number == 0 {
		return o.Path
	}
	return strconv.FormatUint(uint64(o.Number), 10)
}

// overLimit says what the column holds with the issue, or would if the limit
// let it through.
func overLimit(l *Limit, after *Usage, m Move) Diagnostic {
	verb := "holds"
	if l.Policy == Block && m.Override == nil {
		verb = "would hold"
	}
	return Diagnostic{
		Kind:    OverLimit,
		Message: fmt.Sprintf("with %s `%s` %s %s; its limit is %s", nameOf(m.Issue.Number, m.Issue.Path), m.To, verb, holds(l, after), l.ceilings()),
		Remedy:  fmt.Sprintf("move on what is in `%s` first: {list|--status %s}", m.To, fault.Word(m.To)),
	}
}

// holds is "3 issues", "1 issue and 12d".
func holds(l *Limit, u *Usage) string {
	s := itoa(u.Items) + " issues"
	if u.Items == 1 {
		s = "1 issue"
	}
	switch {
	case l.sums() && len(u.Odd) > 0:
		s += " and an unknown sum"
	case l.sums():
		s += " and " + u.sum() + l.Unit
	}
	return s
}

func overrideRequired(m Move) Diagnostic {
	return Diagnostic{OverrideRequired, "the limit of `" + m.To + "` blocks what goes over it", "override it and say why: " + m.again()}
}

func unconfirmed(m Move) Diagnostic {
	return Diagnostic{Unconfirmed, "the override is not confirmed", "confirm it with `yes`: " + m.again()}
}

func missingField(field string, m Move) Diagnostic {
	return Diagnostic{MissingField, "the override has no " + field, "give it a `" + field + "`: " + m.again()}
}

func staleLimit(l *Limit, m Move) Diagnostic {
	return Diagnostic{
		StaleLimit, fmt.Sprintf("the limit of `%s` is not the one that the override was given for: it is %s now", m.To, l.ceilings()),
		"look at it ({wip show}), and override it anew if that is still meant; its token is " + l.Token(),
	}
}

// again is the move with a whole override.
func (m Move) again() string {
	issue := m.Issue.Path
	if m.Issue.Number != 0 {
		issue = strconv.FormatUint(uint64(m.Issue.Number), 10)
	}
	return fmt.Sprintf("{move|%s %s --override --reason TEXT --yes}", issue, fault.Word(m.To))
}

// Refusal is the cause of the fault of a move that a limit refuses.
type Refusal struct{ Decision Decision }

// Error is the kind of the decision.
func (r *Refusal) Error() string { return "the limit says " + r.Decision.Kind }

// Fault is the refusal of a move: its first reason, the others below it. cite
// spells operations in the structure; the text does it by itself.
func (d *Decision) Fault(cite func(string) string) *fault.Fault {
	list := make([]*fault.Fault, len(d.Diagnostics))
	for i, x := range d.Diagnostics {
		list[i] = fault.New(fault.Refused, Family, "%s", x.Message).Of(x.Kind, "status").Help("%s", fault.Citing(x.Remedy))
	}
	f := fault.Join(list)
	f.Err = &Refusal{d.Spelled(cite)}
	return f
}

// Spelled is the decision with the operations in its remedies spelled out.
func (d *Decision) Spelled(cite func(string) string) Decision {
	out := *d
	out.Diagnostics = make([]Diagnostic, len(d.Diagnostics))
	for i, x := range d.Diagnostics {
		x.Remedy = fault.Expand(x.Remedy, cite)
		out.Diagnostics[i] = x
	}
	return out
}

// Note is what is told of a move that was made over a limit that only warns; ""
// where there is nothing to tell.
func (d *Decision) Note() string {
	if d.Kind != Warned {
		return ""
	}
	return d.Diagnostics[0].Message
}

// Landed is what is told of a new issue in a column where a move would have been
// warned of, blocked or rejected; "" where there is nothing to tell.
func Landed(l *Limit, u *Usage, h *model.Header) string {
	over := *l
	over.Policy = Warn // it is there, whatever the policy
	if d := Decide(&over, u, Move{Issue: h, To: h.Status}); len(d.Diagnostics) > 0 {
		return d.Diagnostics[0].Message
	}
	return ""
}

// Finding is an estimate that can't be counted as findings tell it. dir is the
// issues directory.
func (o *Odd) Finding(dir string) fault.Finding {
	f := fault.Finding{
		File: o.Path, Root: dir, Kind: string(o.Kind), Value: o.Estimate, Message: o.Sentence(),
		Severity: fault.Warning, Remedy: o.Remedy(),
	}
	if dir == "." {
		f.Root = ""
	}
	if id := strings.Clone(o.ID); id != "" { // the header's text is not kept for it
		f.Issue = &id
	}
	return f
}
