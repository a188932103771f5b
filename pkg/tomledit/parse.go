package tomledit

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// File is a parsed TOML file. It is immutable: an edit returns new bytes.
type File struct {
	src   []byte
	root  *Node
	exprs []expr
}

// expr is one statement of the file: a header or a key with its value.
type expr struct {
	node  *Node // the table of a header, the leaf of a key
	host  *Node // the table whose header the key stands under
	path  Path  // absolute; of a header, or of the header that a key stands under
	keys  Path  // the keys of a (dotted) key; nil for a header
	lines span  // from the start of its first line to behind its last line ending
	list  bool  // a [[header]]
	deep  bool  // below a list of tables, where no path leads
}

// Path is a table path with the key at its end.
type Path []string

// String joins the parts as a dotted key, quoted where TOML needs it.
func (p Path) String() string {
	parts := make([]string, len(p))
	for i, part := range p {
		parts[i] = encodeKey(part)
	}
	return strings.Join(parts, ".")
}

// Parse reads src, which may start with a byte order mark. The bytes must not
// be changed afterwards.
func Parse(src []byte) (*File, *Problem) {
	base := 0
	if bytes.HasPrefix(src, []byte(bom)) {
		base = len(bom)
	}
	if i := bytes.IndexByte(src, 0); i >= 0 {
		return nil, problemAt(src, i, "a NUL byte is not allowed")
	}
	if i := badText(src); i >= 0 {
		return nil, problemAt(src, i, "invalid UTF-8: the file must be saved as UTF-8")
	}
	b := &builder{
		src: src, base: base, text: string(src),
		file: &File{src: src, root: &Node{Kind: KindTable, form: explicit}},
	}
	b.table = b.file.root
	b.parser.Reset(src[base:])
	for b.parser.NextExpression() {
		if p := b.expression(b.parser.Expression()); p != nil {
			return nil, p
		}
	}
	if err := b.parser.Error(); err != nil {
		return nil, b.syntax(err)
	}
	if b.strict {
		// Dates and huge numbers are judged by the decoder alone.
		var all map[string]any
		if err := toml.Unmarshal(src[base:], &all); err != nil {
			return nil, decodeProblem(src, err)
		}
	}
	return b.file, nil
}

// badText is where the first byte stands that is no UTF-8, -1 = nowhere.
func badText(src []byte) int {
	if utf8.Valid(src) {
		return -1
	}
	for i := 0; ; {
		r, size := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
}

// Root returns the tree. Its nodes must not be changed.
func (f *File) Root() *Node { return f.root }

// Source returns the bytes that were parsed.
func (f *File) Source() []byte { return f.src }

// Place turns a node's offset into line and column, both from 1.
func (f *File) Place(n *Node) (line, col int) { return place(f.src, n.At) }

// Line returns the line of the source that holds the node's key.
func (f *File) Line(n *Node) string { return lineAt(f.src, n.At) }

func (b *builder) syntax(err error) *Problem {
	var perr *unstable.ParserError
	if !errors.As(err, &perr) {
		return refuse("%s", err.Error())
	}
	at := b.base + cap(b.parser.Data()) - cap(perr.Highlight)
	return problemAt(b.src, at, "%s", perr.Message)
}

// decodeProblem turns an error of the second parser into a problem.
func decodeProblem(src []byte, err error) *Problem {
	message := strings.TrimPrefix(err.Error(), "toml: ")
	var derr *toml.DecodeError
	if !errors.As(err, &derr) {
		return refuse("%s", message)
	}
	line, col := derr.Position()
	p := &Problem{Line: line, Col: col, Message: message}
	rest := src
	for ; line > 1; line-- {
		rest = rest[lineEnd(rest, 0):]
	}
	p.Source = lineAt(rest, 0)
	return p
}

// strictNumber tells whether an integer needs the decoder's judgement.
func strictNumber(text string) bool {
	_, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 0, 64)
	return err != nil
}
