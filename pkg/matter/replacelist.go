package matter

import (
	"bytes"
	"strings"
)

// blockList edits a block list by item. It reports false, without a cut, when
// the list does not stand as expected.
func (e *editor) blockList(s slot, old, want Value) bool {
	column := old.Col - 1
	dashes := e.dashes(old, column, s.to)
	if dashes == nil {
		return false
	}
	next := func(i int) int {
		if i+1 < len(dashes) {
			return dashes[i+1]
		}
		return s.to
	}
	room := func(i int) slot {
		return slot{
			keyEnd: e.lines[dashes[i]] + column + 1, indent: column, item: true,
			from: dashes[i], to: e.contentEnd(dashes[i], next(i), old.Items[i]),
		}
	}
	for i := range dashes {
		e.settleLines(room(i).to, next(i))
	}
	var gone, added []int
	at := e.lines[dashes[0]]
	flush := func() {
		for len(gone) > 0 && len(added) > 0 {
			r := room(gone[0])
			e.replace(r, old.Items[gone[0]], want.Items[added[0]])
			at, gone, added = e.lines[r.to], gone[1:], added[1:]
		}
		for _, i := range gone {
			r := room(i)
			e.cut(e.lines[r.from], e.lines[r.to], "")
		}
		p := printer{eol: e.eol}
		for _, j := range added {
			p.indent(column)
			p.b = append(p.b, '-')
			p.after(want.Items[j], column, true)
		}
		if len(p.b) > 0 {
			e.cut(at, at, string(p.b))
		}
		gone, added = nil, nil
	}
	for _, st := range align(old.Items, want.Items) {
		switch {
		case st.want < 0:
			gone = append(gone, st.old)
		case st.old < 0:
			added = append(added, st.want)
		default:
			flush()
			at = e.lines[room(st.old).to]
		}
	}
	flush()
	return true
}

// dashes is the line of each item, nil if they can't be told for certain.
func (e *editor) dashes(list Value, column, to int) []int {
	var out []int
	for i := e.index(list.Line); i < to; i++ {
		line := e.line(i)
		if len(line) <= column || line[column] != '-' || strings.Trim(string(line[:column]), " ") != "" ||
			len(line) > column+1 && line[column+1] != ' ' {
			continue
		}
		out = append(out, i)
	}
	if len(out) != len(list.Items) {
		return nil
	}
	for i, item := range list.Items {
		at := e.index(item.Line)
		if at < out[i] || i+1 < len(out) && at >= out[i+1] {
			return nil
		}
	}
	return out
}

// flowList edits a list in brackets that stands on one line. Items that stay keep
// their bytes; an item that is only added goes before the bracket. A list of
// mappings may have a line for each: the first gap tells how they are parted.
func (e *editor) flowList(old, want Value) bool {
	start, end, one := e.token(old)
	if !one && (old.Items[0].Kind != Mapping || end < 0) {
		return false
	}
	raw := make([]string, len(old.Items))
	ends := make([]int, len(old.Items))
	for i, item := range old.Items {
		from, to, ok := e.token(item)
		if !ok || from <= start || to >= end {
			return false
		}
		raw[i], ends[i] = string(e.text[from:to]), to
	}
	separator := ", "
	if len(raw) > 1 {
		if gap := e.text[ends[0]:e.offset(old.Items[1].Line, old.Items[1].Col)]; len(bytes.Trim(gap, " ,\r\n")) == 0 {
			separator = string(gap)
		}
	}
	steps := align(old.Items, want.Items)
	var items []string
	grown := true
	for i, st := range steps {
		switch {
		case st.want < 0:
			grown = false
		case st.old < 0:
			grown = grown && i >= len(raw)
			p := printer{}
			p.inline(want.Items[st.want], true)
			items = append(items, string(p.b))
		default:
			items = append(items, raw[st.old])
		}
	}
	last := ends[len(ends)-1]
	if grown {
		e.cut(last, last, separator+strings.Join(items[len(raw):], separator))
		return true
	}
	first := e.offset(old.Items[0].Line, old.Items[0].Col)
	e.cut(first, last, strings.Join(items, separator))
	return true
}

// blockMap edits a block mapping by key. It reports false, without a cut, when
// keys change their order or the first one behind a dash goes. A new first one
// behind a dash pushes the old one to a line of its own.
func (e *editor) blockMap(s slot, old, want Value) bool {
	column := old.Pairs[0].Col - 1
	inline := s.item && e.index(old.Pairs[0].Line) == s.from
	ends := make([]int, len(old.Pairs))
	for i, pair := range old.Pairs {
		if pair.Col-1 != column || e.keyEnd(pair) < 0 || i > 0 && pair.Line <= old.Pairs[i-1].Line {
			return false
		}
		if ends[i] = e.keyEnd(pair); find(want.Pairs, pair.Key) < 0 && inline && i == 0 {
			return false
		}
	}
	last := -1
	for _, pair := range want.Pairs {
		at := find(old.Pairs, pair.Key)
		if at >= 0 && at < last {
			return false
		}
		last = max(last, at)
	}
	for i, pair := range old.Pairs {
		from, to := e.pairLines(old.Pairs, i, s.to)
		if i+1 < len(old.Pairs) {
			e.settleLines(to, e.index(old.Pairs[i+1].Line))
		}
		if j := find(want.Pairs, pair.Key); j >= 0 {
			e.replace(slot{keyEnd: ends[i], indent: column, from: from, to: to}, pair.Value, want.Pairs[j].Value)
		} else {
			e.cut(e.lines[from], e.lines[to], "")
		}
	}
	at := e.lines[e.index(old.Pairs[0].Line)]
	for _, pair := range want.Pairs {
		if i := find(old.Pairs, pair.Key); i >= 0 {
			_, to := e.pairLines(old.Pairs, i, s.to)
			at = e.lines[to]
			continue
		}
		p := printer{eol: e.eol}
		if dash := e.offset(old.Pairs[0].Line, old.Pairs[0].Col); inline && at <= dash { // behind the dash
			p.pair(pair, column)
			p.indent(column)
			e.cut(dash, dash, string(p.b))
			continue
		}
		p.indent(column)
		p.pair(pair, column)
		e.cut(at, at, string(p.b))
	}
	return true
}
