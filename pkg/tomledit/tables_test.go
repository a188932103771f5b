package tomledit

import (
	"strings"
	"testing"
)

func body(pairs ...string) Body {
	b := Body{}
	for i := 0; i < len(pairs); i += 2 {
		b = append(b, Item{Key: pairs[i], Value: String(pairs[i+1])})
	}
	return b
}

func TestAddWritesATableWithAllBelowIt(t *testing.T) {
	t.Parallel()
	record := Body{{Key: "name", Value: String("A")}, {Key: "d", Table: body("x", "1")}, {Key: "l", List: []Body{body("k", "1"), body("k", "2")}}}
	lines := "[r.a]\nname = \"A\"\n\n[r.a.d]\nx = \"1\"\n\n[[r.a.l]]\nk = \"1\"\n\n[[r.a.l]]\nk = \"2\"\n"
	for _, c := range []struct{ name, in, want string }{
		{"into nothing", "", lines},
		{"behind its sibling", "[r.z]\nx = 1\n\n# about q\n[q]\n", "[r.z]\nx = 1\n\n" + lines + "\n# about q\n[q]\n"},
		{"behind its parent", "[r] # all\n\n[q]\n", "[r] # all\n\n" + lines + "\n[q]\n"},
		{"behind a list of its sibling", "[[r.z.l]]\nx = 1\n[q]\n", "[[r.z.l]]\nx = 1\n\n" + lines + "\n[q]\n"},
		{"CRLF", "[q]\r\n", "[q]\r\n\r\n" + strings.ReplaceAll(lines, "\n", "\r\n")},
		{"between braces", "r = { z = 1 } # r\n", "r = { z = 1, a = { name = \"A\", d = { x = \"1\" }, l = [{ k = \"1\" }, { k = \"2\" }] } } # r\n"},
		{"beside dotted keys", "r.z.k = 1\n", "r.z.k = 1\nr.a = { name = \"A\", d = { x = \"1\" }, l = [{ k = \"1\" }, { k = \"2\" }] }\n"},
	} {
		got, p := mustParse(t, c.in).Add(Path{"r", "a"}, record)
		if p != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, p, got, c.want)
		}
	}
	for _, in := range []string{"[r.a]\n", "[[r]]\n", "r = 1\n", "[r.a.b]\n"} {
		if out, p := mustParse(t, in).Add(Path{"r", "a"}, record); p == nil {
			t.Errorf("%q became %q", in, out)
		}
	}
}

func TestSetTablesKeepsTheItemsThatStay(t *testing.T) {
	t.Parallel()
	const before = "[r]\nz = 1\n\n# one\n[[r.l]]\nk = '1' # k\n\n[[r.l]]\nk = \"2\"\n# stray\n\n[[r.l]]\nk = \"3\"\n\n# about q\n[q]\n"
	item := func(k string) Body { return body("k", k) }
	for _, c := range []struct {
		name string
		list []Body
		want string
	}{
		{"the same", []Body{item("1"), item("2"), item("3")}, before},
		{"grows at the end", []Body{item("1"), item("2"), item("3"), item("4")}, strings.Replace(before, "\"3\"\n", "\"3\"\n\n[[r.l]]\nk = \"4\"\n", 1)},
		{"grows in front", []Body{item("0"), item("1"), item("2"), item("3")}, strings.Replace(before, "# one", "[[r.l]]\nk = \"0\"\n\n# one", 1)},
		{"changes in the middle", []Body{item("1"), item("x"), item("3")}, strings.Replace(before, "\"2\"", "\"x\"", 1)},
		{"loses the first", []Body{item("2"), item("3")}, strings.Replace(before, "# one\n[[r.l]]\nk = '1' # k\n\n", "", 1)},
		{"loses the middle", []Body{item("1"), item("3")}, strings.Replace(before, "[[r.l]]\nk = \"2\"\n# stray\n\n", "", 1)},
		{"loses the last", []Body{item("1"), item("2")}, strings.Replace(before, "\n[[r.l]]\nk = \"3\"\n", "", 1)},
		{"turns around", []Body{item("3"), item("2"), item("1")}, "[r]\nz = 1\n\n[[r.l]]\nk = \"3\"\n\n[[r.l]]\nk = \"2\"\n# stray\n\n# one\n[[r.l]]\nk = '1' # k\n\n# about q\n[q]\n"},
		{"a key more", []Body{body("k", "1", "v", "x"), item("2"), item("3")}, strings.Replace(before, "# k\n", "# k\nv = \"x\"\n", 1)},
		{"all others", []Body{item("x"), item("y")}, "[r]\nz = 1\n\n[[r.l]]\nk = \"x\"\n\n[[r.l]]\nk = \"y\"\n\n# about q\n[q]\n"},
		{"none", nil, "[r]\nz = 1\n\n# one\n\n# about q\n[q]\n"},
	} {
		got, p := mustParse(t, before).SetTables(Path{"r", "l"}, c.list)
		if p != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, p, got, c.want)
		}
	}
}

