package matter

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func fileSeeds(f *testing.F) []string {
	f.Helper()
	return []string{
		file(plainHeader), "\xef\xbb\xbf---\r\na: 1\r\n---\r\nx", "---\n---", "---\n---\n", "--- \na: |\n  ---\n---\t\nb\n",
		file("a: |+\n  x\n\n# c\nb: [x,\n  y]\nc: {d: e}\n"), file("a: &x [1]\nb: *x\nc: \"q\n  r\"\n"),
		file("  a: 1\n  b: 2\n"), file("a: @bob\nb:\n  - @x # c\n"), file("{a: 1, b: 2}\n"), file("? a\n: b\nc: !!str 4\n"),
		file("a:\n- - x\n  - y\n- k: v\n  l:\n  - m\nb: >-\n  f\n  g\n'q k': ~\n"), "---\na: 1\n...\n---\n", "no matter",
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range fileSeeds(f) {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, p := Split(raw)
		if p != nil {
			if !bytes.Equal(d.Raw(), raw) || !bytes.Equal(d.Body(), raw) {
				t.Fatalf("bytes lost with %v", p)
			}
			if p.Kind == "" || p.Message == "" || p.Line < 0 || p.Line > bytes.Count(raw, []byte("\n"))+1 {
				t.Fatalf("odd problem %+v", p)
			}
			return
		}
		if got := slicesJoin(raw[:d.head], d.Header(), raw[d.headEnd:d.bodyStart], d.Body()); !bytes.Equal(got, raw) {
			t.Fatalf("parts join to %q", got)
		}
		if n := 1 + bytes.Count(raw[:d.bodyStart], []byte("\n")); len(d.Body()) > 0 && n != d.BodyLine() {
			t.Fatalf("body line %d, want %d", d.BodyLine(), n)
		}
		with := d.WithBody([]byte("new"))
		if !bytes.Equal(d.Raw(), raw) || string(with.Body()) != "new" || !bytes.Equal(with.Header(), d.Header()) {
			t.Fatal("WithBody")
		}
		if again, p := Split(with.Raw()); p == nil && string(again.Body()) != "new" {
			t.Fatalf("WithBody reads back as %q", again.Body())
		}
	})
}

