package tomledit

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Problem says why a file could not be read or an edit was refused. Line and
// Col count from 1 (Col in characters); both are 0 when no place can be named.
// Source is the offending line without its line ending.
type Problem struct {
	Line, Col int
	Message   string
	Source    string
}

// Error returns the message behind its position.
func (p *Problem) Error() string {
	if p.Line == 0 {
		return p.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Col, p.Message)
}

// refuse is a problem without a place in the file.
func refuse(format string, args ...any) *Problem {
	return &Problem{Message: fmt.Sprintf(format, args...)}
}

// problemAt is a problem at a byte offset of src.
func problemAt(src []byte, offset int, format string, args ...any) *Problem {
	line, col := place(src, offset)
	return &Problem{Line: line, Col: col, Message: fmt.Sprintf(format, args...), Source: lineAt(src, offset)}
}

// bom is the UTF-8 byte order mark. go-toml refuses it, so it is cut off for
// the parser and kept in what is written.
const bom = "\ufeff"

// place turns a byte offset into line and column, both from 1.
func place(src []byte, offset int) (line, col int) {
	offset = min(max(offset, 0), len(src))
	head := src[:offset]
	line = 1 + bytes.Count(head, []byte{'\n'})
	start := bytes.LastIndexByte(head, '\n') + 1
	head = bytes.TrimPrefix(head[start:], []byte(bom))
	return line, 1 + utf8.RuneCount(head)
}

// lineAt is the line that holds the offset, without its ending.
func lineAt(src []byte, offset int) string {
	offset = min(max(offset, 0), len(src))
	start := bytes.LastIndexByte(src[:offset], '\n') + 1
	end := lineEnd(src, offset)
	return strings.TrimPrefix(strings.TrimRight(string(src[start:end]), "\r\n"), bom)
}

// lineEnd is the offset behind the line ending of the line that holds offset.
func lineEnd(src []byte, offset int) int {
	if i := bytes.IndexByte(src[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(src)
}

// lineStart is the offset of the first byte of the line that holds offset; a
// byte order mark is not part of the line.
func lineStart(src []byte, offset int) int {
	start := bytes.LastIndexByte(src[:offset], '\n') + 1
	if start == 0 && bytes.HasPrefix(src, []byte(bom)) {
		return len(bom)
	}
	return start
}
