package page

import (
	"strings"
	"testing"
)

func sample(p *Page) *Table {
	t := p.Table([]Column{{Heading: "NUM", Style: ID}, {Heading: "STATUS", Max: 6}, {Heading: "TITLE", Flex: true}, {Heading: "DUE"}})
	t.Heading(Words("-- cycle: "), Words("Spring\n --"))
	t.Row("1", "in progress", "日本語 title that is long", "")
	t.Row("12", "todo", "e\u0301\x1b", "2026-01-02")
	t.Styled(Words("3"), Bad.Of("done"), Words("x  "))
	return t
}

func TestATableIsPaddedAndNotCutWhenPiped(t *testing.T) {
	t.Parallel()
	var p Page
	sample(&p)
	want := strings.Join([]string{
		`NUM  STATUS       TITLE                      DUE`,
		`-- cycle: Spring\n --`,
		`1    in progress  日本語 title that is long`,
		"12   todo         e\u0301\\x1b                      2026-01-02",
		`3    done         x`,
	}, "\n") + "\n"
	if got := p.Plain(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := p.Paint(Paint{}); got != want {
		t.Errorf("painted on nothing\n%s", got)
	}
}

func TestATerminalCutsCellsToItsWidth(t *testing.T) {
	t.Parallel()
	var p Page
	sample(&p)
	want := strings.Join([]string{
		`NUM  STATUS  TITLE            DUE`,
		`-- cycle: Spring\n --`,
		`1    in pr…  日本語 title t…`,
		"12   todo    e\u0301\\x1b            2026-01-02",
		`3    done    x`,
	}, "\n") + "\n"
	if got := p.Paint(Paint{Width: 40}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, width := range []int{1, 5, 20, 22, 30, 41, 200} {
		for _, line := range strings.Split(p.Paint(Paint{Width: width}), "\n") {
			if got := Width(line); got > max(width, 22) && !strings.HasPrefix(line, "--") {
				t.Errorf("%d cells at width %d: %s", got, width, line)
			}
		}
	}
	colored := p.Paint(Paint{Width: 40, Color: true})
	if !strings.Contains(colored, "\x1b[35m12\x1b[0m   todo") || !strings.Contains(colored, "\x1b[31mdone\x1b[0m") {
		t.Errorf("got %q", colored)
	}
	if got := strip(colored); got != want {
		t.Errorf("colour changed the words:\n%s", got)
	}
}

// strip takes the colours out.
func strip(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(after, "m")
	}
}

func TestAnEmptyTableIsItsHeadings(t *testing.T) {
	t.Parallel()
	var p Page
	table := p.Table([]Column{{Heading: "NUM"}, {Heading: "TITLE"}, {}})
	table.Empty("nothing is ready; `tix create` fills it")
	if got := p.Plain(); got != "NUM  TITLE\n" {
		t.Errorf("got %q", got)
	}
	if got := p.Paint(Paint{Width: 80}); got != "NUM  TITLE\nnothing is ready; `tix create` fills it\n" {
		t.Errorf("got %q", got)
	}
}

func TestCellsNeedNotMatchTheColumns(t *testing.T) {
	t.Parallel()
	var p Page
	table := p.Table([]Column{{Heading: "COLUMN"}, {Heading: "COUNT"}})
	table.Row("todo", "2", "2/1!")
	table.Row("Total")
	table.Row()
	table.Row("", "7")
	if got, want := p.Plain(), "COLUMN  COUNT\ntodo    2      2/1!\nTotal\n\n        7\n"; got != want {
		t.Errorf("got %q", got)
	}
	p = Page{}
	table = p.Table(make([]Column, 2))
	table.Row("key:", "value")
	table.Row("longer key:", " ")
	if got, want := p.Plain(), "key:         value\nlonger key:\n"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestRowsAreTabbedWhenPipedAndATableOnATerminal(t *testing.T) {
	t.Parallel()
	var p Page
	rows := p.Rows("KEY", "NAME", "NOTE")
	rows.Empty("no views yet")
	if got := p.Plain() + p.Paint(Paint{Width: 80}); got != "no views yet\n" {
		t.Errorf("got %q", got)
	}
	rows.Row("a", "tab\tand\nnewline", "")
	rows.Styled(Words("longer"), Good.Of("x"), Words("note"))
	if got, want := p.Plain(), "a\ttab\\tand\\nnewline\t\nlonger\tx\tnote\n"; got != want {
		t.Errorf("got %q", got)
	}
	want := "KEY     NAME               NOTE\na       tab\\tand\\nnewline\nlonger  x                  note\n"
	if got := p.Paint(Paint{Width: 80}); got != want {
		t.Errorf("got %q", got)
	}
}