func TestSetTablesFindsAPlaceForANewList(t *testing.T) {
	t.Parallel()
	list := []Body{body("k", "1"), body("k", "2")}
	lines := "[[r.l]]\nk = \"1\"\n\n[[r.l]]\nk = \"2\"\n"
	for _, c := range []struct{ name, in, want string }{
		{"behind the table", "[r]\nz = 1\n[q]\n", "[r]\nz = 1\n\n" + lines + "\n[q]\n"},
		{"behind its siblings", "[r.d]\nz = 1\n", "[r.d]\nz = 1\n\n" + lines},
		{"between braces", "r = { z = 1 }\n", "r = { z = 1, l = [{ k = \"1\" }, { k = \"2\" }] }\n"},
		{"between brackets", "[r]\nl = [{ k = \"0\" }] # l\n", "[r]\nl = [{ k = \"1\" }, { k = \"2\" }] # l\n"},
	} {
		got, p := mustParse(t, c.in).SetTables(Path{"r", "l"}, list)
		if p != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, p, got, c.want)
		}
	}
	if got, p := mustParse(t, "[[r.l]]\nk = 1 # one\n[q]\n[[r.l]]\nk = 2\n").SetTables(Path{"r", "l"}, list); p != nil || string(got) != "[[r.l]]\nk = \"1\" # one\n[q]\n[[r.l]]\nk = \"2\"\n" {
		t.Errorf("items that stand apart: %v %q", p, got)
	}
	if out, p := mustParse(t, "[[r.l]]\n[q]\n[r.l.m]\nk = 2\n").SetTables(Path{"r", "l"}, list); p == nil {
		t.Errorf("an item in two places became %q", out)
	}
	if got, p := mustParse(t, "[r]\n").SetTables(Path{"r", "l"}, nil); p != nil || string(got) != "[r]\n" {
		t.Errorf("nothing to remove: %v %q", p, got)
	}
}

func TestBodyOfAddedAgainReadsAsTheSame(t *testing.T) {
	t.Parallel()
	const source = "[r.a]\nn = 0x10\nt = '''\nx\n'''\nd.e = [1, # one\n  2]\ni = { q = 1 }\n\n[r.a.b]\nw = 2026-01-01\n\n[[r.a.l]]\nk = 1\n\n[r.a.l.m]\nv = 1\n\n[[r.a.l]]\n"
	f := mustParse(t, source)
	out, p := f.Add(Path{"r", "copy"}, f.BodyOf(f.Node(Path{"r", "a"})))
	if p != nil {
		t.Fatal(p)
	}
	all, p := decode(out)
	if p != nil {
		t.Fatal(p)
	}
	r := tableAt(all, Path{"r"}, false)
	if !strings.HasPrefix(string(out), source) || !equal(r["a"], r["copy"]) {
		t.Errorf("%v\n%v\n%s", r["a"], r["copy"], out)
	}
}

func TestSetTablesKeepsTheCommentsOfAnItemThatChanges(t *testing.T) {
	t.Parallel()
	const before = "# the first\n[[l]] # head\n# kind\nkind = 'label' # a\n# value\nvalue = \"x\" # b\n# behind\n\n# the second\n[[l]]\nkind = \"file\"\nvalue = \"y\" # c\nrequired = true # d\n"
	ref := func(kind, value string) Body { return body("kind", kind, "value", value) }
	for _, c := range []struct {
		name string
		list []Body
		want string
	}{
		{"a value", []Body{ref("label", "z"), append(ref("file", "y"), Item{Key: "required", Value: Bool(true)})}, strings.Replace(before, `"x"`, `"z"`, 1)},
		{"a key goes", []Body{ref("label", "x"), ref("file", "y")}, strings.Replace(before, "required = true # d\n", "", 1)},
		{"both places", []Body{ref("file", "y"), ref("label", "x")}, "# the second\n[[l]]\nkind = \"file\"\nvalue = \"y\" # c\n\n# the first\n[[l]] # head\n# kind\nkind = 'label' # a\n# value\nvalue = \"x\" # b\n# behind\n"},
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			in, want := strings.ReplaceAll(before, "\n", eol), strings.ReplaceAll(c.want, "\n", eol)
			got, p := mustParse(t, in).SetTables(Path{"l"}, c.list)
			if p != nil || string(got) != want {
				t.Errorf("%s: %v\n%s\nwant\n%s", c.name, p, got, want)
			}
		}
	}
}
