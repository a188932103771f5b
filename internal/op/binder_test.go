package op

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// everyIn has one argument of each type that the kit knows.
type everyIn struct {
	Text  string            `json:"text" need:"both" help:"ID of something"`
	Many  []string          `json:"many" help:"Words"`
	Sel   Selector          `json:"sel" help:"Issue"`
	Sels  []Selector        `json:"sels" arg:"SEL" flag:"" help:"Issues"`
	Comma List              `json:"comma" enum:"a,b" help:"List"`
	Long  LongText          `json:"long" help:"Long"`
	Other LongText          `json:"other" help:"Other"`
	Bool  bool              `json:"bool" help:"Switch"`
	Flag  Flag              `json:"flag" help:"True or false"`
	Int   int               `json:"int" wire:"50" help:"Number"`
	Big   int64             `json:"big" min:"1" help:"Number"`
	Count Opt[uint32]       `json:"count" help:"Number"`
	Raw   Object            `json:"raw" help:"Object"`
	Row   Nested[row]       `json:"row" help:"Described object"`
	Rows  NestedList[row]   `json:"rows" help:"Described objects"`
	Line  string            `json:"line" only:"line" help:"Only at the terminal"`
	Wire  string            `json:"wire" only:"wire" help:"Only over MCP"`
	Depth Opt[Selector]     `json:"depth" help:"Optional issue"`
	Skip  map[string]string `json:"-"`
}

type row struct {
	Key  string   `json:"key" need:"both" help:"Key"`
	Kind string   `json:"kind" enum:"text,date" help:"Kind"`
	Tags []string `json:"tags" help:"Tags"`
}

func every() *Operation[everyIn, struct{}] {
	return &Operation[everyIn, struct{}]{
		Name: "every", Title: "Every", Summary: "Takes every type.", Repo: None,
		CLI:    []Spelling[everyIn, struct{}]{{Path: "every", Args: "[SEL...]"}},
		Gate:   &Gate[everyIn]{Flag: "yes"},
		Denied: []Denied{{"status", "a status is changed by moving", "{move}"}},
		Write:  func(context.Context, *Tx, everyIn) (struct{}, error) { return struct{}{}, nil },
		Text:   silent[everyIn, struct{}],
	}
}

func TestWireTypes(t *testing.T) {
	t.Parallel()
	sound(t, every())
	got := boundWire[everyIn](t, every(), `{"text":"é\u0000","many":["a"],"sel":7,"sels":[1,"2",3.0],"comma":"a, b","long":"-","bool":true,"flag": true ,
		"int":1.0,"big":9007199254740993,"count":1e2,"raw":{"b":[1]},"row":{"key":1},"rows":[{"key":"a"},{}],"wire":"w","depth":null,"confirm":true}`)
	expected := everyIn{
		Text: "é\x00", Many: []string{"a"}, Sel: "7", Sels: []Selector{"1", "2", "3"}, Comma: "a, b", Long: "-", Bool: true, Flag: true,
		Int: 1, Big: 9007199254740993, Count: Some(uint32(100)), Raw: Object(`{"b":[1]}`), Wire: "w",
	}
	expected.Row.Raw = []byte(`{"key":1}`)
	expected.Rows.Raw = append(expected.Rows.Raw, []byte(`{"key":"a"}`), []byte(`{}`))
	if !reflect.DeepEqual(got, expected) {
		t.Errorf("got  %+v\nwant %+v", got, expected)
	}
	want(t, "default", boundWire[everyIn](t, every(), `{"text":"","int":null,"confirm":true}`).Int, 50)
	want(t, "last of a repeated key", boundWire[everyIn](t, every(), `{"text":"a","text":"b","confirm":true}`).Text, "b")
}

func TestWrongTypesSayWhatToSend(t *testing.T) {
	t.Parallel()
	for args, message := range map[string]string{
		`{"text":5}`:           "argument `text` must be a string, not an integer; send \"5\"",
		`{"text":["a","b"]}`:   "argument `text` must be a string, not an array; send \"a, b\"",
		`{"text":{}}`:          "argument `text` must be a string, not an object",
		`{"bool":"true"}`:      "argument `bool` must be a boolean, not a string; send true",
		`{"bool":"yes"}`:       "argument `bool` must be a boolean, not a string",
		`{"bool":1}`:           "argument `bool` must be a boolean, not an integer; send true",
		`{"flag":"FALSE"}`:     "argument `flag` must be a boolean, not a string; send false",
		`{"int":"5"}`:          "argument `int` must be an integer, not a string; send 5",
		`{"int":"five"}`:       "argument `int` must be an integer, not a string",
		`{"int":1.5}`:          "argument `int` must be an integer, not a number",
		`{"int":1e999}`:        "argument `int` must be an integer, not a number",
		`{"count":-1}`:         "argument `count` must be an integer from 0 to 4294967295, not -1",
		`{"count":4294967296}`: "argument `count` must be an integer from 0 to 4294967295, not 4294967296",
		`{"sel":true}`:         "argument `sel` must be a string or integer, not a boolean; send \"true\"",
		`{"sel":[1]}`:          "argument `sel` must be a string or integer, not an array",
		`{"sels":"1"}`:         "argument `sels` must be an array, not a string; send [\"1\"]",
		`{"sels":[1.5]}`:       "argument `sels` must be an array of strings or integers, not of a number",
		`{"many":["a",1]}`:     "argument `many` must be an array of strings, not of an integer",
		`{"comma":["a","b"]}`:  "argument `comma` must be a string, not an array; send \"a, b\"",
		`{"raw":"{}"}`:         "argument `raw` must be an object, not a string",
		`{"row":[]}`:           "argument `row` must be an object, not an array",
		`{"rows":[{},1]}`:      "argument `rows` must be an array of objects, not of an integer",
		`{"confirm":"true"}`:   "argument `confirm` must be a boolean, not a string; send true",
		`{"confirm":{}}`:       "argument `confirm` must be a boolean, not an object",
		`[]`:                   "arguments must be an object, not an array",
		`"x"`:                  "arguments must be an object, not a string",
	} {
		a := wired(t, testHost(t), every(), args)
		refusedAs(t, a, fault.BadArgs, "", "")
		want(t, args, a.Fault.Message, message)
		want(t, "wire code", a.Fault.Class.Wire(), -32602)
	}
}

