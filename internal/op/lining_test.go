package op

import (
	"context"
	"errors"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// everyLine binds a line of `every`, with what standard input and files hold.
func everyLine(t *testing.T, words ...string) (everyIn, *fault.Fault) {
	t.Helper()
	d, l := typed(t, []Decl{every()}, append([]string{"every"}, words...)...)
	l.ReadStdin = func() ([]byte, error) { return []byte("from stdin\n"), nil }
	l.ReadFile = func(path string) ([]byte, error) {
		switch path {
		case "big":
			return make([]byte, MaxText+1), nil
		case "latin1":
			return []byte("caf\xe9"), nil
		case "gone":
			return nil, fs.ErrNotExist
		}
		return []byte("from " + path), nil
	}
	in, refused := d.BindLine(testHost(t), l)
	if refused != nil {
		return everyIn{}, refused.Fault
	}
	return *in.value.(*everyIn), nil
}

func TestLineTypes(t *testing.T) {
	t.Parallel()
	got, f := everyLine(t, "--text", "-x", "--many", "a", "--many", "b,c", "--sel", "#7", "1", "2", "--comma", "a, b", "--bool", "--flag", "false",
		"--int", "3", "--big", "9007199254740993", "--count", "4294967295", "--raw", ` {"a":1} `, "--row", "{}", "--rows", `[{"key":"a"}]`, "--line", "", "--depth", "4")
	expected := everyIn{
		Text: "-x", Many: []string{"a", "b,c"}, Sel: "#7", Sels: []Selector{"1", "2"}, Comma: "a, b", Bool: true,
		Int: 3, Big: 9007199254740993, Count: Some(uint32(1<<32 - 1)), Raw: Object(`{"a":1}`), Depth: Some(Selector("4")),
	}
	expected.Row.Raw = []byte(`{}`)
	expected.Rows.Raw = append(expected.Rows.Raw, []byte(`{"key":"a"}`))
	if f != nil || !reflect.DeepEqual(got, expected) {
		t.Errorf("%v\ngot  %+v\nwant %+v", f, got, expected)
	}
	got, _ = everyLine(t, "--text", "x")
	want(t, "a default of the wire is none of the line", got.Int, 0)
}

func TestLineRefusals(t *testing.T) {
	t.Parallel()
	for words, message := range map[string]string{
		"":                                     "missing `--text`: ID of something",
		"--text x --int -1":                    "`--int` takes a whole number, not `-1`",
		"--text x --int 1.0":                   "`--int` takes a whole number, not `1.0`",
		"--text x --count 4294967296":          "`--count` takes a whole number from 0 to 4294967295, not `4294967296`",
		"--text x --flag 1":                    "`--flag` takes true or false, not `1`",
		"--text x --bool=si":                   "`--bool` takes true or false, not `si`",
		"--text x --raw []":                    "`--raw` takes a JSON object",
		"--text x --raw {":                     "`--raw` takes a JSON object",
		"--text x --rows [1]":                  "`--rows` takes a JSON array of objects, not of an integer",
		"--text x --text y":                    "`--text` is given 2 times",
		"--text x --yes --yes":                 "`--yes` is given 2 times",
		"--text x 1 --sels 2":                  "`sels` is given twice: as a position and as `--sels`",
		"--text x --long a --long-file f":      "`--long` and `--long-file` exclude each other",
		"--text x --long - --other -":          "`--long` and `--other` can't both be standard input",
		"--text x --long-file - --other -":     "`--long-file` and `--other` can't both be standard input",
		"--text x --long-file gone":            "can't read `gone`: file does not exist",
		"--text x --long-file big":             "`big` holds more than 16 MiB",
		"--text x --long-file latin1":          "`latin1` is not UTF-8 text",
		"--text x\xff":                         "`--text` is not UTF-8 text",
		"--text x --long-file a --long-file b": "`--long-file` is given 2 times",
	} {
		if _, f := everyLine(t, strings.Fields(words)...); f == nil || f.Message != message {
			t.Errorf("%s:\n got %v\nwant %s", words, f, message)
		}
	}
}

func TestLongTextReadsStdinAndFiles(t *testing.T) {
	t.Parallel()
	got, f := everyLine(t, "--text", "x", "--long", "-", "--other-file", "notes.md")
	if f != nil || got.Long != "from stdin\n" || got.Other != "from notes.md" {
		t.Errorf("%v %q %q", f, got.Long, got.Other)
	}
	if got, f = everyLine(t, "--text", "x", "--long-file", "-"); f != nil || got.Long != "from stdin\n" {
		t.Errorf("the file - is standard input too: %v %q", f, got.Long)
	}
	d, l := typed(t, []Decl{every()}, "every", "--text", "x", "--long", "-")
	_, refused := d.BindLine(testHost(t), l)
	want(t, "no standard input", refused.Fault.Message, "standard input can't be read here")
}

type placesIn struct {
	A Selector `json:"a" arg:"A" flag:"" need:"line" help:"First"`
	B List     `json:"b" arg:"B" help:"Middle"`
	C string   `json:"c" arg:"C" help:"Last"`
}

func TestPositions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, words, got string }{
		{"A [B] C", "1 2 3", "1|2|3"},
		{"A [B] C", "1 3", "1||3"},
		{"A [B] C", "1", "missing `C`: last"},
		{"A [B] C", "", "missing `A`: first"},
		{"A [B] C", "1 2 3 4", "too many arguments: `4`"},
		{"A B... C", "1 2 3 4", "1|2,3|4"},
		{"A B... C", "1 4", "missing `B`: middle"},
		{"A [B...]", "1", "1||"},
		{"A [B...]", "1 2 3", "1|2,3|"},
		{"A... C", "1 3", "1||3"},
		{"A... C", "1 2 3", "too many arguments: `2`"}, // its argument takes one
		{"A C", "--a 1 3", "1||3"},
		{"A C", "--a 1", "missing `C`: last"},
		{"A C", "--a 1 2 3", "`a` is given twice: as a position and as `--a`"},
		{"[A]", "--a 1", "1||"},
		{"[A]", "", "missing `A`: first"},
	} {
		d := &Operation[placesIn, struct{}]{
			Title: "Places", Summary: "Places.", Repo: None, CLI: []Spelling[placesIn, struct{}]{{Path: "p", Args: c.args}},
			Read: func(context.Context, *Env, placesIn) (struct{}, error) { return struct{}{}, nil }, Text: silent[placesIn, struct{}],
		}
		_, l := typed(t, []Decl{d}, append([]string{"p"}, strings.Fields(c.words)...)...)
		in, refused := d.BindLine(testHost(t), l)
		got := ""
		if refused != nil {
			got = refused.Fault.Message
		} else {
			v := in.value.(*placesIn)
			got = string(v.A) + "|" + string(v.B) + "|" + v.C
		}
		want(t, c.args+" <- "+c.words, got, c.got)
	}
}

