package matter

import (
	"slices"
	"strconv"
	"strings"
)

// Render prints a header without its fences, in the style of the original
// program: block lists with their items at the indent of the key, no wrapped
// lines, quotes only where needed. Text that YAML 1.1 would read as something
// else is quoted too. Absent pairs are left out. eol is "\n" or "\r\n".
func Render(pairs []Pair, eol string) []byte {
	p := printer{b: make([]byte, 0, 64*len(pairs)), eol: eol}
	p.pairs(pairs, 0)
	return p.b
}

// Assemble joins a header and a body to a new file: fences, header, a blank
// line, body. The blank line stands even when the body is empty.
func Assemble(header, body []byte, eol string) []byte {
	return slices.Concat([]byte("---"+eol), header, []byte("---"+eol+eol), body)
}

// printer writes block style. nest is the indent of list items under their key.
type printer struct {
	b    []byte
	eol  string
	nest int
}

func (p *printer) indent(n int) {
	for range n {
		p.b = append(p.b, ' ')
	}
}

func (p *printer) pairs(pairs []Pair, indent int) {
	for i := range pairs {
		if pairs[i].Value.Kind != Absent {
			p.indent(indent)
			p.pair(pairs[i], indent)
		}
	}
}

// pair writes `key: value`; the cursor stands at column indent.
func (p *printer) pair(pair Pair, indent int) {
	style := Auto
	if pair.QuotedKey {
		style = Single
	}
	if style = styleOf(pair.Key, style); style == Literal {
		style = Double
	}
	p.b = append(appendScalar(p.b, pair.Key, style), ':')
	p.after(pair.Value, indent, false)
}

// after writes what follows `key:` or `-` at column indent, to the end of its last line.
func (p *printer) after(v Value, indent int, item bool) {
	switch {
	case v.Kind == Sequence && len(v.Items) > 0 && v.Style != Flow && !item:
		p.b = append(p.b, p.eol...)
		p.items(v.Items, indent+p.nest, indent+p.nest)
	case v.Kind == Sequence && len(v.Items) > 0 && v.Style != Flow:
		p.b = append(p.b, ' ')
		p.items(v.Items, 0, indent+2)
	case v.Kind == Mapping && len(v.Pairs) > 0 && v.Style != Flow:
		p.mapping(v.Pairs, indent+2, item)
	case v.Kind == Scalar && styleOf(v.Text, v.Style) == Literal:
		p.literal(v.Text, indent+2)
	default:
		p.b = append(p.b, ' ')
		p.inline(v, false)
		p.b = append(p.b, p.eol...)
	}
}

// items writes list items; first is the indent still to be written for the first of them.
func (p *printer) items(items []Value, first, indent int) {
	for _, v := range items {
		if v.Kind == Absent {
			continue
		}
		p.indent(first)
		first = indent
		p.b = append(p.b, '-')
		p.after(v, indent, true)
	}
}

// mapping writes the pairs of a mapping below its key or, in an item, behind the dash.
func (p *printer) mapping(pairs []Pair, indent int, item bool) {
	if !item {
		p.b = append(p.b, p.eol...)
		p.pairs(pairs, indent)
		return
	}
	p.b = append(p.b, ' ')
	p.pair(pairs[0], indent)
	p.pairs(pairs[1:], indent)
}

// literal writes a block scalar with its lines at column indent.
func (p *printer) literal(text string, indent int) {
	p.b = append(p.b, " |"...)
	if text[0] == ' ' || text[0] == '\n' {
		p.b = append(p.b, '2')
	}
	switch {
	case !strings.HasSuffix(text, "\n"):
		p.b = append(p.b, '-')
	case strings.HasSuffix(text, "\n\n"):
		p.b = append(p.b, '+')
	}
	p.b = append(p.b, p.eol...)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if line != "" {
			p.indent(indent)
			p.b = append(p.b, line...)
		}
		p.b = append(p.b, p.eol...)
	}
}

// inline writes a value on one line.
func (p *printer) inline(v Value, flow bool) {
	switch v.Kind {
	case Sequence:
		p.b = append(p.b, '[')
		for i, item := range v.Items {
			p.comma(i)
			p.inline(item, true)
		}
		p.b = append(p.b, ']')
	case Mapping:
		p.b = append(p.b, '{')
		for i, pair := range v.Pairs {
			p.comma(i)
			p.inline(Value{Kind: Scalar, Text: pair.Key}, true)
			p.b = append(p.b, ": "...)
			p.inline(pair.Value, true)
		}
		p.b = append(p.b, '}')
	case Scalar:
		p.b = appendScalar(p.b, v.Text, inlineStyle(v, flow))
	default:
		if v.Text == "" {
			v.Text = "null"
		}
		p.b = append(p.b, v.Text...)
	}
}

func (p *printer) comma(i int) {
	if i > 0 {
		p.b = append(p.b, ", "...)
	}
}

// inlineStyle is the style of a scalar that must stay on one line.
func inlineStyle(v Value, flow bool) Style {
	style := styleOf(v.Text, v.Style)
	switch {
	case style == Literal:
		return Double
	case flow && style == Plain && !flowSafe(v.Text):
		return Single
	}
	return style
}

// String names the kind.
func (k Kind) String() string {
	names := [...]string{"absent", "null", "scalar", "list", "mapping"}
	if int(k) < len(names) {
		return names[k]
	}
	return "kind " + strconv.Itoa(int(k))
}
