package op

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/page"
)

type wrongIn struct {
	Confirm bool   `json:"confirm" help:"No"`
	A       string `json:"a" need:"both" wire:"1" help:"Ends with a stop."`
	B       string `json:"b" need:"line" only:"wire" short:"x" help:"B"`
	C       int    `json:"c" enum:"1,2" short:"x" help:"C"`
	D       string `json:"d" arg:"D" need:"line" help:"D"`
	E       string `json:"e" flag:"json" short:"h" help:"E"`
}

func TestMistakesOfADeclaration(t *testing.T) {
	t.Parallel()
	d := &Operation[wrongIn, []string]{
		Name: "wrong", Denied: []Denied{{Name: "a", Message: "no"}}, Document: true,
		Text: func(*page.Page, wrongIn, []string) {},
		CLI: []Spelling[wrongIn, []string]{
			{Path: "one", Args: "X D...", Hide: []string{"nope"}, Gate: &Gate[wrongIn]{Flag: "a"}, NoGate: true},
			{Path: "two", Preset: []Pair{{"gone", "1"}}, Choice: []Choice{{Flag: "c", Value: "b", Sets: []Pair{{"zero", ""}}}}},
		},
	}
	expected := []string{
		"exactly one of Read and Write must be set",
		"either Text or Document gives the text",
		"the result must be a struct, not []string",
		"a tool needs a title and a summary of at most 300 characters",
		"`confirm` belongs to the gate, not to the input",
		"the help of `a` must be one line without a full stop",
		"argument `b` is required at a door that doesn't offer it",
		"argument `c`: only strings have a closed vocabulary",
		"argument `a` is declared and denied",
		"`one`: there is no argument `nope`",
		"`one`: no argument stands for the position X",
		"`one`: the position D takes many words, its argument one",
		"`one`: the flag --json has two meanings",
		"`one`: the flag -h has two meanings",
		"`one`: a gate of its own, and none",
		"`two`: there is no argument `gone`",
		"`two`: there is no argument `zero`",
		"`two`: the flag --c has two meanings",
		"`two`: argument `d` is required and can't be given",
		"`two`: the flag --json has two meanings",
		"`two`: the flag -h has two meanings",
	}
	if got := d.Mistakes(); !slices.Equal(got, expected) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(expected, "\n"))
	}
}

func TestNotesAreTheKits(t *testing.T) {
	t.Parallel()
	type deep struct {
		Notes []string `json:"notes"`
	}
	type out struct{ deep }
	d := &Operation[struct{}, out]{Name: "own", Title: "Own", Summary: "Has notes of its own.", Text: silent[struct{}, out],
		Read: func(context.Context, *Env, struct{}) (out, error) { return out{}, nil }}
	if got := d.Mistakes(); len(got) != 1 || !strings.Contains(got[0], "the result has the key `notes`") {
		t.Errorf("%q", got)
	}
}

// rowsOut is a result with many rows, lists that are nil among them.
type rowsOut struct {
	Rows  []listed          `json:"rows"`
	Grid  [][]listed        `json:"grid"`
	Gone  []string          `json:"gone,omitempty"`
	Ptr   *listed           `json:"ptr"`
	Any   any               `json:"any"`
	Maybe Null[[]string]    `json:"maybe,omitzero"`
	Keep  map[string]string `json:"-"`
}

type listed struct {
	Title  string   `json:"title"`
	Labels []string `json:"labels"`
	Raw    []byte   `json:"raw"`
}

func TestNilListsAreEmptyInJSON(t *testing.T) {
	t.Parallel()
	shared := listed{Title: "s"}
	out := rowsOut{Rows: []listed{{Title: "a"}}, Grid: [][]listed{{{Title: "b"}}}, Ptr: &shared, Any: &shared}
	d := &Operation[struct{}, rowsOut]{
		Name: "rows", Repo: None, Text: silent[struct{}, rowsOut],
		Read: func(context.Context, *Env, struct{}) (rowsOut, error) { return out, nil },
	}
	want(t, "rows", string(wired(t, testHost(t), d, ``).Data),
		`{"rows":[{"title":"a","labels":[],"raw":null}],"grid":[[{"title":"b","labels":[],"raw":null}]],"ptr":{"title":"s","labels":[],"raw":null},"any":{"title":"s","labels":[],"raw":null}}`)
	if shared.Labels != nil {
		t.Error("what the result points to was changed")
	}
	out = rowsOut{}
	want(t, "empty", string(wired(t, testHost(t), d, ``).Data), `{"rows":[],"grid":[],"ptr":null,"any":null}`)
}

func BenchmarkRowsOfAResult(b *testing.B) {
	out := rowsOut{Rows: make([]listed, 10_000)}
	d := &Operation[struct{}, rowsOut]{
		Name: "rows", Repo: None, Text: silent[struct{}, rowsOut],
		Read: func(context.Context, *Env, struct{}) (rowsOut, error) { return out, nil },
	}
	h := &Host{}
	in, _ := d.BindWire(h, nil)
	for b.Loop() {
		d.Run(b.Context(), h, Wire, in)
	}
}

func BenchmarkBindWire(b *testing.B) {
	d, h := every(), &Host{}
	args := []byte(`{"text":"x","sel":7,"comma":"a","confirm":true}`)
	for b.Loop() {
		if _, refused := d.BindWire(h, args); refused != nil {
			b.Fatal(refused.Err)
		}
	}
}

func BenchmarkInfo(b *testing.B) {
	d := every()
	for b.Loop() {
		d.Info()
	}
}
