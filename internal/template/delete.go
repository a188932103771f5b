package template

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Delete removes a template, never the issues made from it.
var Delete = op.Operation[RefIn, Outcome]{
	Chapter: op.Records,
	Name:    "delete_template", Title: "Delete template", Summary: "Delete an issue template; issues that were made from it stay.",
	Detail:  "A template that breaks a rule can be deleted by its id.",
	Example: "tix template create --id bug && tix template delete bug --yes",
	CLI:     []op.Spelling[RefIn, Outcome]{{Path: "template delete", Args: "TEMPLATE"}},
	Hints:   op.Hints{Destructive: true},
	Gate: &op.Gate[RefIn]{
		Flag: "yes",
		Question: func(_ context.Context, e *op.Env, in RefIn) (string, error) {
			g, err := load(e)
			if err != nil {
				return "", err
			}
			r, err := g.find(in.Template)
			if err != nil {
				return "", err
			}
			return "Delete the template " + page.Escape(r.ID) + " (" + page.Escape(r.Label()) + ")?", nil
		},
	},
	Write: func(_ context.Context, tx *op.Tx, in RefIn) (Outcome, error) {
		g, err := load(tx.Env)
		if err != nil {
			return Outcome{}, err
		}
		r, err := g.find(in.Template)
		if err != nil {
			return Outcome{}, err
		}
		g.report(tx.Env, r)
		x := &editor{file: g.config.Source()}
		x.drop(tomledit.Path{Table, r.ID})
		return accepted("delete", &r.Template), x.stage(tx, g.config.Source())
	},
	Shape: func(_ RefIn, f *fault.Fault) any { return refused("delete", f) },
	Text:  func(p *page.Page, _ RefIn, out Outcome) { p.Printf("Deleted template %s", out.Template.ID) },
}
