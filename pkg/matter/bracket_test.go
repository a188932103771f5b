package matter

import (
	"strings"
	"testing"
)

// rowNamed is a row in brackets.
func rowNamed(id string) Value {
	return Value{Kind: Mapping, Style: Flow, Pairs: []Pair{{Key: "id", Value: Text(id)}}}
}

func TestAListInBracketsOverSeveralLinesKeepsThem(t *testing.T) {
	t.Parallel()
	const head = "---\nrelationships: [\n  {id: 'a', x: 1},\n  { id: b },\n]\ntitle: T\n---\n"
	for name, c := range map[string]struct {
		change func([]Value) []Value
		want   string
	}{
		"added":   {func(v []Value) []Value { return append(v, rowNamed("c")) }, "[\n  {id: 'a', x: 1},\n  { id: b },\n  {id: c},\n]"},
		"removed": {func(v []Value) []Value { return v[:1] }, "[\n  {id: 'a', x: 1},\n]"},
		"changed": {func(v []Value) []Value { return []Value{v[0], rowNamed("d")} }, "[\n  {id: 'a', x: 1},\n  {id: d},\n]"},
	} {
		got := string(inList(t, []byte(head), c.change))
		if want := "---\nrelationships: " + c.want + "\ntitle: T\n---\n"; got != want {
			t.Errorf("%s\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestCommentsInBracketsAreNotLost(t *testing.T) {
	t.Parallel()
	for raw, refused := range map[string]bool{
		"---\nl: [ # c\n  {id: a}, # d\n  {id: b},\n]\n---\n": true,
		"---\nl: [{id: a},\n  # d\n  {id: b}]\n---\n":         true,
		"---\nl: [{id: 'a # no'}, {id: b#no}] # c\n---\n":     false,
	} {
		d, p := Split([]byte(raw))
		if p != nil {
			t.Fatal(p)
		}
		got, p := d.Edit([]Change{{Key: "l", Value: Value{Kind: Sequence, Items: []Value{rowNamed("z")}}}}, nil)
		if (p != nil) != refused {
			t.Errorf("%s: %v %s", raw, p, got)
		}
		if refused && (p.Kind != UnsafeEdit || !strings.Contains(p.Message, "comments between its brackets") || p.Line != 2) {
			t.Errorf("%+v", p)
		}
		if _, p := d.Edit([]Change{{Key: "l"}}, nil); p != nil {
			t.Errorf("the key may go: %v", p)
		}
	}
}

func TestAHeaderThatWouldBecomeTooLargeIsRefusedWithTheLimit(t *testing.T) {
	t.Parallel()
	d, p := Split([]byte("---\na: " + strings.Repeat("x", MaxHeader-100) + "\nb: 1\n---\n"))
	if p != nil {
		t.Fatal(p)
	}
	_, p = d.Edit([]Change{{Key: "b", Value: Text(strings.Repeat("y", 200))}}, nil)
	if p == nil || p.Kind != TooLarge || !strings.Contains(p.Message, "1 MiB, which is the limit") {
		t.Errorf("%v", p)
	}
}
