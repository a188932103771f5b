package template

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListOut is what `template list` shows.
type ListOut struct {
	Templates []*Entry `json:"templates"`
}

// List shows the templates.
var List = op.Operation[struct{}, ListOut]{
	Chapter: op.Records,
	Name:    "list_templates", Title: "List templates", Summary: "List the issue templates: id, name, scope, defaults, prompts and references.",
	Detail: `One line per template, in the order of tix.toml: id, name and scope, separated by TABs when piped.
A template stands in tix.toml as a table ` + "`[issue_templates.<id>]`" + `. One that breaks a rule is left out and told on stderr.`,
	Example: "tix template list",
	CLI:     []op.Spelling[struct{}, ListOut]{{Path: "template list"}},
	Read: func(_ context.Context, e *op.Env, _ struct{}) (ListOut, error) {
		out := ListOut{Templates: []*Entry{}}
		g, err := load(e)
		if err != nil {
			return out, err
		}
		g.report(e, nil)
		for _, r := range g.records {
			if len(r.flaws) == 0 {
				out.Templates = append(out.Templates, r.entry())
			}
		}
		return out, nil
	},
	Text: func(p *page.Page, _ struct{}, out ListOut) {
		rows := p.Rows("ID", "NAME", "SCOPE")
		rows.Empty("No templates: `tix template create` makes one.")
		for _, t := range out.Templates {
			rows.Row(t.ID, t.Name, t.Scope)
		}
	},
}
