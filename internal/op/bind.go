package op

import (
	"encoding/json"
	"reflect"

	"github.com/tix-tracker/tix/internal/fault"
)

// BindWire fills an input from the arguments of a tool call and judges the gate.
func (o *Operation[In, Out]) BindWire(h *Host, args json.RawMessage) (*Input, *Answer) {
	in := new(In)
	confirmed, f := o.binder(h).wire(args, reflect.ValueOf(in).Elem())
	if f == nil && !confirmed && o.needsWire(*in) {
		f = unconfirmed(o.handle(), o.wireGate())
	}
	if f != nil {
		a := o.refuse(h, *in, f)
		return nil, &a
	}
	return &Input{value: in, spelling: -1, Confirmed: confirmed}, nil
}

// BindLine fills an input from a command line. The gate is judged by Run, for
// it may ask.
func (o *Operation[In, Out]) BindLine(h *Host, l Line) (*Input, *Answer) {
	in := new(In)
	w := o.wayOf(l.Spelling)
	f := o.binder(h).line(l, w, reflect.ValueOf(in).Elem())
	bound := &Input{value: in, spelling: l.Spelling}
	if f == nil && w.gate != "" && l.Has(w.gate) {
		bound.Confirmed, f = truth("--"+w.gate, last(l, w.gate))
	}
	if f == nil && w.output && l.Has(outputFlag) {
		if bound.output = last(l, outputFlag); bound.output == "" {
			f = usage("`--%s` needs the path of a file", outputFlag)
		}
	}
	if f != nil {
		a := o.refuse(h, *in, f)
		return nil, &a
	}
	return bound, nil
}

// refuse is the answer of a refusal, shaped where the family shapes them.
func (o *Operation[In, Out]) refuse(h *Host, in In, f *fault.Fault) Answer {
	if o.Fails != 0 {
		f.Code = o.Fails
	}
	a := Answer{Fault: f, Err: escapeLines(f.Text(h.Cite)) + "\n"}
	if o.Shape != nil {
		if v := o.Shape(in, f.Cited(h.Cite)); v != nil {
			a.Data, _ = Encode(v)
		}
	}
	return a
}