func TestOrderOfChecksOverTheWire(t *testing.T) {
	t.Parallel()
	h, d := testHost(t), every()
	refusedAs(t, wired(t, h, d, `{"nope":1,"status":"x","bool":"x"}`), fault.BadArgs, "", "")
	refusedAs(t, wired(t, h, d, `{"nope":null,"bool":true}`), fault.Refused, KindUnknownArgument, "nope")
	refusedAs(t, wired(t, h, d, `{"status":null}`), fault.Refused, KindDeniedArgument, "status")
	refusedAs(t, wired(t, h, d, `{"line":"x"}`), fault.Refused, KindUnknownArgument, "line")
	a := wired(t, h, d, `{"text":null}`)
	refusedAs(t, a, fault.Refused, KindMissingArgument, "text")
	want(t, "an acronym keeps its case", a.Fault.Message, "`every` needs the argument `text`: ID of something")
	refusedAs(t, wired(t, h, d, `{"text":"x","confirm":null}`), fault.Refused, KindUnconfirmed, "confirm")
	want(t, "confirmed", wired(t, h, d, `{"text":"x","confirm":true}`).Exit(), 0)
	h.Dir = "/nonexistent"
	d.Repo = Required
	refusedAs(t, wired(t, h, d, `{"text":"x"}`), fault.Refused, KindUnconfirmed, "confirm") // before the store opens
}

func TestUnknownArgumentNamesTheNearest(t *testing.T) {
	t.Parallel()
	for args, help := range map[string]string{
		`{"txet":1}`:             "did you mean `text`?",
		`{"Text":1}`:             "did you mean `text`?",
		`{"confrm":1}`:           "did you mean `confirm`?",
		`{"txet":1,"bol":1}`:     "did you mean `bool`, `text`?",
		`{"quitedifferentxx":1}`: "it takes text, many, sel, sels, comma, long, other, bool, flag, int, big, count, raw, row, rows, wire, depth, confirm",
	} {
		want(t, args, wired(t, testHost(t), every(), args).Fault.Remedy, help)
	}
	a := wired(t, testHost(t), every(), `{"status":"done"}`)
	want(t, "denied", a.Fault.Message+": "+a.Fault.Remedy, "a status is changed by moving: {move}")
	none := &Operation[struct{}, struct{}]{Name: "none", Repo: None}
	want(t, "none", wired(t, testHost(t), none, `{"a":1}`).Fault.Remedy, "it takes no arguments")
}

func TestEveryTypeInTheSchema(t *testing.T) {
	t.Parallel()
	object := `"properties":{"key":{"type":"string","description":"Key"},"kind":{"type":"string","description":"Kind","enum":["text","date"]},` +
		`"tags":{"type":"array","description":"Tags","items":{"type":"string"}}},"required":["key"],"additionalProperties":false}`
	schema := string(every().Info().InputSchema())
	for _, part := range []string{
		`"many":{"type":"array","description":"Words","items":{"type":"string"}}`,
		`"sel":{"type":"string","description":"Issue"}`,
		`"sels":{"type":"array","description":"Issues","items":{"type":"string"}}`,
		`"comma":{"type":"string","description":"List"}`, // a list is no word of the vocabulary
		`"big":{"type":"integer","description":"Number","minimum":1}`,
		`"count":{"type":"integer","description":"Number","minimum":0}`,
		`"raw":{"type":"object","description":"Object","properties":{}}`,
		`"row":{"type":"object","description":"Described object",` + object,
		`"rows":{"type":"array","description":"Described objects","items":{"type":"object",` + object + `}`,
		`"required":["text"],"additionalProperties":false}`,
	} {
		if !strings.Contains(schema, part) {
			t.Errorf("no %s in\n%s", part, schema)
		}
	}
	if strings.Contains(schema, `"line"`) || strings.Contains(schema, `"Skip"`) {
		t.Errorf("what is not offered is described: %s", schema)
	}
}

func TestUndeclaredIsTheCause(t *testing.T) {
	t.Parallel()
	var names Undeclared
	a := wired(t, testHost(t), every(), `{"z":1,"y":2,"text":"x"}`)
	want(t, "is", errors.As(error(a.Fault), &names), true)
	want(t, "names", names.Error(), "undeclared: y, z")
}
