package model

import (
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/matter"
)

func TestCommentIsAppendedAsTheOriginalDoes(t *testing.T) {
	t.Parallel()
	const c = "### Bob (2026-01-05)\n\nhi\n"
	for body, want := range map[string]string{
		"":                               "\n## Comments\n\n" + c,
		"\n":                             "\n## Comments\n\n" + c,
		"x":                              "x\n\n## Comments\n\n" + c,
		"\nx\n":                          "\nx\n\n## Comments\n\n" + c,
		"\nx\n\n":                        "\nx\n\n## Comments\n\n" + c,
		"\nx\n\n## Comments":             "\nx\n\n## Comments\n\n" + c,
		"\nx\n\n## Comments\n":           "\nx\n\n## Comments\n\n" + c,
		"\n  ## Comments \n\n":           "\n  ## Comments \n\n" + c,
		"\n## Comments\n\nq":             "\n## Comments\n\nq\n\n" + c,
		"\n" + "```\n## Comments\n```\n": "\n```\n## Comments\n```\n\n## Comments\n\n" + c,
		"\n## Comments\n\n### A (2026-01-01)\n\nq":  "\n## Comments\n\n### A (2026-01-01)\n\nq\n\n" + c,
		"\n## Comments\n\nfoo\n\n## Other\n\nbar\n": "\n## Comments\n\nfoo\n\n## Other\n\nbar\n\n" + c,
		"\n## History\n\n" + entryA:                 "\n## History\n\n" + entryA + "\n## Comments\n\n" + c,
		"\n## History\n\n" + entryA + "\n\n":        "\n## History\n\n" + entryA + "\n\n## Comments\n\n" + c,
	} {
		d, f := AppendComment(docOf(t, body), "Bob", "2026-01-05", "hi")
		if f != nil || string(d.Body()) != want {
			t.Errorf("%q: got %q, want %q, %v", body, d.Body(), want, f)
		}
	}
}

func TestCommentKeepsItsText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"hi\n": "hi\n", "hi\n\n": "hi\n\n", "  hi ": "  hi \n", "a\n\nb": "a\n\nb\n", "```\n## History\n```": "```\n## History\n```\n",
	} {
		d, f := AppendComment(docOf(t, ""), "Bob", "2026-01-05", text)
		if got := strings.TrimPrefix(string(d.Body()), "\n## Comments\n\n### Bob (2026-01-05)\n\n"); f != nil || got != want {
			t.Errorf("%q: got %q, want %q, %v", text, got, want, f)
		}
	}
}

func TestCommentEndsItsLinesAsTheFileDoes(t *testing.T) {
	t.Parallel()
	d, _ := matter.Split([]byte("---\r\nnumber: 1\r\n---\r\n\r\nx"))
	d, f := AppendComment(d, " Bob\nX ", "2026-01-05", "hi")
	if want := "---\r\nnumber: 1\r\n---\r\n\r\nx\r\n\r\n## Comments\r\n\r\n### Bob X (2026-01-05)\r\n\r\nhi\r\n"; f != nil || string(d.Raw()) != want {
		t.Errorf("got %q, want %q, %v", d.Raw(), want, f)
	}
}

func TestRefusedCommentChangesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ body, author, date, text, word string }{
		{"", "", "2026-01-05", "x", "author"},
		{"", " \n ", "2026-01-05", "x", "author"},
		{"", "a\x00", "2026-01-05", "x", "author"},
		{"", "a", "2026-13-05", "x", "date"},
		{"", "a", "2026-01-05", " \n\t", "no text"},
		{"", "a", "2026-01-05", "a\xff", "no text"},
		{"", "a", "2026-01-05", "x\n## Comments\n", "line 2"},
		{"", "a", "2026-01-05", " ## History ", "line 1"},
		{"", "a", "2026-01-05", "x\n\n### B (2026-01-05)\n", "line 3"},
		{"", "a", "2026-01-05", "```\nx", "line 1"},
		{"\nx\n\n~~~ sh\ny\n", "a", "2026-01-05", "x", "line 7"},
		{"\n## History\n\n" + entryA + "\n```\n", "a", "2026-01-05", "x", "line 9"},
		{"", "a", "2026-01-05", "<<<<<<< a\n=======\n>>>>>>> b", "conflict"},
		{"\n<<<<<<< a\n=======\n", "a", "2026-01-05", ">>>>>>> b", "conflict"},
	} {
		d := docOf(t, c.body)
		got, f := AppendComment(d, c.author, c.date, c.text)
		if f == nil || !strings.Contains(f.Message, c.word) || f.Remedy == "" || string(got.Raw()) != string(d.Raw()) {
			t.Errorf("%+v: %v", c, f)
		}
	}
}

