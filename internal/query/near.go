package query

import (
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

// unknown is the refusal of a word that is not in a vocabulary: it names the
// nearest spelling and what there is.
func unknown(what, got string, vocabulary []string) *fault.Fault {
	f := fault.Invalid("unknown %s `%s`", what, show(got))
	if near := nearest(got, vocabulary); near != "" {
		f.Message += ", did you mean `" + show(near) + "`?"
	}
	if len(vocabulary) == 0 {
		return f
	}
	return f.Help("%s", "use one of "+list(vocabulary))
}

// list names the words of a vocabulary in backquotes.
func list(words []string) string {
	const most = 40
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == most {
			b.WriteString("…")
			break
		}
		b.WriteString("`" + show(w) + "`")
	}
	return b.String()
}

// nearest is the word of a vocabulary that got is most likely a slip of, or "".
// Short words may differ by one letter and longer ones by no more than three; the
// beginning of a word counts as near.
func nearest(got string, vocabulary []string) string {
	got = strings.ToLower(got)
	n := utf8.RuneCountInString(got)
	if n == 0 || n > 64 {
		return ""
	}
	best, least := "", max(1, min(3, n/2))+1
	for _, w := range vocabulary {
		d := fault.Distance(got, strings.ToLower(w), least)
		if n >= 3 && strings.HasPrefix(strings.ToLower(w), got) {
			d = 1
		}
		if d < least {
			best, least = w, d
		}
	}
	return best
}
