package matter

import (
	"strings"
	"testing"
)

func file(header string) string { return "---\n" + header + "---\n\nbody\n---\nend\n" }

func rankOf(order string) func(string) int {
	keys := strings.Fields(order)
	return func(key string) int {
		for i, k := range keys {
			if k == key {
				return i
			}
		}
		return 1 << 30
	}
}

var testRank = rankOf("number title status labels type assignee estimate relationships health created updated")

func edit(t *testing.T, raw string, changes ...Change) string {
	t.Helper()
	d, p := Split([]byte(raw))
	if p != nil {
		t.Fatalf("split: %v", p)
	}
	out, p := d.Edit(changes, testRank)
	if p != nil {
		t.Fatalf("edit: %v", p)
	}
	return string(out)
}

func set(key string, v Value) Change { return Change{Key: key, Value: v} }

func row(id, to string) Value {
	return Map(Pair{Key: "id", Value: Text(id)}, Pair{Key: "to", Value: Text(to)})
}

func TestEditChangesOnlyItsLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		change              Change
	}{
		{"comment behind a scalar", "title: a # why\nx: 1\n", "title: b # why\nx: 1\n", set("title", Text("b"))},
		{"wide gap", "title:   a  # why\n", "title:   b  # why\n", set("title", Text("b"))},
		{"scalar that needs quotes", "title: a # c\n", "title: '42' # c\n", set("title", Text("42"))},
		{"chosen double quotes stay", "title: \"a\"\n", "title: \"b\"\n", set("title", Text("b"))},
		{"chosen single quotes stay", "title: 'a'\n", "title: 'b'\n", set("title", Text("b"))},
		{"needed quotes go", "title: '42'\n", "title: b\n", set("title", Text("b"))},
		{"value on the next line", "title: # c\n  a # d\nx: 1\n", "title: # c\n  b # d\nx: 1\n", set("title", Text("b"))},
		{"null gets a value", "title: # c\nx: 1\n", "title: b # c\nx: 1\n", set("title", Text("b"))},
		{"several lines", "title: a # c\nx: 1\n", "title: |- # c\n  a\n\n  b\nx: 1\n", set("title", Text("a\n\nb"))},
		{"one line again", "title: |- # c\n  a\n\n  b\n\nx: 1\n", "title: a # c\n\nx: 1\n", set("title", Text("a"))},
		{"quoted over lines", "title: \"a\n  # b\" # c\nx: 1\n", "title: z # c\nx: 1\n", set("title", Bare("z"))},
		{"plain over lines", "title: a\n  b\n# c\nx: 1\n", "title: z\n# c\nx: 1\n", set("title", Text("z"))},
		{"delete", "# a\ntitle: x # b\n# c\nx: 1\n", "# a\n# c\nx: 1\n", set("title", Value{})},
		{"delete a list", "labels:\n- a\n\n# c\nx: 1\n", "\n# c\nx: 1\n", set("labels", Value{})},
		{"quoted key", "\"title\" : a\n", "\"title\" : b\n", set("title", Text("b"))},
		{"bare handle", "assignee: @bob # c\n", "assignee: '@al' # c\n", set("assignee", Text("@al"))},
		{"beside a bare handle", "title: a\nassignee: @bob\n", "title: b\nassignee: @bob\n", set("title", Text("b"))},
		{"block scalar with blanks in an unknown key", "notes: |\n  a\n\n  # b\n\n\n  c\ntitle: a\n", "notes: |\n  a\n\n  # b\n\n\n  c\ntitle: b\n", set("title", Text("b"))},
		{"date", "created: 2026-01-01\n", "created: 2026-01-02\n", set("created", Bare("2026-01-02"))},
		{"beside anchors", "a: &x [1]\nb: *x\ntitle: a\n", "a: &x [1]\nb: *x\ntitle: b\n", set("title", Text("b"))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := edit(t, file(tt.before), tt.change); got != file(tt.after) {
				t.Errorf("got\n%s\nwant\n%s", got, file(tt.after))
			}
		})
	}
}

