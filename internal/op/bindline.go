package op

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// way is what a binder needs to know of a spelling.
type way struct {
	args   string
	preset []Pair
	rename []Pair
	hide   []string
	need   []string
	choice []Choice
}

// FlagOf is the flag of an argument in a spelling, "" when it has none.
func (w *way) flagOf(p *Param) string {
	if !p.OnLine || p.Flag == "" || slices.Contains(w.hide, p.Name) {
		return ""
	}
	for _, r := range w.rename {
		if r.Name == p.Name {
			return r.Value
		}
	}
	for _, s := range w.preset {
		if s.Name == p.Name {
			return ""
		}
	}
	return p.Flag
}

// line binds a command line: presets, flags, then positions.
func (b *binder) line(l Line, w *way, in reflect.Value) *fault.Fault {
	given := map[string]bool{}
	for _, s := range w.preset {
		b.apply(s, in, given)
	}
	if f := b.choose(l, w, in, given); f != nil {
		return f
	}
	for i := range b.params {
		p := &b.params[i]
		if f := b.flag(l, w, p, in, given); f != nil {
			return f
		}
	}
	if f := b.positions(l, w, in, given); f != nil {
		return f
	}
	for i := range b.params {
		p := &b.params[i]
		if !given[p.Name] && p.OnLine && (p.NeedLine || slices.Contains(w.need, p.Name)) {
			return usage("missing `%s`: %s", b.spell(w, p), lowerFirst(p.Help)).Of("missing-argument", p.Name)
		}
	}
	return nil
}

func (b *binder) apply(s Pair, in reflect.Value, given map[string]bool) {
	for i := range b.params {
		if p := &b.params[i]; p.Name == s.Name {
			setText(p.field(in), s.Value)
			given[p.Name] = true
		}
	}
}

func (b *binder) choose(l Line, w *way, in reflect.Value, given map[string]bool) *fault.Fault {
	var chosen []string
	for _, c := range w.choice {
		if !l.Has(c.Flag) {
			continue
		}
		chosen = append(chosen, "--"+c.Flag)
		for _, s := range c.Sets {
			b.apply(s, in, given)
		}
		b.apply(Pair{c.Value, last(l, c.Flag)}, in, given)
	}
	if len(w.choice) > 0 && len(chosen) != 1 {
		var all []string
		for _, c := range w.choice {
			all = append(all, "--"+c.Flag)
		}
		return usage("exactly one of %s is needed", strings.Join(all, ", "))
	}
	return nil
}

func (b *binder) flag(l Line, w *way, p *Param, in reflect.Value, given map[string]bool) *fault.Fault {
	name := w.flagOf(p)
	if name == "" {
		return nil
	}
	if p.Long && l.Has(name+"-file") {
		if l.Has(name) {
			return usage("`--%s` and `--%s-file` exclude each other", name, name)
		}
		text, f := readFile(l, last(l, name+"-file"))
		if f != nil {
			return f
		}
		given[p.Name] = true
		setText(p.field(in), text)
		return nil
	}
	for _, fv := range l.Flags {
		if fv.Name == name {
			given[p.Name] = true
			return p.setLine(l, "--"+name, fv.Values, in)
		}
	}
	return nil
}

// setLine puts the typed values into the argument's place.
func (p *Param) setLine(l Line, what string, values []string, in reflect.Value) *fault.Fault {
	v := values[len(values)-1]
	switch d := p.field(in).(type) {
	case *[]string:
		*d = append(*d, values...)
	case *[]Selector:
		for _, s := range values {
			*d = append(*d, Selector(s))
		}
	case *LongText:
		text, f := longText(l, v)
		*d = LongText(text)
		return f
	case *int, *int64, *uint32:
		if _, err := strconv.ParseUint(v, 10, 32); err != nil {
			return usage("`%s` takes a whole number, not `%s`", what, v)
		}
		setText(d, v)
	case *bool, *Flag:
		if _, err := strconv.ParseBool(v); err != nil {
			return usage("`%s` takes true or false, not `%s`", what, v)
		}
		on, _ := strconv.ParseBool(v)
		setText(d, strconv.FormatBool(on))
	default:
		setText(d, v)
	}
	return nil
}

// spell names an argument as the command line does.
func (b *binder) spell(w *way, p *Param) string {
	if p.Arg != "" && strings.Contains(w.args, p.Arg) {
		return p.Arg
	}
	return "--" + w.flagOf(p)
}

func usage(format string, args ...any) *fault.Fault {
	return fault.New(fault.Usage, fault.FamilyUsage, format, args...)
}

func last(l Line, flag string) string {
	for _, f := range l.Flags {
		if f.Name == flag {
			return f.Values[len(f.Values)-1]
		}
	}
	return ""
}
