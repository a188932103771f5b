package op

import (
	"context"
	"encoding/json"
	"reflect"
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
	// Mistakes lists what is wrong with the declaration itself, for a test.
	Mistakes() []string
}

// Input is a bound In of some operation.
type Input struct {
	value    any // *In
	spelling int
	// Confirmed is whether the gate's flag, or `confirm`, was given.
	Confirmed bool
	output    string // file for the text, "" = none
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
	Chapter       Chapter
	Name, Summary string
	Sets          Toolset
	ReadOnly      bool
	Ways          []BriefWay
}

// BriefWay is the cheap part of a Way.
type BriefWay struct {
	Path, Args string
	Summary    string // its own, "" = that of the operation
	Alias      []string
	Hidden     bool
}

// Way is a spelling as data.
type Way struct {
	Path, Args string
	// Summary, Detail and Example are those that hold: its own or the operation's.
	Summary, Detail, Example string

	Own     bool   // the summary is its own
	Preset  []Pair // argument -> value that it sets
	Alias   []string
	Hidden  bool
	Flags   []FlagInfo
	Bare    string
	Gate    string // flag of its confirmation, "" = none
	Preview string
}

// FlagInfo is one flag of a spelling.
type FlagInfo struct {
	Name, Short, Help, Takes string
	Param                    *Param // what completion offers; nil: the gate's flag or a choice
	Bool, Repeat             bool
	Need                     bool
}

// GateInfo is a gate as data.
type GateInfo struct {
	Flag        string
	Conditional bool
}

// binder is what fills the In of the declaration.
func (o *Operation[In, Out]) binder(h *Host) *binder {
	return &binder{params: h.paramsOf(reflect.TypeFor[In]()), gate: o.wireGate() != nil, denied: o.Denied, name: o.handle()}
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
	b := Brief{Name: o.Name, Chapter: o.Chapter, Summary: o.Summary, Sets: o.Sets, ReadOnly: o.Read != nil, Ways: make([]BriefWay, 0, len(o.CLI))}
	for i := range o.CLI {
		s := &o.CLI[i]
		b.Ways = append(b.Ways, BriefWay{Path: s.Path, Args: s.Args, Summary: s.Summary, Alias: s.Alias, Hidden: s.Hidden})
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
	if g := o.wireGate(); g != nil {
		i.Gate = &GateInfo{Flag: g.Flag, Conditional: g.When != nil}
	}
	for n := range o.CLI {
		i.Spellings = append(i.Spellings, o.way(i, n))
	}
	return i
}

// Claims tells whether the spelling's When holds for a line.
func (o *Operation[In, Out]) Claims(l Line) bool {
	s := &o.CLI[l.Spelling]
	return s.When == nil || s.When(l)
}
