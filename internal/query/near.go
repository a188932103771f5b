package query

import (
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

// unknown is the refusal of a word that is not in a vocabulary: it names the
// nearest spelling and what there is.
func unknown(what, got string, vocabulary []string) *fault.Fault {
	f := fault.Invalid("", "unknown %s `%s`", what, show(got))
	if near := Nearest(got, vocabulary); near != "" {
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

// Nearest is the word of a vocabulary that got is most likely a slip of, or "".
func Nearest(got string, vocabulary []string) string {
	got = strings.ToLower(got)
	n := utf8.RuneCountInString(got)
	if n == 0 || n > 64 {
		return ""
	}
	best, least := "", max(1, min(3, n/2))+1
	for _, w := range vocabulary {
		d := distance(got, strings.ToLower(w))
		if n >= 3 && strings.HasPrefix(strings.ToLower(w), got) {
			d = 1
		}
		if d < least {
			best, least = w, d
		}
	}
	return best
}

// distance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(t) > len(s)+3 || len(s) > len(t)+3 {
		return len(s) + len(t)
	}
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}
