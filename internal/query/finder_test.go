package query

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// slowFind is the definition: the first place where hay continues with runes
// that fold to those of text.
func slowFind(text string, hay []byte) (start, end int) {
	if !utf8.ValidString(text) {
		if i := bytes.Index(hay, []byte(text)); i >= 0 {
			return i, i + len(text)
		}
		return -1, -1
	}
next:
	for i := 0; i <= len(hay); {
		at := i
		if i < len(hay) {
			_, n := utf8.DecodeRune(hay[i:])
			i += n
		} else {
			i++
		}
		start = at
		for _, w := range text {
			r, n := utf8.DecodeRune(hay[at:])
			if n == 0 || n == 1 && r == utf8.RuneError || !strings.EqualFold(string(r), string(w)) {
				continue next
			}
			at += n
		}
		return start, at
	}
	return -1, -1
}

func TestFinderIgnoresCaseByUnicodeSimpleFolding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, hay  string
		start, end int
	}{
		{"", "", 0, 0},
		{"", "abc", 0, 0},
		{"a", "", -1, -1},
		{"fix", "do FiX it", 3, 6},
		{"FIX", "prefix", 3, 6},
		{"k", "300 \u212a", 4, 7},
		{"\u212a", "300 k", 4, 5},
		{"sense", "\u017fen\u017fe", 0, 7},
		{"é", "CAFÉ", 3, 5},
		{"ß", "STRAẞE", 4, 7},
		{"ss", "straße", -1, -1},
		{"σ", "ς", 0, 2},
		{"привет", "ПРИВЕТ, мир", 0, 12},
		{"日本", "これは日本語", 9, 15},
		{"a", "\xe2\x82a", 2, 3},
		{"\u00e9", "\xc3", -1, -1},
		{"\xff", "a\xff", 1, 2},
		{"ab", "aab", 1, 3},
		{"\u2c65", "x\u023a", 1, 3}, // 3 bytes find 2
	} {
		f := NewFinder(c.text)
		if start, end := f.Find([]byte(c.hay)); start != c.start || end != c.end {
			t.Errorf("Find(%q in %q) = %d,%d, want %d,%d", c.text, c.hay, start, end, c.start, c.end)
		}
		if start, end := slowFind(c.text, []byte(c.hay)); start != c.start || end != c.end {
			t.Errorf("reference (%q in %q) = %d,%d, want %d,%d", c.text, c.hay, start, end, c.start, c.end)
		}
	}
}

func TestFinderAgreesWithTheReferenceOnRandomText(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	letters := []string{"a", "A", "b", "k", "K", "\u212a", "s", "\u017f", "é", "É", "\xc3", "\xa9", "σ", "ς", "Σ", " "}
	word := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(letters[rng.IntN(len(letters))])
		}
		return b.String()
	}
	for range 20000 {
		text, hay := word(rng.IntN(4)), []byte(word(rng.IntN(40)))
		f := NewFinder(text)
		s1, e1 := f.Find(hay)
		s2, e2 := slowFind(text, hay)
		if s1 != s2 || e1 != e2 {
			t.Fatalf("Find(%q in %q) = %d,%d, want %d,%d", text, hay, s1, e1, s2, e2)
		}
	}
}

func TestFinderStaysLinearOnRepetitiveFiles(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a", 20000) + "k" + strings.Repeat("a", 20000)
	hay := bytes.Repeat([]byte("aaaaaaaaak"), 200000)
	f := NewFinder(text)
	if f.Contains(hay) {
		t.Fatal("found what is not there")
	}
	same := NewFinder(strings.Repeat("É", 5000) + "x")
	if !same.Contains([]byte(strings.Repeat("é", 100000) + "X")) {
		t.Fatal("not found by the linear scan")
	}
}

func TestFinderAllocatesNothingPerFile(t *testing.T) {
	hay := bytes.Repeat([]byte("The quick brown fox. "), 200)
	f := NewFinder("lazy dog")
	if n := testing.AllocsPerRun(100, func() { f.Contains(hay) }); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}

func FuzzFinder(f *testing.F) {
	f.Add("fix", []byte("Prefix"))
	f.Add("k", []byte("\u212a\xff"))
	f.Add("\xc3", []byte("é"))
	f.Add("aaaaaaaaaaaaaaaaab", []byte(strings.Repeat("a", 400)+"b"))
	f.Fuzz(func(t *testing.T, text string, hay []byte) {
		finder := NewFinder(text)
		s1, e1 := finder.Find(hay)
		s2, e2 := slowFind(text, hay)
		if s1 != s2 || e1 != e2 {
			t.Fatalf("Find(%q in %q) = %d,%d, want %d,%d", text, hay, s1, e1, s2, e2)
		}
		if finder.fail != nil && len(finder.want) > 0 {
			if s, e := finder.linear(hay); s != s2 || e != e2 {
				t.Fatalf("linear(%q in %q) = %d,%d, want %d,%d", text, hay, s, e, s2, e2)
			}
		}
	})
}

func BenchmarkFinder(b *testing.B) {
	para := "The parser of the `login` form drops the second header when the session is renewed; see #12 and the notes of 2026-01-02.\n"
	hay := []byte("---\nnumber: 12\ntitle: Login drops header\nstatus: todo\n---\n" + strings.Repeat(para, 25))
	for _, text := range []string{"zanzibar", "session timeout", "the", "skies", "e", "привет", "Éclair"} {
		f := NewFinder(text)
		b.Run(text, func(b *testing.B) {
			b.SetBytes(int64(len(hay)))
			n := 0
			for b.Loop() {
				h := hay
				for {
					_, end := f.Find(h)
					if end < 0 {
						break
					}
					n++
					h = h[end:]
				}
			}
		})
	}
	b.Run("memchr", func(b *testing.B) {
		b.SetBytes(int64(len(hay)))
		for b.Loop() {
			bytes.IndexByte(hay, 0)
		}
	})
}
