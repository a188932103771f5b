package matter

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// TestTheFastChecksSayWhatTheSlowOnesSay holds the checks that take eight bytes
// at a time against checks of each byte.
func TestTheFastChecksSayWhatTheSlowOnesSay(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "key: ", "\n", "\r\n", "\r", "\t", "\x00", "\x1f", " ", "~", "\x7f", "\x80", "é", "—", "😀", "\xff", "\xc3", "plain words "}
	for range 50_000 {
		var text []byte
		for range rnd.IntN(12) {
			k := rnd.IntN(len(pieces))
			if rnd.IntN(3) > 0 {
				k %= 3
			}
			text = append(text, pieces[k]...)
		}
		if got, want := validText(text), utf8.Valid(text); got != want {
			t.Fatalf("%q is valid: %v, want %v", text, got, want)
		}
		if got, want := simple(text), slowSimple(text); got != want {
			t.Fatalf("%q is simple: %v, want %v", text, got, want)
		}
	}
}

func slowSimple(text []byte) bool {
	for i, c := range text {
		switch {
		case c == '\n', c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c < ' ', c == 0x7f:
			return false
		}
	}
	return simpleUnicode(text)
}
