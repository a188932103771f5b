package matter

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
)

// Scanner reads the plain subset of YAML that most headers stay in: keys with
// one-line scalars, lists of scalars or of flat mappings, flat mappings. It
// reuses its buffers; the zero value is ready. Not for use by two goroutines.
type Scanner struct {
	top, sub []Pair
	items    []Value

	kept strings.Builder // the headers that pairs are parts of

	src string
	at  int // where the next line starts
	no  int // its number

	// The current line: start, end without blanks at its end, indent, number.
	start, end, indent, line int
}

// maxFastKeys bounds the quadratic look for duplicate keys.
const maxFastKeys = 64

// Scan reads a header. The pairs are valid until the next Scan, their strings
// for ever. ok is false when the header leaves the subset: ask Parse.
func (s *Scanner) Scan(header []byte, firstLine int) (pairs []Pair, ok bool) {
	if len(header) > MaxHeader || !simple(header) {
		return nil, false
	}
	s.src, s.at, s.no = s.keep(header), 0, firstLine
	s.top, s.sub, s.items = s.top[:0], s.sub[:0], s.items[:0]
	for more := s.next(); more; {
		if s.indent != 0 {
			return nil, false
		}
		var pair Pair
		at := s.key(s.start, &pair, s.top)
		if at < 0 {
			return nil, false
		}
		if at < s.end {
			if !s.value(at, &pair.Value, true) {
				return nil, false
			}
			more = s.next()
		} else {
			pair.Value = Value{Kind: Null, Style: Plain, Line: pair.Line, Col: pair.Col}
			if more = s.next(); more {
				if more, ok = s.below(&pair.Value); !ok {
					return nil, false
				}
			}
		}
		s.top = append(s.top, pair)
	}
	return s.top, true
}

// keep copies a header. The copies of many headers share a string, that of a
// single one stands alone.
func (s *Scanner) keep(header []byte) string {
	n := s.kept.Len()
	if s.kept.Cap()-n < len(header) {
		room := max(len(header), min(2*s.kept.Cap(), 32<<10))
		s.kept, n = strings.Builder{}, 0
		s.kept.Grow(room)
	}
	s.kept.Write(header)
	return s.kept.String()[n:]
}

// Read is Scan, else Parse.
func (s *Scanner) Read(d Doc) ([]Pair, *Problem) {
	if pairs, ok := s.Scan(d.Header(), d.HeaderLine()); ok {
		return pairs, nil
	}
	return Parse(d.Header(), d.HeaderLine())
}

// simple reports whether all bytes are printable text with LF or CRLF line ends.
func simple(text []byte) bool {
	ascii := true
	for i := 0; i < len(text); i++ {
		for i+8 <= len(text) && graphic(binary.LittleEndian.Uint64(text[i:])) {
			i += 8
		}
		if i == len(text) {
			break
		}
		c := text[i]
		if c < ' ' {
			if c == '\n' || c == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				continue
			}
			return false
		}
		if c >= 0x7f {
			if c == 0x7f {
				return false
			}
			ascii = false
		}
	}
	return ascii || simpleUnicode(text)
}

// graphic tells that eight bytes are all of ' ' to '~'. It may say no to others
// as well, where a borrow runs over from the byte below.
func graphic(w uint64) bool {
	const each = 0x0101010101010101
	return (w|(w-' '*each)|(w+each))&(0x80*each) == 0
}

func simpleUnicode(text []byte) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if size == 1 || unprintable(r) {
			return false
		}
		i += size
	}
	return true
}

// next goes to the next line that is neither blank nor a comment.
func (s *Scanner) next() bool {
	for s.at < len(s.src) {
		s.start, s.line = s.at, s.no
		s.no++
		if i := strings.IndexByte(s.src[s.at:], '\n'); i >= 0 {
			s.end = s.at + i
			s.at = s.end + 1
			if s.end > s.start && s.src[s.end-1] == '\r' {
				s.end--
			}
		} else {
			s.end, s.at = len(s.src), len(s.src)
		}
		for s.end > s.start && s.src[s.end-1] == ' ' {
			s.end--
		}
		first := s.start
		for first < s.end && s.src[first] == ' ' {
			first++
		}
		if first < s.end && s.src[first] != '#' {
			s.indent = first - s.start
			return true
		}
	}
	return false
}

