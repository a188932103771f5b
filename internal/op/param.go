package op

import (
	"iter"
	"reflect"
	"slices"
	"strings"
)

// Kind is the JSON type of an argument.
type Kind string

// The kinds, by their names in JSON Schema.
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
//	help:"…"           one line; {clear_date} names another argument
//	need:"both"        required: both, wire, line
//	only:"line"        offered at one door: line, wire
//	wire:"50"          value over MCP when it is absent; for both doors see Opt.Or
//	min:"1"            least integer, told by the schema; the core judges it itself
//	enum:"low,high"    closed vocabulary, judged by the core, offered by completion;
//	                   a blank word in it is told by the schema alone
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

// Objects tells whether the argument is a list of objects, which only the wire can
// send.
func (p *Param) Objects() bool { return p.Kind == Array && p.items != nil }

// Words is the closed vocabulary as people type it, without the blank one.
func (p *Param) Words() []string {
	return slices.DeleteFunc(slices.Clone(p.Enum), func(word string) bool { return word == "" })
}

// Params lists the arguments of In in the order of its fields.
func Params[In any]() []Param {
	return paramsOf(reflect.TypeFor[In]())
}

func paramsOf(t reflect.Type) []Param {
	ps := make([]Param, 0, 16)
	return addParams(ps, t, nil)
}

// addParams walks the fields in order, those of embedded structs in their place.
func addParams(ps []Param, t reflect.Type, above []int) []Param {
	if t.Kind() != reflect.Struct {
		return ps
	}
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(above[:len(above):len(above)], i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag == "" {
			ps = addParams(ps, f.Type, index)
			continue
		}
		if p, ok := param(f); ok && f.IsExported() {
			p.index = index
			ps = append(ps, p)
		}
	}
	return ps
}

// backquoted spells {name} of a help: the tag of a field holds no backquotes.
func backquoted(help string) string {
	if !strings.Contains(help, "{") {
		return help
	}
	return strings.NewReplacer("{", "`", "}", "`").Replace(help)
}

// param reads an argument off a field; ok is false for a field that is none.
func param(f reflect.StructField) (p Param, ok bool) {
	p = Param{OnWire: true, OnLine: true}
	flag, flagged := "", false
	for key, value := range tags(f.Tag) {
		switch key {
		case "json":
			p.Name, _, _ = strings.Cut(value, ",")
		case "arg":
			p.Arg = value
		case "flag":
			flag, flagged = value, true
		case "short":
			p.Short = value
		case "help":
			p.Help = backquoted(value)
		case "hint":
			p.Hint = value
		case "min":
			p.Min = value
		case "complete":
			p.Complete = value
		case "wire":
			p.Wire = value
		case "enum":
			p.Enum = strings.Split(value, ",")
		case "need":
			p.NeedWire, p.NeedLine = value != "line", value != "wire"
		case "only":
			p.OnWire, p.OnLine = value != "line", value != "wire"
		}
	}
	if p.Name == "" || p.Name == "-" {
		return p, false
	}
	p.describe(f.Type)
	if flagged || p.Arg == "" {
		p.Flag = flag
		if flag == "" {
			p.Flag = strings.ReplaceAll(p.Name, "_", "-")
		}
	}
	return p, true
}

// tags reads the pairs of a field's tag once, in order. A tag with escapes is
// left to the slow way of reflect.
func tags(tag reflect.StructTag) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		if strings.Contains(string(tag), `\`) {
			for _, key := range []string{"json", "arg", "flag", "short", "help", "hint", "min", "complete", "wire", "enum", "need", "only"} {
				if value, ok := tag.Lookup(key); ok && !yield(key, value) {
					return
				}
			}
			return
		}
		for rest := strings.TrimLeft(string(tag), " "); rest != ""; {
			key, after, ok := strings.Cut(rest, `:"`)
			value, left, closed := strings.Cut(after, `"`)
			if !ok || !closed || !yield(key, value) {
				return
			}
			rest = strings.TrimLeft(left, " ")
		}
	}
}

// describe reads the kind off the field's type, through Opt.
func (p *Param) describe(t reflect.Type) {
	if t.Kind() == reflect.Struct {
		switch v := reflect.New(t).Interface().(type) {
		case optional:
			t = reflect.TypeOf(v.slot()).Elem()
		case nested:
			var many bool
			p.Kind = Mapping
			if p.items, many = v.row(); many {
				p.Kind = Array
			}
			return
		}
	}
	switch t {
	case reflect.TypeFor[Selector]():
		p.Kind, p.Selects = String, true
		p.completes("issue")
	case reflect.TypeFor[List]():
		p.Kind, p.Comma = String, true
	case reflect.TypeFor[LongText]():
		p.Kind, p.Long = String, true
	case reflect.TypeFor[Flag]():
		p.Kind, p.Valued = Boolean, true
	case reflect.TypeFor[bool]():
		p.Kind = Boolean
	case reflect.TypeFor[uint32]():
		p.Kind = Integer
		if p.Min == "" {
			p.Min = "0"
		}
	case reflect.TypeFor[int](), reflect.TypeFor[int64]():
		p.Kind = Integer
	case reflect.TypeFor[[]string]():
		p.Kind = Array
	case reflect.TypeFor[[]Selector]():
		p.Kind, p.Selects = Array, true
		p.completes("issue")
	case reflect.TypeFor[Object]():
		p.Kind = Mapping
	case reflect.TypeFor[string]():
		p.Kind = String
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
		return strings.Join(p.Words(), "|")
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
