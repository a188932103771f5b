package op

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// fileSuffix makes the flag that reads a long text from a file.
const fileSuffix = "-file"

// lining is one command line on its way into an In.
type lining struct {
	*binder
	Line
	way   *way
	in    reflect.Value
	given map[string]string // argument -> how it was given
	stdin string            // what has read standard input
}

// line binds a command line. The order of its checks is that of the wire: the
// values of flags, flags that do not belong here, positions, what is missing.
func (b *binder) line(l Line, w *way, in reflect.Value) *fault.Fault {
	x := &lining{binder: b, Line: l, way: w, in: in, given: map[string]string{}}
	for _, s := range w.preset {
		x.apply(s, "preset")
	}
	for i := range b.params {
		if f := x.flag(&b.params[i]); f != nil {
			return f
		}
	}
	if f := x.strangers(); f != nil {
		return f
	}
	if f := x.positions(); f != nil {
		return f
	}
	if f := x.choose(); f != nil {
		return f
	}
	for i := range b.params {
		p := &b.params[i]
		if x.given[p.Name] == "" && p.OnLine && (p.NeedLine || slices.Contains(w.need, p.Name)) {
			return usage("missing `%s`%s", x.spell(p), meaning(p)).Of(KindMissingArgument, p.Name)
		}
	}
	return nil
}

// apply sets an argument that the spelling or a choice decides.
func (x *lining) apply(s Pair, how string) {
	for i := range x.params {
		if p := &x.params[i]; p.Name == s.Name {
			setText(p.field(x.in), s.Value)
			x.given[p.Name] = how
		}
	}
}

// flag takes an argument from its flag, or from the file that its -file flag
// names.
func (x *lining) flag(p *Param) *fault.Fault {
	name := x.way.flagOf(p)
	if name == "" {
		return nil
	}
	values := x.values(name)
	if p.Long && x.Has(name+fileSuffix) {
		if values != nil {
			return usage("`--%s` and `--%s` exclude each other", name, name+fileSuffix)
		}
		text, f := x.fileText("--"+name+fileSuffix, last(x.Line, name+fileSuffix))
		if f != nil {
			return f
		}
		setText(p.field(x.in), text)
		x.given[p.Name] = "--" + name + fileSuffix
		return nil
	}
	if values == nil {
		return nil
	}
	x.given[p.Name] = "--" + name
	return x.set(p, "--"+name, values)
}

// strangers refuses flags that another spelling of the same command has, and a
// flag that stands twice but takes one value: a value is never dropped silently.
func (x *lining) strangers() *fault.Fault {
	for _, f := range x.Flags {
		if !x.way.knows(x.params, f.Name) {
			if x.Behind != "" {
				return usage("`--%s` has no meaning without `--%s`", f.Name, x.Behind).Of(KindUnknownArgument, f.Name).
					Help("add `--%s`; or leave `--%s` out, and nothing is written", x.Behind, f.Name)
			}
			return usage("`--%s` has no meaning here", f.Name).Of(KindUnknownArgument, f.Name).
				Help("with these arguments the command takes %s", strings.Join(x.flagNames(), ", "))
		}
		if len(f.Values) > 1 && !x.repeats(f.Name) {
			return usage("`--%s` is given %d times", f.Name, len(f.Values)).Help("give it once")
		}
	}
	return nil
}

func (x *lining) flagNames() []string {
	names := []string{"no flags"}
	for i := range x.params {
		if n := x.way.flagOf(&x.params[i]); n != "" {
			names = append(names, "--"+n)
		}
	}
	for _, c := range x.way.choice {
		names = append(names, "--"+c.Flag)
	}
	return names[min(1, len(names)-1):]
}

func (x *lining) repeats(flag string) bool {
	return slices.ContainsFunc(x.params, func(p Param) bool { return p.Kind == Array && x.way.flagOf(&p) == flag })
}

func (x *lining) choose() *fault.Fault {
	if len(x.way.choice) == 0 {
		return nil
	}
	var all, chosen []string
	for _, c := range x.way.choice {
		all = append(all, "`--"+c.Flag+"`")
		if !x.Has(c.Flag) {
			continue
		}
		chosen = append(chosen, "`--"+c.Flag+"`")
		for _, s := range c.Sets {
			x.apply(s, "--"+c.Flag)
		}
		x.apply(Pair{c.Value, last(x.Line, c.Flag)}, "--"+c.Flag)
	}
	switch len(chosen) {
	case 0:
		return fault.Invalid("one of %s is needed", strings.Join(all, ", ")).Of(KindMissingArgument, x.way.choice[0].Value)
	case 1:
		return nil
	}
	return fault.Invalid("%s exclude each other", strings.Join(chosen, " and ")).Help("give exactly one of them")
}

// set puts the typed values into the argument's place.
func (x *lining) set(p *Param, what string, values []string) *fault.Fault {
	for _, v := range values {
		if f := utf8Text("`"+what+"`", v); f != nil {
			return f
		}
	}
	v := values[len(values)-1]
	switch d := p.field(x.in).(type) {
	case *[]string:
		*d = append(*d, values...)
	case *[]Selector:
		for _, s := range values {
			*d = append(*d, Selector(s))
		}
	case *List:
		*d = List(strings.Join(values, ","))
	case *LongText:
		text, f := x.longText(what, v)
		*d = LongText(text)
		return f
	case *int, *int64:
		if n, err := strconv.ParseInt(v, 10, 64); err != nil || n < 0 {
			return usage("`%s` takes a whole number, not `%s`", what, v).Help("write it in digits alone, such as 3")
		}
		setText(d, v)
	case *uint32:
		if _, err := strconv.ParseUint(v, 10, 32); err != nil {
			return usage("`%s` takes a whole number from 0 to 4294967295, not `%s`", what, v).Help("write it in digits alone, such as 3")
		}
		setText(d, v)
	case *bool, *Flag:
		on, f := truth(what, v)
		setText(d, strconv.FormatBool(on))
		return f
	case *Object:
		raw, f := jsonText(what, v, "object")
		*d = Object(raw)
		return f
	case nested:
		want := "object"
		if _, many := d.row(); many {
			want = "array"
		}
		raw, f := jsonText(what, v, want)
		if f != nil {
			return f
		}
		if t := p.putNested(d, raw); t != "" {
			return usage("`%s` takes a JSON array of objects, not of %s", what, article(t))
		}
	default:
		setText(d, v)
	}
	return nil
}

// truth reads a bool as people write it on a command line.
func truth(what, v string) (bool, *fault.Fault) {
	switch v {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, usage("`%s` takes true or false, not `%s`", what, v)
}

func jsonText(what, v, want string) (json.RawMessage, *fault.Fault) {
	raw := bytes.TrimSpace([]byte(v))
	if !json.Valid(raw) || typeOf(raw) != want {
		return nil, usage("`%s` takes a JSON %s", what, want)
	}
	return raw, nil
}

// spell names an argument as the command line does.
func (x *lining) spell(p *Param) string {
	if x.way.takes(p) {
		return p.Arg
	}
	return "--" + x.way.flagOf(p)
}

func usage(format string, args ...any) *fault.Fault {
	return fault.New(fault.Usage, fault.FamilyUsage, format, args...)
}