func TestGateAsksOnATerminal(t *testing.T) {
	t.Parallel()
	written := 0
	d := &Operation[issueIn, struct{}]{
		Name: "delete_issue", Title: "Delete", Summary: "Delete.", Repo: None, CLI: []Spelling[issueIn, struct{}]{{Path: "delete", Args: "ISSUE"}},
		Gate: &Gate[issueIn]{Flag: "yes", Question: func(_ context.Context, _ *Env, in issueIn) (string, error) {
			if in.Issue == "9" {
				return "", fault.NotFound("issue `9` does not exist")
			}
			return "delete #" + string(in.Issue) + "?", nil
		}},
		Write: func(context.Context, *Tx, issueIn) (struct{}, error) { written++; return struct{}{}, nil },
		Text:  func(*page.Page, issueIn, struct{}) {},
	}
	h, decls := testHost(t), []Decl{d}
	refusedAs(t, shell(t, h, decls, "delete", "1"), fault.Refused, KindUnconfirmed, "confirm") // piped input never counts
	who := &person{}
	h.Terminal = who
	refusedAs(t, shell(t, h, decls, "delete", "1"), fault.Refused, KindUnconfirmed, "confirm")
	refusedAs(t, shell(t, h, decls, "delete", "9"), fault.Missing, "", "")
	want(t, "nothing written", written, 0)
	who.yes = true
	want(t, "yes", shell(t, h, decls, "delete", "1").Exit(), 0)
	want(t, "without a question", shell(t, h, decls, "delete", "1", "--yes").Exit(), 0)
	want(t, "questions", strings.Join(who.asked, " "), "delete #1? delete #1?")
	refusedAs(t, wired(t, h, d, `{"issue":1}`), fault.Refused, KindUnconfirmed, "confirm") // the wire never asks
	want(t, "written", written, 2)
}

func TestACoreErrorThatIsNoFaultIsADefect(t *testing.T) {
	t.Parallel()
	d := &Operation[struct{}, struct{}]{
		Name: "broken", Repo: None, Text: silent[struct{}, struct{}],
		Read: func(context.Context, *Env, struct{}) (struct{}, error) { return struct{}{}, errors.New("boom\x1b[0m") },
	}
	a := wired(t, testHost(t), d, ``)
	refusedAs(t, a, fault.Internal, "", "")
	want(t, "text", a.Err, "error[E-tix-internal]: boom\\x1b[0m\n")
}
