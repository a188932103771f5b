package op

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Mistakes lists what is wrong with the declaration itself: words that name no
// argument, flags that collide, cores that are missing. The catalogue's test
// wants none.
func (o *Operation[In, Out]) Mistakes() []string {
	m := &mistakes{params: Params[In]()}
	if (o.Read == nil) == (o.Write == nil) {
		m.add("exactly one of Read and Write must be set")
	}
	if o.Document != (o.Text == nil) {
		m.add("either Text or Document gives the text")
	}
	if t := reflect.TypeFor[Out](); t.Kind() != reflect.Struct {
		m.add("the result must be a struct, not %s", t)
	}
	if _, carries := any(new(Out)).(Reporter); !carries && hasKey(reflect.TypeFor[Out](), notesKey) {
		m.add("the result has the key `%s`, which the kit fills with what is warned of", notesKey)
	}
	if o.Name != "" && (o.Title == "" || o.Summary == "" || len(o.Summary) > 300) {
		m.add("a tool needs a title and a summary of at most 300 characters")
	}
	if o.Name == "" && len(o.CLI) == 0 {
		m.add("neither a tool nor a command")
	}
	m.arguments()
	for _, d := range o.Denied {
		if m.has(d.Name) {
			m.add("argument `%s` is declared and denied", d.Name)
		}
	}
	for n := range o.CLI {
		s := &o.CLI[n]
		m.where = "`" + s.Path + "`: "
		m.spelling(o.wayOf(n), s.When != nil)
		if s.Gate != nil && s.NoGate {
			m.add("a gate of its own, and none")
		}
	}
	return m.list
}

// hasKey tells whether a result has a root key.
func hasKey(t reflect.Type, key string) bool {
	return t.Kind() == reflect.Struct && slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return name == key
	})
}

// mistakes collects what is wrong with one declaration.
type mistakes struct {
	params []Param
	where  string
	list   []string
}

func (m *mistakes) add(format string, args ...any) {
	m.list = append(m.list, m.where+fmt.Sprintf(format, args...))
}

func (m *mistakes) has(name string) bool {
	return slices.ContainsFunc(m.params, func(p Param) bool { return p.Name == name })
}

// arguments checks the tags of In.
func (m *mistakes) arguments() {
	seen := map[string]bool{}
	for _, p := range m.params {
		switch {
		case seen[p.Name]:
			m.add("argument `%s` is declared twice", p.Name)
		case p.Name == confirmName:
			m.add("`confirm` belongs to the gate, not to the input")
		case p.Help == "" || strings.HasSuffix(p.Help, ".") || strings.Contains(p.Help, "\n"):
			m.add("the help of `%s` must be one line without a full stop", p.Name)
		case p.NeedWire && p.Wire != "":
			m.add("argument `%s` is required and has a default", p.Name)
		case p.NeedWire && !p.OnWire, p.NeedLine && !p.OnLine:
			m.add("argument `%s` is required at a door that doesn't offer it", p.Name)
		case len(p.Enum) > 0 && p.Kind != String && p.Kind != Array:
			m.add("argument `%s`: only strings have a closed vocabulary", p.Name)
		}
		seen[p.Name] = true
	}
}

// spelling checks the words of one spelling against the arguments. One that
// shares its command may show words in help that it never claims.
func (m *mistakes) spelling(w *way, shared bool) {
	named := slices.Concat(w.hide, w.need)
	for _, s := range slices.Concat(w.preset, w.rename) {
		named = append(named, s.Name)
	}
	for _, c := range w.choice {
		named = append(named, c.Value)
		for _, s := range c.Sets {
			named = append(named, s.Name)
		}
	}
	for _, name := range named {
		if !m.has(name) {
			m.add("there is no argument `%s`", name)
		}
	}
	for _, s := range slots(w.args) {
		i := slices.IndexFunc(m.params, func(p Param) bool { return p.Arg == s.name })
		if i < 0 {
			m.add("no argument stands for the position %s", s.name)
		} else if p := m.params[i]; s.many && !shared && p.Kind != Array && !p.Comma {
			m.add("the position %s takes many words, its argument one", s.name)
		}
	}
	m.flags(w)
}

// flags checks that every argument can be given and no flag means two things.
func (m *mistakes) flags(w *way) {
	seen := map[string]bool{"help": true, "directory": true, "json": true, "color": true, w.gate: w.gate != ""}
	short := map[string]bool{"": false, "h": true, "C": true}
	take := func(flag string) {
		if seen[flag] {
			m.add("the flag --%s has two meanings", flag)
		}
		seen[flag] = true
	}
	if w.output {
		take(outputFlag)
	}
	for _, c := range w.choice {
		take(c.Flag)
	}
	for i := range m.params {
		p := &m.params[i]
		flag := w.flagOf(p)
		if flag == "" {
			if p.NeedLine && p.OnLine && !w.takes(p) && !w.decides(p.Name) {
				m.add("argument `%s` is required and can't be given", p.Name)
			}
			continue
		}
		take(flag)
		if p.Long {
			take(flag + fileSuffix)
		}
		if short[p.Short] {
			m.add("the flag -%s has two meanings", p.Short)
		}
		short[p.Short] = p.Short != ""
	}
}

// decides tells whether the spelling sets an argument itself.
func (w *way) decides(name string) bool {
	return w.chosen(name) || slices.ContainsFunc(w.preset, func(s Pair) bool { return s.Name == name })
}
