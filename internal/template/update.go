package template

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UpdateIn is a template with the parts to replace.
type UpdateIn struct {
	RefIn
	Parts
}

// Update replaces parts of a template.
var Update = op.Operation[UpdateIn, Outcome]{
	Chapter: op.Records,
	Name:    "update_template", Title: "Update template", Summary: "Replace parts of an issue template; its id stays.",
	Detail: `Parts that are not named stay as they are. Any default, prompt or reference replaces all of its kind; one empty ` + "`--default ''`" + ` (prompt, reference) clears them.
A template that breaks a rule can be repaired by replacing the part that does.
` + specHelp,
	Example: "tix template create --id bug && tix template update bug --name Incident",
	CLI:     []op.Spelling[UpdateIn, Outcome]{{Path: "template update", Args: "TEMPLATE"}},
	Hints:   op.Hints{Idempotent: true},
	Write:   update,
	Shape:   func(_ UpdateIn, f *fault.Fault) any { return refused("update", f) },
	Text: func(p *page.Page, _ UpdateIn, out Outcome) {
		if out.Status == noOp {
			p.Printf("Unchanged template %s", out.Template.ID)
			return
		}
		p.Printf("Updated template %s", out.Template.ID)
	},
}

const noOp = "no-op"

func update(_ context.Context, tx *op.Tx, in UpdateIn) (Outcome, error) {
	g, err := load(tx.Env)
	if err != nil {
		return Outcome{}, err
	}
	b := &builder{}
	d := in.Parts.read(b)
	if f := in.Parts.wording(tx.Env, "", every).refuse(b.flaws); f != nil && f.Kind == kindPayload {
		return Outcome{}, f // before the template is looked up
	}
	r, err := g.find(in.Template)
	if err != nil {
		return Outcome{}, err
	}
	if slices.ContainsFunc(r.flaws, func(x flaw) bool { return x.path == "" }) {
		return Outcome{}, r.broken(g.config.Source()) // no part can be put in its place
	}
	next := r.Template
	d.onto(&next)
	if d.name != nil && next.Name == "" {
		b.wrong("name", "is blank").help("a name can be changed, not taken away")
	}
	var spoilt []string
	for _, x := range r.flaws {
		if part := x.part(); d.names(part) {
			spoilt = append(spoilt, part)
		} else {
			x.payload = false // it stands in the file, not in the call
			b.flaws = append(b.flaws, x)
		}
	}
	b.check(g.config, &next)
	strict := &builder{}
	strict.checkValues(g.config, tx.Repo.Root(), &next)
	for _, x := range strict.flaws {
		if d.names(x.part()) || x.beside != "" && d.names(x.beside) {
			b.flaws = append(b.flaws, x)
		}
	}
	if f := in.Parts.wording(tx.Env, r.ID, d.names).refuse(distinct(b.flaws)); f != nil {
		return Outcome{}, f
	}
	g.report(tx.Env, r)
	d.doubt(tx.Env, g.config, in.DefaultSpecs != nil)
	out := accepted("update", &next)
	if len(spoilt) == 0 && same(&r.Template, &next) {
		out.Status = noOp
		return out, nil
	}
	x := &editor{file: g.config.Source()}
	x.rewrite(r, &next, spoilt)
	return out, x.stage(tx, g.config.Source())
}

// names tells whether the definition has a part.
func (d definition) names(part string) bool {
	switch part {
	case "name":
		return d.name != nil
	case "scope":
		return d.scope != nil
	case "defaults":
		return d.defaults != nil
	case "prompts":
		return d.prompts != nil
	case "references":
		return d.references != nil
	}
	return false
}

// same tells whether two templates hold the same, an empty list being none.
func same(a, b *Template) bool {
	return a.Name == b.Name && a.Scope == b.Scope &&
		slices.EqualFunc(a.Defaults, b.Defaults, Default.equal) &&
		slices.Equal(a.Prompts, b.Prompts) && slices.Equal(a.References, b.References)
}
