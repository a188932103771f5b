package matter

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// converter turns YAML nodes into values.
type converter struct {
	text  []byte
	first int
	at    string // the stand-in for `@`, "" if there is none
	lines []int  // offsets of the library's lines
	// The last position that was resolved, from where the next one is sought.
	seenLine, seenCol, seenOff int

	open   map[*yaml.Node]bool // aliases being resolved
	alias  *position           // of the alias that is being resolved
	budget int
	depth  int
}

// MaxDepth is how deep values may be nested. Readers of JSON stop early (serde
// at 128 levels, Python at 1000), and an answer adds some of its own.
const MaxDepth = 100

func tooDeep() (message, remedy string) {
	return "nested deeper than " + strconv.Itoa(MaxDepth) + " levels", "write it flatter, or move it into the body"
}

type position struct{ line, col, off int }

func (c *converter) document(root *yaml.Node) ([]Pair, *Problem) {
	c.lines, c.seenLine = breaks(c.text), -1
	c.budget, c.open = aliasBudget, map[*yaml.Node]bool{}
	if root.Kind == 0 || len(root.Content) == 0 {
		return nil, nil
	}
	top := root.Content[0]
	if top.Kind == yaml.ScalarNode && top.Value == "" && top.Style == 0 && top.Anchor == "" {
		return nil, nil
	}
	if top.Kind != yaml.MappingNode {
		return nil, c.problem(top, "the front matter is not a mapping", "write `key: value` lines")
	}
	v, p := c.value(top)
	return v.Pairs, p
}

func (c *converter) problem(n *yaml.Node, message, remedy string) *Problem {
	return problemAt(YAML, c.text, c.first, c.position(n).off, message, remedy)
}

// position finds a node in the file. Nodes come in order, so the search goes on
// where the last one ended.
func (c *converter) position(n *yaml.Node) position {
	if c.alias != nil {
		return *c.alias
	}
	if n.Line != c.seenLine || n.Column < c.seenCol {
		c.seenLine, c.seenCol = n.Line, 1
		c.seenOff = c.lines[min(max(n.Line, 1), len(c.lines))-1]
	}
	for c.seenCol < n.Column && c.seenOff < len(c.text) {
		_, size := utf8.DecodeRune(c.text[c.seenOff:])
		c.seenOff += size
		c.seenCol++
	}
	line, start := n.Line, 0
	if line > 0 && line <= len(c.lines) {
		start = c.lines[line-1]
	}
	return position{line: line + c.first - 1, col: c.seenOff - start + 1, off: c.seenOff}
}

func (c *converter) value(n *yaml.Node) (Value, *Problem) {
	if c.alias != nil {
		if c.budget--; c.budget < 0 {
			return Value{}, c.problem(n, "aliases expand to too many values", "write the values out")
		}
	}
	if c.depth++; c.depth > MaxDepth {
		message, remedy := tooDeep()
		return Value{}, c.problem(n, message, remedy)
	}
	defer func() { c.depth-- }()
	at := c.position(n)
	v := Value{Line: at.line, Col: at.col, Anchored: n.Anchor != "" || c.alias != nil}
	switch n.Kind {
	case yaml.AliasNode:
		return c.resolve(n, at)
	case yaml.SequenceNode:
		v.Kind, v.Style = Sequence, collectionStyle(n)
		v.Items = make([]Value, 0, len(n.Content))
		for _, child := range n.Content {
			item, p := c.value(child)
			if p != nil {
				return v, p
			}
			v.Anchored = v.Anchored || item.Anchored
			v.Items = append(v.Items, item)
		}
	case yaml.MappingNode:
		return c.mapping(n, v)
	default:
		c.scalar(n, &v)
	}
	return v, nil
}

func collectionStyle(n *yaml.Node) Style {
	if n.Style&yaml.FlowStyle != 0 {
		return Flow
	}
	return Block
}

func (c *converter) scalar(n *yaml.Node, v *Value) {
	v.Kind, v.Text, v.Style = Scalar, c.restore(n.Value), Plain
	switch {
	case n.Style&yaml.SingleQuotedStyle != 0:
		v.Style = Single
	case n.Style&yaml.DoubleQuotedStyle != 0:
		v.Style = Double
	case n.Style&yaml.LiteralStyle != 0:
		v.Style = Literal
	case n.Style&yaml.FoldedStyle != 0:
		v.Style = Folded
	case isNull(v.Text):
		v.Kind = Null
	}
}

// restore puts `@` back in place of its stand-in.
func (c *converter) restore(s string) string {
	if c.at == "" {
		return s
	}
	return strings.ReplaceAll(s, c.at, "@")
}

// resolve reads what an alias names. All of it stands where the alias stands.
func (c *converter) resolve(n *yaml.Node, at position) (Value, *Problem) {
	target := n.Alias
	if c.open[target] {
		return Value{}, c.problem(n, "the anchor `"+n.Value+"` holds itself", "remove the alias")
	}
	outer := c.alias
	if outer == nil {
		c.alias = &at
	}
	c.open[target] = true
	v, p := c.value(target)
	delete(c.open, target)
	c.alias = outer
	v.Anchored = true
	return v, p
}

func (c *converter) mapping(n *yaml.Node, v Value) (Value, *Problem) {
	v.Kind, v.Style = Mapping, collectionStyle(n)
	v.Pairs = make([]Pair, 0, len(n.Content)/2)
	lines := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, child := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode {
			return v, c.problem(key, "a key that is not plain text", "use a word as the key")
		}
		at := c.position(key)
		pair := Pair{Key: c.restore(key.Value), Line: at.line, Col: at.col}
		pair.QuotedKey = key.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0
		if line, twice := lines[pair.Key]; twice {
			return v, duplicate(pair.Key, c.text, c.first, line, at.off)
		}
		lines[pair.Key] = at.line
		value, p := c.value(child)
		if p != nil {
			return v, p
		}
		if value.Kind == Null && value.Text == "" {
			value.Line, value.Col = at.line, at.col
		}
		value.Anchored = value.Anchored || key.Anchor != ""
		v.Anchored = v.Anchored || value.Anchored
		pair.Value = value
		v.Pairs = append(v.Pairs, pair)
	}
	return v, nil
}

// oddBreak is the offset of a line break that is neither LF nor CRLF, -1 if none.
func oddBreak(text []byte) int {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= ' ' && c < 0x80 || c == '\n' {
			continue
		}
		if n := breakAt(text, i); n > 0 && !bytes.Equal(text[i:i+n], []byte("\r\n")) {
			return i
		} else if n > 0 {
			i += n - 1
		}
	}
	return -1
}
