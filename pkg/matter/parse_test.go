package matter

import (
	"strings"
	"testing"
)

func TestParseKeepsScalarsVerbatim(t *testing.T) {
	t.Parallel()
	header := "a: no\nb: 2026-01-02\nc: 007\nd: 33895E72\ne: ~\nf: '~'\ng: @bob\nh: [@x, \"a@b\"]\ni:\nj: *k1\n"
	header = strings.Replace(header, "j: *k1\n", "k: &k1 {x: 1}\nj: *k1\n\"l m\": \"\\e@\"\nn: |\n  @x\n\n  y\n", 1)
	pairs, p := Parse([]byte(header), 2)
	if p != nil {
		t.Fatal(p)
	}
	v := Map(pairs...)
	for key, text := range map[string]string{"a": "no", "b": "2026-01-02", "c": "007", "d": "33895E72", "e": "~", "f": "~", "g": "@bob", "i": "", "l m": "\x1b@", "n": "@x\n\ny\n"} {
		if got := v.Get(key); got.Text != text {
			t.Errorf("%s: %+v", key, got)
		}
	}
	if !v.Get("e").IsNull() || v.Get("f").IsNull() || !v.Get("i").IsNull() {
		t.Error("null")
	}
	if h := v.Get("h"); len(h.Items) != 2 || h.Items[0].Text != "@x" || h.Items[1].Col != 9 {
		t.Errorf("handles in brackets: %+v", h)
	}
	if j := v.Get("j"); !j.Anchored || j.Get("x").Text != "1" || !v.Get("k").Anchored || v.Get("a").Anchored {
		t.Errorf("alias: %+v", j)
	}
}

func TestParseProblems(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, header string
		kind         ProblemKind
		line, col    int
	}{
		{"tab", "a:\n\tb: 1\n", TabIndent, 3, 1},
		{"duplicate", "a: 1\nb: 2\na: 3\n", DuplicateKey, 4, 1},
		{"duplicate inside", "a: 1\nx: {é: 1, é: 2}\n", DuplicateKey, 3, 12},
		{"colon in text", "x: 1\na: b: c\n", YAML, 3, 1},
		{"open bracket", "x: 1\na: [1\nb: 2\n", YAML, 3, 1},
		{"open quote", "x: 1\na: 'b\n", YAML, 3, 1},
		{"odd indentation", "x: 1\ny: 2\n a: 1\n", YAML, 4, 2},
		{"list in a mapping", "x: 1\n- b\n", YAML, 3, 1},
		{"unknown alias", "x: 1\ny: *a\n", YAML, 3, 4},
		{"second document", "a: 1\n--- b\n", YAML, 3, 1},
		{"control character", "x: 1\na: \x1b\n", YAML, 3, 4},
		{"list", "- a\n", YAML, 2, 1},
		{"text", "# c\n\nx\n", YAML, 4, 1},
		{"key that is a list", "x: 1\n[a]: 1\n", YAML, 3, 1},
		{"alias to itself", "a: &a [*a]\n", YAML, 2, 8},
		{"bad bytes", "a: 1\nb: \xff\n", Encoding, 3, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, p := Parse([]byte(tt.header), 2)
			if p == nil || p.Kind != tt.kind || p.Line != tt.line || p.Col != tt.col || p.Message == "" {
				t.Fatalf("got %+v", p)
			}
		})
	}
}

func TestAliasBombIsRefused(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("k0: &k0 [x, x, x, x, x, x, x, x]\n")
	for i := '1'; i <= '9'; i++ {
		last := "*k" + string(i-1) + ", "
		b.WriteString("k" + string(i) + ": &k" + string(i) + " [" + strings.Repeat(last, 8) + "x]\n")
	}
	if _, p := Parse([]byte(b.String()), 2); p == nil || p.Kind != YAML {
		t.Fatalf("got %v", p)
	}
	if _, p := Parse([]byte(strings.Repeat("[", 200_000)), 2); p == nil {
		t.Fatal("deep nesting")
	}
}

// A client that reads JSON gives up at a hundred levels or so: one issue must
// not take the others with it.
func TestDeepNestingIsRefused(t *testing.T) {
	t.Parallel()
	block := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", i) + "a:\n")
		}
		return b.String() + strings.Repeat(" ", n) + "x\n"
	}
	for name, c := range map[string]struct {
		header string
		ok     bool
	}{
		"some blocks":  {block(MaxDepth - 2), true},
		"many blocks":  {block(MaxDepth + 1), false},
		"some lists":   {"a: " + strings.Repeat("[", 90) + strings.Repeat("]", 90) + "\n", true},
		"many lists":   {"a: " + strings.Repeat("[", 200) + strings.Repeat("]", 200) + "\n", false},
		"far too many": {"a: " + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "\n", false},
	} {
		_, p := Parse([]byte(c.header), 2)
		if (p == nil) != c.ok || p != nil && (!strings.Contains(p.Message, "deeper than 100") || p.Remedy == "") {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestScanLeavesTheRestToParse(t *testing.T) {
	t.Parallel()
	var s Scanner
	for _, header := range []string{
		"a: |\n  x\n", "a: x\n  y\n", "a: &b c\n", "a: b: c\n", "a: 1\na: 2\n", "'a': 1\n", "a: {b: c}\n", "- a\n", "a:\tb\n",
		"a: \"\\x41\"\n", "a: [b, [c]]\n", "a:\n- - b\n", "a:\n- b:\n    c\n", "a: x\rb: y\n", "a: x\u2028y\n", " a: b\n", "a: b\n---\n",
	} {
		if pairs, ok := s.Scan([]byte(header), 2); ok {
			t.Errorf("%q: %+v", header, pairs)
		}
	}
	d, _ := Split([]byte(file("a: {b: c}\n")))
	if pairs, p := s.Read(d); p != nil || pairs[0].Value.Get("b").Text != "c" {
		t.Errorf("Read: %v %v", pairs, p)
	}
}

func TestEqualMindsMeaning(t *testing.T) {
	t.Parallel()
	quoted := Value{Kind: Scalar, Style: Single, Text: "x"}
	for _, tt := range []struct {
		a, b Value
		want bool
	}{
		{Text("x"), Bare("x"), true}, {Text("x"), quoted, true}, {Bare("null"), Bare(""), true}, {Text("null"), Bare("null"), false},
		{Text("42"), Bare("42"), false}, {Bare("42"), Value{Kind: Scalar, Style: Plain, Text: "42"}, true}, {Texts("a"), List(Bare("a")), true},
		{Texts(), Value{Kind: Null}, false}, {row("a", "b"), row("a", "c"), false}, {Text("2026-01-02"), Bare("2026-01-02"), true},
	} {
		if tt.a.Equal(tt.b) != tt.want {
			t.Errorf("%+v and %+v", tt.a, tt.b)
		}
	}
}
