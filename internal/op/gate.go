package op

import (
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

func unconfirmed[In any](name string, g *Gate[In]) *fault.Fault {
	kind, field := g.Kind, g.Field
	if kind == "" {
		kind, field = KindUnconfirmed, "confirm"
	}
	f := fault.Invalid("", "`%s` is not confirmed: nothing was written", name).Of(kind, field)
	return f.Help("pass `%s` on the terminal, or `confirm: true` over MCP", "--"+g.Flag)
}

// pass judges the gate of a command: the flag, else a question on a terminal,
// else the preview, else a refusal. Piped input never counts as consent.
func (o *Operation[In, Out]) pass(ctx context.Context, e *Env, in *Input) (preview string, f *fault.Fault) {
	g := o.gateOf(in.spelling)
	value := in.value.(*In)
	if in.spelling < 0 || g == nil || in.Confirmed || g.When != nil && !g.When(*value) {
		return "", nil
	}
	if g.Preview != "" {
		return g.Preview, nil
	}
	if e.Terminal == nil || g.Question == nil {
		return "", unconfirmed(o.handle(), g)
	}
	question, err := g.Question(ctx, e, *value)
	if err != nil {
		return "", fault.From(err)
	}
	yes, err := e.Terminal.Confirm(ctx, question)
	if err != nil || !yes {
		return "", fault.Invalid("", "not confirmed: nothing was written").Of(KindUnconfirmed, "")
	}
	return "", nil
}
