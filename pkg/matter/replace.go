package matter

import (
	"bytes"
	"strings"
)

// replace makes the cuts that turn old into want, the smaller the better.
func (e *editor) replace(s slot, old, want Value) {
	if satisfies(want, old) {
		return
	}
	want.Style = keptStyle(old, want)
	p := printer{eol: e.eol, nest: s.nest}
	p.after(want, s.indent, s.item)
	text := string(p.b)
	switch {
	case len(old.Items) > 0 && len(want.Items) > 0 && old.Style == Flow && e.flowList(old, want):
		return
	case len(old.Items) > 0 && len(want.Items) > 0 && old.Style == Block && e.blockList(s, old, want):
		return
	case len(old.Pairs) > 0 && len(want.Pairs) > 0 && old.Style == Block && e.blockMap(s, old, want):
		return
	}
	start, end, one := e.token(old)
	if one && strings.Index(text, e.eol)+len(e.eol) == len(text) {
		e.cut(start, end, text[1:len(text)-len(e.eol)])
		return
	}
	e.rewrite(s, old, text)
}

// keptStyle keeps brackets, and quotes that the user chose: those that the old
// text did not need.
func keptStyle(old, want Value) Style {
	if want.Kind == Sequence && want.Style == Auto && old.Style == Flow && len(old.Items) > 0 {
		return Flow
	}
	if want.Kind != Scalar || want.Style != Auto || old.Kind != Scalar || strings.Contains(want.Text, "\n") {
		return want.Style
	}
	needed := styleOf(old.Text, Auto)
	if old.Style == Double && needed != Double || old.Style == Single && needed == Plain {
		return old.Style
	}
	return Auto
}

// rewrite replaces all behind the key or dash; text is the new value from the
// blank before it to its last line end. A comment behind the old value moves
// behind the new one.
func (e *editor) rewrite(s slot, old Value, text string) {
	tail, gap := e.tail(s, old), ""
	if at := e.offset(old.Line, old.Col); at > s.keyEnd && at < e.lines[s.from+1] {
		gap = string(e.text[s.keyEnd:at])
	}
	head, rest := text, ""
	if i := strings.Index(text, e.eol); i >= 0 {
		head, rest = text[:i], text[i:]
	}
	if strings.HasPrefix(head, " ") && gap != "" && strings.Trim(gap, " ") == "" && !s.item {
		head = gap + head[1:]
	}
	e.cut(s.keyEnd, e.lines[s.to], head+tail+rest)
}

// tail is the comment behind an old value, with the blanks before it.
func (e *editor) tail(s slot, old Value) string {
	from := s.keyEnd
	at := e.offset(old.Line, old.Col)
	switch {
	case at < from:
	case old.Style == Single || old.Style == Double:
		from = e.quoteEnd(at)
	case old.Style == Flow:
		from = e.flowEnd(at)
	case old.Style == Plain && old.Text != "":
		from = at
	case old.Style == Literal || old.Style == Folded:
		from = at + 1
	}
	if from < 0 || from > len(e.text) {
		return ""
	}
	line, _ := lineAt(e.text, from)
	i := bytes.IndexByte(line, '#')
	for i > 0 && line[i-1] != ' ' && line[i-1] != '\t' {
		next := bytes.IndexByte(line[i+1:], '#')
		if next < 0 {
			return ""
		}
		i += next + 1
	}
	if i < 1 {
		return ""
	}
	blank := i
	for blank > 0 && (line[blank-1] == ' ' || line[blank-1] == '\t') {
		blank--
	}
	return string(line[blank:])
}

// step is one move of an alignment: keep, delete (want < 0), insert (old < 0).
type step struct{ old, want int }

// maxAlign bounds the table of an alignment.
const maxAlign = 1 << 20

// align matches equal items in order, as many as can be.
func align(old, want []Value) []step {
	var steps []step
	a, b := 0, 0
	for a < len(old) && a < len(want) && satisfies(want[a], old[a]) {
		steps = append(steps, step{a, a})
		a++
	}
	b = a
	endA, endB := len(old), len(want)
	for endA > a && endB > b && satisfies(want[endB-1], old[endA-1]) {
		endA--
		endB--
	}
	steps = alignMiddle(steps, old, want, a, b, endA, endB)
	for ; endA < len(old); endA++ {
		steps = append(steps, step{endA, endB})
		endB++
	}
	return steps
}

func alignMiddle(steps []step, old, want []Value, a, b, endA, endB int) []step {
	n, m := endA-a, endB-b
	var table []int32
	if n > 0 && m > 0 && n*m <= maxAlign {
		table = make([]int32, (n+1)*(m+1))
		for i := n - 1; i >= 0; i-- {
			for j := m - 1; j >= 0; j-- {
				best := max(table[(i+1)*(m+1)+j], table[i*(m+1)+j+1])
				if satisfies(want[b+j], old[a+i]) {
					best = table[(i+1)*(m+1)+j+1] + 1
				}
				table[i*(m+1)+j] = best
			}
		}
	}
	i, j := 0, 0
	for i < n || j < m {
		switch {
		case i < n && j < m && table != nil && satisfies(want[b+j], old[a+i]):
			steps = append(steps, step{a + i, b + j})
			i++
			j++
		case i < n && (j == m || table == nil || table[(i+1)*(m+1)+j] >= table[i*(m+1)+j+1]):
			steps = append(steps, step{a + i, -1})
			i++
		default:
			steps = append(steps, step{-1, b + j})
			j++
		}
	}
	return steps
}
