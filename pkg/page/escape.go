package page

import (
	"strings"
	"unicode/utf8"
)

// Escape shows s on one line, with everything spelled out that would not be
// seen, would steer a terminal or would reorder what is around it:
//
//   - tab, newline, carriage return as \t, \n, \r
//   - the other C0 controls, ESC among them, and DEL as \x1b
//   - C1 controls, line and paragraph separator, bidirectional marks, overrides
//     and isolates, zero-width and other invisible format characters as \u202e
//   - tag characters as \U000e0041, but not in the flag of a region
//   - each byte that is not UTF-8 as \xff
//
// A zero-width joiner that holds an emoji together stays. A backslash is not
// escaped: the result is for reading, not for decoding. Text without any of
// these is returned as it is, without an allocation.
func Escape(s string) string {
	first := unsafeAt(s, 0, false)
	if first == len(s) {
		return s
	}
	return string(appendEscaped(make([]byte, 0, len(s)+16), s, first, false))
}

// escapeText is Escape for several lines: newlines and tabs stay, and a
// carriage return in front of a newline, which is part of the line end, goes.
func escapeText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	first := unsafeAt(s, 0, true)
	if first == len(s) {
		return s
	}
	return string(appendEscaped(make([]byte, 0, len(s)+16), s, first, true))
}

// appendEscaped appends s, whose first unsafe rune stands at the given offset.
func appendEscaped(b []byte, s string, first int, lines bool) []byte {
	start := 0
	for at := first; at < len(s); at = unsafeAt(s, start, lines) {
		b = append(b, s[start:at]...)
		r, size := utf8.DecodeRuneInString(s[at:])
		if r == utf8.RuneError && size == 1 {
			b = appendHex(append(b, `\x`...), rune(s[at]), 2)
		} else {
			b = appendRune(b, r)
		}
		start = at + size
	}
	return append(b, s[start:]...)
}

func appendRune(b []byte, r rune) []byte {
	switch {
	case r == '\t':
		return append(b, `\t`...)
	case r == '\n':
		return append(b, `\n`...)
	case r == '\r':
		return append(b, `\r`...)
	case r <= 0x7f:
		return appendHex(append(b, `\x`...), r, 2)
	case r <= 0xffff:
		return appendHex(append(b, `\u`...), r, 4)
	}
	return appendHex(append(b, `\U`...), r, 8)
}

func appendHex(b []byte, r rune, digits int) []byte {
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		b = append(b, "0123456789abcdef"[r>>shift&0xf])
	}
	return b
}

// unsafeAt finds the first byte at or after from of something to escape, or
// len(s). With lines, tabs and newlines are safe.
func unsafeAt(s string, from int, lines bool) int {
	for i := from; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if (c < ' ' || c == 0x7f) && (!lines || c != '\n' && c != '\t') {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || hidden(r) && !inEmoji(s, i, r, size) {
			return i
		}
		i += size
	}
	return len(s)
}

// hidden tells runes that steer, reorder or take no room, from U+0080 on.
func hidden(r rune) bool {
	switch {
	case r < 0xa0:
		return true // C1
	case r < 0x061c:
		return false
	case r < 0x200b:
		return r == 0x061c || r == 0x180e // Arabic letter mark, Mongolian vowel separator
	case r <= 0x206f:
		// Zero-width space to right-to-left mark; separators, embeddings,
		// overrides; word joiner, invisible operators, isolates, deprecated.
		return r <= 0x200f || 0x2028 <= r && r <= 0x202e || 0x2060 <= r
	}
	return r == 0xfeff || 0xfff9 <= r && r <= 0xfffb || 0xe0000 <= r && r <= 0xe007f
}

const (
	joiner    = 0x200d
	blackFlag = 0x1f3f4
)

// inEmoji tells whether the hidden rune at i belongs to an emoji: a joiner
// between two pictures, or a tag behind the flag that it makes regional.
func inEmoji(s string, i int, r rune, size int) bool {
	switch {
	case r == joiner:
		next, _ := utf8.DecodeRuneInString(s[i+size:])
		return picture(next) && picture(before(s[:i]))
	case 0xe0020 <= r && r <= 0xe007f:
		return regional(s[:i])
	}
	return false
}

// before gives the last rune of s that is no modifier of an emoji.
func before(s string) rune {
	for {
		r, size := utf8.DecodeLastRuneInString(s)
		if r != 0xfe0f && (r < 0x1f3fb || r > 0x1f3ff) {
			return r
		}
		s = s[:len(s)-size]
	}
}

// regional tells whether s ends in a black flag and at most five tags, which
// is the length of a subdivision code: a longer run could smuggle text.
func regional(s string) bool {
	for range 6 {
		r, size := utf8.DecodeLastRuneInString(s)
		if r == blackFlag {
			return true
		}
		if r < 0xe0020 || r > 0xe007e {
			return false
		}
		s = s[:len(s)-size]
	}
	return false
}

// picture tells the runes that stand for emoji, near enough: the blocks of
// symbols, arrows and pictographs.
func picture(r rune) bool {
	return 0x1f000 <= r && r <= 0x1faff || 0x2190 <= r && r <= 0x2bff ||
		r == 0x00a9 || r == 0x00ae || r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139 ||
		r == 0x3030 || r == 0x303d || r == 0x3297 || r == 0x3299
}