// key reads `key:` at offset at. It returns the offset of the value behind it,
// s.end if there is none on this line, -1 if this is no plain key or one of others.
func (s *Scanner) key(at int, pair *Pair, others []Pair) int {
	i := at
	for i < s.end && (keyByte(s.src[i], i == at) || i > at && s.blankWithin(i)) {
		i++
	}
	if i == at || i-at > 200 || i == s.end || s.src[i] != ':' || len(others) >= maxFastKeys {
		return -1
	}
	pair.Key = s.src[at:i]
	pair.Line, pair.Col = s.line, at-s.start+1
	for k := range others {
		if others[k].Key == pair.Key {
			return -1
		}
	}
	i++
	if i < s.end && s.src[i] != ' ' {
		return -1
	}
	for i < s.end && s.src[i] == ' ' {
		i++
	}
	if i < s.end && s.src[i] == '#' {
		return s.end
	}
	return i
}

// blankWithin reports whether a blank at offset i stands between two words of a
// key: columns of a board are named so.
func (s *Scanner) blankWithin(i int) bool {
	return s.src[i] == ' ' && i+1 < s.end && keyByte(s.src[i+1], false)
}

func keyByte(c byte, first bool) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || !first && (c == '-' || c >= '0' && c <= '9')
}

// below reads the lines below a key without a value: a list, a flat mapping, or
// the next key. more is what next said last.
func (s *Scanner) below(v *Value) (more, ok bool) {
	switch {
	case s.dash():
		return s.list(v)
	case s.indent > 0:
		v.Kind, v.Style = Mapping, Block
		v.Line, v.Col = s.line, s.indent+1
		v.Pairs, more, ok = s.mapping(s.start+s.indent, s.indent)
		return more, ok
	}
	return true, true
}

// dash reports whether the line is an item with something behind the dash.
func (s *Scanner) dash() bool {
	i := s.start + s.indent
	return s.src[i] == '-' && i+1 < s.end && s.src[i+1] == ' '
}

// list reads block items from the current line on.
func (s *Scanner) list(v *Value) (more, ok bool) {
	indent, from := s.indent, len(s.items)
	v.Kind, v.Style = Sequence, Block
	v.Line, v.Col = s.line, indent+1
	for more = true; more && s.indent == indent && s.dash(); {
		at := s.start + indent + 2
		for s.src[at] == ' ' {
			at++
		}
		item := Value{Line: s.line, Col: at - s.start + 1}
		if i := at; keyByte(s.src[i], true) {
			for i < s.end && keyByte(s.src[i], false) {
				i++
			}
			if i < s.end && s.src[i] == ':' {
				item.Kind, item.Style = Mapping, Block
				if item.Pairs, more, ok = s.mapping(at, at-s.start); !ok {
					return false, false
				}
				s.items = append(s.items, item)
				continue
			}
		}
		if s.src[at] == '#' || !s.value(at, &item, false) {
			return false, false
		}
		s.items = append(s.items, item)
		more = s.next()
	}
	v.Items = s.items[from:len(s.items):len(s.items)]
	return more, !more || s.indent == 0
}

// mapping reads a flat mapping whose first key stands at offset at and whose
// keys stand at column indent.
func (s *Scanner) mapping(at, indent int) (pairs []Pair, more, ok bool) {
	from := len(s.sub)
	for more = true; more; at = s.start + s.indent {
		var pair Pair
		value := s.key(at, &pair, s.sub[from:])
		if value < 0 || value == s.end || !s.value(value, &pair.Value, false) {
			return nil, false, false
		}
		s.sub = append(s.sub, pair)
		if more = s.next(); !more || s.indent < indent {
			break
		}
		if s.indent > indent {
			return nil, false, false
		}
	}
	return s.sub[from:len(s.sub):len(s.sub)], more, true
}
