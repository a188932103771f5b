package matter

import (
	"reflect"
	"testing"
)

const plainHeader = `number: 17
id: K3Q9ZX1A
title: 'Parser: keep comments'
status: doing
labels:
- bug
- needs docs
priority: high
assignee: '@bob'
estimate: 3d
parent: B2C3D4E5
relationships:
- id: r1
  from: K3Q9ZX1A
  to: M4N5P6Q7
  kind: blocks
health:
  state: green
  source: manual
files: []
cycles: [c1, "c 2"]
due_date: 2026-02-01
created: 2026-01-05
updated: 2026-01-06
`

// normal makes nil and empty slices alike.
func normal(pairs []Pair) []Pair {
	out := make([]Pair, len(pairs))
	for i, p := range pairs {
		p.Value = normalValue(p.Value)
		out[i] = p
	}
	return out
}

func normalValue(v Value) Value {
	items := make([]Value, len(v.Items))
	for i := range v.Items {
		items[i] = normalValue(v.Items[i])
	}
	v.Items, v.Pairs = items, normal(v.Pairs)
	return v
}

func checkScan(t *testing.T, header []byte) {
	t.Helper()
	var s Scanner
	fast, ok := s.Scan(header, 2)
	if !ok {
		return
	}
	slow, p := Parse(header, 2)
	if p != nil {
		t.Fatalf("Scan accepts what Parse refuses: %v\n%q\n%+v", p, header, fast)
	}
	if a, b := normal(fast), normal(slow); !reflect.DeepEqual(a, b) {
		t.Fatalf("Scan and Parse differ on %q\nscan  %+v\nparse %+v", header, a, b)
	}
}

func FuzzScanEqualsParse(f *testing.F) {
	for _, s := range []string{
		plainHeader, "a: @bob\nb:\n- @x\n", "a: [@x, y]\n", "a: # c\n  - x # d\n\n  - 'it''s'\n", "a:\nb: \"x\\ny\" # c\n",
		"a: b\r\nc:\r\n- d\r\n", "a: ~\nb: 'null'\nc: é x\n", "a:\n  b: c\n  d: e\nf:\n- - x\n", "a: x\n  y\n", "a: [ ]\nb: [a,b ,c ]\n",
		"- x\n", "a: -\n", "a: - x\n", "a: -x\n", "a:b\n", "a: 'x' y\n", "# c\na: x#y #z\n",
		"m:\n  in progress: active\n  a -b: c\n  a - b: d\n  a  b: e\nx y: z\n", "a b : c\n", "a b c\n", "a b #c: d\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, header []byte) { checkScan(t, header) })
}

func TestScanReadsKeysOfSeveralWords(t *testing.T) {
	t.Parallel()
	var s Scanner
	pairs, ok := s.Scan([]byte("category_map:\n  todo: unstarted\n  in progress: active\n"), 2)
	if !ok || len(pairs) != 1 || len(pairs[0].Value.Pairs) != 2 || pairs[0].Value.Pairs[1].Key != "in progress" {
		t.Errorf("%v %+v", ok, pairs)
	}
}

func TestScanAllocatesTwiceAtMost(t *testing.T) {
	var s Scanner
	header := []byte(plainHeader)
	if _, ok := s.Scan(header, 2); !ok {
		t.Fatal("the plain header is outside the subset")
	}
	if n := testing.AllocsPerRun(100, func() { s.Scan(header, 2) }); n > 2 {
		t.Fatalf("%v allocations a file", n)
	}
}

func BenchmarkScan(b *testing.B) {
	var s Scanner
	header := []byte(plainHeader)
	b.SetBytes(int64(len(header)))
	b.ReportAllocs()
	for b.Loop() {
		s.Scan(header, 2)
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Parse([]byte(plainHeader), 2)
	}
}
