package matter

import "strings"

// value reads a value that ends on this line. Flow lists are for top-level keys
// only: their items share a buffer with those of a block list.
func (s *Scanner) value(at int, v *Value, flow bool) bool {
	v.Line, v.Col = s.line, at-s.start+1
	end := -1
	switch s.src[at] {
	case '\'', '"':
		end = s.quoted(at, v)
	case '[':
		if flow {
			end = s.flow(at, v)
		}
	default:
		return s.plain(at, v)
	}
	return end >= 0 && s.rest(end)
}

// rest reports whether only blanks and a comment follow.
func (s *Scanner) rest(at int) bool {
	i := at
	for i < s.end && s.src[i] == ' ' {
		i++
	}
	return i == s.end || i > at && s.src[i] == '#'
}

// plain reads a plain scalar up to a comment or the end of the line.
func (s *Scanner) plain(at int, v *Value) bool {
	switch s.src[at] {
	case '?', ':', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '%', '`':
		return false
	case '-':
		if at+1 == s.end || s.src[at+1] == ' ' {
			return false
		}
	}
	end := s.end
	for i := at + 1; i < s.end; i++ {
		switch s.src[i] {
		case ':':
			if i+1 == s.end || s.src[i+1] == ' ' {
				return false
			}
		case '#':
			if s.src[i-1] == ' ' {
				end = i
			}
		}
		if end == i {
			break
		}
	}
	for s.src[end-1] == ' ' {
		end--
	}
	v.Kind, v.Style, v.Text = Scalar, Plain, s.src[at:end]
	if isNull(v.Text) {
		v.Kind = Null
	}
	return true
}

// quoted reads a quoted scalar and returns the offset behind it, -1 if it leaves
// the line or holds an escape that is not common.
func (s *Scanner) quoted(at int, v *Value) int {
	quote, escaped := s.src[at], false
	for i := at + 1; i < s.end; i++ {
		switch c := s.src[i]; {
		case c == '\\' && quote == '"':
			if i++; i == s.end || strings.IndexByte(`"\nt`, s.src[i]) < 0 {
				return -1
			}
			escaped = true
		case c == '\'' && quote == '\'' && i+1 < s.end && s.src[i+1] == '\'':
			i++
			escaped = true
		case c == quote:
			v.Kind, v.Style, v.Text = Scalar, Single, s.src[at+1:i]
			if quote == '"' {
				v.Style = Double
			}
			if escaped {
				v.Text = unescape(v.Text, quote)
			}
			return i + 1
		}
	}
	return -1
}

func unescape(text string, quote byte) string {
	if quote == '\'' {
		return strings.ReplaceAll(text, "''", "'")
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' {
			i++
			switch c = text[i]; c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// flow reads a one-line list of scalars and returns the offset behind it.
func (s *Scanner) flow(at int, v *Value) int {
	from := len(s.items)
	i := at + 1
	for ; i < s.end && s.src[i] == ' '; i++ {
	}
	for i < s.end && (s.src[i] != ']' || len(s.items) > from) {
		item := Value{Line: s.line, Col: i - s.start + 1}
		if s.src[i] == '\'' || s.src[i] == '"' {
			i = s.quoted(i, &item)
		} else {
			i = s.flowPlain(i, &item)
		}
		if i < 0 {
			return -1
		}
		s.items = append(s.items, item)
		for ; i < s.end && s.src[i] == ' '; i++ {
		}
		if i == s.end || s.src[i] == ']' {
			break
		}
		if s.src[i] != ',' {
			return -1
		}
		for i++; i < s.end && s.src[i] == ' '; i++ {
		}
	}
	if i >= s.end {
		return -1
	}
	v.Kind, v.Style = Sequence, Flow
	v.Items = s.items[from:len(s.items):len(s.items)]
	return i + 1
}

// flowPlain reads a plain item of a flow list.
func (s *Scanner) flowPlain(at int, v *Value) int {
	i := at
	for i < s.end && s.src[i] != ',' && s.src[i] != ']' {
		if strings.IndexByte(":#{}[\"'&*!|>%?`", s.src[i]) >= 0 {
			return -1
		}
		i++
	}
	end := i
	for end > at && s.src[end-1] == ' ' {
		end--
	}
	if end == at || s.src[at] == '-' || s.src[at] == '@' && end == at+1 {
		return -1
	}
	v.Kind, v.Style, v.Text = Scalar, Plain, s.src[at:end]
	if isNull(v.Text) {
		v.Kind = Null
	}
	return i
}
