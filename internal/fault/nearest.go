package fault

import "strings"

// Nearest is the name closest to what was typed, or "" when none is close: about
// a third of its letters may differ (insert, delete, replace, swap). Case does
// not count.
func Nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	best, at := "", 1+(len(typed)+1)/3
	for _, n := range names {
		if d := distance(typed, strings.ToLower(n), at); d < at {
			best, at = n, d
		}
	}
	return best
}

// distance is the optimal string alignment distance of two words, or limit when
// it is not below.
func distance(a, b string, limit int) int {
	if len(a) > 64 || len(b) > 64 || len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return min(prev[len(b)], limit)
}
