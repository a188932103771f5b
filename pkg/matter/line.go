package matter

import (
	"bytes"
	"iter"
)

// Line is one line of a markdown text.
type Line struct {
	Text       []byte // without its line end
	Start, End int    // byte offsets in the text; End lies behind the line end
	Number     int    // counted from the firstLine given to Lines
	Fenced     bool   // inside a fenced code block, its fence lines included
}

// fence is the state of CommonMark fenced code while lines go by.
type fence struct {
	char   byte // 0: outside
	length int
}

// step takes the next line and says whether it belongs to a code block.
func (f *fence) step(line []byte) bool {
	char, n, rest := fenceRun(line)
	if f.char == 0 {
		if n < 3 || char == '`' && bytes.IndexByte(rest, '`') >= 0 {
			return false
		}
		f.char, f.length = char, n
		return true
	}
	if char == f.char && n >= f.length && len(bytes.TrimLeft(rest, " \t")) == 0 {
		f.char = 0
	}
	return true
}

// fenceRun measures the run of ` or ~ that opens a line indented by at most
// three spaces; n is 0 when there is none.
func fenceRun(line []byte) (char byte, n int, rest []byte) {
	i := 0
	for i < len(line) && i < 4 && line[i] == ' ' {
		i++
	}
	if i > 3 || i == len(line) || line[i] != '`' && line[i] != '~' {
		return 0, 0, nil
	}
	char = line[i]
	start := i
	for i < len(line) && line[i] == char {
		i++
	}
	return char, i - start, line[i:]
}

// Lines yields the lines of text with a flag for those in fenced code (``` and
// ~~~ as CommonMark has them: the closing fence at least as long as the opening
// one, both indented by at most three spaces; an open fence runs to the end).
func Lines(text []byte, firstLine int) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		var code fence
		number := firstLine
		for start := 0; start < len(text); number++ {
			line, end := lineAt(text, start)
			if !yield(Line{Text: line, Start: start, End: end, Number: number, Fenced: code.step(line)}) {
				return
			}
			start = end
		}
	}
}

// lineAt is the line of text that starts at start, and where the next begins.
func lineAt(text []byte, start int) (line []byte, end int) {
	if i := bytes.IndexByte(text[start:], '\n'); i >= 0 {
		return bytes.TrimSuffix(text[start:start+i], []byte{'\r'}), start + i + 1
	}
	return text[start:], len(text)
}

// OpenFence is the 1-based line of a code fence that text leaves open, 0 if none.
func OpenFence(text []byte) int {
	if !bytes.Contains(text, []byte("```")) && !bytes.Contains(text, []byte("~~~")) {
		return 0
	}
	var code fence
	opened := 0
	for start, number := 0, 1; start < len(text); number++ {
		line, end := lineAt(text, start)
		was := code.char
		code.step(line)
		if was == 0 && code.char != 0 {
			opened = number
		}
		start = end
	}
	if code.char == 0 {
		return 0
	}
	return opened
}

// HasConflict looks for git's conflict markers `<<<<<<< `, `=======`, `>>>>>>> `
// in this order at line starts outside fenced code. It returns the 1-based line
// of the first, 0 if there is no conflict. Fences count behind the front matter
// only: a header holds no markdown.
func HasConflict(raw []byte) int {
	if !bytes.Contains(raw, []byte("<<<<<<< ")) || !bytes.Contains(raw, []byte(">>>>>>> ")) {
		return 0
	}
	var code fence
	first, parted, header := 0, false, false
	for start, number := 0, 1; start < len(raw); number++ {
		line, end := lineAt(raw, start)
		start = end
		switch {
		case number == 1:
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
			header = isFence(line)
			if !header && code.step(line) {
				continue
			}
		case header:
			header = !isFence(line)
		case code.step(line):
			continue
		}
		switch {
		case first == 0:
			if bytes.HasPrefix(line, []byte("<<<<<<< ")) {
				first = number
			}
		case !parted:
			parted = bytes.Equal(bytes.TrimRight(line, " \t"), []byte("======="))
		case bytes.HasPrefix(line, []byte(">>>>>>> ")):
			return first
		}
	}
	return 0
}
