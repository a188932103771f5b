package query

import (
	"unicode"
	"unicode/utf8"
)

// foldRune maps all runes that are equal under Unicode simple folding to the
// same one: ASCII letters to lower case, everything else to the smallest member
// of its orbit.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		return rune(foldByte(byte(r)))
	}
	low := r
	for n := unicode.SimpleFold(r); n != r; n = unicode.SimpleFold(n) {
		low = min(low, n)
	}
	if low < utf8.RuneSelf {
		return rune(foldByte(byte(low)))
	}
	return low
}

func foldByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// orbit lists the runes that fold to the same as r, r included.
func orbit(r rune) []rune {
	all := []rune{r}
	for n := unicode.SimpleFold(r); n != r; n = unicode.SimpleFold(n) {
		all = append(all, n)
	}
	return all
}

// forward tells how many bytes at the start of hay match the folded runes of
// want, or -1. spent is the count of runes that were compared.
func forward(hay []byte, want []rune) (width, spent int) {
	at := 0
	for i, w := range want {
		if at >= len(hay) {
			return -1, i
		}
		b := hay[at]
		if b < utf8.RuneSelf {
			if rune(foldByte(b)) != w {
				return -1, i
			}
			at++
			continue
		}
		r, n := utf8.DecodeRune(hay[at:])
		if n == 1 || foldRune(r) != w { // n == 1: no UTF-8, equal to no rune
			return -1, i
		}
		at += n
	}
	return at, len(want)
}

// backward is forward from the end of hay towards its start.
func backward(hay []byte, want []rune) (width, spent int) {
	at := len(hay)
	for i := len(want) - 1; i >= 0; i-- {
		if at == 0 {
			return -1, len(want) - i
		}
		b := hay[at-1]
		if b < utf8.RuneSelf {
			if rune(foldByte(b)) != want[i] {
				return -1, len(want) - i
			}
			at--
			continue
		}
		r, n := utf8.DecodeLastRune(hay[:at])
		if n == 1 || foldRune(r) != want[i] {
			return -1, len(want) - i
		}
		at -= n
	}
	return len(hay) - at, len(want)
}
