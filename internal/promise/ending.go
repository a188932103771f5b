package promise

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// shortToken is how many characters a token may have that is shown in a command to
// be pasted.
const shortToken = 200

// Ending is the last line of a preview that would change something: the command
// that carries it out. flags are those of the preview by their names, blank ones
// left out. With a short token, and a list of issues, it can be pasted whole and
// does what was shown; else the token stands behind it.
func Ending(command, tool string, flags []op.Pair, token string) string {
	again := "`--apply`"
	listed := slices.ContainsFunc(flags, func(f op.Pair) bool { return f.Name == "select" && f.Value != "" && f.Value != "-" })
	broken := slices.ContainsFunc(flags, func(f op.Pair) bool { return strings.ContainsFunc(f.Value, unicode.IsControl) })
	whole := listed && !broken && len(token) < shortToken
	if whole {
		words := []string{"tix", command}
		for _, f := range flags {
			if f.Value != "" {
				words = append(words, "--"+f.Name, fault.Word(f.Value))
			}
		}
		again = "`" + strings.Join(append(words, "--apply", "--preview", fault.Word(token)), " ") + "`"
	}
	s := "nothing was written: " + fault.Expand(again, nil) + " (tool `" + tool + "`) does it"
	if !whole {
		s += "; preview: " + token
	}
	return s
}
