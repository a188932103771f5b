package tomledit

import (
	"strconv"
	"strings"
)

// Value is what Set writes. Make one with String, Int, Bool, Float, Strings
// or Raw.
type Value struct {
	raw   string
	text  *string // of String, whose notation depends on the file's line ending
	list  []string
	items bool
}

// String is a string value.
func String(s string) Value { return Value{raw: encodeString(s), text: &s} }

// Int is an integer value.
func Int(n int64) Value { return Value{raw: strconv.FormatInt(n, 10)} }

// Bool is true or false.
func Bool(v bool) Value { return Value{raw: strconv.FormatBool(v)} }

// Float is a floating point value, written with a decimal point.
func Float(v float64) Value {
	s := strconv.FormatFloat(v, 'f', -1, 64)
	switch s {
	case "+Inf":
		s = "inf"
	case "-Inf":
		s = "-inf"
	case "NaN":
		s = "nan"
	default:
		if !strings.Contains(s, ".") {
			s += ".0"
		}
	}
	return Value{raw: s}
}

// Strings is a list of strings. Two or more stand one per line, with four
// spaces before and a comma behind. Where the list exists already, the lines
// and comments of the items that stay are kept.
func Strings(list ...string) Value { return Value{list: list, items: true} }

// Raw is a value in TOML's own notation, written as it stands.
func Raw(toml string) Value { return Value{raw: toml} }

// String is the value as it is written, with plain line feeds.
func (v Value) String() string { return v.encode("\n") }

// encode returns the bytes of the value with the given line ending.
func (v Value) encode(eol string) string {
	if v.text != nil {
		return encodeText(*v.text, eol)
	}
	if !v.items {
		return v.raw
	}
	if len(v.list) == 0 {
		return "[]"
	}
	if len(v.list) == 1 {
		return "[" + encodeText(v.list[0], eol) + "]"
	}
	var b strings.Builder
	b.WriteString("[" + eol)
	for _, item := range v.list {
		b.WriteString("    " + encodeText(item, eol) + "," + eol)
	}
	b.WriteString("]")
	return b.String()
}

// shape is what decides between the four notations of a string.
type shape struct {
	control   bool // holds what only an escape can write
	backslash bool
	newline   bool
	single    int // longest run of single quotes
	double    int // longest run of double quotes
}

func shapeOf(s string) shape {
	var m shape
	single, double := 0, 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\'' {
			single++
		} else {
			single = 0
		}
		if c == '"' {
			double++
		} else {
			double = 0
		}
		m.single, m.double = max(m.single, single), max(m.double, double)
		switch {
		case c == '\\':
			m.backslash = true
		case c == '\n':
			m.newline = true
		case c != '\t' && c < 0x20 || c == 0x7f:
			m.control = true
		}
	}
	return m
}

// encodeText is a string in a file with the line ending. Where lines end in CRLF
// text of several lines stands on one, with escapes: a bare line feed would be the
// only one of the file, and a CRLF would be part of the text.
func encodeText(s, eol string) string {
	if eol != "\n" && strings.Contains(s, "\n") {
		return `"` + escape(strings.ToValidUTF8(s, "\ufffd"), false) + `"`
	}
	return encodeString(s)
}

// encodeString chooses the notation that the original's writer chooses.
func encodeString(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	m := shapeOf(s)
	open := ""
	if m.newline {
		open = "\n"
	}
	switch {
	case !m.control && !m.backslash && m.double == 0 && !m.newline:
		return `"` + escape(s, false) + `"`
	case !m.control && m.single == 0 && !m.newline:
		return "'" + s + "'"
	case !m.control && !m.backslash && m.double <= 2:
		return `"""` + open + escape(s, true) + `"""`
	case !m.control && m.single <= 2:
		return "'''" + open + s + "'''"
	case m.newline:
		return `"""` + open + escape(s, true) + `"""`
	}
	return `"` + escape(s, false) + `"`
}

// escape writes the content of a double quoted string. In one of three quotes a
// newline stands as it is and only each third quote in a row is escaped.
func escape(s string, multi bool) string {
	var b strings.Builder
	quotes := 0
	for _, r := range s {
		if r != '"' {
			quotes = 0
		}
		switch {
		case r == '"':
			quotes++
			if !multi || quotes == 3 {
				b.WriteByte('\\')
				quotes = 0
			}
			b.WriteByte('"')
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n' && multi:
			b.WriteByte('\n')
		case r < 0x20 || r == 0x7f:
			b.WriteString(control(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func control(r rune) string {
	switch r {
	case '\b':
		return `\b`
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\f':
		return `\f`
	case '\r':
		return `\r`
	}
	const hex = "0123456789ABCDEF"
	return `\u00` + string([]byte{hex[r>>4&15], hex[r&15]})
}

// encodeKey writes a key bare where TOML allows it, else quoted.
func encodeKey(key string) string {
	bare := key != ""
	for i := 0; i < len(key) && bare; i++ {
		c := key[i]
		bare = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
	}
	if bare {
		return key
	}
	key = strings.ToValidUTF8(key, "\ufffd")
	m := shapeOf(key)
	if !m.control && m.single == 0 && !m.newline && (m.backslash || m.double > 0) {
		return "'" + key + "'"
	}
	return `"` + escape(key, false) + `"`
}
