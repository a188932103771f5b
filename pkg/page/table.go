package page

import (
	"slices"
	"strings"
)

// gap stands between two columns.
const gap = 2

// Column describes one column of a table.
type Column struct {
	Heading string
	Max     int   // cells that a terminal shows at most; 0 is no limit
	Style   Style // of its cells
	Flex    bool  // gets what the other columns leave of the terminal's width
}

// Table is rows under headings. Its columns are as wide as their widest cell or
// heading, two spaces apart and left aligned, and no line ends in blanks.
// Without any heading there is no heading line.
type Table struct {
	columns []Column
	widths  []int // of the widest cell or heading
	text    []byte
	cells   []cell
	rows    []row
	groups  []Span
	empty   string
	titled  bool // some column has a heading
	tabs    bool // TAB rows when piped
}

// cell ends at an offset of the table's text and starts where the one before it
// ended.
type cell struct {
	end   int
	width int // in cells of a terminal
	style Style
}

// row holds the cells, or for a heading between rows the spans, [first, last).
type row struct {
	first, last int
	group       bool
}

func newTable(columns []Column) *Table {
	t := &Table{columns: make([]Column, len(columns)), widths: make([]int, len(columns))}
	for i, c := range columns {
		c.Heading = strings.TrimSpace(Escape(c.Heading))
		t.columns[i], t.widths[i] = c, Width(c.Heading)
		t.titled = t.titled || c.Heading != ""
	}
	return t
}

// Reserve makes room for n rows at once; a caller that knows how many will come
// saves the table from growing step by step.
func (t *Table) Reserve(n int) {
	const usual = 12 // bytes of a cell
	t.rows = slices.Grow(t.rows, n)
	t.cells = slices.Grow(t.cells, n*len(t.columns))
	t.text = slices.Grow(t.text, n*len(t.columns)*usual)
}

// Row adds a row. Missing cells are blank; cells beyond the columns get columns
// without a heading.
func (t *Table) Row(cells ...string) {
	first := len(t.cells)
	for i, s := range cells {
		t.widen(i)
		t.cell(i, s, t.columns[i].Style)
	}
	t.rows = append(room(t.rows, 1), row{first: first, last: len(t.cells)})
}

// Styled adds a row whose cells have styles of their own; a cell without one
// takes that of its column.
func (t *Table) Styled(cells ...Span) {
	first := len(t.cells)
	for i, s := range cells {
		t.widen(i)
		style := s.Style &^ trusted
		if style == Plain {
			style = t.columns[i].Style
		}
		t.cell(i, s.Text, style)
	}
	t.rows = append(room(t.rows, 1), row{first: first, last: len(t.cells)})
}

func (t *Table) widen(i int) {
	if i == len(t.columns) {
		t.columns, t.widths = append(t.columns, Column{}), append(t.widths, 0)
	}
}

// cell appends a cell. One without anything to escape, the usual one, costs no
// allocation of its own.
func (t *Table) cell(i int, s string, style Style) {
	width := ascii(s)
	if width < len(s) {
		s = Escape(s)
		width = Width(s)
	}
	t.text = append(room(t.text, len(s)), s...)
	t.widths[i] = max(t.widths[i], width)
	t.cells = append(room(t.cells, 1), cell{end: len(t.text), width: width, style: style})
}

// room doubles a slice that is too small for n more: append grows large ones by
// a quarter, and copying them so often is most of the cost of a long table.
func room[T any](s []T, n int) []T {
	if cap(s)-len(s) < n {
		return slices.Grow(s, max(n, cap(s), 64))
	}
	return s
}

// ascii gives the length of the printable ASCII at the start of s.
func ascii(s string) int {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f {
			return i
		}
	}
	return len(s)
}

// Heading adds a line across all columns between rows, the name of a group.
func (t *Table) Heading(spans ...Span) {
	first := len(t.groups)
	for _, s := range spans {
		t.groups = append(t.groups, Span{Text: s.shown(), Style: s.Style &^ trusted})
	}
	t.rows = append(room(t.rows, 1), row{first: first, last: len(t.groups), group: true})
}

// Empty sets a sentence that a terminal shows when there are no rows: what
// would fill the table.
func (t *Table) Empty(sentence string) { t.empty = Escape(sentence) }

// start gives the offset where the text of a cell begins.
func (t *Table) start(cell int) int {
	if cell == 0 {
		return 0
	}
	return t.cells[cell-1].end
}

// Rows is a list of rows: separated by TABs when piped, a table on a terminal.
type Rows struct{ table *Table }

// Row adds a row. In its cells a TAB and a newline are escaped, so that a row
// stays one line with as many fields as it has cells.
func (r *Rows) Row(cells ...string) { r.table.Row(cells...) }

// Styled adds a row as [Table.Styled] does.
func (r *Rows) Styled(cells ...Span) { r.table.Styled(cells...) }

// Empty sets the sentence that a terminal shows instead of an empty list.
func (r *Rows) Empty(sentence string) { r.table.Empty(sentence) }
