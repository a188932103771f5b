package matter

import "testing"

// The expected forms are what the original program writes, but for the YAML 1.1
// words at the end.
func TestRenderQuotesAsTheOriginal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"🎉 party": "🎉 party", "?x": "?x", ":x": ":x", "-x": "-x", "- x": "'- x'", "a:": "'a:'", "x #y": "'x #y'", "x#y": "x#y",
		"it's": "it's", "'q'": "'''q'''", "tab\tx": `"tab\tx"`, "007": "'007'", "0o7": "'0o7'", "0b1": "'0b1'", ".5": "'.5'", "5.": "'5.'",
		"+1": "'+1'", ".inf": "'.inf'", "-.inf": "'-.inf'", "1e3": "'1e3'", "a, b": "a, b", "---": "'---'", "--- x": "'--- x'", "...": "'...'",
		"~": "'~'", "True": "'True'", "NULL": "'NULL'", `a"b`: `a"b`, `back\slash`: `back\slash`, "-0": "'-0'", "0x": "0x", "%x": "'%x'",
		"multi\nline": "|-\n  multi\n  line", "a\n\nb\n": "|\n  a\n\n  b", "sp \nb": `"sp \nb"`, "it's: x": "'it''s: x'", "[x": "'[x'", "x]": "x]",
		"`x": "'`x'", "|x": "'|x'", "1.2.3": "1.2.3", "-": "'-'", "?": "'?'", "!x": "'!x'", "0o8": "0o8", "0xg": "0xg", "nan": "nan",
		".NaN": "'.NaN'", "\x7f": `"\x7F"`, "a\u0085b": `"a\Nb"`, "\ufeffx": `"\uFEFFx"`, "": "''", " x": "' x'", "x ": "'x '", "@bob": "'@bob'",
		"Ada <a@x.org>": "Ada <a@x.org>", "#x": "'#x'", "0x1f": "'0x1f'",
		"yes": "'yes'", "No": "'No'", "on": "'on'", "off": "'off'", "y": "'y'", "2026-01-05": "'2026-01-05'", "12:30": "'12:30'", "1_000": "'1_000'",
		"2026-01-06T00:00:00Z": "'2026-01-06T00:00:00Z'", "=": "'='", "<<": "'<<'", "yesterday": "yesterday", "2026-1": "2026-1", "12:75": "12:75", "3d": "3d",
	} {
		if got := string(Render([]Pair{{Key: "k", Value: Text(text)}}, "\n")); got != "k: "+want+"\n" {
			t.Errorf("%q: got %s", text, got)
		}
	}
}

func TestRenderLayout(t *testing.T) {
	t.Parallel()
	pairs := []Pair{
		{Key: "number", Value: Bare("7")}, {Key: "none", Value: Value{}}, {Key: "labels", Value: Texts("a", "42", "x\ny")}, {Key: "files", Value: Texts()},
		{Key: "relationships", Value: List(row("r1", "A"), row("r2", "B"))},
		{Key: "health", Value: Map(Pair{Key: "state", Value: Text("green")}, Pair{Key: "at", Value: Bare("2026-01-05")})},
		{Key: "empty", Value: Bare("")}, {Key: "flow", Value: Value{Kind: Sequence, Style: Flow, Items: []Value{Text("a"), Text("b, c")}}},
	}
	want := "number: 7\nlabels:\n- a\n- '42'\n- |-\n  x\n  y\nfiles: []\nrelationships:\n- id: r1\n  to: A\n- id: r2\n  to: B\n" +
		"health:\n  state: green\n  at: 2026-01-05\nempty: null\nflow: [a, 'b, c']\n"
	header := Render(pairs, "\n")
	if string(header) != want {
		t.Errorf("got\n%s\nwant\n%s", header, want)
	}
	if got := string(Assemble(header, []byte("body\n"), "\n")); got != "---\n"+want+"---\n\nbody\n" {
		t.Errorf("assembled\n%s", got)
	}
}
