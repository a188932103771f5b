package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

// mark shows where in the text of a query a fault lies: the text on one line and
// carets under the bytes from..to on the next. A long text is cut around them.
func mark(f *fault.Fault, text string, from, to int) *fault.Fault {
	const before, after = 60, 60
	from = min(max(from, 0), len(text))
	to = min(max(to, from), len(text))
	col := utf8.RuneCountInString(text[:from]) + 1
	head, middle, tail := []rune(text[:from]), []rune(text[from:to]), []rune(text[to:])
	var b strings.Builder
	if len(head) > before {
		head = head[len(head)-before:]
		b.WriteString("…")
	}
	for _, r := range head {
		b.WriteRune(visible(r))
	}
	indent := 0
	for _, r := range b.String() {
		indent += cells(r)
	}
	width := 0
	for i, r := range middle {
		if i == after {
			b.WriteString("…")
			break
		}
		b.WriteRune(visible(r))
		width += cells(visible(r))
	}
	for i, r := range tail {
		if i+min(len(middle), after) >= after {
			b.WriteString("…")
			break
		}
		b.WriteRune(visible(r))
	}
	line := strings.TrimRight(b.String(), " ")
	// The second line carries the gutter of fault.Fault.Text.
	source := line + "\n  | " + strings.Repeat(" ", indent) + strings.Repeat("^", max(width, 1))
	return f.At("", 1, col, source)
}

// show makes text of people safe for a sentence: one line, no control
// characters, of bounded length.
func show(s string) string {
	const most = 80
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > most {
			b.WriteString("…")
			break
		}
		b.WriteRune(visible(r))
	}
	return b.String()
}

// visible replaces what a terminal would obey, or show as nothing.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r < ' ':
		return '␀' + r // the control picture
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Zl, unicode.Zp):
		return utf8.RuneError
	}
	return r
}

// cells is the width of a visible rune on a terminal, near enough for a caret.
func cells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana),
		0xff01 <= r && r <= 0xff60, 0x1f300 <= r && r <= 0x1faff:
		return 2
	}
	return 1
}
