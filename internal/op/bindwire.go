package op

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

// The kinds of the binder's own refusals, for Shape. A shaped family gives them
// the words of its page.
const (
	KindUnknownArgument = "unknown-argument"
	KindDeniedArgument  = "denied-argument"
	KindMissingArgument = "missing-argument"
)

// confirmName is the argument of the gate over MCP.
const confirmName = "confirm"

// Undeclared is the cause of a refusal for arguments that are not declared: all
// their names in alphabetical order, because some families tell each.
type Undeclared []string

// Error lists the names.
func (u Undeclared) Error() string { return "undeclared: " + strings.Join(u, ", ") }

// binder fills an In from what a door gives.
type binder struct {
	params []Param
	gate   bool // the operation takes `confirm`
	denied []Denied
	name   string // of the tool
}

// wire binds the arguments of a tool call. The order of its checks is
// published: JSON types first, then arguments that are not declared, then
// missing ones. null is absent.
func (b *binder) wire(raw json.RawMessage, in reflect.Value) (confirmed bool, f *fault.Fault) {
	var ms []member
	if len(raw) > 0 && typeOf(raw) != "null" {
		var err error
		if ms, err = members(raw); err != nil {
			return false, badArgs("arguments must be an object, not %s", article(typeOf(raw)))
		}
	}
	given := map[string]bool{}
	var undeclared Undeclared
	for _, m := range ms {
		switch p := b.find(m.name); {
		case m.name == confirmName && b.gate:
			if f := wrongType(confirmName, "boolean", m.raw); f != nil {
				return false, f
			}
			confirmed = typeOf(m.raw) == "boolean" && isTrue(m.raw)
		case p == nil:
			undeclared = append(undeclared, m.name)
		default:
			if f := p.set(m.raw, in); f != nil {
				return false, f
			}
			given[m.name] = typeOf(m.raw) != "null"
		}
	}
	if len(undeclared) > 0 {
		slices.Sort(undeclared)
		return confirmed, b.undeclared(undeclared)
	}
	for i := range b.params {
		p := &b.params[i]
		switch {
		case given[p.Name]:
		case p.OnWire && p.NeedWire:
			return confirmed, fault.Invalid("`%s` needs the argument `%s`%s", b.name, p.Name, meaning(p)).Of(KindMissingArgument, p.Name)
		case p.Wire != "":
			setText(p.field(in), p.Wire)
		}
	}
	return confirmed, nil
}

func meaning(p *Param) string {
	if p.Help == "" {
		return ""
	}
	return ": " + lowerFirst(p.Help)
}

func (b *binder) find(name string) *Param {
	for i := range b.params {
		if p := &b.params[i]; p.Name == name && p.OnWire {
			return p
		}
	}
	return nil
}

// undeclared refuses arguments by name: one that is denied with its own
// sentence, any other with the nearest spelling.
func (b *binder) undeclared(names Undeclared) *fault.Fault {
	var messages, remedies []string
	var unknown Undeclared
	f := fault.Invalid("").Of(KindUnknownArgument, names[0])
	f.Err = names
	for _, name := range names {
		i := slices.IndexFunc(b.denied, func(d Denied) bool { return d.Name == name })
		if i < 0 {
			unknown = append(unknown, name)
			continue
		}
		if messages == nil {
			f.Of(KindDeniedArgument, name)
		}
		messages = append(messages, b.denied[i].Message)
		if r := b.denied[i].Remedy; !slices.Contains(remedies, r) {
			remedies = append(remedies, r)
		}
	}
	switch len(unknown) {
	case 0:
		f.Message, f.Remedy = strings.Join(messages, "; "), strings.Join(remedies, "; ")
		return f
	case 1:
		messages = append(messages, "`"+b.name+"` has no argument `"+unknown[0]+"`")
	default:
		messages = append(messages, "`"+b.name+"` has none of the arguments "+fault.Names(unknown))
	}
	f.Message, f.Remedy = strings.Join(messages, "; "), strings.Join(append(remedies, b.nearest(unknown)), "; ")
	return f
}

// nearest says which arguments may have been meant.
func (b *binder) nearest(names []string) string {
	known := b.names()
	var near []string
	for _, n := range names {
		if s := fault.Nearest(n, known); s != "" && !slices.Contains(near, s) {
			near = append(near, s)
		}
	}
	switch {
	case len(near) > 0:
		return "did you mean " + fault.Names(near) + "?"
	case len(known) == 0:
		return "it takes no arguments"
	}
	return "it takes " + strings.Join(known, ", ")
}

// names are the arguments of the tool.
func (b *binder) names() []string {
	var names []string
	for _, p := range b.params {
		if p.OnWire {
			names = append(names, p.Name)
		}
	}
	if b.gate {
		names = append(names, confirmName)
	}
	return names
}

// set puts a JSON value into the argument's place, or says that its type is
// wrong. Nothing is coerced, but the sentence says what to send.
func (p *Param) set(raw json.RawMessage, in reflect.Value) *fault.Fault {
	t := typeOf(raw)
	if t == "null" {
		return nil
	}
	if p.Selects && p.Kind == String && t == "integer" {
		n, _ := integer(raw)
		setText(p.field(in), strconv.FormatInt(n, 10))
		return nil
	}
	if f := wrongType(p.Name, p.wants(), raw); f != nil {
		return f
	}
	switch d := p.field(in).(type) {
	case *bool:
		*d = isTrue(raw)
	case *Flag:
		*d = Flag(isTrue(raw))
	case *int:
		n, _ := integer(raw)
		*d = int(n)
	case *int64:
		*d, _ = integer(raw)
	case *uint32:
		n, _ := integer(raw)
		if n < 0 || n > 1<<32-1 {
			return badArgs("argument `%s` must be an integer from 0 to 4294967295, not %d", p.Name, n)
		}
		*d = uint32(n)
	case *Object:
		*d = Object(raw)
	case nested:
		if t := p.putNested(d, raw); t != "" {
			return badArgs("argument `%s` must be an array of objects, not of %s", p.Name, article(t))
		}
	case *[]string:
		items, bad, ok := texts(raw, false)
		if !ok {
			return badArgs("argument `%s` must be an array of strings, not of %s", p.Name, article(bad))
		}
		*d = items
	case *[]Selector:
		items, bad, ok := texts(raw, true)
		if !ok {
			return badArgs("argument `%s` must be an array of strings or integers, not of %s", p.Name, article(bad))
		}
		for _, s := range items {
			*d = append(*d, Selector(s))
		}
	default:
		setText(d, text(raw))
	}
	return nil
}

// setText puts text into a place of one of the text types.
func setText(place any, s string) {
	switch d := place.(type) {
	case *string:
		*d = s
	case *Selector:
		*d = Selector(s)
	case *List:
		*d = List(s)
	case *LongText:
		*d = LongText(s)
	case *bool:
		*d = s == "true"
	case *Flag:
		*d = s == "true"
	case *int:
		*d, _ = strconv.Atoi(s)
	case *int64:
		*d, _ = strconv.ParseInt(s, 10, 64)
	case *uint32:
		n, _ := strconv.ParseUint(s, 10, 32)
		*d = uint32(n)
	case *[]string:
		*d = append(*d, List(s).Items()...)
	default:
		panic(fmt.Sprintf("op: no text for %T", place))
	}
}

// lowerFirst puts a help line inside a sentence; a word like ID stays.
func lowerFirst(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[n:]); n == 0 || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}
