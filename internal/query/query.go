package query

import (
	"slices"
	"strings"
)

// Query is a parsed query. It is immutable; the zero Query matches everything.
type Query struct {
	text  string
	terms []Term
}

// Term is one condition, or a lifted sort or group.
type Term struct {
	Key    string // "" for text: words and phrases
	Not    bool   // written with a leading -
	Flag   bool   // a flag word: `overdue`, the same as overdue:true
	Values []Value
	pos    int // byte range in the text, for faults
	end    int
}

// Value is one alternative of a term.
type Value struct {
	Op     string // "", "<", "<=", ">", ">=", or "re" for an RE2 expression
	Text   string // without quotes and escapes
	Quoted bool   // taken literally: `none`, `me` and `today` mean nothing special
	pos    int
	end    int
}

// String prints the query so that Parse gives the same one.
func (q Query) String() string {
	var b strings.Builder
	for i, t := range q.terms {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.String())
	}
	return b.String()
}

// String is the term as it is written.
func (t Term) String() string {
	var b strings.Builder
	if t.Not {
		b.WriteByte('-')
	}
	if t.Flag {
		b.WriteString(t.Key)
		return b.String()
	}
	if t.Key != "" {
		b.WriteString(t.Key + ":")
	}
	for i, v := range t.Values {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(v.String())
	}
	return b.String()
}

// String is the value as it is written.
func (v Value) String() string {
	s := v.Text
	if v.Quoted {
		s = quote(s)
	}
	if v.Op == opRegexp {
		return opRegexp + ":" + s
	}
	return v.Op + s
}

// quote writes s so that it is taken literally.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// Equal tells whether two queries say the same in the same order; blanks and the
// case of keys in their texts do not count.
func (q Query) Equal(other Query) bool {
	return slices.EqualFunc(q.terms, other.terms, func(a, b Term) bool {
		return a.Key == b.Key && a.Not == b.Not && a.Flag == b.Flag &&
			slices.EqualFunc(a.Values, b.Values, func(x, y Value) bool {
				return x.Op == y.Op && x.Text == y.Text && x.Quoted == y.Quoted
			})
	})
}

// Empty tells whether the query has no term at all.
func (q Query) Empty() bool { return len(q.terms) == 0 }

// Selects tells whether any term is a condition (sort and group are none).
func (q Query) Selects() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return !t.lifts() })
}

// NeedsText tells whether matching needs the bytes of the files: the query has
// words or phrases.
func (q Query) NeedsText() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.Key == "" })
}

// Uses tells whether any term has the key: what it asks Facts for is then needed.
func (q Query) Uses(key string) bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.Key == key })
}

// Terms are the terms in their order.
func (q Query) Terms() []Term {
	terms := slices.Clone(q.terms)
	for i := range terms {
		terms[i].Values = slices.Clone(terms[i].Values)
	}
	return terms
}

// Without leaves out the terms with one of the keys: a saved view lifts some.
func (q Query) Without(keys ...string) Query {
	var kept []Term
	for _, t := range q.terms {
		if t.Key == "" || !slices.Contains(keys, t.Key) {
			kept = append(kept, t)
		}
	}
	return Query{text: q.text, terms: kept}
}

// Archived is what the query says about archived issues: set tells whether it
// says anything, want whether it asks for archived ones. The caller opens the
// files accordingly; Match checks it too.
func (q Query) Archived() (want, set bool) {
	for _, t := range q.effective() {
		if t.Key == "archived" {
			want, set = strings.EqualFold(t.Values[0].Text, "true") != t.Not, true
		}
	}
	return want, set
}

// Sort gives the keys of the first sort token, nil without one.
func (q Query) Sort() []Key {
	for _, t := range q.terms {
		if t.Key == "sort" {
			keys := make([]Key, 0, len(t.Values))
			for _, v := range t.Values {
				if k, f := ParseKey(v.Text); f == nil {
					keys = append(keys, k)
				}
			}
			return keys
		}
	}
	return nil
}

// Group gives the key of the first group token, "" without one.
func (q Query) Group() string {
	for _, t := range q.terms {
		if t.Key == "group" {
			name, _ := ParseGroup(t.Values[0].Text)
			return name
		}
	}
	return ""
}

func (t Term) lifts() bool { return t.Key == "sort" || t.Key == "group" }

// Notes are sentences about words that look like syntax and are taken as text:
// `or`, `and`, `not`, and a key that its value does not follow at once.
func (q Query) Notes() []string {
	var notes []string
	for _, t := range q.terms {
		if t.Key != "" || t.Values[0].Quoted {
			continue
		}
		word := t.Values[0].Text
		tell := "`" + show(word) + "` is searched for as a word"
		switch strings.ToLower(word) {
		case "or", "||", "|":
			notes = append(notes, tell+"; a comma means any of, as in `label:ui,ci`")
		case "and", "&&", "&":
			notes = append(notes, tell+"; all terms must hold anyway, as in `label:ui type:bug`")
		case "not", "!":
			notes = append(notes, tell+"; a hyphen in front means not, as in `-label:ui`")
		}
		if f, ok := fieldOf(strings.TrimSuffix(word, ":")); ok && strings.HasSuffix(word, ":") {
			notes = append(notes, tell+"; a value follows the colon without a blank, as in `"+f.name+":"+f.sample()+"`")
		}
	}
	return notes
}

// effective are the conditions that count: of repeated ones with a key whose
// last token wins, only that one.
func (q Query) effective() []Term {
	var terms []Term
	for i, t := range q.terms {
		f, _ := fieldOf(t.Key)
		again := func(later Term) bool { return later.Key == t.Key && !later.Not }
		if t.lifts() || f.last && !t.Not && slices.ContainsFunc(q.terms[i+1:], again) {
			continue
		}
		terms = append(terms, t)
	}
	return terms
}
