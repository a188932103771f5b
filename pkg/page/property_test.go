package page

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var words = []string{"", " ", "a", "fix the parser ", "日本語", "👩\u200d👧", "e\u0301", "\x1b[2J", "a\tb", "x\ny", "\xff", "\u202e", "…", "a rather long title with many words in it"}

// random builds the same page from the same seed.
func random(seed uint64, hints bool) *Page {
	r := rand.New(rand.NewPCG(seed, 1))
	word := func() string { return words[r.IntN(len(words))] }
	p := new(Page)
	for range 1 + r.IntN(4) {
		columns := make([]Column, r.IntN(5))
		for i := range columns {
			columns[i] = Column{Heading: word(), Max: r.IntN(9), Style: Style(r.IntN(9)), Flex: r.IntN(3) == 0}
		}
		t := p.Table(columns)
		for range r.IntN(6) {
			if r.IntN(4) == 0 {
				t.Heading(Words("-- "), Heading.Of("group"))
			}
			cells := make([]string, r.IntN(7))
			for i := range cells {
				cells[i] = word()
			}
			t.Row(cells...)
		}
		p.Line(Style(r.IntN(9)).Of("line:"), Words(" "+strings.TrimSpace(word())+"."))
		if hints {
			p.Hint("hint")
		}
	}
	return p
}

func TestTablesOfAnyKindEndInNoBlanks(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		p := random(seed, true)
		for _, text := range []string{p.Plain(), p.Paint(Paint{Width: 30})} {
			for _, line := range strings.Split(text, "\n") {
				if strings.TrimRight(line, " \t") != line {
					t.Fatalf("seed %d: %q", seed, line)
				}
			}
		}
	}
}

func TestPaintNeverChangesTheWords(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		p, quiet := random(seed, true), random(seed, false)
		plain := p.Plain()
		if plain != quiet.Plain() || plain != p.Paint(Paint{}) || plain != strip(p.Paint(Paint{Color: true})) {
			t.Fatalf("seed %d: colour or hints changed the plain page", seed)
		}
		for _, width := range []int{1, 10, 25, 60} {
			if got := p.Paint(Paint{Width: width}); got != strip(p.Paint(Paint{Width: width, Color: true})) {
				t.Fatalf("seed %d: colour changed the words at width %d", seed, width)
			}
			got := strings.Split(quiet.Paint(Paint{Width: width}), "\n")
			for i, line := range strings.Split(plain, "\n") {
				if !shortened(got[i], line) {
					t.Fatalf("seed %d, width %d: %q became %q", seed, width, line, got[i])
				}
			}
			if len(got) != strings.Count(plain, "\n")+1 {
				t.Fatalf("seed %d, width %d: %d lines", seed, width, len(got))
			}
		}
	}
}

// shortened tells whether got is the line with blanks and the ends of cells
// taken away: its words, in order, each with an ellipsis at most.
func shortened(got, line string) bool {
	for _, word := range strings.Fields(got) {
		_, rest, found := strings.Cut(line, strings.TrimSuffix(word, "…"))
		if !found {
			return false
		}
		line = rest
	}
	return true
}

func large(rows int, title string) *Page {
	p := new(Page)
	t := p.Table([]Column{{Heading: "NUM"}, {Heading: "ID"}, {Heading: "STATUS"}, {Heading: "PRIORITY"}, {Heading: "TITLE", Flex: true}})
	for range rows {
		t.Row("1234", "a1b2c3d4", "in progress", "medium", title)
	}
	return p
}

func TestALargeTableCostsNoAllocationPerCell(t *testing.T) {
	n := testing.AllocsPerRun(3, func() { _ = large(10_000, "Fix the parser for a long line").Plain() })
	if n > 200 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTable(b *testing.B) {
	for _, title := range []string{"Fix the parser for a long line of text", "Grüße an 日本語 von allen hier", "clusters 👩\u200d👧 and more of it here"} {
		b.Run(fmt.Sprintf("fill/%.8s", title), func(b *testing.B) {
			for b.Loop() {
				large(10_000, title)
			}
		})
		b.Run(fmt.Sprintf("plain/%.8s", title), func(b *testing.B) {
			p := large(10_000, title)
			for b.Loop() {
				_ = p.Plain()
			}
		})
	}
}
