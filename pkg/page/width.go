package page

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Width gives the cells of a terminal that s takes, counted by grapheme
// cluster. Control characters count none; show them with [Escape] first.
func Width(s string) int {
	cells := 0
	for i := 0; i < len(s); {
		if c := s[i]; ' ' <= c && c < 0x7f {
			cells++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		w := simple(r)
		if w == 0 {
			return uniseg.StringWidth(s)
		}
		cells += w
		i += size
	}
	return cells
}

// simple gives the width of runes that are known without the tables and that
// form no cluster with each other or with ASCII; 0 for all others.
func simple(r rune) int {
	switch {
	case 0xc0 <= r && r <= 0x2ff, 0x410 <= r && r <= 0x44f:
		return 1 // Latin and Cyrillic letters
	case r == 0x2026, r == 0x2013, r == 0x2014, 0x2018 <= r && r <= 0x201d:
		return 1 // ellipsis, dashes, quotes
	case 0x4e00 <= r && r <= 0x9fff, 0xac00 <= r && r <= 0xd7a3, 0x3041 <= r && r <= 0x3096, 0x30a1 <= r && r <= 0x30fa:
		return 2 // Han, Hangul syllables, kana
	}
	return 0
}

// Cut shortens s to w cells. What is longer is cut to w-1 cells at most, blanks
// at the cut go, and an ellipsis ends it.
func Cut(s string, w int) string {
	switch {
	case Width(s) <= w:
		return s
	case w <= 0:
		return ""
	}
	return strings.TrimRight(s[:prefix(s, w-1)], " ") + "…"
}

// prefix gives the length in bytes of the longest run of whole clusters from
// the start of s that fits in w cells.
func prefix(s string, w int) int {
	end, state := 0, -1
	for rest := s; len(rest) > 0; {
		var cluster string
		var cells int
		cluster, rest, cells, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if w -= cells; w < 0 {
			break
		}
		end += len(cluster)
	}
	return end
}
