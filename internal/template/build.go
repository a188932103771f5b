package template

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// attrs is what a table, an object or a list of `attr=value` holds: texts, bools,
// lists of texts, and nil for what is none of these.
type attrs map[string]any

// builder makes the parts of a definition and gathers what is wrong in them. One
// for the three ways in: a file, JSON, the command line.
type builder struct{ flaws []flaw }

// payload reports what is no definition at all: an unknown key, another type or
// word. Its remedy may be set on what comes back.
func (b *builder) payload(path, format string, args ...any) *flaw {
	x := b.wrong(path, format, args...)
	x.payload = true
	return x
}

// wrong reports what breaks a rule.
func (b *builder) wrong(path, format string, args ...any) *flaw {
	b.flaws = append(b.flaws, flaw{path: path, message: fmt.Sprintf(format, args...)})
	return &b.flaws[len(b.flaws)-1]
}

// blank reports a text that says nothing.
func (b *builder) blank(path string) {
	b.wrong(path, "is blank").help("write a text, or leave it out")
}

// known reports the keys that mean nothing.
func (b *builder) known(path string, a attrs, names []string) {
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if slices.Contains(names, key) {
			continue
		}
		if near := fault.Nearest(key, names); near != "" {
			b.payload(path, "has no key `%s`", key).help("did you mean `%s`?", near)
		} else {
			b.payload(path, "has no key `%s`", key).help("it takes %s", fault.Names(names))
		}
	}
}

// scope reads the scope.
func (b *builder) scope(text string) Scope {
	s, ok := parseScope(text)
	if !ok {
		b.payload("scope", "is `%s`, which is no scope", text).help("use %s", scopeForms)
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
				b.payload(path, "is text, but must be a list of texts").help("write `[\"%s\"]`", strings.Join(op.List(v).Items(), `", "`))
			}
			list = append(list, Default{Field: field, Text: v})
		case []string:
			if !isList(field) {
				b.payload(path, "is a list, but must be text").help("write one text in quotes")
			}
			list = append(list, Default{Field: field, Items: v})
		default:
			if isList(field) {
				b.payload(path, "must be a list of texts").help("write `[\"a\", \"b\"]`")
			} else {
				b.payload(path, "must be text").help("write it in quotes")
			}
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
	b.needed(path, a, "key", fields())
	b.needed(path, a, "kind", promptKinds())
	b.kind(path, a, promptKinds())
	for _, opt := range []struct {
		key  string
		into *string
	}{{"label", &p.Label}, {"default", &p.Default}, {"options_ref", &p.OptionsRef}} {
		*opt.into = b.text(path, a, opt.key)
		if v, ok := a[opt.key].(string); ok && strings.TrimSpace(v) == "" {
			b.blank(path + "." + opt.key)
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
	b.needed(path, a, "kind", referenceKinds())
	b.needed(path, a, "value", nil)
	b.kind(path, a, referenceKinds())
	return r
}

// text is a text of the attributes, "" when it is absent.
func (b *builder) text(path string, a attrs, key string) string {
	v, ok := a[key]
	text, is := v.(string)
	if ok && !is {
		b.payload(path+"."+key, "must be text").help("write it in quotes")
	}
	return text
}

func (b *builder) truth(path string, a attrs) bool {
	v, ok := a["required"]
	on, is := v.(bool)
	if ok && !is {
		b.payload(path+".required", "must be true or false").help("write `true` or `false`; left out it is false")
	}
	return on
}

// needed reports a key that must be there; words are those that it takes, nil =
// any text.
func (b *builder) needed(path string, a attrs, key string, words []string) {
	if _, ok := a[key]; ok {
		return
	}
	x := b.payload(path, "needs `%s`", key)
	if words == nil {
		x.help("say what is referred to, in `%s`", key)
	} else {
		x.help("add `%s`, one of %s", key, fault.Names(words))
	}
}

// kind judges the kind, a word of a closed vocabulary; absent, or no text, is not
// its business.
func (b *builder) kind(path string, a attrs, words []string) {
	switch v, ok := a["kind"].(string); {
	case !ok || slices.Contains(words, v):
	case strings.TrimSpace(v) == "":
		b.payload(path+".kind", "is blank").help("use one of %s", fault.Names(words))
	default:
		b.payload(path+".kind", "is `%s`, which is no kind", v).help("use one of %s", fault.Names(words))
	}
}
