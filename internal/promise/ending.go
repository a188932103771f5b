package promise

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// mostLine is how many characters a command to be pasted may have.
const mostLine = 400

// Ending is the last line of a preview that would change something: the command
// that carries it out. program is how tix was called; flags are those of the preview by their names, blank ones
// left out. A short one can be pasted whole and does what was shown; of another the
// end is told, and the token behind it.
func Ending(program, command, tool string, flags []op.Pair, token string) string {
	words, whole := []string{program, command}, true
	for _, f := range flags {
		if f.Value == "" {
			continue
		}
		whole = whole && f.Value != "-" && page.Escape(f.Value) == f.Value
		words = append(words, "--"+f.Name, fault.Word(f.Value))
	}
	line := strings.Join(append(words, "--apply", "--preview", fault.Word(token)), " ")
	if whole && selects(flags) && len(line) < mostLine {
		return "nothing was written: " + fault.Expand("`"+line+"`", nil) + " (tool `" + tool + "`) does it"
	}
	return "nothing was written: the same with `--apply --preview TOKEN` (tool `" + tool + "`) does it; TOKEN is " + token
}

// selects tells whether the flags say which issues are meant.
func selects(flags []op.Pair) bool {
	return slices.ContainsFunc(flags, func(f op.Pair) bool {
		return f.Value != "" && (f.Name == "select" || f.Name == "filter" || f.Name == "search")
	})
}
