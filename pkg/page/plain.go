package page

import (
	"bytes"
	"strings"
)

// Plain gives the bytes of the operation: uncut, without colour and hints, the
// same wherever they go.
func (p *Page) Plain() string {
	return string(p.render(sheet{}))
}

// sheet is what a page is written on; the zero value is Plain's.
type sheet struct {
	Paint
	buf []byte
}

// terminal tells whether someone looks.
func (s *sheet) terminal() bool { return s.Width > 0 }

func (p *Page) render(s sheet) []byte {
	s.buf = make([]byte, 0, p.size())
	for i, b := range p.blocks {
		switch b.kind {
		case hintBlock:
			if s.terminal() {
				s.line(p.spans[b.first:b.last])
			}
		case lineBlock:
			s.line(p.spans[b.first:b.last])
		case textBlock:
			s.text(b.text, i == len(p.blocks)-1)
		case tableBlock:
			s.table(b.table)
		}
	}
	return s.buf
}

// size guesses the length of the page, so that it is built in one piece.
func (p *Page) size() int {
	n := 64
	for _, s := range p.spans {
		n += len(s.Text) + 1
	}
	for _, b := range p.blocks {
		n += len(b.text) + 1
		if t := b.table; t != nil {
			line := 1
			for _, w := range t.widths {
				line += w + gap
			}
			n += min((len(t.rows)+1)*line, 2*len(t.text)+(len(t.rows)+1)*len(t.widths)*gap)
		}
	}
	return n
}

func (s *sheet) line(spans []Span) {
	for _, span := range spans {
		write(s, span.Text, span.Style)
	}
	s.buf = append(s.buf, '\n')
}

// text adds lines of data; last says that they end the page.
func (s *sheet) text(text string, last bool) {
	s.buf = append(s.buf, text...)
	if strings.HasSuffix(text, "\n") {
		return
	}
	switch {
	case !last:
		s.buf = append(s.buf, '\n')
	case s.terminal():
		s.buf = append(s.buf, '\n')
		s.line([]Span{{Text: `\ no newline at the end`, Style: Dim}})
	}
}

// table adds a table in the form that the sheet asks for.
func (s *sheet) table(t *Table) {
	if t.tabs && !s.terminal() {
		s.tabRows(t)
		return
	}
	widths := s.fit(t)
	if t.titled && (!t.tabs || len(t.rows) > 0) {
		s.headings(t, widths)
	}
	for _, r := range t.rows {
		if r.group {
			s.line(t.groups[r.first:r.last])
		} else {
			s.row(t, r, widths)
		}
	}
	if len(t.rows) == 0 && t.empty != "" && s.terminal() {
		s.line([]Span{{Text: t.empty, Style: Dim}})
	}
}

func (s *sheet) tabRows(t *Table) {
	for _, r := range t.rows {
		for i := r.first; i < r.last; i++ {
			if i > r.first {
				s.buf = append(s.buf, '\t')
			}
			write(s, t.text[t.start(i):t.cells[i].end], t.cells[i].style)
		}
		s.buf = append(s.buf, '\n')
	}
}

func (s *sheet) headings(t *Table, widths []int) {
	pending := 0
	for i, c := range t.columns {
		text := c.Heading
		if s.terminal() {
			text = Cut(text, widths[i])
		}
		if text != "" {
			s.pad(pending)
			write(s, text, Heading)
			pending = 0
		}
		pending += widths[i] - Width(text) + gap
	}
	s.buf = append(s.buf, '\n')
}

// row adds the cells of a row. Padding is written only when something follows
// it, so that no line ends in blanks.
func (s *sheet) row(t *Table, r row, widths []int) {
	pending := 0
	start := t.start(r.first)
	for i := r.first; i < r.last; i++ {
		c := t.cells[i]
		text, room := t.text[start:c.end], widths[i-r.first]
		start = c.end
		width := c.width
		if width > room {
			text = []byte(Cut(string(text), room))
			width = Width(string(text))
		}
		if shown := bytes.TrimRight(text, " "); len(shown) > 0 {
			s.pad(pending)
			write(s, shown, c.style)
			pending = len(text) - len(shown)
		} else {
			pending += len(text)
		}
		pending += room - width + gap
	}
	s.buf = append(s.buf, '\n')
}

// write adds text, coloured where that is wanted.
func write[T string | []byte](s *sheet, text T, style Style) {
	if code := style.sgr(); s.Color && code != "" && len(text) > 0 {
		s.buf = append(s.buf, code...)
		s.buf = append(s.buf, text...)
		s.buf = append(s.buf, reset...)
		return
	}
	s.buf = append(s.buf, text...)
}

func (s *sheet) pad(n int) {
	const blanks = "                                                                "
	for ; n > len(blanks); n -= len(blanks) {
		s.buf = append(s.buf, blanks...)
	}
	s.buf = append(s.buf, blanks[:n]...)
}
