package page

import "strconv"

// Count gives a number with its noun, whose plural ends in s: "1 issue",
// "3 issues".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
