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
	s := fmt.Sprintf("{edit|%s --estimate TEXT}", o.selector())
	if o.missing != "" {
		return fmt.Sprintf("declare the unit: {wip unit|%s FACTOR}; or write another estimate: %s", o.missing, s)
	}
	return "write another estimate: " + s
}

func (o *Odd) selector() string { return selector(o.Number, o.Path) }

// selector is an issue as commands name it.
func selector(number uint32, path string) string {
	if number == 0 {
		return path
	}
	return strconv.FormatUint(uint64(number), 10)
}

// overLimit says what the column holds with the issue, or would if the limit
// let it through.
func overLimit(l *Limit, after *Usage, m Move) Diagnostic {
	verb := "holds"
	if m.Would || l.Policy == Block && m.Override == nil {
		verb = "would hold"
	}
	return Diagnostic{
		Kind:    OverLimit,
		Message: fmt.Sprintf("with %s `%s` %s %s; its limit is %s", nameOf(m.Issue.Number, m.Issue.Path), m.To, verb, holds(l, after), l.ceilings()),
		Remedy:  room(l, after, m),
	}
}

// room says how there is room for an issue in a column that would hold so much.
func room(l *Limit, after *Usage, m Move) string {
	var alone Usage
	alone.enter(l, m.Issue)
	if alone.State(l) != Over {
		return fmt.Sprintf("move on what is in `%s` first: {list|--status %s}", m.To, fault.Word(m.To))
	}
	return fmt.Sprintf("it is too much by itself: {edit|%s --estimate TEXT} makes it smaller, {wip set|%s%s} raises the limit",
		selector(m.Issue.Number, m.Issue.Path), fault.Word(m.To), l.raised(after))
}

// raised are the flags that give a limit room for what a column holds.
func (l *Limit) raised(u *Usage) (flags string) {
	if l.MaxItems > 0 && u.Items > l.MaxItems {
		flags += " --max-items " + itoa(u.Items)
	}
	if l.sums() && len(u.Odd) == 0 && u.Sum > uint64(l.MaxEstimate) {
		flags += " --max-estimate " + u.sum()
	}
	return flags
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

func overrideRequired(l *Limit, m Move) Diagnostic {
	return Diagnostic{OverrideRequired, "the limit of `" + m.To + "` blocks what goes over it", "override it and say why: " + m.again(l)}
}

func unconfirmed(l *Limit, m Move) Diagnostic {
	return Diagnostic{Unconfirmed, "the override is not confirmed", "confirm it with `yes`: " + m.again(l)}
}

func missingField(field string, l *Limit, m Move) Diagnostic {
	return Diagnostic{MissingField, "the override has no " + field, "give it a `" + field + "`: " + m.again(l)}
}

func staleLimit(l *Limit, m Move) Diagnostic {
	return Diagnostic{
		StaleLimit, fmt.Sprintf("the limit of `%s` is not the one that the override was given for: it is %s now", m.To, l.ceilings()),
		"look at it ({wip show}), and override it anew if that is still meant; its token is " + l.Token(),
	}
}

// again is the move with a whole override of this limit, and of no other.
func (m Move) again(l *Limit) string {
	return fmt.Sprintf("{move|%s %s --override --reason TEXT --yes --override-limit %s}", selector(m.Issue.Number, m.Issue.Path), fault.Word(m.To), l.Token())
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

// Return says what the limit makes of an issue that comes back from the archive
// into its column: over a limit that blocks it is refused, over one that warns
// there is a note. An estimate that can't be counted is told, not refused: an
// archived issue can't be given another.
func Return(l *Limit, u *Usage, h *model.Header) (note string, _ *fault.Fault) {
	m := Move{Issue: h, To: h.Status}
	after := u.with(l, h)
	switch d := overLimit(l, &after, m); {
	case after.State(l) == Within:
		return "", nil
	case after.State(l) == Unknown:
		return uncounted(l, &after, h), nil
	case l.Policy == Warn:
		return d.Message, nil
	default:
		f := fault.New(fault.Refused, Family, "%s", d.Message).Of(OverLimit, "issue")
		return "", f.Help("make room in it: {list|--status %s}; or raise the limit: {wip set|%s%s}", fault.Word(m.To), fault.Word(m.To), l.raised(&after))
	}
}

// uncounted says why a column can't be counted with an issue: for its own sake,
// else for another's.
func uncounted(l *Limit, after *Usage, h *model.Header) string {
	at, own := after.odd(h)
	if !own {
		at = 0
	}
	return after.Odd[at].Sentence()
}

// Regauged is what is told of an issue that stays in its column and is given an
// estimate which takes the column over its limit, or can't be counted; "" where
// there is nothing to tell. A limit is asked on the way into a column, so that
// this refuses nothing. would: nothing is written.
func Regauged(l *Limit, u *Usage, before, h *model.Header, would bool) string {
	if !l.sums() || before.Estimate == h.Estimate {
		return ""
	}
	after := u.without(l, before)
	if _, problem := effort.Parse(h.Estimate); problem != nil {
		return "" // told at every door, limit or not
	}
	if _, problem := l.count(h.Estimate); problem != nil {
		o := odd(l, h, problem)
		return o.Sentence()
	}
	after.enter(l, h)
	if after.State(l) != Over || u.State(l) == Over && after.Sum <= u.Sum {
		return ""
	}
	verb := "holds"
	if would {
		verb = "would hold"
	}
	return fmt.Sprintf("with the estimate of %s `%s` %s %s; its limit is %s", nameOf(h.Number, h.Path), h.Status, verb, holds(l, &after), l.ceilings())
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
