package matter

import (
	"bytes"
	"fmt"
)

// ProblemKind is a closed vocabulary of reasons.
type ProblemKind string

// The kinds of problem.
const (
	NotMatter    ProblemKind = "not-matter"    // the first line is not `---`: a plain file
	Conflict     ProblemKind = "conflict"      // git conflict markers
	Unclosed     ProblemKind = "unclosed"      // no closing fence
	Encoding     ProblemKind = "encoding"      // invalid UTF-8
	NUL          ProblemKind = "nul"           // a NUL byte
	TooLarge     ProblemKind = "too-large"     // header above MaxHeader
	TabIndent    ProblemKind = "tab-indent"    // a tab used as indentation
	DuplicateKey ProblemKind = "duplicate-key" // the same key twice in one mapping
	Anchor       ProblemKind = "anchor"        // an edit would have to change an anchor or alias
	YAML         ProblemKind = "yaml"          // anything else the YAML reader refuses
	LineBreak    ProblemKind = "line-break"    // a line break in the header that is neither LF nor CRLF
	UnsafeEdit   ProblemKind = "unsafe-edit"   // the edited file did not read back as wanted
)

// MaxHeader is the largest header that is read, in bytes.
const MaxHeader = 1 << 20

// Problem says why a file or a header can't be read or edited, and where.
type Problem struct {
	Kind    ProblemKind
	Line    int    // 1-based line in the file, 0 when unknown
	Col     int    // 1-based byte column, 0 when unknown
	Message string // lower case, no full stop
	Remedy  string // what to do next, "" when there is nothing to say
	Source  string // the offending line as it stands in the file, without its line end
}

// Error gives the message with its line.
func (p *Problem) Error() string {
	if p.Line == 0 {
		return p.Message
	}
	return fmt.Sprintf("line %d: %s", p.Line, p.Message)
}

// problemAt builds a Problem for the byte at offset off of text, whose first
// line has the number first.
func problemAt(kind ProblemKind, text []byte, first, off int, message, remedy string) *Problem {
	off = min(off, len(text))
	start := bytes.LastIndexByte(text[:off], '\n') + 1
	return &Problem{
		Kind: kind, Line: first + bytes.Count(text[:start], []byte{'\n'}), Col: off - start + 1,
		Message: message, Remedy: remedy, Source: sourceLine(text, start),
	}
}

// sourceLine is the line of text that starts at start, without its line end.
func sourceLine(text []byte, start int) string {
	line := text[start:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	return string(bytes.TrimSuffix(line, []byte{'\r'}))
}
