package matter

import (
	"bytes"
	"slices"
	"strings"
)

// editor collects cuts in a header.
type editor struct {
	text  []byte
	first int // line of the header's first line in the file
	lines []int
	eol   string
	nest  int // indent of list items under their key, as the header has it
	pairs []Pair
	cuts  []cut

	settle  int          // how much to settle
	settled map[int]bool // the lines for which it is done
}

// cut replaces the bytes from start to end.
type cut struct {
	start, end int
	text       string
}

// slot is the room of a value: behind its key or dash, down to a line.
type slot struct {
	keyEnd   int // behind `:` or `-`
	indent   int // column of the key or dash, from 0
	from, to int // line indexes; to lies behind the last line of content
	nest     int // indent of list items below the key
	item     bool
}

func newEditor(d Doc, pairs []Pair) *editor {
	e := &editor{text: d.Header(), first: d.HeaderLine(), eol: d.EOL(), pairs: pairs, settled: map[int]bool{}}
	e.lines = append(e.lines, 0)
	for i, c := range e.text {
		if c == '\n' {
			e.lines = append(e.lines, i+1)
		}
	}
	for _, p := range pairs {
		if v := p.Value; v.Kind == Sequence && v.Style == Block && !v.Anchored && p.Col == 1 && v.Line > p.Line {
			e.nest = v.Col - 1
			break
		}
	}
	return e
}

func (e *editor) cut(start, end int, text string) {
	e.cuts = append(e.cuts, cut{start, end, text})
}

// result applies the cuts, insertions at one place in the order they were made.
func (e *editor) result() []byte {
	slices.SortStableFunc(e.cuts, func(a, b cut) int { return a.start - b.start })
	var out []byte
	at := 0
	for _, c := range e.cuts {
		if c.start > at {
			out = append(out, e.text[at:c.start]...)
		}
		out = append(out, c.text...)
		at = max(at, c.end)
	}
	return append(out, e.text[at:]...)
}

// index is the line index of a line number, held inside the header.
func (e *editor) index(line int) int { return min(max(line-e.first, 0), len(e.lines)-1) }

func (e *editor) offset(line, col int) int {
	return min(e.lines[e.index(line)]+max(col-1, 0), len(e.text))
}

// line is the text of a line without its line end.
func (e *editor) line(i int) []byte {
	line, _ := lineAt(e.text, e.lines[i])
	return line
}

// indentOf is the number of spaces a line begins with, and whether it is blank
// or a comment.
func (e *editor) indentOf(i int) (n int, blank, comment bool) {
	line := e.line(i)
	rest := bytes.TrimLeft(line, " ")
	return len(line) - len(rest), len(bytes.TrimSpace(rest)) == 0, len(rest) > 0 && rest[0] == '#'
}

// pairLines is the lines of a pair: from its key to behind its last content. end
// is the line index behind the mapping.
func (e *editor) pairLines(pairs []Pair, i, end int) (from, to int) {
	from = e.index(pairs[i].Line)
	if i+1 < len(pairs) {
		end = e.index(pairs[i+1].Line)
	}
	return from, e.contentEnd(from, end, pairs[i].Value)
}

// contentEnd is to without the blank and comment lines that trail a value.
func (e *editor) contentEnd(from, to int, v Value) int {
	leaf := lastLeaf(v)
	least, deep, keep := max(from, e.index(leaf.Line))+1, 0, false
	switch leaf.Style {
	case Single, Double:
		if end := e.quoteEnd(e.offset(leaf.Line, leaf.Col)); end >= 0 {
			least = max(least, e.lineOf(end-1)+1)
		}
	case Literal, Folded:
		deep, keep = e.blockShape(least-1, to)
	}
	for to > least {
		indent, blank, comment := e.indentOf(to - 1)
		if blank && !keep || comment && (deep == 0 || indent < deep) {
			to--
			continue
		}
		break
	}
	return max(to, from+1)
}

