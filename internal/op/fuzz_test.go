package op

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// FuzzBindWire: whatever comes, the binder answers, twice the same, with a class
// that the protocol has a place for.
func FuzzBindWire(f *testing.F) {
	for _, s := range []string{
		``, `null`, `{}`, `[]`, `{"text":"x","confirm":true}`, `{"text":5}`, `{"sel":1.0,"sels":[1,"a"]}`, `{"int":1e400}`, `{"int":-0}`,
		`{"count":4294967296}`, `{"row":{},"rows":[{}]}`, `{"rows":[1]}`, `{"raw":{"a":[{}]}}`, `{"a":null,"b":1}`, `{"text":"\ud800"}`,
		`{"text":`, `{"text":"a"`, `{"":1}`, `{"text":"a","text":1}`, ` { "bool" : true } `, `{"status":1}`, `{"confirm":"true"}`, "{\"\xff\":1}",
	} {
		f.Add(s)
	}
	d, h := every(), &Host{Cite: func(string) string { return "" }}
	f.Fuzz(func(t *testing.T, args string) {
		first, refused := d.BindWire(h, []byte(args))
		second, again := d.BindWire(h, []byte(args))
		switch {
		case refused != nil:
			if again == nil || again.Err != refused.Err || string(again.Data) != string(refused.Data) {
				t.Errorf("%q: %v, then %v", args, refused, again)
			}
			if c := refused.Fault.Class; c != fault.BadArgs && c != fault.Refused {
				t.Errorf("%q: class %d", args, c)
			}
			if strings.ContainsAny(refused.Err, "\x1b\x00\u202e") {
				t.Errorf("%q: control characters in %q", args, refused.Err)
			}
		case !json.Valid([]byte(args)) && strings.TrimSpace(args) != "":
			t.Errorf("%q is bound", args)
		case !reflect.DeepEqual(first.value, second.value):
			t.Errorf("%q: %+v, then %+v", args, first.value, second.value)
		case !first.Confirmed:
			t.Errorf("%q passes the gate", args)
		}
	})
}

// FuzzBindLine: words become an input or a refusal, never a panic, and no value
// is dropped: what is bound as words holds every word.
func FuzzBindLine(f *testing.F) {
	f.Add("a\nb\nc", "x", uint8(0))
	f.Add("", "-", uint8(1))
	f.Add("1", "\xff", uint8(2))
	ways := []string{"A [B] C", "A B... C", "[A]", "A [B...]", ""}
	f.Fuzz(func(t *testing.T, words, flag string, n uint8) {
		d := &Operation[placesIn, struct{}]{Repo: None, CLI: []Spelling[placesIn, struct{}]{{Path: "p", Args: ways[int(n)%len(ways)]}}}
		l := Line{Args: strings.Split(words, "\n")}
		if flag != "" {
			l.Flags = []FlagValue{{"a", []string{flag}}}
		}
		in, refused := d.BindLine(&Host{}, l)
		if refused != nil {
			return
		}
		v := in.value.(*placesIn)
		got := strings.Join([]string{string(v.A), string(v.B), v.C}, ",")
		for _, w := range append(l.Args, flag) {
			if !strings.Contains(got, w) {
				t.Errorf("%q is lost from %+v", w, *v)
			}
		}
	})
}
