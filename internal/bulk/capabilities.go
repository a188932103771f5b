package bulk

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Ability is one operation of a batch.
type Ability struct {
	Name         string   `json:"name"`
	Summary      string   `json:"summary"`
	Availability string   `json:"availability"`
	Requires     []string `json:"requires"`
}

// Field is one field of a patch.
type Field struct {
	Name      string `json:"name"`
	Summary   string `json:"summary"`
	Clearable bool   `json:"clearable"`
}

// Abilities is what a batch can do. Rule: original/graph.md 5.3.
type Abilities struct {
	Operations   []Ability `json:"operations"`
	Fields       []Field   `json:"fields"`
	Statuses     []string  `json:"outcome_statuses"`
	Grammar      []string  `json:"selection_grammar"`
	ReadOnly     bool      `json:"preview_is_read_only"`
	Confirmation bool      `json:"apply_requires_confirmation"`
}

// Capabilities tells what a batch can do.
var Capabilities = op.Operation[struct{}, Abilities]{
	Chapter: op.Work,
	Name:    "bulk_capabilities", Title: "What a batch can do",
	Summary: "List the operations of a batch, the fields that it changes, the ways to select issues, and the outcomes of an item.",
	Detail:  "The answer is the same everywhere: it needs no repository. `kind` is the argument `type`.",
	Example: "tix bulk capabilities",
	Repo:    op.None,
	CLI:     []op.Spelling[struct{}, Abilities]{{Path: "bulk capabilities"}},
	Read:    func(context.Context, *op.Env, struct{}) (Abilities, error) { return abilities(), nil },
	Text:    abilitiesText,
}

func abilities() Abilities {
	pair := []string{"target", "kind"} // the published words; the second is the argument `type`
	return Abilities{
		Operations: []Ability{
			{edit, "change fields of each issue, by the rules of a single edit", "available", []string{}},
			{link, "relate each issue to one target", "available", pair},
			{unlink, "take the relationship of each issue to one target away", "available", pair},
			{archive, "archive each issue", "available", []string{}},
		},
		Statuses: []string{issue.Done, issue.NoOp, issue.Rejected, issue.Failed},
		Grammar: []string{
			"select: numbers, ids or parts of file names and titles, separated by commas, such as `1,2,D1D1D1D1`",
			"filter: a query as lists take it, such as `status:todo label:bug`",
			"search: a text that the file contains, such as `fix crash`",
		},
		Fields: patch(), ReadOnly: true, Confirmation: true,
	}
}

func abilitiesText(p *page.Page, _ struct{}, out Abilities) {
	p.Printf("operations:")
	for _, o := range out.Operations {
		p.Printf("  %s: %s [%s]", o.Name, o.Summary, o.Availability)
	}
	p.Printf("fields of an edit:")
	for _, f := range out.Fields {
		note := ""
		if f.Clearable {
			note = " (clearable)"
		}
		p.Printf("  %s: %s%s", f.Name, f.Summary, note)
	}
	p.Printf("outcomes of an item: %s", strings.Join(out.Statuses, ", "))
	p.Printf("ways to select issues, exactly one at a time:")
	for _, g := range out.Grammar {
		p.Printf("  %s", g)
	}
	p.Printf("a preview writes nothing; an apply needs a confirmation")
}