// blockShape is the content column of a block scalar whose header stands on line
// head, and whether it keeps blank lines at its end.
func (e *editor) blockShape(head, to int) (deep int, keep bool) {
	line := e.line(head)
	if i := bytes.LastIndexAny(line, "|>"); i >= 0 {
		keep = bytes.HasPrefix(bytes.TrimLeft(line[i+1:], "-123456789"), []byte("+"))
	}
	for i := head + 1; i < to; i++ {
		if indent, blank, _ := e.indentOf(i); !blank {
			return indent, keep
		}
	}
	return 0, keep
}

func lastLeaf(v Value) Value {
	for {
		switch {
		case v.Kind == Sequence && len(v.Items) > 0:
			v = v.Items[len(v.Items)-1]
		case v.Kind == Mapping && len(v.Pairs) > 0:
			v = v.Pairs[len(v.Pairs)-1].Value
		default:
			return v
		}
	}
}

func (e *editor) lineOf(off int) int {
	i, found := slices.BinarySearch(e.lines, off)
	if found {
		return i
	}
	return i - 1
}

// keyEnd is the offset behind the colon of a key, -1 if it stands otherwise.
func (e *editor) keyEnd(p Pair) int {
	at := e.offset(p.Line, p.Col)
	end := at + len(p.Key)
	if p.QuotedKey {
		end = e.quoteEnd(at)
	} else if end > len(e.text) || string(e.text[at:end]) != p.Key {
		return -1
	}
	if end < 0 {
		return -1
	}
	for end < len(e.text) && e.text[end] == ' ' {
		end++
	}
	if end == len(e.text) || e.text[end] != ':' {
		return -1
	}
	return end + 1
}

// quoteEnd is the offset behind a quoted scalar, -1 if at is none.
func (e *editor) quoteEnd(at int) int {
	if at >= len(e.text) || e.text[at] != '\'' && e.text[at] != '"' {
		return -1
	}
	quote := e.text[at]
	for i := at + 1; i < len(e.text); i++ {
		switch c := e.text[i]; {
		case c == '\\' && quote == '"':
			i++
		case c == quote && quote == '\'' && i+1 < len(e.text) && e.text[i+1] == quote:
			i++
		case c == quote:
			return i + 1
		}
	}
	return -1
}

// commented tells whether comments stand between the brackets of a value.
func (e *editor) commented(v Value) bool {
	from := e.offset(v.Line, v.Col)
	to := e.flowEnd(from)
	for i := from; i < to; i++ {
		switch c := e.text[i]; {
		case (c == '\'' || c == '"') && strings.IndexByte(" ,[{:\n", e.text[i-1]) >= 0:
			if end := e.quoteEnd(i); end > 0 {
				i = end - 1
			}
		case c == '#' && strings.IndexByte(" \t\n", e.text[i-1]) >= 0:
			return true
		}
	}
	return false
}

// flowEnd is the offset behind a flow collection, -1 if at is none.
func (e *editor) flowEnd(at int) int {
	depth := 0
	for i := at; i < len(e.text); i++ {
		switch c := e.text[i]; {
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case depth == 0:
			return -1
		case (c == '\'' || c == '"') && strings.IndexByte(" ,[{:\n", e.text[i-1]) >= 0:
			end := e.quoteEnd(i)
			if end < 0 {
				return -1
			}
			i = end - 1
		case c == '#' && (e.text[i-1] == ' ' || e.text[i-1] == '\n'):
			_, end := lineAt(e.text, i)
			i = end - 1
		}
	}
	return -1
}

// token is the span of a value that stands on one line.
func (e *editor) token(v Value) (start, end int, ok bool) {
	start = e.offset(v.Line, v.Col)
	switch {
	case v.Style == Single || v.Style == Double:
		end = e.quoteEnd(start)
	case v.Style == Flow:
		end = e.flowEnd(start)
	case v.Style == Plain && v.Text != "":
		if end = start + len(v.Text); end > len(e.text) || string(e.text[start:end]) != v.Text {
			return 0, 0, false
		}
	default:
		return 0, 0, false
	}
	return start, end, end > start && bytes.IndexByte(e.text[start:end], '\n') < 0
}
