package template

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// flaw is one thing that is wrong in a definition.
type flaw struct {
	path    string // below the template: "scope", "prompts[1].kind"
	message string // goes on after the path: "is blank"
	payload bool   // no definition at all: an unknown key, another type or word
}

// attrs is what a table, an object or a list of `attr=value` holds: texts, bools,
// lists of texts, and nil for what is none of these.
type attrs map[string]any

// builder makes the parts of a definition and gathers what is wrong in them. One
// for the three ways in: a file, JSON, the command line.
type builder struct{ flaws []flaw }

func (b *builder) payload(path, format string, args ...any) {
	b.flaws = append(b.flaws, flaw{path, fmt.Sprintf(format, args...), true})
}

func (b *builder) wrong(path, format string, args ...any) {
	b.flaws = append(b.flaws, flaw{path: path, message: fmt.Sprintf(format, args...)})
}

// known reports the keys that mean nothing.
func (b *builder) known(path string, a attrs, names []string) {
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if slices.Contains(names, key) {
			continue
		}
		if near := fault.Nearest(key, names); near != "" {
			b.payload(path, "has no key `%s`: did you mean `%s`?", key, near)
		} else {
			b.payload(path, "has no key `%s`: it takes %s", key, fault.Names(names))
		}
	}
}

// scope reads the scope.
func (b *builder) scope(text string) Scope {
	s, ok := parseScope(text)
	if !ok {
		b.payload("scope", "is `%s`, but must be %s", text, scopeForms)
	}
	return s
}

// defaults reads the table of defaults, in the order of fields().
func (b *builder) defaults(a attrs) []Default {
	b.known("defaults", a, fields())
	list := []Default{}
	for _, field := range fields() {
		v, ok := a[field]
		if !ok {
			continue
		}
		path := "defaults." + field
		switch v := v.(type) {
		case string:
			if isList(field) {
				b.payload(path, "is text, but must be a list of texts")
			}
			list = append(list, Default{Field: field, Text: v})
		case []string:
			if !isList(field) {
				b.payload(path, "is a list, but must be text")
			}
			list = append(list, Default{Field: field, Items: v})
		default:
			want := "text"
			if isList(field) {
				want = "a list of texts"
			}
			b.payload(path, "must be %s", want)
		}
	}
	return list
}

func promptKeys() []string {
	return []string{"key", "label", "kind", "required", "default", "options_ref"}
}

// prompt reads one prompt.
func (b *builder) prompt(i int, a attrs) Prompt {
	path := fmt.Sprintf("prompts[%d]", i)
	b.known(path, a, promptKeys())
	p := Prompt{Key: b.text(path, a, "key"), Kind: b.text(path, a, "kind"), Required: b.truth(path, a)}
	b.needed(path, a, "key", "kind")
	b.word(path+".kind", p.Kind, promptKinds())
	for _, opt := range []struct {
		key  string
		into *string
	}{{"label", &p.Label}, {"default", &p.Default}, {"options_ref", &p.OptionsRef}} {
		*opt.into = b.text(path, a, opt.key)
		if v, ok := a[opt.key].(string); ok && strings.TrimSpace(v) == "" {
			b.wrong(path+"."+opt.key, "is blank: write a text, or leave the key out")
		}
	}
	return p
}

func referenceKeys() []string { return []string{"kind", "value", "required"} }

// reference reads one reference.
func (b *builder) reference(i int, a attrs) Reference {
	path := fmt.Sprintf("references[%d]", i)
	b.known(path, a, referenceKeys())
	r := Reference{Kind: b.text(path, a, "kind"), Value: b.text(path, a, "value"), Required: b.truth(path, a)}
	b.needed(path, a, "kind", "value")
	b.word(path+".kind", r.Kind, referenceKinds())
	return r
}

// text is a text of the attributes, "" when it is absent.
func (b *builder) text(path string, a attrs, key string) string {
	v, ok := a[key]
	text, is := v.(string)
	if ok && !is {
		b.payload(path+"."+key, "must be text")
	}
	return text
}

func (b *builder) truth(path string, a attrs) bool {
	v, ok := a["required"]
	on, is := v.(bool)
	if ok && !is {
		b.payload(path+".required", "must be true or false")
	}
	return on
}

func (b *builder) needed(path string, a attrs, keys ...string) {
	for _, key := range keys {
		if _, ok := a[key]; !ok {
			b.payload(path, "needs `%s`", key)
		}
	}
}

// word judges a value of a closed vocabulary; absent is not its business.
func (b *builder) word(path, v string, words []string) {
	if v != "" && !slices.Contains(words, v) {
		b.payload(path, "is `%s`, but must be one of %s", v, fault.Names(words))
	}
}
