package page

import (
	"fmt"
	"reflect"
	"strings"
)

// Page is the text of one answer. The zero value is an empty page.
type Page struct {
	blocks []block
	spans  []Span // of all lines, text as shown
}

type blockKind uint8

const (
	lineBlock  blockKind = iota
	hintBlock            // a line for terminals
	textBlock            // lines of data, escaped
	tableBlock           // a table, or TAB rows
)

type block struct {
	kind        blockKind
	first, last int // spans of a line
	text        string
	table       *Table
}

// Line adds one line made of the spans.
func (p *Page) Line(spans ...Span) { p.add(lineBlock, spans) }

// Blank adds an empty line.
func (p *Page) Blank() { p.add(lineBlock, nil) }

// Printf adds one line. The format is the program's own words; strings, errors
// and whatever else prints as text are data and shown escaped. A newline at the
// end of the format is not needed and dropped.
func (p *Page) Printf(format string, args ...any) {
	p.add(lineBlock, []Span{Raw(sprintf(format, args))})
}

// Hint adds a line that only a terminal shows. It is composed as by Printf.
func (p *Page) Hint(format string, args ...any) {
	p.add(hintBlock, []Span{{Text: sprintf(format, args), Style: Dim | trusted}})
}

func (p *Page) add(kind blockKind, spans []Span) {
	first := len(p.spans)
	for _, s := range spans {
		p.spans = append(p.spans, Span{Text: s.shown(), Style: s.Style &^ trusted})
	}
	p.blocks = append(p.blocks, block{kind: kind, first: first, last: len(p.spans)})
}

// Text adds lines of data, the content of a file for example, each line as it
// stands, blanks at its end included; tabs stay tabs. When s lacks the newline
// at its end and nothing follows on the page, Plain lacks it too; a terminal
// gets the newline and a hint that says so.
func (p *Page) Text(s string) {
	if s != "" {
		p.blocks = append(p.blocks, block{kind: textBlock, text: escapeText(s)})
	}
}

// Table adds a table with these columns, to be filled by its rows.
func (p *Page) Table(columns []Column) *Table {
	t := newTable(columns)
	p.blocks = append(p.blocks, block{kind: tableBlock, table: t})
	return t
}

// Rows adds rows of cells separated by TABs, without headings; a terminal shows
// them as a table under these headings.
func (p *Page) Rows(headings ...string) *Rows {
	columns := make([]Column, len(headings))
	for i, h := range headings {
		columns[i].Heading = h
	}
	t := p.Table(columns)
	t.tabs = true
	return &Rows{t}
}

// sprintf formats with every argument that could hold data wrapped.
func sprintf(format string, args []any) string {
	wrapped := make([]any, len(args))
	for i, arg := range args {
		wrapped[i] = wrap(arg)
	}
	return strings.TrimSuffix(fmt.Sprintf(format, wrapped...), "\n")
}

func wrap(arg any) any {
	switch v := arg.(type) {
	case string:
		if unsafeAt(v, 0, false) == len(v) {
			return v
		}
		return data{v} // not escaped before the verb: %q would quote the escapes
	case Span:
		return v.shown()
	case fmt.Formatter, fmt.Stringer, error:
		return data{arg}
	}
	switch reflect.ValueOf(arg).Kind() {
	case reflect.Bool, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return arg // as they are, so that they also serve as width (%*d)
	}
	return data{arg}
}

// data escapes what a value prints, whatever the verb.
type data struct{ value any }

// Format implements fmt.Formatter.
func (d data) Format(f fmt.State, verb rune) {
	_, _ = f.Write([]byte(Escape(fmt.Sprintf(fmt.FormatString(f, verb), d.value))))
}
