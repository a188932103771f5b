package gitdir

import "strings"

// entry is one variable of a git config file. Section and key are in lower
// case, as git compares them.
type entry struct {
	section, sub, key string
	value             string
	bare              bool // no "=" at all: true, for a boolean
}

// parseConfig reads the syntax of a git config file and hands each variable to
// visit. It is false for a file that git would refuse, and for the rare forms
// that versions of git read differently.
func parseConfig(data []byte, visit func(entry)) bool {
	p := parser{rest: strings.TrimPrefix(string(data), "\ufeff")}
	var section, sub string
	for {
		c, more := p.next()
		switch {
		case !more:
			return true
		case c == '\n' || isSpace(c):
		case c == '#' || c == ';':
			p.line()
		case c == '[':
			var ok bool
			if section, sub, ok = p.section(); !ok {
				return false
			}
		case isAlpha(c) && section != "":
			e := entry{section: section, sub: sub}
			if !p.variable(c, &e) {
				return false
			}
			visit(e)
		default:
			return false
		}
	}
}

type parser struct{ rest string }

// next takes a character; CRLF counts as one newline.
func (p *parser) next() (c byte, more bool) {
	if p.rest == "" {
		return '\n', false
	}
	if strings.HasPrefix(p.rest, "\r\n") {
		p.rest = p.rest[2:]
		return '\n', true
	}
	c, p.rest = p.rest[0], p.rest[1:]
	return c, true
}

// line passes over the rest of a line.
func (p *parser) line() {
	_, p.rest, _ = strings.Cut(p.rest, "\n")
}

// section reads what follows "[": `name]`, `name "sub"]` or, as long ago,
// `name.sub]`.
func (p *parser) section() (section, sub string, ok bool) {
	var name strings.Builder
	for {
		c, more := p.next()
		switch {
		case !more:
			return "", "", false
		case c == ']':
			section, sub, _ = strings.Cut(strings.ToLower(name.String()), ".")
			return section, sub, section != ""
		case isSpace(c) && c != '\n':
			sub, ok = p.subsection()
			return strings.ToLower(name.String()), sub, ok && name.Len() > 0
		case isAlpha(c) || isDigit(c) || c == '-' || c == '.':
			name.WriteByte(c)
		default:
			return "", "", false
		}
	}
}

// subsection reads `"sub"]`.
func (p *parser) subsection() (sub string, ok bool) {
	c, _ := p.next()
	for c != '\n' && isSpace(c) {
		c, _ = p.next()
	}
	if c != '"' {
		return "", false
	}
	var name strings.Builder
	for {
		c, more := p.next()
		if more && c == '\\' {
			c, more = p.next()
		} else if c == '"' {
			c, _ = p.next()
			return name.String(), c == ']'
		}
		if !more || c == '\n' {
			return "", false
		}
		name.WriteByte(c)
	}
}

// variable reads what follows the first letter of a key.
func (p *parser) variable(c byte, e *entry) bool {
	var key strings.Builder
	more := true
	for more && (isAlpha(c) || isDigit(c) || c == '-') {
		key.WriteByte(c)
		c, more = p.next()
	}
	for more && (c == ' ' || c == '\t') {
		c, more = p.next()
	}
	e.key = strings.ToLower(key.String())
	if c == '\n' {
		e.bare = true
		return true
	}
	if c != '=' {
		return false
	}
	var ok bool
	e.value, ok = p.value()
	return ok
}

// value reads what follows "=": white space around it falls away, a comment
// ends it, quotes keep both, a backslash escapes or continues the line. A tab
// inside, which only some versions of git turn into a blank, is left to git.
func (p *parser) value() (string, bool) {
	var out strings.Builder
	quoted, blanks, tab := false, 0, false
	for {
		c, _ := p.next()
		switch {
		case c == '\n':
			return out.String(), !quoted
		case !quoted && isSpace(c):
			if out.Len() > 0 {
				blanks++
				tab = tab || c != ' '
			}
			continue
		case !quoted && (c == '#' || c == ';'):
			p.line()
			return out.String(), true
		}
		if blanks > 0 && tab {
			return "", false
		}
		out.WriteString(strings.Repeat(" ", blanks))
		blanks = 0
		switch c {
		case '"':
			quoted = !quoted
			continue
		case '\\':
			var more, ok bool
			if c, more = p.next(); c == '\n' {
				if !more {
					return "", false
				}
				continue
			}
			if c, ok = unescape(c); !ok {
				return "", false
			}
		}
		out.WriteByte(c)
	}
}

func unescape(c byte) (byte, bool) {
	switch c {
	case 't':
		return '\t', true
	case 'n':
		return '\n', true
	case 'b':
		return '\b', true
	case '\\', '"':
		return c, true
	}
	return 0, false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isTrue reads a boolean as git does.
func isTrue(s string) bool {
	switch strings.ToLower(s) {
	case "true", "yes", "on":
		return true
	}
	return s != "" && strings.Trim(s, "0123456789") == "" && strings.Trim(s, "0") != ""
}
