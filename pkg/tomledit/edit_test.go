package tomledit

import (
	"strings"
	"testing"
)

func mustParse(t *testing.T, src string) *File {
	t.Helper()
	f, p := Parse([]byte(src))
	if p != nil {
		t.Fatalf("parse: %v\n%s", p, src)
	}
	return f
}

func TestSetKeepsEveryOtherByte(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
		path           Path
		value          Value
	}{
		{"a value and its comment", "a = 1  # one\nb = 'x'\n", "a = 1  # one\nb = \"y\"\n", Path{"b"}, String("y")},
		{"comment behind stays", "a = 1  # one\n", "a = 2  # one\n", Path{"a"}, Int(2)},
		{"equal value keeps its spelling", "a = 'x'\n", "a = 'x'\n", Path{"a"}, String("x")},
		{"equal number keeps its spelling", "a = 0x10\n", "a = 0x10\n", Path{"a"}, Int(16)},
		{"new root key before the tables", "a = 1\n\n[t]\nb = 1\n", "a = 1\nc = true\n\n[t]\nb = 1\n", Path{"c"}, Bool(true)},
		{"first root key above the tables", "[t]\nb = 1\n", "a = 1\n\n[t]\nb = 1\n", Path{"a"}, Int(1)},
		{"first root key behind the heading", "# top\n\n[t]\n", "# top\n\na = 1\n\n[t]\n", Path{"a"}, Int(1)},
		{"first key of nothing", "", "a = 1\n", Path{"a"}, Int(1)},
		{"first key behind a comment", "# only", "# only\na = 1\n", Path{"a"}, Int(1)},
		{"no final newline", "a = 1", "a = 1\nb = 2\n", Path{"b"}, Int(2)},
		{"end of own lines", "[t]\na = 1\n# about u\n[t.u]\nb = 1\n", "[t]\na = 1\nz = 1\n# about u\n[t.u]\nb = 1\n", Path{"t", "z"}, Int(1)},
		{"indentation of the table", "[t]\n  a = 1\n", "[t]\n  a = 1\n  z = 1\n", Path{"t", "z"}, Int(1)},
		{"empty table", "[t] # c\n\n[u]\n", "[t] # c\nz = 1\n\n[u]\n", Path{"t", "z"}, Int(1)},
		{"missing table at the end", "a = 1\n# tail\n", "a = 1\n# tail\n\n[t]\nz = 1\n", Path{"t", "z"}, Int(1)},
		{"missing table behind its sibling", "[p.a]\nx = 1\n# tail of a\n\n# about q\n[q]\n", "[p.a]\nx = 1\n# tail of a\n\n[p.b]\nz = 1\n\n# about q\n[q]\n", Path{"p", "b", "z"}, Int(1)},
		{"sibling at the end", "[p.a]\nx = 1\n", "[p.a]\nx = 1\n\n[p.b]\nz = 1\n", Path{"p", "b", "z"}, Int(1)},
		{"sibling without a blank line", "[p.a]\nx = 1\n[q]\n", "[p.a]\nx = 1\n\n[p.b]\nz = 1\n\n[q]\n", Path{"p", "b", "z"}, Int(1)},
		{"sibling comment of the next header", "[p.a]\nx = 1\n# about q\n[q]\n", "[p.a]\nx = 1\n\n[p.b]\nz = 1\n\n# about q\n[q]\n", Path{"p", "b", "z"}, Int(1)},
		{"implied table before its sub-table", "# about u\n[t.u]\nb = 1\n", "[t]\nz = 1\n\n# about u\n[t.u]\nb = 1\n", Path{"t", "z"}, Int(1)},
		{"dotted table", "t.a = 1\nq = 1\n", "t.a = 1\nt.z = 1\nq = 1\n", Path{"t", "z"}, Int(1)},
		{"deeper below a dotted table", "[x]\nt.a = 1\n", "[x]\nt.a = 1\nt.u.z = 1\n", Path{"x", "t", "u", "z"}, Int(1)},
		{"dotted key value", "t . a = 1 # c\n", "t . a = 2 # c\n", Path{"t", "a"}, Int(2)},
		{"inline value", "t = { a = 1, b = 2 } # c\n", "t = { a = 1, b = 3 } # c\n", Path{"t", "b"}, Int(3)},
		{"inline new key", "t = { a = 1 } # c\n", "t = { a = 1, z = 1 } # c\n", Path{"t", "z"}, Int(1)},
		{"inline empty", "t = {}\n", "t = { z = 1 }\n", Path{"t", "z"}, Int(1)},
		{"inline deeper", "t = { a = 1 }\n", "t = { a = 1, u.z = 1 }\n", Path{"t", "u", "z"}, Int(1)},
		{"inline deeper, twice", "t = { a = 1, u.z = 1 } # c\n", "t = { a = 1, u.z = 1, u.y = 2 } # c\n", Path{"t", "u", "y"}, Int(2)},
		{"inline deeper, in between", "t = { u.z = 1, a = 1 }\n", "t = { u.z = 1, u.v.y = 2, a = 1 }\n", Path{"t", "u", "v", "y"}, Int(2)},
		{"inline deeper, beside braces", "t = { a = { x = 1 } } # c\n", "t = { a = { x = 1 }, u = { v = { z = 1 } } } # c\n", Path{"t", "u", "v", "z"}, Int(1)},
		{"inline below a dotted key", "[k]\nt.w = { a = { x = 1 } }\n", "[k]\nt.w = { a = { x = 1, y = 2 } }\n", Path{"k", "t", "w", "a", "y"}, Int(2)},
		{"quoted keys", "[\"a b\"]\n'c d' = 1\n", "[\"a b\"]\n'c d' = 2\n", Path{"a b", "c d"}, Int(2)},
		{"new quoted key", "[t]\n", "[t]\n\"a b\" = 1\n", Path{"t", "a b"}, Int(1)},
		{"crlf", "a = 1\r\n[t]\r\nb = 1\r\n", "a = 1\r\n[t]\r\nb = 1\r\nz = [\r\n    \"x\",\r\n    \"y\",\r\n]\r\n", Path{"t", "z"}, Strings("x", "y")},
		{"byte order mark", "\ufeffa = 1\n", "\ufeffa = 2\n", Path{"a"}, Int(2)},
		{"first key behind a byte order mark", "\ufeff[t]\n", "\ufeffa = 2\n\n[t]\n", Path{"a"}, Int(2)},
		{"a nan elsewhere", "a = nan\nb = 1\n", "a = nan\nb = 2\n", Path{"b"}, Int(2)},
		{"beside a list of tables", "[t]\na = 1\n[[t.l]]\nx = 1\n[[t.l]]\nx = 2\n", "[t]\na = 1\nb = 1\n[[t.l]]\nx = 1\n[[t.l]]\nx = 2\n", Path{"t", "b"}, Int(1)},
		{"above a list of tables", "[[t.l]]\nx = 1\n", "[t]\nb = 1\n\n[[t.l]]\nx = 1\n", Path{"t", "b"}, Int(1)},
		{"raw value", "[t]\n", "[t]\nb = { x = 1 }\n", Path{"t", "b"}, Raw("{ x = 1 }")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, p := mustParse(t, tt.in).Set(tt.path, tt.value)
			if p != nil {
				t.Fatal(p)
			}
			if string(got) != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestSetListKeepsTheLinesOfItemsThatStay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
		list           []string
	}{
		{"grow", "[\n  \"a\", # first\n  \"b\"\n]", "[\n  \"a\", # first\n  \"b\",\n  \"c\",\n]", []string{"a", "b", "c"}},
		{"grow behind a comment", "[\n  \"a\" # first\n]", "[\n  \"a\", # first\n  \"b\",\n]", []string{"a", "b"}},
		{"shrink", "[\n  # about a\n  \"a\", # first\n  \"b\",\n]", "[\n  # about a\n  \"b\",\n]", []string{"b"}},
		{"in front", "[\n  \"a\",\n]", "[\n  \"z\",\n  \"a\",\n]", []string{"z", "a"}},
		{"one line stays one line", "[\"a\", 'b']", "[\"a\", \"b\", \"c\"]", []string{"a", "b", "c"}},
		{"one item grows into lines", "[\"a\"]", "[\n    \"a\",\n    \"b\",\n]", []string{"a", "b"}},
		{"to nothing", "[\n  \"a\",\n]", "[]", nil},
		{"comment at the end", "[\n  \"a\",\n  # end\n]", "[\n  \"a\",\n  \"b\",\n  # end\n]", []string{"a", "b"}},
		{"numbers are replaced", "[1, 2]", "[\"a\"]", []string{"a"}},
		{"several on a line", "[\n \"a\", \"b\",\n \"c\"\n]", "[\n \"a\",\n \"c\"\n]", []string{"a", "c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, p := mustParse(t, "k = "+tt.in+" # c\n").Set(Path{"k"}, Strings(tt.list...))
			if p != nil {
				t.Fatal(p)
			}
			if want := "k = " + tt.want + " # c\n"; string(got) != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestDeleteTakesTheLineOrTheTable(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
		path           Path
	}{
		{"a key", "a = 1 # one\n# about b\nb = 2\n", "# about b\nb = 2\n", Path{"a"}},
		{"a key of several lines", "a = [\n  1,\n]\nb = 2\n", "b = 2\n", Path{"a"}},
		{"a table with its sub-tables", "x = 1\n\n# about t\n[t]\na = 1\n# in t\nb = 1\n[t.u]\nc = 1\n\n[v]\nd = 1\n", "x = 1\n\n# about t\n\n[v]\nd = 1\n", Path{"t"}},
		{"the last table", "[a]\nx = 1\n\n[b]\nx = 1\n", "[a]\nx = 1\n", Path{"b"}},
		{"the first table", "[a]\nx = 1\n\n[b]\nx = 1\n", "[b]\nx = 1\n", Path{"a"}},
		{"a table in the middle", "[a]\n\n[b]\nx = 1\n\n[c]\n", "[a]\n\n[c]\n", Path{"b"}},
		{"scattered sub-tables", "[p.a]\n[q]\n[p.b]\n", "[q]\n", Path{"p"}},
		{"dotted keys", "p.a = 1\nq = 1\np.b = 1\n", "q = 1\n", Path{"p"}},
		{"dotted key", "p.a = 1\np.b = 1\n", "p.b = 1\n", Path{"p", "a"}},
		{"inline first", "t = { a = 1, b = 2 }\n", "t = { b = 2 }\n", Path{"t", "a"}},
		{"inline last", "t = { a = 1, b = 2 }\n", "t = { a = 1 }\n", Path{"t", "b"}},
		{"inline only", "t = { a = 1 }\n", "t = {}\n", Path{"t", "a"}},
		{"inline whole", "t = { a = 1 }\nb = 1\n", "b = 1\n", Path{"t"}},
		{"inline dotted", "t = { a.x = 1, b = 2 }\n", "t = { b = 2 }\n", Path{"t", "a"}},
		{"inline in several pieces", "t = { a.x = 1, b = 2, a.y = { z = 3 } } # c\n", "t = { b = 2 } # c\n", Path{"t", "a"}},
		{"inline in several pieces, alone", "t = { a.x = 1, a.y = 2 }\n", "t = {}\n", Path{"t", "a"}},
		{"key of nested braces", "t = { a = { x = 1, y = { z = 1 } }, b = 2 } # c\n", "t = { a = { x = 1 }, b = 2 } # c\n", Path{"t", "a", "y"}},
		{"only key of nested braces", "[k]\nt = { a = { x = 1 }, b = 2 }\n", "[k]\nt = { a = {}, b = 2 }\n", Path{"k", "t", "a", "x"}},
		{"dotted key of nested braces", "t = { a = { x.y = 1, x.z = 2 } }\n", "t = { a = { x.z = 2 } }\n", Path{"t", "a", "x", "y"}},
		{"nested inline", "t = { a = { x = 1 }, b = 2 }\n", "t = { b = 2 }\n", Path{"t", "a"}},
		{"a list of tables", "[t]\nx = 1\n[[t.l]]\na = 1\n[[t.l]]\na = 2\n[u]\n", "[t]\nx = 1\n[u]\n", Path{"t", "l"}},
		{"a table with lists of tables", "[t]\nx = 1\n[[t.l]]\na = 1\n[t.l.m]\n[u]\n", "[u]\n", Path{"t"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, p := mustParse(t, tt.in).Delete(tt.path)
			if p != nil {
				t.Fatal(p)
			}
			if string(got) != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestRenameChangesTheNameEverywhere(t *testing.T) {
	t.Parallel()
	in := "p.a.x = 1 # c\n[t.old]\nx = 1\n[t.old.sub]\n[[t.\"old\".list]]\n[t.new-ish]\n"
	want := "p.a.x = 1 # c\n[t.\"new one\"]\nx = 1\n[t.\"new one\".sub]\n[[t.\"new one\".list]]\n[t.new-ish]\n"
	got, p := mustParse(t, in).Rename(Path{"t", "old"}, "new one")
	if p != nil || string(got) != want {
		t.Errorf("got %v\n%s", p, got)
	}
	got, p = mustParse(t, "t = { a.b = 1, c = 2 }\n").Rename(Path{"t", "a"}, "z")
	if p != nil || string(got) != "t = { z.b = 1, c = 2 }\n" {
		t.Errorf("inline: got %v\n%s", p, got)
	}
}

func TestEditRefusesWhatItCannotSplice(t *testing.T) {
	t.Parallel()
	src := "v = 1\n[[l]]\na = 1\n[t]\nb = 1\nc = [{ x = 1 }]\n"
	f := mustParse(t, src)
	tests := []struct {
		name string
		edit func() ([]byte, *Problem)
		want string
	}{
		{"key in a list of tables", func() ([]byte, *Problem) { return f.Set(Path{"l", "a"}, Int(1)) }, "list of tables"},
		{"delete in a list of tables", func() ([]byte, *Problem) { return f.Delete(Path{"l", "a"}) }, "list of tables"},
		{"key below a value", func() ([]byte, *Problem) { return f.Set(Path{"v", "a"}, Int(1)) }, "cannot hold a key"},
		{"key below a list", func() ([]byte, *Problem) { return f.Set(Path{"t", "c", "x"}, Int(1)) }, "cannot hold a key"},
		{"value over a table", func() ([]byte, *Problem) { return f.Set(Path{"t"}, Int(1)) }, "cannot take a value"},
		{"table over a table", func() ([]byte, *Problem) { return f.AddTable(Path{"t"}) }, "exists already"},
		{"two values", func() ([]byte, *Problem) { return f.Set(Path{"v"}, Raw("1\nw = 2")) }, "more than one value"},
		{"no value", func() ([]byte, *Problem) { return f.Set(Path{"v"}, Raw("")) }, "not TOML"},
		{"missing", func() ([]byte, *Problem) { return f.Delete(Path{"nope"}) }, "there is no `nope`"},
		{"rename onto another", func() ([]byte, *Problem) { return f.Rename(Path{"t", "b"}, "c") }, "exists already"},
		{"rename missing", func() ([]byte, *Problem) { return f.Rename(Path{"x"}, "c") }, "there is no `x`"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, p := tt.edit()
			if p == nil || !strings.Contains(p.Message, tt.want) {
				t.Errorf("got %v, %q", p, got)
			}
		})
	}
}

func TestAddTableMakesAnEmptyRecord(t *testing.T) {
	t.Parallel()
	got, p := mustParse(t, "a = 1\n").AddTable(Path{"cycles", "Sprint 7"})
	if p != nil || string(got) != "a = 1\n\n[cycles.\"Sprint 7\"]\n" {
		t.Errorf("got %v\n%s", p, got)
	}
	back, p := mustParse(t, string(got)).Delete(Path{"cycles", "Sprint 7"})
	if p != nil || string(back) != "a = 1\n" {
		t.Errorf("got %v\n%s", p, back)
	}
}
