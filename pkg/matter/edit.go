package matter

import (
	"bytes"
	"fmt"
	"math"
	"slices"
)

// Change sets a key of a header; with an Absent value it deletes the key.
type Change struct {
	Key   string
	Value Value
}

// Edit is the file with changed keys and every other byte as it was: comments,
// order, quoting, unknown keys, blank lines, line ends, byte order mark, body.
// rank is the canonical place of a new key: it goes before the first key with
// a higher rank, else to the end; nil sends all to the end.
//
// A comment behind a replaced scalar stays, and so do user-chosen quotes. Lists
// and mappings change by item and by key; only the lines of what changed are
// touched. A key that already has the wanted value is left alone (Auto text is
// content with a plain scalar of the same text); when nothing is left to do,
// the result is Raw itself. Of two changes to one key the last counts.
//
// The result is read again: every other key must be equal and in the same
// order, every changed key as wanted. Otherwise the edit is refused.
func (d Doc) Edit(changes []Change, rank func(key string) int) ([]byte, *Problem) {
	if d.bodyStart == 0 {
		return nil, &Problem{Kind: NotMatter, Line: 1, Col: 1, Message: "no front matter to edit"}
	}
	var s Scanner
	pairs, p := s.Read(d)
	if p != nil {
		return nil, p
	}
	wanted := effective(pairs, changes)
	if len(wanted) == 0 {
		return d.raw, nil
	}
	header := d.Header()
	if off := oddBreak(header); off >= 0 {
		return nil, problemAt(LineBreak, header, d.HeaderLine(), off,
			"a line break that is neither LF nor CRLF", "rewrite the line in an editor")
	}
	for level := settleNothing; ; level++ {
		e := newEditor(d, pairs)
		e.settle = level
		if p := e.apply(wanted, rank); p != nil {
			return nil, p
		}
		raw := d.withHeader(e.result())
		if p = d.verify(raw, pairs, wanted); p == nil {
			return raw, nil
		}
		if level == settleBlanks {
			return nil, p
		}
	}
}

// effective is the changes that change something, the last for each key.
func effective(pairs []Pair, changes []Change) []Change {
	var out []Change
	for i, c := range changes {
		if slices.ContainsFunc(changes[i+1:], func(later Change) bool { return later.Key == c.Key }) {
			continue
		}
		c.Value = present(c.Value)
		at := find(pairs, c.Key)
		if at < 0 && c.Value.Kind == Absent || at >= 0 && satisfies(c.Value, pairs[at].Value) {
			continue
		}
		out = append(out, c)
	}
	return out
}

// present is v without absent items and pairs.
func present(v Value) Value {
	if len(v.Items) > 0 {
		items := make([]Value, 0, len(v.Items))
		for _, item := range v.Items {
			if item.Kind != Absent {
				items = append(items, present(item))
			}
		}
		v.Items = items
	}
	if len(v.Pairs) > 0 {
		pairs := make([]Pair, 0, len(v.Pairs))
		for _, pair := range v.Pairs {
			if pair.Value.Kind != Absent {
				pair.Value = present(pair.Value)
				pairs = append(pairs, pair)
			}
		}
		v.Pairs = pairs
	}
	return v
}

func find(pairs []Pair, key string) int {
	return slices.IndexFunc(pairs, func(p Pair) bool { return p.Key == key })
}

