package matter

import (
	"strings"
	"testing"
)

func TestSplitParts(t *testing.T) {
	t.Parallel()
	d, p := Split([]byte("\xef\xbb\xbf--- \r\na: |\r\n  ---\r\n---\t\r\n\r\nbody"))
	if p != nil {
		t.Fatal(p)
	}
	if string(d.Header()) != "a: |\r\n  ---\r\n" || string(d.Body()) != "\r\nbody" || d.BodyLine() != 5 || d.HeaderLine() != 2 || d.EOL() != "\r\n" || !d.BOM() {
		t.Fatalf("%q %q %d %q", d.Header(), d.Body(), d.BodyLine(), d.EOL())
	}
	if got := string(d.WithBody([]byte("new")).Raw()); got != "\xef\xbb\xbf--- \r\na: |\r\n  ---\r\n---\t\r\nnew" {
		t.Fatalf("%q", got)
	}
	d, _ = Split([]byte("---\n---"))
	if got := string(d.WithBody([]byte("x")).Raw()); got != "---\n---\nx" {
		t.Fatalf("%q", got)
	}
}

func TestSplitProblems(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, raw string
		kind      ProblemKind
		line, col int
	}{
		{"empty", "", NotMatter, 1, 1},
		{"plain file", "# Read me\n", NotMatter, 1, 1},
		{"indented fence", " ---\na: 1\n---\n", NotMatter, 1, 1},
		{"four dashes", "----\na: 1\n---\n", NotMatter, 1, 1},
		{"unclosed", "---\na: 1\n ---\n", Unclosed, 1, 1},
		{"nul", "---\na: 1\n---\n\nx\x00", NUL, 5, 2},
		{"latin 1", "---\na: caf\xe9\n---\n", Encoding, 2, 7},
		{"utf-16", "\xff\xfe-\x00", Encoding, 1, 1},
		{"conflict from the first line", "<<<<<<< HEAD\n---\na: 1\n=======\n---\na: 2\n>>>>>>> b\n---\n", Conflict, 1, 1},
		{"conflict in the header", "---\na: 1\n<<<<<<< HEAD\nb: 1\n||||||| x\n=======\nb: 2\n>>>>>>> x\n---\n", Conflict, 3, 1},
		{"conflict from header to body", "---\nb: '```\n<<<<<<< HEAD\n---\nx\n=======\n---\ny\n>>>>>>> x\n", Conflict, 3, 1},
		{"too large", "---\na: " + strings.Repeat("x", MaxHeader) + "\n---\n", TooLarge, 2, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, p := Split([]byte(tt.raw))
			if p == nil || p.Kind != tt.kind || p.Line != tt.line || p.Col != tt.col {
				t.Fatalf("got %+v", p)
			}
			if string(d.Body()) != tt.raw {
				t.Fatal("the body is not the whole file")
			}
			if _, p := d.Edit([]Change{set("a", Text("b"))}, nil); p == nil {
				t.Fatal("edit of an unreadable file")
			}
		})
	}
}

func TestConflictMarkers(t *testing.T) {
	t.Parallel()
	const ours, theirs = "<<<<<<< HEAD\n", ">>>>>>> b\n"
	tests := []struct {
		name, raw string
		line      int
	}{
		{"whole", "a\n" + ours + "x\n=======\ny\n" + theirs, 2},
		{"crlf", "a\r\n<<<<<<< H\r\n=======\r\n>>>>>>> b\r\n", 2},
		{"fenced", "```\n" + ours + "=======\n" + theirs + "```\n", 0},
		{"after a fence", "~~~~\n```\n~~~~\n" + ours + "=======\n" + theirs, 4},
		{"wrong order", theirs + "=======\n" + ours, 0},
		{"no middle", ours + theirs, 0},
		{"indented", " " + ours + "=======\n" + theirs, 0},
	}
	for _, tt := range tests {
		if got := HasConflict([]byte(tt.raw)); got != tt.line {
			t.Errorf("%s: line %d, want %d", tt.name, got, tt.line)
		}
	}
}

func TestFencedLines(t *testing.T) {
	t.Parallel()
	text := "a\n   ````go\n```\n~~~~\nx\n````` \nb\n``` not`e\nc\n    ```\nd\r\n~~~ y`\ne"
	want := []bool{false, true, true, true, true, true, false, false, false, false, false, true, true}
	i, at := 0, 0
	for line := range Lines([]byte(text), 10) {
		if line.Fenced != want[i] || line.Number != 10+i || line.Start != at {
			t.Errorf("line %d %q: %+v", i, line.Text, line)
		}
		i, at = i+1, line.End
	}
	if i != len(want) || at != len(text) {
		t.Errorf("%d lines to %d", i, at)
	}
	if got := OpenFence([]byte(text)); got != 12 {
		t.Errorf("open fence in line %d", got)
	}
	if got := OpenFence([]byte("```\nx\n```\n")); got != 0 {
		t.Errorf("open fence in line %d", got)
	}
}
