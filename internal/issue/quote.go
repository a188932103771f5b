package issue

import (
	"strings"
	"unicode"
)

// quoted is a word as a shell takes it.
func quoted(word string) string {
	switch {
	case strings.ContainsAny(word, "\"$`\\!"):
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	case word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }):
		return `"` + word + `"`
	}
	return word
}

// plain tells whether a shell takes a character as it is.
func plain(r rune) bool {
	return r >= 0x80 && !unicode.IsSpace(r) || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:@,+%=", r)
}
