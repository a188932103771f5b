package model

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/matter"
)

func TestIssueHoldsEveryPartOfItsFile(t *testing.T) {
	t.Parallel()
	raw := "\ufeff---\r\nnumber: 7\r\nid: A1B2C3D4\r\ntitle: One\r\nlabels: a,, b\r\nmine: {x: [1]}\r\n---\r\n\r\n## History\r\n\r\n" +
		strings.TrimSpace(entryA) + "\r\n- 2026-01-06 oops\r\n\r\nbody\r\n\r\n## Comments\r\n\r\n### Bob (2026-01-05)\r\n\r\nhi\r\n"
	is, p := ParseIssue("a/.x.md", []byte(raw))
	if p != nil {
		t.Fatal(p)
	}
	if is.Path != "a/.x.md" || !is.Archived || is.Number != 7 || is.Status != "todo" || fmt.Sprint(is.Labels) != "[a b]" || len(is.Defects) != 1 {
		t.Errorf("header %+v, defects %v", is.Header, is.Defects)
	}
	if len(is.Log.Events) != 1 || len(is.Log.Unreadable) != 1 || is.Log.Unreadable[0].Line != 12 {
		t.Errorf("log %+v", is.Log)
	}
	if is.Text != "body\r\n\r\n## Comments\r\n\r\n### Bob (2026-01-05)\r\n\r\nhi\r\n" || len(is.Comments) != 1 || is.Comments[0].Text != "hi" {
		t.Errorf("text %q, comments %q", is.Text, is.Comments)
	}
	if v, ok := is.Value("mine"); !ok || v.Kind != matter.Mapping {
		t.Errorf("mine: %+v", v)
	}
	if _, ok := is.Value("other"); ok || len(is.Pairs) != 5 || string(is.Doc.Raw()) != raw {
		t.Errorf("pairs %+v", is.Pairs)
	}
}

func TestUnreadableFileTellsPlaceAndLine(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]matter.Problem{
		"# Readme\n":                                           {Kind: matter.NotMatter, Line: 1, Col: 1, Source: "# Readme"},
		"---\ntitle: x\n---\n":                                 {Kind: ProblemNumber, Line: 1, Col: 1, Source: "---"},
		"---\r\ntitle: x\r\nnumber: y\r\n---\n":                {Kind: ProblemNumber, Line: 3, Col: 9, Source: "number: y"},
		"---\nnumber: 1\nlabels:\n  a: 1\n---":                 {Kind: ProblemShape, Line: 4, Col: 3, Source: "  a: 1"},
		"---\nnumber: 1\nnumber: 1\n---\n":                     {Kind: matter.DuplicateKey, Line: 3, Col: 1, Source: "number: 1"},
		"---\nnumber: 1\n---\n<<<<<<< a\n=======\n>>>>>>> b\n": {Kind: matter.Conflict, Line: 4, Col: 1, Source: "<<<<<<< a"},
	} {
		_, p := ParseIssue("a.md", []byte(raw))
		if p == nil || p.Kind != want.Kind || p.Line != want.Line || p.Col != want.Col || p.Source != want.Source || p.Remedy == "" {
			t.Errorf("%q: %+v", raw, p)
		}
	}
}

func TestWrittenIssueReadsBack(t *testing.T) {
	t.Parallel()
	raw := NewFile([]matter.Pair{{Key: "number", Value: matter.Bare("3")}, {Key: "assignee", Value: matter.Text("@bob")}},
		[]Event{{"2026-01-06T00:00:00Z", "Ada", "parent_set", "parent none -> #1"}}, "text\n")
	is, p := ParseIssue("a.md", raw)
	if p != nil || is.Number != 3 || is.Assignee != "@bob" || len(is.Log.Events) != 1 || is.Text != "text\n" {
		t.Fatalf("%+v %v", is, p)
	}
}

func FuzzParseIssue(f *testing.F) {
	f.Add([]byte("---\nnumber: 1\nlabels: a, b\nrelationships:\n- from: 1\n  to: 2\n  kind: blocks\n---\n\n## History\n\n" + entryA))
	f.Add([]byte("---\nnumber: '1'\nhealth: {state: [x]}\nparent: @a\n---"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		is, p := ParseIssue("a.md", raw)
		if (is == nil) == (p == nil) {
			t.Fatal("neither an issue nor a problem")
		}
		if p != nil && (p.Line < 1 || p.Message == "") {
			t.Fatalf("%q: %+v", raw, p)
		}
	})
}

func BenchmarkDecodeHeader(b *testing.B) {
	header := []byte("number: 12\nid: A1B2C3D4\ntitle: First one\nstatus: todo\nlabels:\n- a\n- b\npriority: medium\nassignee: Ada Lovelace <ada@x.org>\n" +
		"relationships:\n- id: rel_1\n  from: A1B2C3D4\n  to: B1B2C3D4\n  kind: blocks\n  display: 'blocks #2 Two'\n" +
		"files: []\ncycles:\n- Default\nentered_at: 2026-11-30T12:37:33Z\nsource: new\ncreated: 2026-11-30\nupdated: 2026-11-30\n")
	var s matter.Scanner
	pairs, ok := s.Scan(header, 2)
	if !ok {
		b.Fatal("the header leaves the fast subset")
	}
	var d Decoder
	var h Header
	b.ReportAllocs()
	for b.Loop() {
		if _, p := d.Decode(pairs, &h); p != nil {
			b.Fatal(p)
		}
	}
}
