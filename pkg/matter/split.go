package matter

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\xef\xbb\xbf"

// Doc is a file cut at its fences. It is a value; the bytes it hands out are
// the file's own and must not be changed.
type Doc struct {
	raw                      []byte
	head, headEnd, bodyStart int // byte offsets
	headLines                int
	bom, crlf                bool
}

// Split cuts a file at its fences. A byte order mark and CRLF are accepted; the
// closing fence is the first line that is exactly `---`, trailing blanks
// allowed. With a Problem the whole file is the body of the Doc.
func Split(raw []byte) (Doc, *Problem) {
	whole := Doc{raw: raw}
	if bytes.HasPrefix(raw, []byte("\xff\xfe")) || bytes.HasPrefix(raw, []byte("\xfe\xff")) {
		return whole, &Problem{Kind: Encoding, Line: 1, Col: 1, Message: "the file is UTF-16", Remedy: "save it as UTF-8"}
	}
	d := Doc{raw: raw, bom: bytes.HasPrefix(raw, []byte(byteOrderMark))}
	start := 0
	if d.bom {
		start = len(byteOrderMark)
	}
	line, end := lineAt(raw, start)
	conflict := HasConflict(raw)
	if conflict > 0 {
		return whole, conflictProblem(raw, conflict)
	}
	if !isFence(line) {
		return whole, &Problem{
			Kind: NotMatter, Line: 1, Col: 1, Message: "the first line is not `---`: no front matter",
			Remedy: "begin the file with front matter between two `---` lines", Source: string(line),
		}
	}
	if p := encoding(raw, 1); p != nil {
		return whole, p
	}
	d.head, d.crlf = end, bytes.HasSuffix(raw[start:end], []byte("\r\n"))
	if !d.close() {
		return whole, &Problem{
			Kind: Unclosed, Line: 1, Col: 1, Message: "the front matter has no closing `---`",
			Remedy: "add a line `---` after the last key", Source: string(line),
		}
	}
	if d.headEnd-d.head > MaxHeader {
		return whole, &Problem{
			Kind: TooLarge, Line: 2, Col: 1, Message: "the front matter is larger than 1 MiB",
			Remedy: "move text from the front matter into the body",
		}
	}
	return d, nil
}

// close finds the closing fence.
func (d *Doc) close() bool {
	for from := d.head - 1; ; { // the line end before the line
		i := bytes.Index(d.raw[from:], []byte("\n---"))
		if i < 0 {
			return false
		}
		start := from + i + 1
		if line, end := lineAt(d.raw, start); isFence(line) {
			d.headEnd, d.bodyStart = start, end
			d.headLines = bytes.Count(d.raw[d.head:start], []byte{'\n'})
			return true
		}
		from = start
	}
}

// isFence reports whether a line is `---` with nothing but blanks behind.
func isFence(line []byte) bool {
	return len(line) >= 3 && line[0] == '-' && line[1] == '-' && line[2] == '-' &&
		len(bytes.TrimRight(line[3:], " \t")) == 0
}

// validText is utf8.Valid for texts that are ASCII but for a few runes, which
// it passes eight bytes at a time.
func validText(text []byte) bool {
	for {
		for len(text) >= 8 && binary.LittleEndian.Uint64(text)&0x8080808080808080 == 0 {
			text = text[8:]
		}
		i := 0
		for i < len(text) && text[i] < utf8.RuneSelf {
			i++
		}
		if i == len(text) {
			return true
		}
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return false
		}
		text = text[i+size:]
	}
}

// encoding finds NUL and invalid UTF-8.
func encoding(text []byte, first int) *Problem {
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return problemAt(NUL, text, first, i, "a NUL byte", "remove it; the file must be UTF-8 text")
	}
	if validText(text) {
		return nil
	}
	bad := 0
	for bad < len(text) {
		r, size := utf8.DecodeRune(text[bad:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		bad += size
	}
	p := problemAt(Encoding, text, first, bad, "invalid UTF-8", "save the file as UTF-8")
	p.Source = strings.ToValidUTF8(p.Source, "\ufffd")
	return p
}

func conflictProblem(raw []byte, line int) *Problem {
	start := 0
	for range line - 1 {
		_, start = lineAt(raw, start)
	}
	return problemAt(Conflict, raw, 1, start, "git conflict markers",
		"keep one side, delete the marker lines, and run `git add`")
}

// Raw is the whole file.
func (d Doc) Raw() []byte { return d.raw }

// Header is the lines between the fences with their line ends.
func (d Doc) Header() []byte { return d.raw[d.head:d.headEnd:d.headEnd] }

// HeaderLine is the 1-based line in the file of the first header line.
func (d Doc) HeaderLine() int { return 2 }

// Body is everything after the closing fence's line.
func (d Doc) Body() []byte { return d.raw[d.bodyStart:] }

// BodyLine is the 1-based line in the file of the first body line.
func (d Doc) BodyLine() int {
	if d.bodyStart == 0 {
		return 1
	}
	return d.headLines + 3
}

// EOL is the line end of the opening fence, "\n" or "\r\n".
func (d Doc) EOL() string {
	if d.crlf {
		return "\r\n"
	}
	return "\n"
}

// BOM reports whether the file begins with a byte order mark.
func (d Doc) BOM() bool { return d.bom }

// WithBody is the same file with another body.
func (d Doc) WithBody(body []byte) Doc {
	top := d.raw[:d.bodyStart]
	if len(body) > 0 && len(top) > 0 && top[len(top)-1] != '\n' {
		top = append(slices.Clip(top), d.EOL()...)
	}
	d.raw = append(slices.Clip(top), body...)
	d.bodyStart = len(top)
	return d
}

// withHeader is the file's bytes with another header.
func (d Doc) withHeader(header []byte) []byte {
	return slices.Concat(d.raw[:d.head], header, d.raw[d.headEnd:])
}
