package op

import (
	"cmp"
	"context"

	"github.com/tix-tracker/tix/internal/fault"
)

// KindUnconfirmed is the rule's word of a refusal for want of a confirmation.
const KindUnconfirmed = "not_confirmed"

// wireGate is the gate that `confirm` answers to: the operation's, else the
// first of its spellings'.
func (o *Operation[In, Out]) wireGate() *Gate[In] {
	if o.Gate != nil {
		return o.Gate
	}
	for i := range o.CLI {
		if o.CLI[i].Gate != nil {
			return o.CLI[i].Gate
		}
	}
	return nil
}

func (o *Operation[In, Out]) needsWire(in In) bool {
	g := o.wireGate()
	return g != nil && (g.When == nil || g.When(in))
}

// Declined is the end of a call whose question was answered with no.
func Declined(kind, field string) *fault.Fault {
	return fault.Invalid("nothing was written").Of(kind, field)
}

// KindInterrupted is the rule's word of a call that a signal ended at a question.
const KindInterrupted = "interrupted"

// interrupted is the end of a call that was waiting for an answer when ctx ended:
// the transaction has not begun.
func interrupted(ctx context.Context) *fault.Fault {
	f := fault.New(fault.Refused, fault.FamilyIO, "stopped at a question: nothing was written").Of(KindInterrupted, "")
	f.Err, f.Code = context.Cause(ctx), 130
	return f
}

// Ended is the end of a call whose questions were not all answered: what was
// answered is half of what the person meant.
func Ended() *fault.Fault {
	return fault.New(fault.Refused, fault.FamilyIO, "the input ended at a question: nothing was written").Of(KindInterrupted, "")
}

func unconfirmed[In any](name string, g *Gate[In]) *fault.Fault {
	kind, field := cmp.Or(g.Kind, KindUnconfirmed), cmp.Or(g.Field, confirmName)
	f := fault.Invalid("`%s` is not confirmed: nothing was written", name).Of(kind, field)
	f.Family = cmp.Or(g.Family, f.Family)
	return f.Help("pass `%s` on the terminal, or `confirm: true` over MCP", "--"+g.Flag)
}

// through tells whether the gate of a command lets a call pass: it has none,
// was confirmed, or asks nothing of this input.
func (o *Operation[In, Out]) through(in *Input) bool {
	g := o.gateOf(in.spelling)
	return in.spelling < 0 || g == nil || in.Confirmed || g.When != nil && !g.When(*in.value.(*In))
}

// shut judges the gate of a command before the repository opens: the flag, else
// the preview, else a refusal where nobody can be asked. Piped input never
// counts as consent.
func (o *Operation[In, Out]) shut(h *Host, in *Input) (preview string, f *fault.Fault) {
	if o.through(in) {
		return "", nil
	}
	g := o.gateOf(in.spelling)
	switch {
	case g.Preview != "":
		return g.Preview, nil
	case h.Terminal == nil || g.Question == nil:
		return "", unconfirmed("tix "+o.CLI[in.spelling].Path, g)
	}
	return "", nil
}

// ask puts the gate's question to the person at the terminal.
func (o *Operation[In, Out]) ask(ctx context.Context, e *Env, in *Input) *fault.Fault {
	if o.through(in) {
		return nil
	}
	g := o.gateOf(in.spelling)
	question, err := g.Question(ctx, e, *in.value.(*In))
	if err != nil {
		return fault.From(err)
	}
	yes, err := e.Terminal.Confirm(ctx, question)
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if err != nil || !yes {
		return Declined(cmp.Or(g.Kind, KindUnconfirmed), cmp.Or(g.Field, confirmName))
	}
	return nil
}