func TestEditListsByItem(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		items               []string
	}{
		{"grows", "labels: # c\n- a # d\n# e\n- b\n\n# f\nx: 1\n", "labels: # c\n- a # d\n# e\n- b\n- c\n\n# f\nx: 1\n", []string{"a", "b", "c"}},
		{"grows in its own indent", "labels:\n    -   a\nx: 1\n", "labels:\n    -   a\n    - c\nx: 1\n", []string{"a", "c"}},
		{"grows at the front", "labels:\n- a\n", "labels:\n- z\n- a\n", []string{"z", "a"}},
		{"keeps quotes and numbers", "labels:\n- \"a\"\n- 3\n", "labels:\n- \"a\"\n- 3\n- c\n", []string{"a", "3", "c"}},
		{"shrinks", "labels:\n- a # x\n- b # y\n# z\n- c\n", "labels:\n- a # x\n# z\n- c\n", []string{"a", "c"}},
		{"shrinks at both ends", "labels:\n- a\n- b # y\n- c\n", "labels:\n- b # y\n", []string{"b"}},
		{"changes one", "labels:\n- a\n- b # y\n- c\n", "labels:\n- a\n- z # y\n- c\n", []string{"a", "z", "c"}},
		{"becomes empty", "labels: # c\n- a\n- b\nx: 1\n", "labels: [] # c\nx: 1\n", nil},
		{"was empty", "labels: [] # c\nx: 1\n", "labels: # c\n- a\nx: 1\n", []string{"a"}},
		{"was empty, indent of the file", "labels: []\nfiles:\n  - f\n", "labels:\n  - a\nfiles:\n  - f\n", []string{"a"}},
		{"brackets grow", "labels: [ a,\"b\" ] # c\n", "labels: [ a,\"b\",c ] # c\n", []string{"a", "b", "c"}},
		{"brackets shrink", "labels: [a, 'b', c] # c\n", "labels: [a, c] # c\n", []string{"a", "c"}},
		{"brackets empty", "labels: [a] # c\n", "labels: [] # c\n", nil},
		{"brackets quote", "labels: [a]\n", "labels: [a, 'x, y', 'b: c']\n", []string{"a", "x, y", "b: c"}},
		{"was text", "labels: a, b # c\n", "labels: # c\n- a\n- b\n", []string{"a", "b"}},
		{"block scalar item", "labels:\n- |\n  a\n\n  # b\n- c\n", "labels:\n- |\n  a\n\n  # b\n- d\n- c\n", []string{"a\n\n# b\n", "d", "c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := edit(t, file(tt.before), set("labels", Texts(tt.items...))); got != file(tt.after) {
				t.Errorf("got\n%s\nwant\n%s", got, file(tt.after))
			}
		})
	}
}

func TestEditRowsByKey(t *testing.T) {
	t.Parallel()
	const before = "relationships:\n- id: r1 # one\n  to: A # a\n# between\n- id: r2\n  to: 'B'\n- id: r3\n  to: C\nx: 1\n"
	tests := []struct {
		name, after string
		rows        []Value
	}{
		{"one value", strings.Replace(before, "'B'", "'Z'", 1), []Value{row("r1", "A"), row("r2", "Z"), row("r3", "C")}},
		{"a row goes", strings.Replace(before, "- id: r2\n  to: 'B'\n", "", 1), []Value{row("r1", "A"), row("r3", "C")}},
		{"a row comes", strings.Replace(before, "x: 1", "- id: r4\n  to: D\nx: 1", 1), []Value{row("r1", "A"), row("r2", "B"), row("r3", "C"), row("r4", "D")}},
		{"a key comes", strings.Replace(before, "to: 'B'\n", "to: 'B'\n  kind: k\n", 1), []Value{row("r1", "A"),
			Map(append(row("r2", "B").Pairs, Pair{Key: "kind", Value: Text("k")})...), row("r3", "C")}},
		{"a key goes", strings.Replace(before, "  to: A # a\n", "", 1), []Value{Map(row("r1", "A").Pairs[0]), row("r2", "B"), row("r3", "C")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := edit(t, file(before), set("relationships", List(tt.rows...))); got != file(tt.after) {
				t.Errorf("got\n%s\nwant\n%s", got, file(tt.after))
			}
		})
	}
}

