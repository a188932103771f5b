package page

import (
	"errors"
	"strings"
	"testing"
)

type number int

func (n number) String() string { return "#\x1b" + strings.Repeat("i", int(n)) }

func TestPrintfTreatsArgumentsAsData(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		format string
		args   []any
		want   string
	}{
		{"Created %s", []any{"a\x1b\nb"}, `Created a\x1b\nb`},
		{"a\tb\n", nil, "a\tb"},
		{"%d%% %5.1f %t %*d", []any{3, 2.5, true, 4, 7}, "3%   2.5 true    7"},
		{"%q", []any{"x\ty\u202e"}, `"x\ty\u202e"`},
		{"%-4s|%4s|", []any{"a", "b"}, "a   |   b|"},
		{"%v: %d", []any{number(2), number(2)}, `#\x1bii: 2`},
		{"%v", []any{errors.New("bad\n\xff")}, `bad\n\xff`},
		{"%v %s", []any{[]string{"a\n", "b"}, []byte("c\r")}, `[a\n b] c\r`},
		{"%s %v", []any{Raw("x\ty"), nil}, "x\ty <nil>"},
		{"%s", []any{Bold.Of("x\ty")}, `x\ty`},
	} {
		var p Page
		p.Printf(tt.format, tt.args...)
		if got := p.Plain(); got != tt.want+"\n" {
			t.Errorf("%q gives %q, want %q", tt.format, got, tt.want)
		}
	}
}

func TestLinesAreWrittenInOrder(t *testing.T) {
	t.Parallel()
	var p Page
	p.Line(Words("Moved "), Path.Of("docs/a\nb.md"), Raw(" to "), Good.Of("done"))
	p.Blank()
	p.Hint("try `%s`", "tix\tlist")
	p.Text("one \n\ttwo\x1b")
	p.Line()
	p.Text("last\n")
	plain := "Moved docs/a\\nb.md to done\n\none \n\ttwo\\x1b\n\nlast\n"
	if got := p.Plain(); got != plain {
		t.Errorf("got %q", got)
	}
	if got, want := p.Paint(Paint{Width: 80}), strings.Replace(plain, "\n\n", "\n\ntry `tix\\tlist`\n", 1); got != want {
		t.Errorf("got %q", got)
	}
	want := "Moved \x1b[36mdocs/a\\nb.md\x1b[0m to \x1b[32mdone\x1b[0m\n"
	if got := p.Paint(Paint{Color: true}); !strings.HasPrefix(got, want) || strings.Contains(got, "try") {
		t.Errorf("got %q", got)
	}
}

func TestAMissingFinalNewlineStaysVisible(t *testing.T) {
	t.Parallel()
	var p Page
	p.Text("")
	p.Text("a\nb")
	if got := p.Plain(); got != "a\nb" {
		t.Errorf("got %q", got)
	}
	if got := p.Paint(Paint{Width: 80}); got != "a\nb\n\\ no newline at the end\n" {
		t.Errorf("got %q", got)
	}
	p.Blank()
	if got := p.Plain(); got != "a\nb\n\n" {
		t.Errorf("got %q", got)
	}
	if got := new(Page).Plain(); got != "" {
		t.Errorf("the empty page is %q", got)
	}
}