func TestCommentsAreSplit(t *testing.T) {
	t.Parallel()
	text := "x\n\n```\n## Comments\n### Q (2026-01-01)\n```\n\n## Comments \n\nloose\n\n### Ada (x) <a@x.org> (2026-01-05)\n\n\n  one\n\ntwo  \n\n\n" +
		"  ### Bob (2026-99-99)  \r\n```\n### Q (2026-01-01)\n```\n### no date\n### (2026-01-01)\n## Comments\n### Eve (2026-01-06)"
	before, comments := SplitComments(text)
	want := []Comment{
		{"Ada (x) <a@x.org>", "2026-01-05", "  one\n\ntwo  "},
		{"Bob", "2026-99-99", "```\n### Q (2026-01-01)\n```\n### no date\n### (2026-01-01)\n## Comments"},
		{"Eve", "2026-01-06", ""},
	}
	if before != text[:strings.Index(text, "## Comments \n")] || !reflect.DeepEqual(comments, want) {
		t.Errorf("before %q, comments %q", before, comments)
	}
	if before, comments = SplitComments("x\n### A (2026-01-01)\n"); before != "x\n### A (2026-01-01)\n" || comments != nil {
		t.Errorf("before %q, comments %q", before, comments)
	}
}

func FuzzComment(f *testing.F) {
	f.Add("\nx\n", "Bob", "hi")
	f.Add("\n## History\n\n"+entryA+"\n## Comments\n\n### A (2026-01-01)\n\nq", "Ada <a@x.org> (2026-01-01)", "\n\n a\r\n\n```\n## Comments\n```\n\n")
	f.Add("\r\nx\r\n~~~\r\n~~~", "### x", "\u2028\r")
	f.Fuzz(func(t *testing.T, body, author, text string) {
		d, p := matter.Split([]byte("---\nnumber: 1\n---\n" + body))
		if p != nil {
			t.Skip()
		}
		out, fault := AppendComment(d, author, "2026-01-05", text)
		if fault != nil {
			if string(out.Raw()) != string(d.Raw()) {
				t.Fatal("a refusal changes the file")
			}
			return
		}
		if !strings.HasPrefix(string(out.Raw()), string(d.Raw())) {
			t.Fatalf("bytes changed: %q becomes %q", d.Raw(), out.Raw())
		}
		log, start := ParseLog(d.Body(), 4)
		newLog, newStart := ParseLog(out.Body(), 4)
		if !reflect.DeepEqual(log.Events, newLog.Events) || !reflect.DeepEqual(log.Unreadable, newLog.Unreadable) {
			t.Fatalf("the history changed: %q becomes %q", d.Body(), out.Body())
		}
		_, old := SplitComments(string(d.Body()[start:]))
		before, comments := SplitComments(string(out.Body()[newStart:]))
		last := len(comments) - 1
		if last != len(old) || !reflect.DeepEqual(comments[:last], append([]Comment{}, old...)) {
			t.Fatalf("%q: comments %q, before %q", before, comments, old)
		}
		if want := (Comment{strings.TrimSpace(OneLine(author)), "2026-01-05", trimBlankLines(text)}); comments[last] != want {
			t.Fatalf("got %q, want %q", comments[last], want)
		}
	})
}
