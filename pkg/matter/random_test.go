package matter

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// source makes headers of many shapes.
type source struct{ *rand.Rand }

func (r source) pick(from ...string) string { return from[r.IntN(len(from))] }

func (r source) comment() string { return r.pick("", "", "", " # c: 'x", "  # - y") }

func (r source) word() string {
	return r.pick("a", "b", "bug", "x y", "é—ü", "42", "'42'", "yes", "~", "'it''s'", `"q \" # x"`, `"\t"`, "@bob", "2026-01-02", "-x", "a#b", `"a"`, "''")
}

func (r source) filler() string { return r.pick("", "", "", "# c\n", "\n", "  # deep\n", "\n# c\n\n") }

// entry is one top-level key.
func (r source) entry(key string) string {
	var b strings.Builder
	b.WriteString(key + ":")
	switch r.IntN(9) {
	case 0, 1, 2:
		b.WriteString(r.pick(" ", "   ") + r.word() + r.comment() + "\n")
	case 3:
		b.WriteString(r.comment() + "\n")
		indent := r.pick("", "  ", "    ")
		for range 1 + r.IntN(4) {
			b.WriteString(indent + "-" + r.pick(" ", "   ") + r.word() + r.comment() + "\n" + r.filler())
		}
	case 4:
		items := make([]string, r.IntN(4))
		for i := range items {
			items[i] = r.pick("a", "b b", "'c, d'", `"e]"`, "42", "@bob")
		}
		pad := r.pick("", " ")
		b.WriteString(" [" + pad + strings.Join(items, r.pick(",", ", ", " , ")) + pad + "]" + r.comment() + "\n")
	case 5:
		b.WriteString(r.comment() + "\n")
		indent := r.pick("", "  ")
		for range 1 + r.IntN(3) {
			b.WriteString(indent + "- id: " + r.word() + r.comment() + "\n" + r.filler() + indent + "  to: " + r.word() + r.comment() + "\n")
			b.WriteString(r.pick("", indent+"  more:\n"+indent+"  - "+r.word()+"\n", indent+"  text: |\n"+indent+"    x\n\n"+indent+"    # y\n") + r.filler())
		}
	case 6:
		b.WriteString(r.comment() + "\n  state: " + r.word() + r.comment() + "\n" + r.filler() + "  source: " + r.word() + "\n")
	case 7:
		b.WriteString(" " + r.pick("|", "|-", "|+", ">", ">-") + r.comment() + "\n  one\n\n    # two\n  three\n" + r.pick("", "\n", "\n\n"))
	default:
		b.WriteString(r.pick("\n  "+r.word(), " \"x\n  y # z\"", " x\n  y", " [a,\n  b]", " {k: v}", "") + r.comment() + "\n")
	}
	return b.String() + r.filler()
}

func (r source) value(old Value) Value {
	text := r.pick("a", "b", "new", "42", "yes", "it's: x", "# no", "l1\nl2", "l1\n\n  l2\n", "", " x", "@al", "tab\t")
	switch r.IntN(8) {
	case 0:
		return Value{}
	case 1, 2:
		return Text(text)
	case 3:
		return grown(old, text)
	case 4:
		return shrunk(old)
	case 5:
		items := append([]Value{}, old.Items...)
		r.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		return List(append(items, Text(text))...)
	case 6:
		return changedRow(r, old, text)
	}
	return List(row("r9", text), Text(text))
}

// changedRow changes one key of one row, or of a mapping.
func changedRow(r source, v Value, text string) Value {
	if len(v.Pairs) > 0 {
		pairs := append([]Pair{}, v.Pairs...)
		pairs[r.IntN(len(pairs))].Value = Text(text)
		return Map(append(pairs, Pair{Key: "zz", Value: Text(text)})...)
	}
	items := append([]Value{}, v.Items...)
	if len(items) == 0 {
		return Map(Pair{Key: "k", Value: Texts(text)})
	}
	i := r.IntN(len(items))
	items[i] = changedRow(r, items[i], text)
	return List(items...)
}

// TestRandomEdits holds random edits of random headers to the lines of their
// key. MATTER_CASES sets their number.
func TestRandomEdits(t *testing.T) {
	t.Parallel()
	cases := 1500
	if n, err := strconv.Atoi(os.Getenv("MATTER_CASES")); err == nil {
		cases = n
	}
	refused, unread := 0, 0
	for seed := range cases {
		r := source{rand.New(rand.NewPCG(uint64(seed), 7))}
		header := r.filler()
		for i := range 1 + r.IntN(6) {
			header += r.entry(fmt.Sprintf("k%d", i))
		}
		raw := r.pick("", "\ufeff") + file(header)
		if r.IntN(4) == 0 {
			raw = strings.ReplaceAll(raw, "\n", "\r\n")
		}
		d, p := Split([]byte(raw))
		if p != nil {
			t.Fatal(p)
		}
		checkScan(t, d.Header())
		pairs, p := Parse(d.Header(), 2)
		if p != nil {
			unread++
			continue
		}
		fuzzNewKey(t, d, r.pick("x", "yes", "a\nb"))
		at := r.IntN(len(pairs))
		want := r.value(pairs[at].Value)
		out, p := d.Edit([]Change{{pairs[at].Key, want}}, nil)
		if p != nil {
			refused++
			if testing.Verbose() {
				t.Logf("refused %v\n%s\n%s = %+v", p, raw, pairs[at].Key, want)
			}
			continue
		}
		if bytes.Equal(out, d.Raw()) {
			continue
		}
		if strings.Contains(raw, "\r\n") && bytes.Count(out, []byte("\n")) != bytes.Count(out, []byte("\r\n")) {
			t.Fatalf("seed %d: LF in a CRLF file\n%q", seed, out)
		}
		checkSpan(t, d, pairs, at, out)
		fuzzInverse(t, d, pairs[at], want, out)
	}
	if refused > cases/100 || unread > cases/10 {
		t.Errorf("of %d cases %d edits were refused and %d headers not read", cases, refused, unread)
	}
}
