package tomledit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

func TestParseNamesTheLineThatIsWrong(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, message, source string
		line, col                 int
	}{
		{"no equal sign", "a = 1\nb 2\n", "expected '='", "b 2", 2, 3},
		{"twice", "a = 1\na = 2\n", "declared twice, first on line 1", "a = 2", 2, 1},
		{"table twice", "[t]\n\n[t]\n", "declared twice, first on line 1", "[t]", 3, 2},
		{"dotted over a header", "[t.a]\n[t]\na.b = 1\n", "declared twice", "a.b = 1", 3, 1},
		{"table below a value", "t = 1\n[t.a]\n", "already has a value", "[t.a]", 2, 2},
		{"list over a table", "[t]\n[[t]]\n", "declared twice", "[[t]]", 2, 3},
		{"inline twice", "t = { a = 1, a = 2 }\n", "declared twice", "t = { a = 1, a = 2 }", 1, 14},
		{"behind a mark", "\ufeffa b\n", "expected '='", "a b", 1, 3},
		{"characters, not bytes", "a = \"é\" x\n", "expected newline", "a = \"é\" x", 1, 9},
		{"NUL", "a = 1\nb = \x00\n", "NUL", "b = \x00", 2, 5},
		{"no UTF-8", "a = 1\nb = \"x\xff\"\n", "UTF-8", "b = \"x\xff\"", 2, 7},
		{"no UTF-8 in a key", "\xffa = 1\n", "UTF-8", "\xffa = 1", 1, 1},
		{"UTF-16", "\xff\xfea\x00", "NUL", "\xff\xfea\x00", 1, 4},
		{"impossible date", "a = 1\nb = 2026-13-40\n", "", "b = 2026-13-40", 2, 10},
		{"number out of range", "b = 99999999999999999999\n", "", "b = 99999999999999999999", 1, 5},
		{"open string", "a = \"x\n", "", "a = \"x", 1, 7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, p := Parse([]byte(tt.in))
			if p == nil {
				t.Fatal("no problem")
			}
			if !strings.Contains(p.Message, tt.message) || p.Source != tt.source || p.Line != tt.line || p.Col != tt.col {
				t.Errorf("got %d:%d %q (%q)", p.Line, p.Col, p.Message, p.Source)
			}
		})
	}
}

func TestTreeKeepsTheOrderOfDeclaration(t *testing.T) {
	t.Parallel()
	f := mustParse(t, "p.z = {}\nq = { b = {}, a = 1 }\n[p.b]\n[p.a]\nx = 1\n[p.\"c d\"]\n")
	if got := fmt.Sprint(f.Tables(Path{"p"})); got != "[[p z] [p b] [p a] [p c d]]" {
		t.Errorf("tables: %s", got)
	}
	if got := fmt.Sprint(f.Keys(Path{"q"}), f.Keys(Path{"nope"})); got != "[b a] []" {
		t.Errorf("keys: %s", got)
	}
	if raw, ok := f.Get(Path{"q"}); !ok || string(raw) != "{ b = {}, a = 1 }" {
		t.Errorf("get: %q", raw)
	}
	if _, ok := f.Get(Path{"p"}); ok {
		t.Error("a table made by headers has no bytes of its own")
	}
	if line, col, ok := f.Position(Path{"p", "a", "x"}); !ok || line != 5 || col != 1 {
		t.Errorf("position %d:%d", line, col)
	}
}

func TestStringsAreWrittenAsTheOriginalWritesThem(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"plain", `"plain"`},
		{"", `""`},
		{"line1\nline2", "\"\"\"\nline1\nline2\"\"\""},
		{"tab\there", `"tab\there"`},
		{"quote\" and\nnewline", "\"\"\"\nquote\" and\nnewline\"\"\""},
		{"ctl\x01x", `"ctl\u0001x"`},
		{"esc\\n back", `'esc\n back'`},
		{"three ''' and \" x", `"""three ''' and " x"""`},
		{"\nlead", "\"\"\"\n\nlead\"\"\""},
		{"crlf\r\nx", "\"\"\"\ncrlf\\r\nx\"\"\""},
		{"\x7f", `"\u007F"`},
		{"it's \"q\"", `"""it's "q""""`},
		{"triple \"\"\" here", `'triple """ here'`},
		{"both ''' and \"\"\" here\nx", "\"\"\"\nboth ''' and \"\"\\\" here\nx\"\"\""},
		{"'", `"'"`},
		{`"`, `'"'`},
		{"a\\\nb", "'''\na\\\nb'''"},
		{"cr\ronly", `"cr\ronly"`},
		{`back\ and ' `, `'''back\ and ' '''`},
		{`x\ '''`, `"x\\ '''"`},
		{"x'\n\"\"\"", "'''\nx'\n\"\"\"'''"},
		{"a\x01\"", `"a\u0001\""`},
		{"a\\\n'''", "\"\"\"\na\\\\\n'''\"\"\""},
		{"a\t\"'b", `"""a\t"'b"""`},
		{"a\\\t'", "'''a\\\t''''"},
		{"\b\f\x1b", `"\b\f\u001B"`},
	}
	for _, tt := range tests {
		if got := encodeString(tt.in); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.in, got, tt.want)
		}
		var back struct{ V string }
		if err := toml.Unmarshal([]byte("v = "+tt.want), &back); err != nil || back.V != tt.in {
			t.Errorf("%q: read back as %q, %v", tt.in, back.V, err)
		}
	}
	keys := map[string]string{"a-b_1": "a-b_1", "": `""`, "a b": `"a b"`, "do.t": `"do.t"`, `qu"ote`: `'qu"ote'`, "it's": `"it's"`, `both'"`: `"both'\""`, `back\`: `'back\'`, "tab\t": `"tab\t"`, "é": `"é"`}
	for in, want := range keys {
		if got := encodeKey(in); got != want {
			t.Errorf("key %q: got %s, want %s", in, got, want)
		}
	}
	for in, want := range map[float64]string{1.5: "1.5", 1000: "1000.0", 1e21: "1000000000000000000000.0"} {
		if got := Float(in).raw; got != want {
			t.Errorf("%v: got %s", in, got)
		}
	}
}