func slicesJoin(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func FuzzEdit(f *testing.F) {
	for i, s := range fileSeeds(f) {
		f.Add([]byte(s), uint8(i), uint8(i), "new")
		f.Add([]byte(s), uint8(1), uint8(3), "it's: x\n\ny")
	}
	f.Fuzz(func(t *testing.T, raw []byte, which, mode uint8, text string) {
		d, p := Split(raw)
		if p != nil || !utf8.ValidString(text) {
			return
		}
		pairs, p := Parse(d.Header(), 2)
		if p != nil {
			return
		}
		checkScan(t, d.Header())
		fuzzNewKey(t, d, text)
		if len(pairs) == 0 {
			return
		}
		at := int(which) % len(pairs)
		old := pairs[at].Value
		want := [...]Value{{}, Text(text), Bare(text), Texts(text), Texts(), Map(Pair{Key: "k", Value: Text(text)}), grown(old, text), shrunk(old)}[mode%8]
		out, p := d.Edit([]Change{{pairs[at].Key, want}}, nil)
		if p != nil || bytes.Equal(out, raw) {
			return
		}
		checkSpan(t, d, pairs, at, out)
		fuzzInverse(t, d, pairs[at], want, out)
	})
}

// fuzzNewKey adds a key and takes it away again.
func fuzzNewKey(t *testing.T, d Doc, text string) {
	t.Helper()
	first, p := d.Edit([]Change{{"zz-new", Text(text)}}, nil)
	if p != nil || bytes.Equal(first, d.Raw()) {
		return
	}
	after, p := Split(first)
	if p != nil {
		t.Fatalf("edited file: %v", p)
	}
	back, p := after.Edit([]Change{{"zz-new", Value{}}}, nil)
	if p != nil {
		t.Fatalf("taking a new key away: %v\n%q", p, first)
	}
	pairs, p := Parse(d.Header(), 2)
	if p != nil || find(pairs, "zz-new") < 0 && !strings.Contains(text, "\n") && !bytes.Equal(back, d.Raw()) {
		t.Fatalf("a key that came and went leaves\n%q\nof\n%q", back, d.Raw())
	}
}

// grown is v with one more item, shrunk with one less.
func grown(v Value, text string) Value {
	return Value{Kind: Sequence, Items: append(append([]Value{}, v.Items...), Text(text))}
}

func shrunk(v Value) Value {
	if len(v.Items) == 0 {
		return List()
	}
	return List(v.Items[1:]...)
}

// checkSpan holds an edit to the lines of its key.
func checkSpan(t *testing.T, d Doc, pairs []Pair, at int, out []byte) {
	t.Helper()
	raw := d.Raw()
	e := newEditor(d, pairs)
	start, end := d.head+e.lines[e.index(pairs[at].Line)], d.headEnd
	if at+1 < len(pairs) {
		end = d.head + e.lines[e.index(pairs[at+1].Line)]
	}
	if !bytes.HasPrefix(out, raw[:start]) || !bytes.HasSuffix(out, raw[end:]) {
		t.Fatalf("bytes outside the key changed\n%q\n%q", raw, out)
	}
	after, p := Split(out)
	if p != nil {
		t.Fatal(p)
	}
	now, p := Parse(after.Header(), 2)
	if p != nil {
		t.Fatal(p)
	}
	for i, pair := range pairs {
		if j := find(now, pair.Key); i != at && (j < 0 || !now[j].Value.Equal(pair.Value)) {
			t.Fatalf("key %q changed\n%q\n%q", pair.Key, raw, out)
		}
	}
}

// fuzzInverse sets the old value again. The bytes must be the old ones where the
// old value stood in the form that this package prints, and where a list grew.
func fuzzInverse(t *testing.T, d Doc, old Pair, want Value, out []byte) {
	t.Helper()
	e := newEditor(d, nil)
	start, end, one := e.token(old.Value)
	p := printer{}
	p.inline(old.Value, false)
	scalar := old.Value.Kind == Scalar && one && string(e.text[start:end]) == string(p.b) && want.Kind == Scalar &&
		!strings.Contains(want.Text, "\n")
	list := old.Value.Kind == Sequence && old.Value.Style == Block && want.Kind == Sequence && len(want.Items) > len(old.Value.Items)
	if list {
		// Behind a block scalar comments may have to move.
		list = !strings.Contains(lastLeaf(want).Text, "\n") && satisfies(List(want.Items[:len(old.Value.Items)]...), old.Value) && e.dashes(old.Value, old.Value.Col-1, len(e.lines)-1) != nil
	}
	if !scalar && !list {
		return
	}
	after, _ := Split(out)
	back, problem := after.Edit([]Change{{old.Key, old.Value}}, nil)
	if problem != nil || !bytes.Equal(back, d.Raw()) {
		t.Fatalf("inverse of %q gives %v\n%q\nof\n%q\nby\n%q", old.Key, problem, back, d.Raw(), out)
	}
}

func FuzzRender(f *testing.F) {
	for _, s := range []string{"", "a", "yes", "- x", "a: b", "a #b", " x ", "a\nb\n", "\n", "  a\nb", "a \nb", "\x00\u2028\ufeff", "12:30", "1_0", "0o7", "é🎉", "a\tb", "'\"\\", "---", "@a", "a\n\n"} {
		f.Add(s, "k", true)
	}
	f.Fuzz(func(t *testing.T, text, key string, crlf bool) {
		if !utf8.ValidString(text) || !utf8.ValidString(key) || len(key) > 200 || key == "a" || key == "b" {
			return
		}
		eol := "\n"
		if crlf {
			eol = "\r\n"
		}
		v := Text(text)
		pairs := []Pair{
			{Key: "a", Value: v}, {Key: key, Value: List(v, Map(Pair{Key: key, Value: v}, Pair{Key: key + "x", Value: List(v, List(v, v))}), v)},
			{Key: "b", Value: Map(Pair{Key: "c", Value: Texts()}, Pair{Key: "d", Value: v}, Pair{Key: "e", Value: Value{Kind: Sequence, Style: Flow, Items: []Value{v, Text(key)}}})},
		}
		header := Render(pairs, eol)
		got, p := Parse(header, 2)
		if p != nil {
			t.Fatalf("%v\n%q", p, header)
		}
		if !Map(got...).Equal(Map(pairs...)) {
			t.Fatalf("%q reads as %+v", header, got)
		}
		if again := Render(got, eol); !bytes.Equal(again, header) {
			if twice, p := Parse(again, 2); p != nil || !reflect.DeepEqual(values(twice), values(got)) {
				t.Fatalf("printed again: %q\n%q", again, header)
			}
		}
		d, p := Split(Assemble(header, []byte("body"), eol))
		if p != nil || !bytes.Equal(d.Header(), header) || string(d.Body()) != eol+"body" || d.EOL() != eol {
			if p == nil || p.Kind != Conflict {
				t.Fatalf("assembled: %v", p)
			}
		}
	})
}

// values is the meaning of pairs as comparable text.
func values(pairs []Pair) string { return string(Render(pairs, "\n")) }
