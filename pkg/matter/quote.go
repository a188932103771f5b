package matter

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// styleOf is the style that text can be written in, as near to the wish as
// YAML lets it. The Auto choice is the original's: plain, single quotes where
// the text would mean something else, double quotes for what can't be printed,
// a literal block for several lines.
func styleOf(text string, wish Style) Style {
	switch wish {
	case Unquoted, Plain:
		if plainSafe(text) {
			return Plain
		}
	case Single:
		if printable(text) && !strings.Contains(text, "\n") {
			return Single
		}
	case Double:
		return Double
	}
	switch {
	case strings.Contains(text, "\n"):
		if literalSafe(text) {
			return Literal
		}
		return Double
	case !printable(text):
		return Double
	case plainSafe(text) && coreMeaning(text) == meansText && !oldMeaning(text):
		return Plain
	}
	return Single
}

// plainSafe reports whether text reads back verbatim without quotes, whatever it means.
func plainSafe(s string) bool {
	if s == "" || s[0] == ' ' || s[len(s)-1] == ' ' || strings.Contains(s, "\n") || !printable(s) {
		return false
	}
	if strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") {
		return false
	}
	switch s[0] {
	case '#', ',', '[', ']', '{', '}', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		return false
	case '-', '?', ':':
		if len(s) == 1 || s[1] == ' ' {
			return false
		}
	}
	return s[len(s)-1] != ':' && !strings.Contains(s, ": ") && !strings.Contains(s, " #")
}

// flowSafe reports whether a plain scalar may stand inside brackets.
func flowSafe(s string) bool {
	return !strings.ContainsAny(s, ",[]{}?:") && s[0] != '-'
}

// literalSafe reports whether text reads back from a literal block: no blank
// before a line break or at the end, nothing that must be escaped.
func literalSafe(s string) bool {
	return printable(s) && !strings.Contains(s, " \n") && s[len(s)-1] != ' ' && strings.Trim(s, "\n ") != ""
}

// printable reports whether text needs no escape. Line breaks that only YAML
// knows and a byte order mark count as unprintable.
func printable(s string) bool {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c < ' ' && c != '\n' || c == 0x7f {
				return false
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || unprintable(r) {
			return false
		}
		i += size
	}
	return true
}

func unprintable(r rune) bool {
	return r >= 0x80 && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r == 0xfffe || r == 0xffff
}

// appendScalar writes a one-line scalar; style is Plain, Single or Double.
func appendScalar(b []byte, text string, style Style) []byte {
	switch style {
	case Plain:
		return append(b, text...)
	case Single:
		b = append(b, '\'')
		b = append(b, strings.ReplaceAll(text, "'", "''")...)
		return append(b, '\'')
	}
	b = append(b, '"')
	for _, r := range text {
		b = appendEscaped(b, r)
	}
	return append(b, '"')
}

// appendEscaped writes a character of a double-quoted scalar with the short
// escapes that YAML has.
func appendEscaped(b []byte, r rune) []byte {
	const from, to = "\x00\a\b\t\n\v\f\r\x1b\"\\\u0085\u2028\u2029", "0abtnvfre\"\\NLP"
	if i := strings.IndexRune(from, r); i >= 0 && r != utf8.RuneError {
		return append(b, '\\', to[utf8.RuneCountInString(from[:i])])
	}
	switch {
	case r >= ' ' && r != 0x7f && !unprintable(r):
		return utf8.AppendRune(b, r)
	case r < 0x100:
		return fmt.Appendf(b, `\x%02X`, r)
	}
	return fmt.Appendf(b, `\u%04X`, r)
}
