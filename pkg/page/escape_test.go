package page

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWhatIsNotSeenIsSpelledOut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"ascii", `plain \n text ~`, `plain \n text ~`},
		{"letters", "Grüße, 日本語, привет, مرحبا", "Grüße, 日本語, привет, مرحبا"},
		{"combining", "e\u0301", "e\u0301"},
		{"no-break and ideographic space", "a\u00a0b\u3000", "a\u00a0b\u3000"},
		{"soft hyphen", "a\u00adb", "a\u00adb"},
		{"tab, newline, return", "a\tb\nc\r", `a\tb\nc\r`},
		{"C0", "\x00\x07\x1b[31m\x1f", `\x00\x07\x1b[31m\x1f`},
		{"OSC 52", "\x1b]52;c;ZXZpbA==\x07", `\x1b]52;c;ZXZpbA==\x07`},
		{"DEL", "\x7f", `\x7f`},
		{"C1", "\u0080\u0085\u009b31m\u009f", `\u0080\u0085\u009b31m\u009f`},
		{"overrides", "\u202a\u202b\u202c\u202d\u202e", `\u202a\u202b\u202c\u202d\u202e`},
		{"isolates", "\u2066\u2067\u2068\u2069", `\u2066\u2067\u2068\u2069`},
		{"marks", "\u200e\u200f\u061c", `\u200e\u200f\u061c`},
		{"zero width", "a\u200b\u200c\u200d\u2060\ufeffb", `a\u200b\u200c\u200d\u2060\ufeffb`},
		{"separators", "\u2028\u2029", `\u2028\u2029`},
		{"invalid bytes", "a\xffb\xc3", `a\xffb\xc3`},
		{"an encoded surrogate", "\xed\xa0\x80", `\xed\xa0\x80`},
		{"an overlong escape", "\xc0\x9b", `\xc0\x9b`},
		{"the replacement rune itself", "\ufffd", "\ufffd"},
		{"tags", "hi\U000e0041\U000e007f", `hi\U000e0041\U000e007f`},
		{"family", "👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"},
		{"skin tone and sign", "🤷🏽\u200d♂\ufe0f", "🤷🏽\u200d♂\ufe0f"},
		{"rainbow flag", "🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"},
		{"joiner behind an emoji", "👩\u200dx", `👩\u200dx`},
		{"joiner at the end", "👩\u200d", `👩\u200d`},
		{"joiner at the start", "\u200d👩", `\u200d👩`},
		{"flag of England", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"},
		{"text behind a flag", "🏴" + strings.Repeat("\U000e0061", 7), "🏴" + strings.Repeat("\U000e0061", 6) + `\U000e0061`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Escape(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestLinesOfDataKeepTheirEndsAndTabs(t *testing.T) {
	t.Parallel()
	if got, want := escapeText("a\tb\r\n\rc\x1b  \n\n"), "a\tb\n\\rc\\x1b  \n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCleanTextCostsNothing(t *testing.T) {
	for _, s := range []string{"plain", "Grüße 日本語", "👩\u200d👧"} {
		if n := testing.AllocsPerRun(100, func() { Escape(s); escapeText(s); Width(s) }); n > 0 {
			t.Errorf("%q costs %v allocations", s, n)
		}
	}
}

// FuzzEscape: nothing that steers, hides or is no text comes through, and what
// is clean stays as it is.
func FuzzEscape(f *testing.F) {
	for _, s := range []string{"a\tb\n", "\x1b]0;x\a", "\u202eabc", "\xff\xfe", "👩\u200d👧", "🏴\U000e0067\U000e007f", "\u200d\u200d", "é\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Escape(s)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
		for i, r := range got {
			if r < ' ' || 0x7f <= r && r < 0xa0 {
				t.Fatalf("%q holds the control %U", got, r)
			}
			if r >= 0xa0 && hidden(r) && !inEmoji(got, i, r, utf8.RuneLen(r)) {
				t.Fatalf("%q holds %U", got, r)
			}
		}
		if again := Escape(got); again != got {
			t.Fatalf("%q became %q", got, again)
		}
		if strings.Count(escapeText(s), "\n") != strings.Count(s, "\n") {
			t.Fatalf("%q lost or won lines", s)
		}
	})
}
