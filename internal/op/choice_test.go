package op

import (
	"context"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// initiative_associate: one flag of three sets two arguments.

type associateIn struct {
	Initiative string `json:"initiative" arg:"REF" need:"both" help:"Initiative"`
	Kind       string `json:"kind" need:"both" enum:"project,epic,milestone" help:"Kind of the target"`
	Target     string `json:"target" need:"both" help:"What to associate"`
}

type associateOut struct {
	Initiative string `json:"initiative"`
	Kind       string `json:"kind"`
	Target     string `json:"target"`
	Changed    bool   `json:"changed"`
}

func associate() *Operation[associateIn, associateOut] {
	return &Operation[associateIn, associateOut]{
		Name: "initiative_associate", Title: "Associate", Summary: "Associate a project, epic or milestone.", Repo: None,
		CLI: []Spelling[associateIn, associateOut]{{
			Path: "initiative associate", Args: "REF",
			Choice: []Choice{
				{Flag: "project", Help: "Project", Value: "target", Sets: []Pair{{"kind", "project"}}},
				{Flag: "epic", Help: "Epic", Value: "target", Sets: []Pair{{"kind", "epic"}}},
				{Flag: "milestone", Help: "Milestone", Value: "target", Sets: []Pair{{"kind", "milestone"}}},
			},
		}},
		Write: func(_ context.Context, _ *Tx, in associateIn) (associateOut, error) {
			return associateOut{in.Initiative, in.Kind, in.Target, true}, nil
		},
		Text: silent[associateIn, associateOut],
	}
}

func TestChoiceSetsTwoArguments(t *testing.T) {
	t.Parallel()
	h, decls := testHost(t), []Decl{associate()}
	sound(t, decls...)
	want(t, "epic", boundLine[associateIn](t, decls, "initiative", "associate", "i-1", "--epic", "auth"), associateIn{"i-1", "epic", "auth"})
	none := shell(t, h, decls, "initiative", "associate", "i-1")
	refusedAs(t, none, fault.Refused, KindMissingArgument, "target")
	want(t, "none", none.Fault.Message, "one of `--project`, `--epic`, `--milestone` is needed")
	two := shell(t, h, decls, "initiative", "associate", "i-1", "--epic", "a", "--project", "b")
	refusedAs(t, two, fault.Refused, "", "")
	want(t, "two", two.Fault.Message, "`--project` and `--epic` exclude each other")
	want(t, "exit", two.Exit(), 1)
	var names []string
	for _, f := range associate().Info().Spellings[0].Flags {
		names = append(names, f.Name)
	}
	want(t, "flags", len(names), 3) // neither --kind nor --target
	want(t, "wire", string(wired(t, h, associate(), `{"initiative":"i-1","kind":"epic","target":"auth"}`).Data), `{"initiative":"i-1","kind":"epic","target":"auth","changed":true}`)
	refusedAs(t, wired(t, h, associate(), `{"initiative":"i-1","kind":"epic"}`), fault.Refused, KindMissingArgument, "target")
}
