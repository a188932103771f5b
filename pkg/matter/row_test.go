package matter

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// quotedAs writes a word in a style.
func (r source) quotedAs(word string) string {
	return r.pick(word, word, "'"+word+"'", `"`+word+`"`)
}

// rowsOf is a list of rows as people and programs write them, each ending with a
// line of its own.
func (r source) rowsOf(n int) string {
	var b strings.Builder
	b.WriteString("relationships:" + r.comment() + "\n")
	indent := r.pick("", "", "  ")
	for i := range n {
		b.WriteString(r.filler())
		keys := []string{
			"id: " + r.quotedAs(fmt.Sprintf("rel_%d", i)), "from: " + r.quotedAs("A1B2C3D4"), "to: " + r.pick(r.quotedAs("B1B2C3D4"), "7"),
			"kind: " + r.quotedAs("blocks"), "display: 'blocks #7 It''s: one'",
		}
		if r.IntN(3) == 0 {
			r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		}
		if r.IntN(3) == 0 {
			keys = slices.Insert(keys, 1+r.IntN(len(keys)), r.pick("note: kept", "why: [a, 'b']", "since: 2026-01-02", "deep:\n"+indent+"    k: v"))
		}
		for k, key := range keys {
			lead := indent + "  "
			if k == 0 {
				lead = indent + "- "
			}
			b.WriteString(lead + key)
			if !strings.Contains(key, "\n") {
				b.WriteString(r.comment())
			}
			b.WriteString("\n")
			if r.IntN(6) == 0 {
				b.WriteString(indent + "  # inside\n")
			}
		}
	}
	return b.String()
}

// inList sets the rows.
func inList(t *testing.T, raw []byte, change func([]Value) []Value) []byte {
	t.Helper()
	d, p := Split(raw)
	if p != nil {
		t.Fatal(p)
	}
	pairs, p := Parse(d.Header(), 2)
	if p != nil {
		t.Fatalf("%v\n%s", p, raw)
	}
	rows := slices.Clone(pairs[find(pairs, "relationships")].Value.Items)
	out, p := d.Edit([]Change{{"relationships", List(change(rows)...)}}, testRank)
	if p != nil {
		t.Fatalf("%v\n%s", p, raw)
	}
	return out
}

func withText(row Value, key, text string) Value {
	row.Pairs = slices.Clone(row.Pairs)
	i := slices.IndexFunc(row.Pairs, func(p Pair) bool { return p.Key == key })
	row.Pairs[i].Value = Text(text)
	return row
}

// TestRowsChangeInPlace: a row that is changed, appended or taken away touches
// no line of another, and the inverse gives the old bytes.
func TestRowsChangeInPlace(t *testing.T) {
	t.Parallel()
	for seed := range 800 {
		r := source{rand.New(rand.NewPCG(uint64(seed), 11))}
		n := 1 + r.IntN(5)
		text := file("number: 1\n" + r.rowsOf(n) + r.pick("", "files: []\n", "# end\nfiles: []\n"))
		if r.IntN(4) == 0 {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		raw, at := []byte(text), r.IntN(n)

		key := r.pick("from", "to", "kind")
		was := inRow(t, raw, at, key)
		changed := inList(t, raw, func(rows []Value) []Value {
			rows[at] = withText(rows[at], key, "Z9Z9Z9Z9")
			return rows
		})
		if a, b := differing(raw, changed); a != 1 || b != 1 {
			t.Fatalf("seed %d: %s of row %d touched %d lines, wrote %d\n%s\n%s", seed, key, at, a, b, raw, changed)
		}
		back := inList(t, changed, func(rows []Value) []Value {
			rows[at] = withText(rows[at], key, was)
			return rows
		})
		if !bytes.Equal(back, raw) && was != "7" { // quotes around a number are what Text writes
			t.Fatalf("seed %d: changing %s and back\n%s\n%s", seed, key, raw, back)
		}

		grown := inList(t, raw, func(rows []Value) []Value { return append(rows, row("rel_new", "C1")) })
		if a, b := differing(raw, grown); a != 0 || b != 2 {
			t.Fatalf("seed %d: a new row touched %d lines, wrote %d\n%s\n%s", seed, a, b, raw, grown)
		}
		if shrunk := inList(t, grown, func(rows []Value) []Value { return rows[:n] }); !bytes.Equal(shrunk, raw) {
			t.Fatalf("seed %d: a row that came and went\n%s\n%s", seed, raw, shrunk)
		}
		first := inList(t, raw, func(rows []Value) []Value {
			rows[at].Pairs = slices.Concat([]Pair{{Key: "zz", Value: Text("new")}}, rows[at].Pairs)
			return rows
		})
		if a, b := differing(raw, first); a != 1 || b != 2 {
			t.Fatalf("seed %d: a new first key touched %d lines, wrote %d\n%s\n%s", seed, a, b, raw, first)
		}
		if n > 1 {
			checkRowGone(t, seed, raw, at)
		}
	}
}

// checkRowGone takes a row away: nothing is written, and what is left reads as
// the other rows.
func checkRowGone(t *testing.T, seed int, raw []byte, at int) {
	t.Helper()
	var left []Value
	gone := inList(t, raw, func(rows []Value) []Value {
		left = slices.Delete(rows, at, at+1)
		return left
	})
	if _, b := differing(raw, gone); b != 0 {
		t.Fatalf("seed %d: taking row %d away wrote %d lines\n%s\n%s", seed, at, b, raw, gone)
	}
	inList(t, gone, func(rows []Value) []Value {
		if !List(rows...).Equal(List(left...)) {
			t.Fatalf("seed %d: without row %d\n%s\n%s", seed, at, raw, gone)
		}
		return rows
	})
}

func inRow(t *testing.T, raw []byte, at int, key string) (text string) {
	t.Helper()
	inList(t, raw, func(rows []Value) []Value {
		text = rows[at].Get(key).Text
		return rows
	})
	return text
}

// differing is how many lines stand between the common beginning and the common
// end of two texts, in each.
func differing(a, b []byte) (inA, inB int) {
	x, y := strings.SplitAfter(string(a), "\n"), strings.SplitAfter(string(b), "\n")
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return len(x), len(y)
}

func TestRowsInBracketsStayInBrackets(t *testing.T) {
	t.Parallel()
	raw := []byte(file("relationships: [{id: a, to: B1}, {id: b, to: B2}] # mine\nfiles: []\n"))
	changed := inList(t, raw, func(rows []Value) []Value {
		rows[1] = withText(rows[1], "to", "B3")
		return rows
	})
	if want := file("relationships: [{id: a, to: B1}, {id: b, to: B3}] # mine\nfiles: []\n"); string(changed) != want {
		t.Errorf("%s", changed)
	}
	grown := inList(t, raw, func(rows []Value) []Value { return append(rows, row("c", "B4")) })
	if want := file("relationships: [{id: a, to: B1}, {id: b, to: B2}, {id: c, to: B4}] # mine\nfiles: []\n"); string(grown) != want {
		t.Errorf("%s", grown)
	}
	back := inList(t, grown, func(rows []Value) []Value { return rows[:2] })
	if !bytes.Equal(back, raw) {
		t.Errorf("%s", back)
	}
}
