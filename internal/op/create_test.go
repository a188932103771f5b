package op

import (
	"context"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// create_issue and update_issue: shared groups of arguments, the title as
// position and as flag, the editor without flags, a shape that depends on the
// arguments.

type fields struct {
	Status   string    `json:"status" complete:"column" help:"Column"`
	Priority string    `json:"priority" enum:"low,medium,high" help:"Priority"`
	Labels   Opt[List] `json:"labels" complete:"label" help:"Labels"`
	Body     LongText  `json:"body" short:"b" help:"Text"`
}

type createIn struct {
	Title string `json:"title" arg:"TITLE" flag:"" help:"Title of the issue"`
	fields
	Template string `json:"template" help:"Template to start from"`
}

type createOut struct {
	Number int `json:"number"`
	fieldsOut
	Changed bool `json:"changed"`
}

type fieldsOut struct {
	Title  string   `json:"title"`
	Labels []string `json:"labels"`
	Parent string   `json:"parent,omitzero"`
}

type templateRefusal struct {
	Diagnostics []string  `json:"diagnostics"`
	Mutation    string    `json:"mutation"`
	Status      string    `json:"status"`
	Template    *struct{} `json:"template"`
}

func createIssue() *Operation[createIn, createOut] {
	return &Operation[createIn, createOut]{
		Name: "create_issue", Title: "Create issue", Summary: "Create an issue.", Repo: None, Sets: Core,
		CLI: []Spelling[createIn, createOut]{{Path: "create", Args: "[TITLE]"}},
		Write: func(_ context.Context, _ *Tx, in createIn) (createOut, error) {
			if in.Title == "" && in.Template == "" || in.Template == "gone" {
				return createOut{}, fault.Invalid("an issue needs a title").Of("no_title", "title")
			}
			return createOut{Number: 1, fieldsOut: fieldsOut{Title: in.Title, Labels: in.Labels.Value.Items()}, Changed: true}, nil
		},
		Shape: func(in createIn, f *fault.Fault) any {
			if in.Template == "" {
				return nil
			}
			return templateRefusal{[]string{f.Kind}, "create", "rejected", nil}
		},
		Text: func(p *page.Page, in createIn, _ createOut) { p.Printf("Created %s", in.Title) },
		Prompt: func(ctx context.Context, term Terminal, _ *Env, in *createIn) error {
			if in.Title != "" || in.Template != "" {
				return nil
			}
			title, err := term.Ask(ctx, "Title:")
			in.Title = title
			return err
		},
	}
}

type updateIn struct {
	Issue Selector `json:"issue" arg:"ISSUE" need:"both" help:"Issue to change"`
	Title string   `json:"title" help:"New title"`
	fields
	Add []string `json:"add_epic" help:"Epics to add" complete:"epic"`
}

func updateIssue() *Operation[updateIn, createOut] {
	return &Operation[updateIn, createOut]{
		Name: "update_issue", Title: "Update issue", Summary: "Change fields of an issue.", Repo: None,
		CLI:   []Spelling[updateIn, createOut]{{Path: "edit", Args: "ISSUE", Bare: "edit-source"}},
		Write: func(context.Context, *Tx, updateIn) (createOut, error) { return createOut{}, nil },
		Text:  silent[updateIn, createOut],
	}
}

func TestTitleIsPositionAndFlag(t *testing.T) {
	t.Parallel()
	decls := []Decl{createIssue(), updateIssue()}
	sound(t, decls...)
	want(t, "position", boundLine[createIn](t, decls, "create", "One", "--labels", "a, b").Title, "One")
	want(t, "flag", boundLine[createIn](t, decls, "create", "--title", "One").Title, "One")
	a := shell(t, testHost(t), decls, "create", "One", "--title", "Two")
	refusedAs(t, a, fault.Usage, "", "")
	want(t, "both", a.Fault.Message, "`title` is given twice: as a position and as `--title`")
	a = shell(t, testHost(t), decls, "create", "One", "Two")
	want(t, "too many", a.Fault.Message, "too many arguments: `Two`")
}

func TestOptTellsAbsentFromBlank(t *testing.T) {
	t.Parallel()
	decls := []Decl{updateIssue()}
	want(t, "absent", boundLine[updateIn](t, decls, "edit", "1").Labels.Set, false)
	want(t, "blank", boundLine[updateIn](t, decls, "edit", "1", "--labels", "").Labels, Some(List("")))
	for args, set := range map[string]bool{`{"issue":1}`: false, `{"issue":1,"labels":null}`: false, `{"issue":1,"labels":""}`: true} {
		want(t, args, boundWire[updateIn](t, updateIssue(), args).Labels.Set, set)
	}
	want(t, "repeated flag", len(boundLine[updateIn](t, decls, "edit", "1", "--add-epic", "a", "--add-epic", "b").Add), 2)
	want(t, "bare", updateIssue().Info().Spellings[0].Bare, "edit-source")
}

func TestShapeDependsOnTheArguments(t *testing.T) {
	t.Parallel()
	h, d := testHost(t), createIssue()
	if a := wired(t, h, d, `{}`); a.Data != nil || a.Fault == nil {
		t.Errorf("without a template: %s", a.Data)
	}
	shaped := `{"diagnostics":["no_title"],"mutation":"create","status":"rejected","template":null}`
	want(t, "with one", string(wired(t, h, d, `{"template":"gone"}`).Data), shaped)
	want(t, "binder", string(wired(t, h, d, `{"template":"bug","titel":"x"}`).Data), `{"diagnostics":["unknown-argument"],"mutation":"create","status":"rejected","template":null}`)
	want(t, "success", string(wired(t, h, d, `{"title":"One","labels":"a, b"}`).Data), `{"number":1,"title":"One","labels":["a","b"],"changed":true}`)
	want(t, "nil list of an embedded struct", string(wired(t, h, d, `{"title":"One"}`).Data), `{"number":1,"title":"One","labels":[],"changed":true}`)
}

func TestPromptCompletesOnATerminalOnly(t *testing.T) {
	t.Parallel()
	h, decls := testHost(t), []Decl{createIssue()}
	refusedAs(t, shell(t, h, decls, "create"), fault.Refused, "no_title", "title")
	who := &person{says: "Asked"}
	h.Terminal = who
	want(t, "asked", shell(t, h, decls, "create").Content(), "Created Asked\n")
	want(t, "once", len(who.asked), 1)
	refusedAs(t, wired(t, h, createIssue(), `{}`), fault.Refused, "no_title", "title")
}

func TestSchemaOfSharedGroups(t *testing.T) {
	t.Parallel()
	want(t, "create", string(createIssue().Info().InputSchema()), `{"type":"object","properties":{`+
		`"title":{"type":"string","description":"Title of the issue"},"status":{"type":"string","description":"Column"},`+
		`"priority":{"type":"string","description":"Priority","enum":["low","medium","high"]},"labels":{"type":"string","description":"Labels"},`+
		`"body":{"type":"string","description":"Text"},"template":{"type":"string","description":"Template to start from"}},"additionalProperties":false}`)
}
