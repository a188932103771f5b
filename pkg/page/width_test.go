package page

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

func TestWidthCountsCellsByCluster(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{
		"": 0, "abc": 3, "Grüße": 5, "e\u0301a": 2, "日本": 4, "한국어": 6, "カナ": 4, "ｱ": 1, "Ａ": 2,
		"👩\u200d👩\u200d👧": 2, "🤷🏽\u200d♂\ufe0f": 2, "🇩🇪": 2, "👍🏽": 2, "a…b": 3, "привет": 6, "日\u0301": 2,
	} {
		if got := Width(s); got != want {
			t.Errorf("%q takes %d cells, want %d", s, got, want)
		}
	}
}

func TestTheShortWayAgreesWithTheTables(t *testing.T) {
	t.Parallel()
	for r := rune(0x80); r < 0xffff; r++ {
		if w := simple(r); w > 0 {
			for _, s := range []string{string(r), "a" + string(r), string(r) + string(r), string(r) + "한", "字" + string(r)} {
				if got, want := Width(s), uniseg.StringWidth(s); got != want {
					t.Fatalf("%q takes %d cells, want %d", s, got, want)
				}
			}
		}
	}
}

func TestCutEndsInAnEllipsis(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   string
		w    int
		want string
	}{
		{"abcdef", 6, "abcdef"}, {"abcdef", 5, "abcd…"}, {"ab cdef", 4, "ab…"}, {"abc", 1, "…"}, {"abc", 0, ""},
		{"abc", -1, ""}, {"", 0, ""}, {"日本語", 5, "日本…"}, {"日本語", 4, "日…"}, {"日本語", 2, "…"},
		{"👩\u200d👧abc", 3, "👩\u200d👧…"}, {"👩\u200d👧abc", 2, "…"}, {"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
	} {
		if got := Cut(tt.in, tt.w); got != tt.want {
			t.Errorf("%q at %d is %q, want %q", tt.in, tt.w, got, tt.want)
		}
	}
}

func FuzzCut(f *testing.F) {
	f.Add("日本語 abc", 5)
	f.Add("👩\u200d👧🇩🇪", 3)
	f.Fuzz(func(t *testing.T, s string, w int) {
		s = Escape(s)
		got := Cut(s, w)
		if Width(got) > max(w, 0) {
			t.Fatalf("%q at %d is %q: %d cells", s, w, got, Width(got))
		}
		if head, cut := strings.CutSuffix(got, "…"); got != s && got != "" && (!cut || !strings.HasPrefix(s, head)) {
			t.Fatalf("%q at %d is %q", s, w, got)
		}
	})
}
