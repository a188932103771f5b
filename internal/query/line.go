package query

import (
	"bytes"
	"slices"
)

// line is what a term asks of one line of a file when search shows which lines
// a filter matched: any of the finders, or the key that starts the line.
type line struct {
	finders []Finder
	head    []byte
}

// addLine follows the original: a term asks for its value's text in the line,
// whatever its key. The keys that the original lifts ask nothing, nor do negated
// terms, flags and a decision, which no key of the front matter tells; a value
// without text (none, a comparison) asks for the line of its key.
func (b *Bound) addLine(t Term) {
	f := fieldByName(t.Key)
	lifts := []string{"parent", "category", "scope", "archived", "project", "epic", "decision"}
	if t.Not || f.class == flag && t.Key != "overdue" || slices.Contains(lifts, t.Key) {
		return
	}
	if t.Key == "overdue" {
		b.lines = append(b.lines, line{head: []byte(frontKey("due"))})
		return
	}
	var l line
	for _, v := range t.Values {
		if v.isNone() && t.Key != "" || v.Op != "" {
			l.head = []byte(frontKey(t.Key))
			continue
		}
		l.finders = append(l.finders, NewFinder(v.Text))
	}
	b.lines = append(b.lines, l)
}

// frontKey is how the line of a key starts in the front matter.
func frontKey(key string) string {
	switch key {
	case "due", "start":
		return key + "_date:"
	case "label", "cycle", "milestone":
		return key + "s:"
	}
	return key + ":"
}

// MatchLine tells whether search shows this line of a matching file: each term
// with a text has it there. Without such terms every line is shown.
func (b Bound) MatchLine(text []byte) bool {
	for i := range b.lines {
		l := &b.lines[i]
		ok := l.head != nil && bytes.HasPrefix(text, l.head)
		for j := range l.finders {
			ok = ok || l.finders[j].Contains(text)
		}
		if !ok {
			return false
		}
	}
	return true
}