// apply makes the cuts: changed keys first, new ones after them, so that a line
// added to a list stays before a key that is added behind the list.
func (e *editor) apply(wanted []Change, rank func(string) int) *Problem {
	if rank == nil {
		rank = func(string) int { return math.MaxInt }
	}
	var added []Change
	for _, c := range wanted {
		at := find(e.pairs, c.Key)
		if at < 0 {
			added = append(added, c)
			continue
		}
		if p := e.change(at, c); p != nil {
			return p
		}
	}
	slices.SortStableFunc(added, func(a, b Change) int {
		switch x, y := rank(a.Key), rank(b.Key); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	for _, c := range added {
		e.insertKey(c, rank)
	}
	return nil
}

func (e *editor) change(at int, c Change) *Problem {
	pair := e.pairs[at]
	if pair.Value.Anchored {
		return problemAt(Anchor, e.text, e.first, e.offset(pair.Line, pair.Col),
			fmt.Sprintf("the key `%s` has a YAML anchor or alias", c.Key), "write the value out by hand, then try again")
	}
	if pair.Col != 1 {
		return unsafe(c.Key, pair.Line)
	}
	from, to := e.pairLines(e.pairs, at, len(e.lines)-1)
	e.settleLines(to, e.nextKey(at))
	if c.Value.Kind == Absent {
		e.cut(e.lines[from], e.lines[to], "")
		return nil
	}
	keyEnd := e.keyEnd(pair)
	if keyEnd < 0 {
		return unsafe(c.Key, pair.Line)
	}
	if v := pair.Value; v.Style == Flow && e.commented(v) {
		return &Problem{
			Kind: UnsafeEdit, Line: pair.Line, Col: 1, Message: fmt.Sprintf("the value of `%s` has comments between its brackets, which the change would lose", c.Key),
			Remedy: "write it as a block list, an item a line, or take the comments out",
		}
	}
	e.replace(slot{keyEnd: keyEnd, from: from, to: to, nest: e.nest}, pair.Value, c.Value)
	return nil
}

func unsafe(key string, line int) *Problem {
	return &Problem{
		Kind: UnsafeEdit, Line: line, Col: 1, Message: fmt.Sprintf("the key `%s` can't be changed without touching others", key),
		Remedy: "change it in an editor",
	}
}

// insertKey adds a key before the first with a higher rank. Comments directly
// above that key stay with it.
func (e *editor) insertKey(c Change, rank func(string) int) {
	at, mine := len(e.text), rank(c.Key)
	for i, pair := range e.pairs {
		if rank(pair.Key) <= mine {
			continue
		}
		at = 0
		if i > 0 {
			_, to := e.pairLines(e.pairs, i-1, len(e.lines)-1)
			at = e.lines[to]
			e.settleLines(to, e.nextKey(i-1))
		}
		break
	}
	p := printer{eol: e.eol, nest: e.nest}
	p.pair(Pair{Key: c.Key, Value: c.Value}, 0)
	e.cut(at, at, string(p.b))
}

// verify reads the edited file again.
func (d Doc) verify(raw []byte, before []Pair, wanted []Change) *Problem {
	after, p := Split(raw)
	if p != nil && p.Kind == TooLarge {
		return &Problem{
			Kind: TooLarge, Line: d.HeaderLine(), Col: 1, Message: "the change would make the front matter larger than 1 MiB, which is the limit",
			Remedy: "make the front matter smaller first",
		}
	}
	if p != nil || after.bom != d.bom || !bytes.Equal(after.Body(), d.Body()) {
		return unsafe(wanted[0].Key, d.HeaderLine())
	}
	var s Scanner
	pairs, p := s.Read(after)
	if p != nil {
		return unsafe(wanted[0].Key, d.HeaderLine())
	}
	changed := make(map[string]Value, len(wanted))
	for _, c := range wanted {
		changed[c.Key] = c.Value
	}
	next := 0
	for _, pair := range pairs {
		if want, ok := changed[pair.Key]; ok {
			if !satisfies(want, pair.Value) {
				return unsafe(pair.Key, pair.Line)
			}
			delete(changed, pair.Key)
			continue
		}
		for next < len(before) && before[next].Key != pair.Key && inChanges(wanted, before[next].Key) {
			next++
		}
		if next == len(before) || before[next].Key != pair.Key || !before[next].Value.Equal(pair.Value) {
			return unsafe(wanted[0].Key, pair.Line)
		}
		next++
	}
	for ; next < len(before); next++ {
		if !inChanges(wanted, before[next].Key) {
			return unsafe(before[next].Key, before[next].Line)
		}
	}
	for _, c := range wanted {
		if v, left := changed[c.Key]; left && v.Kind != Absent {
			return unsafe(c.Key, d.HeaderLine())
		}
	}
	return nil
}

func inChanges(changes []Change, key string) bool {
	return slices.ContainsFunc(changes, func(c Change) bool { return c.Key == key })
}
