package fault

import (
	"strings"
	"unicode/utf8"
)

// Nearest is the name closest to what was typed, or "" when none is close: about
// a third of its letters may differ (insert, delete, replace, swap). Case does
// not count.
func Nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	best, at := "", 1+(utf8.RuneCountInString(typed)+1)/3
	for _, n := range names {
		if d := Distance(typed, strings.ToLower(n), at); d < at {
			best, at = n, d
		}
	}
	return best
}

// longest is how many letters of a word are compared: no name of ours is longer.
const longest = 64

// Distance is the optimal string alignment distance of two words in letters
// (insert, delete, replace, swap of neighbours), or limit when it is not below.
func Distance(a, b string, limit int) int {
	s, t := []rune(a), []rune(b)
	if len(s) > longest || len(t) > longest || len(s)-len(t) >= limit || len(t)-len(s) >= limit {
		return limit
	}
	prev2, prev, cur := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(s); i++ {
		cur[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return min(prev[len(t)], limit)
}

// Names spells words for a sentence: each in backquotes, separated by commas.
func Names(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "`" + strings.Join(words, "`, `") + "`"
}