func TestEditMapByKey(t *testing.T) {
	t.Parallel()
	before := file("health: # c\n  state: red # d\n  zone: {a: 1} # unknown\n  source: x\n\ntitle: t\n")
	after := file("health: # c\n  state: green # d\n  zone: {a: 1} # unknown\n  at: now\n\ntitle: t\n")
	d, _ := Split([]byte(before))
	var s Scanner
	pairs, _ := s.Read(d)
	zone := pairs[0].Value.Get("zone")
	got := edit(t, before, set("health", Map(Pair{Key: "state", Value: Text("green")}, Pair{Key: "zone", Value: zone}, Pair{Key: "at", Value: Text("now")})))
	if got != after {
		t.Errorf("got\n%s\nwant\n%s", got, after)
	}
}

func TestNewKeysTakeTheirPlace(t *testing.T) {
	t.Parallel()
	before := file("number: 1\n# about status\nstatus: todo\nlabels:\n- a\n# about zeta\nzeta: 1\n")
	after := file("number: 1\ntitle: t\n# about status\nstatus: todo\nlabels:\n- a\n- b\ntype: bug\nestimate: '3'\n# about zeta\nzeta: 1\n")
	got := edit(t, before, set("estimate", Text("3")), set("type", Text("bug")), set("title", Text("t")), set("labels", Texts("a", "b")))
	if got != after {
		t.Errorf("got\n%s\nwant\n%s", got, after)
	}
	if got := edit(t, "---\n---\n", set("zz", Text("1x")), set("title", Text("t"))); got != "---\ntitle: t\nzz: 1x\n---\n" {
		t.Errorf("empty header: %q", got)
	}
}

func TestEditWithoutChangeReturnsRaw(t *testing.T) {
	t.Parallel()
	raw := []byte(file("title: a\nestimate: 3\nlabels: [a, b]\nn: ~\n"))
	d, _ := Split(raw)
	out, p := d.Edit([]Change{set("title", Text("a")), set("estimate", Text("3")), set("labels", Texts("a", "b")), set("n", Bare("")), set("none", Value{})}, nil)
	if p != nil || &out[0] != &raw[0] {
		t.Fatalf("%v %q", p, out)
	}
}

func TestEditKeepsLineEndsAndMark(t *testing.T) {
	t.Parallel()
	raw := "\xef\xbb\xbf---\r\ntitle: a\r\nlabels:\r\n- x\r\n---\r\nbody\r\nlast"
	want := "\xef\xbb\xbf---\r\ntitle: |-\r\n  b\r\n  c\r\nlabels:\r\n- x\r\n- z\r\ntype: t\r\n---\r\nbody\r\nlast"
	if got := edit(t, raw, set("title", Text("b\nc")), set("labels", Texts("x", "z")), set("type", Text("t"))); got != want {
		t.Errorf("got %q", got)
	}
}

func TestEditRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, header string
		key          string
		kind         ProblemKind
		line         int
	}{
		{"an anchor", "a: 1\ntitle: &t x\nb: *t\n", "title", Anchor, 3},
		{"an alias", "a: &t x\ntitle: *t\n", "title", Anchor, 3},
		{"a lone carriage return", "a: 1\nb: x\ry: 2\ntitle: t\n", "title", LineBreak, 3},
		{"a line separator", "b: 'x\u2028y'\ntitle: t\n", "title", LineBreak, 2},
		{"an indented mapping", "  title: t\n  b: 1\n", "title", UnsafeEdit, 2},
		{"a duplicate key", "title: a\nb: 1\ntitle: c\n", "b", DuplicateKey, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, p := Split([]byte(file(tt.header)))
			if p != nil {
				t.Fatal(p)
			}
			out, p := d.Edit([]Change{set(tt.key, Text("new"))}, nil)
			if p == nil || p.Kind != tt.kind || p.Line != tt.line {
				t.Fatalf("got %+v, %q", p, out)
			}
		})
	}
}
