package template

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// RefIn names a template.
type RefIn struct {
	Template string `json:"template" arg:"TEMPLATE" need:"both" complete:"template" help:"Id of the template, or its name when no other has it"`
}

// ShowOut is what `template show` shows.
type ShowOut struct {
	Template *Entry `json:"template"`
}

// Show shows one template.
var Show = op.Operation[RefIn, ShowOut]{
	Chapter: op.Records,
	Name:    "get_template", Title: "Show template", Summary: "Show one issue template with everything that it holds.",
	Detail:  "Keys of its table that are no part of a template stand behind `unknown.`: they are kept and used for nothing.",
	Example: "tix template create --id bug && tix template show bug",
	CLI:     []op.Spelling[RefIn, ShowOut]{{Path: "template show", Args: "TEMPLATE"}},
	Read: func(_ context.Context, e *op.Env, in RefIn) (ShowOut, error) {
		g, err := load(e)
		if err != nil {
			return ShowOut{}, err
		}
		r, err := g.sound(in.Template)
		if err != nil {
			return ShowOut{}, err
		}
		return ShowOut{r.entry()}, nil
	},
	Text: func(p *page.Page, _ RefIn, out ShowOut) { out.Template.text(p) },
}

// text writes one fact a line (original/views-templates.md 2.2).
func (t *Entry) text(p *page.Page) {
	p.Printf("id: %s", t.ID)
	p.Printf("name: %s", t.Name)
	p.Printf("scope: %s", t.Scope)
	for _, lists := range []bool{false, true} {
		for _, d := range t.Defaults {
			switch {
			case isList(d.Field) != lists:
			case lists:
				p.Printf("defaults.%s: %s", d.Field, strings.Join(d.Items, ", "))
			default:
				p.Printf("defaults.%s: %s", d.Field, d.Text)
			}
		}
	}
	for i, x := range t.Prompts {
		p.Printf("prompt[%d].key: %s", i, x.Key)
		optional(p, i, "label", x.Label)
		p.Printf("prompt[%d].kind: %s", i, x.Kind)
		p.Printf("prompt[%d].required: %t", i, x.Required)
		optional(p, i, "default", x.Default)
		optional(p, i, "options_ref", x.OptionsRef)
	}
	for i, x := range t.References {
		p.Printf("reference[%d].kind: %s", i, x.Kind)
		p.Printf("reference[%d].value: %s", i, x.Value)
		p.Printf("reference[%d].required: %t", i, x.Required)
	}
	for _, x := range t.Extensions {
		p.Printf("unknown.%s: %s", x.Key, x.Text)
	}
}

func optional(p *page.Page, i int, key, value string) {
	if value != "" {
		p.Printf("prompt[%d].%s: %s", i, key, value)
	}
}
