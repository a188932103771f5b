package op

import (
	"context"
	"errors"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// Saved views: success and refusal share only `status`; one bad word of view_list
// is text alone.

type viewDiagnostic struct {
	Kind    string  `json:"kind"`
	Field   string  `json:"field"`
	Message string  `json:"message"`
	Remedy  *string `json:"remedy"`
	ViewID  *string `json:"view_id"`
}

type viewRefusal struct {
	Status      string           `json:"status"`
	Diagnostics []viewDiagnostic `json:"diagnostics"`
}

// viewShape gives a refusal of the family its structure: one diagnostic, or one
// for each argument that is not declared.
func viewShape[In any](_ In, f *fault.Fault) any {
	kind, fields := f.Kind, []string{f.Field}
	switch {
	case kind == "scope_word":
		return nil
	case kind == KindUnknownArgument:
		kind = "invalid_view"
		var names Undeclared
		if errors.As(f, &names) {
			fields = names
		}
	}
	out := viewRefusal{Status: "rejected"}
	for _, field := range fields {
		out.Diagnostics = append(out.Diagnostics, viewDiagnostic{Kind: kind, Field: field, Message: f.Message})
	}
	return out
}

type viewIn struct {
	View string `json:"view" arg:"REF" need:"both" help:"View to delete"`
}

type viewDeleted struct {
	Status        string    `json:"status"`
	Operation     string    `json:"operation"`
	Audit         *struct{} `json:"audit"`
	MarkerCleared bool      `json:"marker_cleared"`
}

func viewDelete() *Operation[viewIn, viewDeleted] {
	return &Operation[viewIn, viewDeleted]{
		Name: "view_delete", Title: "Delete view", Summary: "Delete a saved view.", Repo: None,
		CLI:  []Spelling[viewIn, viewDeleted]{{Path: "view delete", Args: "REF"}},
		Gate: &Gate[viewIn]{Flag: "confirm", Kind: "invalid_view", Field: "confirm"},
		Write: func(_ context.Context, _ *Tx, in viewIn) (viewDeleted, error) {
			if in.View == "gone" {
				return viewDeleted{}, fault.Invalid("no view is called `gone`").Of("unknown_view", "id")
			}
			return viewDeleted{Status: "accepted", Operation: "delete"}, nil
		},
		Shape: viewShape[viewIn],
		Text:  func(p *page.Page, in viewIn, _ viewDeleted) { p.Printf("Deleted %s", in.View) },
	}
}

type viewListIn struct {
	Scope string `json:"scope" enum:"repository,project,user" help:"Scope to list"`
}

type viewListOut struct {
	Views []struct{} `json:"views"`
}

func viewList() *Operation[viewListIn, viewListOut] {
	return &Operation[viewListIn, viewListOut]{
		Name: "view_list", Title: "Views", Summary: "List the saved views.", Repo: None,
		CLI: []Spelling[viewListIn, viewListOut]{{Path: "view list"}},
		Read: func(_ context.Context, _ *Env, in viewListIn) (viewListOut, error) {
			if in.Scope == "mars" {
				return viewListOut{}, fault.Invalid("`mars` is no scope").Of("scope_word", "scope")
			}
			return viewListOut{}, nil
		},
		Shape: viewShape[viewListIn],
		Text:  silent[viewListIn, viewListOut],
	}
}

func TestViewRefusalsShareOnlyStatus(t *testing.T) {
	t.Parallel()
	sound(t, viewDelete(), viewList())
	h, d := testHost(t), viewDelete()
	for _, c := range []struct{ args, data string }{
		{`{"view":"a","confirm":true}`, `{"status":"accepted","operation":"delete","audit":null,"marker_cleared":false}`},
		{`{"view":"gone","confirm":true}`, `{"status":"rejected","diagnostics":[{"kind":"unknown_view","field":"id","message":"no view is called ` + "`gone`" + `","remedy":null,"view_id":null}]}`},
		{`{"view":"gone"}`, `{"status":"rejected","diagnostics":[{"kind":"invalid_view","field":"confirm","message":"` + "`view_delete`" + ` is not confirmed: nothing was written","remedy":null,"view_id":null}]}`},
	} {
		want(t, c.args, string(wired(t, h, d, c.args).Data), c.data)
	}
	refusedAs(t, wired(t, h, d, `{"view":"gone","confirm":false}`), fault.Refused, "invalid_view", "confirm")
	a := shell(t, h, []Decl{d}, "view", "delete", "gone")
	refusedAs(t, a, fault.Refused, "invalid_view", "confirm")
	want(t, "exit without --confirm", a.Exit(), 1)
	want(t, "confirmed", shell(t, h, []Decl{d}, "view", "delete", "a", "--confirm").Content(), "Deleted a\n")
}

func TestEveryUndeclaredArgumentReachesTheShape(t *testing.T) {
	t.Parallel()
	a := wired(t, testHost(t), viewDelete(), `{"zeta":1,"force":true,"view":"a"}`)
	refusedAs(t, a, fault.Refused, KindUnknownArgument, "force")
	message := "`view_delete` has none of the arguments `force`, `zeta`"
	row := func(field string) string {
		return `{"kind":"invalid_view","field":"` + field + `","message":"` + message + `","remedy":null,"view_id":null}`
	}
	want(t, "alphabetical", string(a.Data), `{"status":"rejected","diagnostics":[`+row("force")+`,`+row("zeta")+`]}`)
}

func TestOneRefusalOfAShapedFamilyMayBeTextAlone(t *testing.T) {
	t.Parallel()
	a := wired(t, testHost(t), viewList(), `{"scope":"mars"}`)
	refusedAs(t, a, fault.Refused, "scope_word", "scope")
	if a.Data != nil {
		t.Errorf("structure: %s", a.Data)
	}
	a = wired(t, testHost(t), viewList(), `{"scopes":"user"}`)
	if a.Data == nil {
		t.Error("an undeclared argument has no structure")
	}
	want(t, "empty", string(wired(t, testHost(t), viewList(), `null`).Data), `{"views":[]}`)
	if s := viewList().Info().OutputSchema(); s != nil {
		t.Errorf("clients would check a refusal against %s", s)
	}
	want(t, "input", string(viewList().Info().InputSchema()), `{"type":"object","properties":{"scope":{"type":"string","description":"Scope to list","enum":["repository","project","user"]}},"additionalProperties":false}`)
}
