package op

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// Decl is an Operation without its types: what doors, catalogue, docs and tests
// see.
type Decl interface {
	// Brief is what a tree of commands needs of it, without a look at In.
	Brief() Brief
	// Info describes the operation.
	Info() *Info
	// BindWire and BindLine fill an input from a tool call or a command line.
	// A refusal is already an Answer, with the structure that Shape gives it.
	BindWire(h *Host, args json.RawMessage) (*Input, *Answer)
	BindLine(h *Host, l Line) (*Input, *Answer)
	// Run calls the core.
	Run(ctx context.Context, h *Host, door Door, in *Input) Answer
	// Claims tells whether the spelling's When holds for a line.
	Claims(l Line) bool
}

// Input is a bound In of some operation.
type Input struct {
	value    any // *In
	spelling int
	// Confirmed is whether the gate's flag, or `confirm`, was given.
	Confirmed bool
}

// Info is an operation's declaration as data.
type Info struct {
	Name, Title, Summary, Detail, Example, PartOf string

	Params    []Param
	Spellings []Way
	Gate      *GateInfo
	Denied    []Denied
	Repo      Repo
	Sets      Toolset
	Hints     Hints
	ReadOnly  bool
	Shaped    bool // a refusal may carry structure: the tool declares no output schema
	Out       reflect.Type
}

// Brief is the cheap part of an Info.
type Brief struct {
	Name, Summary string
	Ways          []BriefWay
}

// BriefWay is the cheap part of a Way.
type BriefWay struct {
	Path, Args string
	Alias      []string
	Hidden     bool
}

// Way is a spelling as data.
type Way struct {
	Path, Args string
	Alias      []string
	Hidden     bool
	Flags      []FlagInfo
	Bare       string
	Preview    string
}

// FlagInfo is one flag of a spelling.
type FlagInfo struct {
	Name, Short, Help, Takes string
	Param                    *Param // nil: the gate's flag or a choice
	Bool, Repeat             bool
	Need                     bool
}

// GateInfo is a gate as data.
type GateInfo struct {
	Flag        string
	Conditional bool
}

// binderOf is the binder of one declaration.
func (o *Operation[In, Out]) binder() *binder {
	return &binder{params: Params[In](), gate: o.gated(), denied: o.Denied, name: o.handle()}
}

// gated tells whether the tool takes `confirm`.
func (o *Operation[In, Out]) gated() bool {
	if o.Gate != nil {
		return true
	}
	for _, s := range o.CLI {
		if s.Gate != nil {
			return true
		}
	}
	return false
}

// handle is the tool's name, or the command for what has none.
func (o *Operation[In, Out]) handle() string {
	if o.Name == "" && len(o.CLI) > 0 {
		return o.CLI[0].Path
	}
	return o.Name
}

// Brief is what a tree of commands needs of it.
func (o *Operation[In, Out]) Brief() Brief {
	b := Brief{Name: o.Name, Summary: o.Summary}
	for i := range o.CLI {
		s := &o.CLI[i]
		b.Ways = append(b.Ways, BriefWay{Path: s.Path, Args: s.Args, Alias: s.Alias, Hidden: s.Hidden})
	}
	return b
}

// Info describes the operation.
func (o *Operation[In, Out]) Info() *Info {
	i := &Info{
		Name: o.Name, Title: o.Title, Summary: o.Summary, Detail: o.Detail, Example: o.Example, PartOf: o.PartOf,
		Params: Params[In](), Denied: o.Denied, Repo: o.Repo, Sets: o.Sets, Hints: o.Hints,
		ReadOnly: o.Read != nil, Shaped: o.Shape != nil, Out: reflect.TypeFor[Out](),
	}
	if o.gated() {
		i.Gate = &GateInfo{}
		if o.Gate != nil {
			i.Gate.Flag, i.Gate.Conditional = o.Gate.Flag, o.Gate.When != nil
		}
	}
	for n := range o.CLI {
		i.Spellings = append(i.Spellings, o.way(i, n))
	}
	return i
}

func (o *Operation[In, Out]) way(i *Info, n int) Way {
	s := &o.CLI[n]
	w := Way{Path: s.Path, Args: s.Args, Alias: s.Alias, Hidden: s.Hidden, Bare: s.Bare}
	g := o.gateOf(n)
	if g != nil {
		w.Flags = append(w.Flags, FlagInfo{Name: g.Flag, Help: gateHelp(g.Flag), Bool: true})
		w.Preview = g.Preview
	}
	b := s.bind()
	for k := range i.Params {
		p := &i.Params[k]
		flag := b.flagOf(p)
		if flag == "" {
			continue
		}
		w.Flags = append(w.Flags, FlagInfo{
			Name: flag, Short: p.Short, Help: p.Help, Takes: p.Takes(), Param: p,
			Bool: p.Kind == Boolean && !p.Valued, Repeat: p.Kind == Array,
			Need: p.NeedLine && p.Arg == "" || slices.Contains(s.Need, p.Name),
		})
		if p.Long {
			w.Flags = append(w.Flags, FlagInfo{Name: flag + "-file", Help: "read --" + flag + " from a file", Takes: "PATH", Param: p})
		}
	}
	for _, c := range s.Choice {
		w.Flags = append(w.Flags, FlagInfo{Name: c.Flag, Help: c.Help, Takes: "TEXT"})
	}
	return w
}

func gateHelp(flag string) string {
	switch flag {
	case "apply":
		return "write what the preview shows"
	case "force":
		return "do it without asking"
	}
	return "confirm: do it without asking"
}

func (s *Spelling[In, Out]) bind() *way {
	return &way{args: s.Args, preset: s.Preset, rename: s.Rename, hide: s.Hide, need: s.Need, choice: s.Choice}
}

func (o *Operation[In, Out]) gateOf(spelling int) *Gate[In] {
	if spelling >= 0 && spelling < len(o.CLI) {
		if s := &o.CLI[spelling]; s.NoGate {
			return nil
		} else if s.Gate != nil {
			return s.Gate
		}
	}
	return o.Gate
}

// Claims tells whether the spelling's When holds for a line.
func (o *Operation[In, Out]) Claims(l Line) bool {
	s := &o.CLI[l.Spelling]
	return s.When == nil || s.When(l)
}

// BindWire fills an input from the arguments of a tool call and judges the gate.
func (o *Operation[In, Out]) BindWire(h *Host, args json.RawMessage) (*Input, *Answer) {
	in := new(In)
	confirmed, f := o.binder().wire(args, reflect.ValueOf(in).Elem())
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
	s := &o.CLI[l.Spelling]
	if f := o.binder().line(l, s.bind(), reflect.ValueOf(in).Elem()); f != nil {
		a := o.refuse(h, *in, f)
		return nil, &a
	}
	g := o.gateOf(l.Spelling)
	return &Input{value: in, spelling: l.Spelling, Confirmed: g != nil && last(l, g.Flag) == "true"}, nil
}

// refuse is the answer of a refusal, shaped where the family shapes them.
func (o *Operation[In, Out]) refuse(h *Host, in In, f *fault.Fault) Answer {
	if o.Fails != 0 {
		f.Code = o.Fails
	}
	a := Answer{Fault: f, Err: escapeLines(f.Text(h.Cite)) + "\n"}
	if o.Shape != nil {
		if v := o.Shape(in, f); v != nil {
			a.Data, _ = Encode(v)
		}
	}
	return a
}
