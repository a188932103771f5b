package op

import (
	"reflect"
	"strings"
)

// Kind is the JSON type of an argument.
type Kind string

const (
	String  Kind = "string"
	Integer Kind = "integer"
	Boolean Kind = "boolean"
	Array   Kind = "array" // on the terminal a flag that may repeat
	Mapping Kind = "object"
)

// Param is one argument, read from a field of In and its tags:
//
//	json:"clear_date"  the key over MCP; --clear-date on the terminal
//	arg:"ISSUE"        the name of its position; without `flag` it has no flag
//	flag:"due"         its flag, when it differs from the key or beside a position
//	short:"n"          one-letter flag
//	help:"…"           one line
//	need:"both"        required: both, wire, line
//	only:"line"        offered at one door: line, wire
//	wire:"50"          value over MCP when it is absent
//	min:"1"            least integer, told by the schema and judged by the core
//	enum:"low,high"    closed vocabulary, judged by the core, offered by completion
//	complete:"issue"   where completion gets its values
//	hint:"TEXT"        the word that stands for the value in help
type Param struct {
	Name, Flag, Short, Arg, Help, Hint string
	Kind                               Kind
	Selects                            bool // also takes an integer on the wire
	Comma, Long, Valued                bool // comma list; long text; bool with a value
	Enum                               []string
	Min                                string // least integer, "" = any
	Complete                           string
	NeedWire, NeedLine                 bool
	OnWire, OnLine                     bool
	Wire                               string

	index []int
	items reflect.Type // of the objects that it holds, nil = none or open
}

// Params lists the arguments of In in the order of its fields.
func Params[In any]() []Param {
	return paramsOf(reflect.TypeFor[In]())
}

func paramsOf(t reflect.Type) []Param {
	var ps []Param
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || !f.IsExported() {
			continue
		}
		ps = append(ps, param(f, name))
	}
	return ps
}

func param(f reflect.StructField, name string) Param {
	tag := f.Tag
	p := Param{
		Name: name, Arg: tag.Get("arg"), Short: tag.Get("short"), Help: tag.Get("help"), Min: tag.Get("min"),
		Hint: tag.Get("hint"), Complete: tag.Get("complete"), Wire: tag.Get("wire"), index: f.Index,
	}
	p.describe(f.Type)
	if flag, ok := tag.Lookup("flag"); ok || p.Arg == "" {
		p.Flag = flag
		if flag == "" {
			p.Flag = strings.ReplaceAll(name, "_", "-")
		}
	}
	if e := tag.Get("enum"); e != "" {
		p.Enum = strings.Split(e, ",")
	}
	need, only := tag.Get("need"), tag.Get("only")
	p.NeedWire = need == "both" || need == "wire"
	p.NeedLine = need == "both" || need == "line"
	p.OnWire, p.OnLine = only != "line", only != "wire"
	return p
}

// describe reads the kind off the field's type, through Opt.
func (p *Param) describe(t reflect.Type) {
	v := reflect.New(t).Interface()
	if o, ok := v.(optional); ok {
		v = o.slot()
	}
	switch d := v.(type) {
	case *Selector:
		p.Kind, p.Selects = String, true
		p.completes("issue")
	case *List:
		p.Kind, p.Comma = String, true
	case *LongText:
		p.Kind, p.Long = String, true
	case *Flag:
		p.Kind, p.Valued = Boolean, true
	case *bool:
		p.Kind = Boolean
	case *uint32:
		p.Kind = Integer
		if p.Min == "" {
			p.Min = "0"
		}
	case *int, *int64:
		p.Kind = Integer
	case *[]string:
		p.Kind = Array
	case *[]Selector:
		p.Kind, p.Selects = Array, true
		p.completes("issue")
	case *Object:
		p.Kind = Mapping
	case *string:
		p.Kind = String
	case nested:
		many := false
		if p.items, many = d.row(); many {
			p.Kind = Array
		} else {
			p.Kind = Mapping
		}
	default:
		panic("op: argument `" + p.Name + "` has a type without a spelling: " + t.String())
	}
}

func (p *Param) completes(what string) {
	if p.Complete == "" {
		p.Complete = what
	}
}

// field is the addressable place of the argument inside In, unwrapped from Opt,
// which it marks as set.
func (p *Param) field(in reflect.Value) any {
	v := in.FieldByIndex(p.index).Addr().Interface()
	if o, ok := v.(optional); ok {
		return o.slot()
	}
	return v
}

// Takes is the word for the value in help lines.
func (p *Param) Takes() string {
	switch {
	case p.Hint != "":
		return p.Hint
	case p.Kind == Boolean && !p.Valued:
		return ""
	case p.Valued:
		return "true|false"
	case len(p.Enum) > 0:
		return strings.Join(p.Enum, "|")
	case p.Comma:
		return "LIST"
	case p.Kind == Integer:
		return "N"
	case p.Selects || p.Complete == "issue":
		return "ISSUE"
	case p.items != nil || p.Kind == Mapping:
		return "JSON"
	}
	return "TEXT"
}
