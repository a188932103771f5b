package fault

import (
	"strings"
	"unicode"
)

// Word is text of people or files as one word of a command line that is cited: in
// quotes where a shell would not take it as it is.
func Word(word string) string {
	switch {
	case strings.ContainsAny(word, "\"$`\\!"):
		return Data("'" + strings.ReplaceAll(word, "'", `'\''`) + "'")
	case word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }):
		return Data(`"` + word + `"`)
	}
	return word
}

// Args are the words of a command line that is cited: the flags, and the word of
// people or files in front of them; behind them and `--` when it would be taken
// for a flag itself. flags may be "".
func Args(word, flags string) string {
	cited := Word(word)
	switch {
	case strings.HasPrefix(word, "-"):
		return strings.TrimLeft(flags+" -- "+cited, " ")
	case flags == "":
		return cited
	}
	return cited + " " + flags
}

// plain tells whether a shell takes a character as it is.
func plain(r rune) bool {
	return r >= 0x80 && !unicode.IsSpace(r) || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:@,+%=", r)
}
