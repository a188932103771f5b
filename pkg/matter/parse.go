package matter

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/adrg/frontmatter"
	"go.yaml.in/yaml/v3"
)

// wall fences a header for the front matter library. A header never holds NUL,
// so none of its lines can be taken for the end.
const wall = "\x00---\x00"

// aliasBudget bounds the values that aliases may add to a header.
const aliasBudget = 20_000

// Parse reads a header through the YAML library. firstLine is the line of its
// first line in the file. Plain scalars stay verbatim; a bare `@handle`, which
// YAML forbids, is read as that text; aliases are resolved and marked. A merge
// key `<<` is a key like any other.
func Parse(header []byte, firstLine int) ([]Pair, *Problem) {
	if p := encoding(header, firstLine); p != nil {
		return nil, p
	}
	if len(header) > MaxHeader {
		return nil, &Problem{Kind: TooLarge, Line: firstLine, Col: 1, Message: "the front matter is larger than 1 MiB"}
	}
	c := converter{text: header, first: firstLine}
	root, err := decode(header)
	if err != nil && strings.Contains(err.Error(), "cannot start any token") && bytes.IndexByte(header, '@') >= 0 {
		if mark := spareRune(header); mark != "" {
			again, second := decode(bytes.ReplaceAll(header, []byte("@"), []byte(mark)))
			if second == nil {
				root, err, c.at = again, nil, mark
			}
		}
	}
	if err != nil {
		return nil, yamlProblem(header, firstLine, err)
	}
	return c.document(root)
}

var errSecondDocument = errors.New("a second YAML document in the front matter")

// decode runs the front matter library over header with a YAML node decoder.
func decode(header []byte) (*yaml.Node, error) {
	eol := ""
	if n := len(header); n > 0 && header[n-1] != '\n' {
		eol = "\n"
	}
	text := io.MultiReader(strings.NewReader(wall+"\n"), bytes.NewReader(header), strings.NewReader(eol+wall+"\n"))
	var root yaml.Node
	format := frontmatter.NewFormat(wall, wall, func(data []byte, v any) error {
		d := yaml.NewDecoder(bytes.NewReader(data))
		if err := d.Decode(v); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		var more yaml.Node
		if err := d.Decode(&more); !errors.Is(err, io.EOF) {
			if err == nil {
				err = errSecondDocument
			}
			return err
		}
		return nil
	})
	_, err := frontmatter.MustParse(text, &root, format)
	return &root, err
}

// spareRune is a private-use character, and its escape, that header does not
// hold. It stands in for `@` so that a bare handle becomes legal YAML of the
// same width.
func spareRune(header []byte) string {
	lower := bytes.ToLower(header)
	for r := rune(0xe000); r <= 0xf8ff; r++ {
		if !bytes.ContainsRune(header, r) && !bytes.Contains(lower, strconv.AppendInt(nil, int64(r), 16)) {
			return string(r)
		}
	}
	return ""
}

// yamlProblem turns the library's error, which has a line at best, into a Problem.
func yamlProblem(header []byte, first int, err error) *Problem {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, text, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, message = n, text
			}
			// The library counts from 0 when it is the grammar that fails.
			if strings.HasPrefix(message, "did not find expected") {
				line++
			}
		}
	}
	off := tabIndent(header)
	if off >= 0 && (strings.Contains(message, "cannot start any token") || strings.Contains(message, "tab")) {
		return problemAt(TabIndent, header, first, off, "a tab used as indentation", "indent with spaces")
	}
	if off = namedOffset(header, message); off < 0 {
		offsets := breaks(header)
		off = offsets[min(line, len(offsets))-1]
		for off < len(header) && header[off] == ' ' {
			off++
		}
	}
	if strings.Contains(message, "max depth") {
		deep, remedy := tooDeep()
		return problemAt(YAML, header, first, off, deep, remedy)
	}
	message = strings.ReplaceAll(message, "'", "`")
	return problemAt(YAML, header, first, off, message, "correct the line; text with `: `, ` #` or a leading sign needs quotes")
}

// namedOffset finds what an error without a line is about, -1 if nothing is known.
func namedOffset(header []byte, message string) int {
	if rest, ok := strings.CutPrefix(message, "unknown anchor '"); ok {
		name, _, _ := strings.Cut(rest, "'")
		return bytes.Index(header, []byte("*"+name))
	}
	if strings.HasPrefix(message, "control characters") {
		return bytes.IndexFunc(header, func(r rune) bool {
			return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f || unprintable(r) && breakAt([]byte(string(r)), 0) == 0
		})
	}
	if message != errSecondDocument.Error() {
		return -1
	}
	for line := range Lines(header, 1) {
		if bytes.HasPrefix(line.Text, []byte("---")) || bytes.HasPrefix(line.Text, []byte("...")) {
			return line.Start
		}
	}
	return -1
}

// tabIndent is the offset of the first tab in the indentation of a line, -1 if none.
func tabIndent(text []byte) int {
	for start := 0; start < len(text); {
		line, end := lineAt(text, start)
		blank := len(line) - len(bytes.TrimLeft(line, " \t"))
		if i := bytes.IndexByte(line[:blank], '\t'); i >= 0 && blank < len(line) {
			return start + i
		}
		start = end
	}
	return -1
}

// breaks is where lines begin in the eyes of the YAML library, which ends lines
// at CR, NEL, LS and PS too.
func breaks(text []byte) []int {
	offsets := []int{0}
	for i := 0; i < len(text); {
		n := breakAt(text, i)
		if n == 0 {
			i++
			continue
		}
		i += n
		offsets = append(offsets, i)
	}
	return offsets
}

// breakAt is the length of the line break at offset i, 0 if there is none.
func breakAt(text []byte, i int) int {
	switch c := text[i]; {
	case c == '\n':
		return 1
	case c == '\r':
		if i+1 < len(text) && text[i+1] == '\n' {
			return 2
		}
		return 1
	case c == 0xc2 && i+1 < len(text) && text[i+1] == 0x85:
		return 2
	case c == 0xe2 && i+2 < len(text) && text[i+1] == 0x80 && text[i+2]|1 == 0xa9:
		return 3
	}
	return 0
}

// duplicate is the Problem of a key that stands twice.
func duplicate(key string, text []byte, first, line, off int) *Problem {
	return problemAt(DuplicateKey, text, first, off,
		fmt.Sprintf("the key `%s` stands twice, first in line %d", key, line), "keep one of the two")
}
