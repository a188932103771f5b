package template

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// CreateIn is a new template.
type CreateIn struct {
	ID string `json:"id" need:"both" help:"Id for good: ASCII letters, digits, - and _, not - in front"`
	Parts
}

// Create adds a template.
var Create = op.Operation[CreateIn, Outcome]{
	Chapter: op.Records,
	Name:    "create_template", Title: "Create template", Summary: "Store a template for new issues under a new id.",
	Detail: `The whole definition is judged first, and everything that is wrong in it is told at once.
` + specHelp,
	Example: "tix template create --id bug --name 'Bug report' --default priority=high --prompt 'key=estimate,required=true'",
	CLI:     []op.Spelling[CreateIn, Outcome]{{Path: "template create"}},
	Write:   create,
	Shape:   func(_ CreateIn, f *fault.Fault) any { return refused("create", f) },
	Text:    func(p *page.Page, _ CreateIn, out Outcome) { p.Printf("Created template %s", out.Template.ID) },
}

const specHelp = `
- ` + "`--default FIELD=VALUE`" + `: a value for a field of ` + "`tix create`" + `; lists are separated by commas. Several lines of body come from ` + "`--body-file FILE`" + `.
- ` + "`--prompt key=FIELD,...`" + `: a field that ` + "`tix create --template`" + ` asks for on a terminal. Further: kind (text, select, multi-select, date), label, required (true, false), default, options_ref (statuses, priorities, labels, assignees, cycles, milestones).
- ` + "`--reference kind=KIND,value=VALUE`" + `: what a new issue is about (label, assignee, file, cycle, milestone, relationship). With ` + "`required=true`" + ` the issue must name it.

Each may be repeated. A value in double quotes may hold commas: ` + "`label=\"How long, roughly\"`" + `. Templates hold data: nothing in them is run.`

func create(_ context.Context, tx *op.Tx, in CreateIn) (Outcome, error) {
	g, err := load(tx.Env)
	if err != nil {
		return Outcome{}, err
	}
	b := &builder{}
	t := Template{ID: in.ID, Scope: Scope{Kind: repository}}
	d := in.Parts.read(b)
	d.onto(&t)
	b.newID(in.ID)
	if in.Name.Set && in.Name.Value == "" {
		b.blank("name")
	}
	b.check(g.config, &t)
	b.checkValues(g.config, tx.Repo.Root(), &t)
	if f := in.Parts.wording(tx.Env, in.ID, every).refuse(distinct(b.flaws)); f != nil {
		return Outcome{}, f
	}
	if f := g.taken(in.ID); f != nil {
		return Outcome{}, f
	}
	g.report(tx.Env, nil)
	d.doubt(tx.Env, g.config, in.DefaultSpecs != nil)
	return accepted("create", &t), g.add(tx, in.ID, t.body())
}

// add stages a new record.
func (g *registry) add(tx *op.Tx, id string, body tomledit.Body) error {
	x := &editor{file: g.config.Source()}
	x.add(tomledit.Path{Table, id}, body)
	return x.stage(tx, g.config.Source())
}

// onto puts the parts that are named into a template.
func (d definition) onto(t *Template) {
	if d.name != nil {
		t.Name = *d.name
	}
	if d.scope != nil {
		t.Scope = *d.scope
	}
	if d.defaults != nil {
		t.Defaults = *d.defaults
	}
	if d.prompts != nil {
		t.Prompts = *d.prompts
	}
	if d.references != nil {
		t.References = *d.references
	}
}

// distinct keeps the first flaw of each place: a date that is none breaks the
// rule of the file and that of values.
func distinct(flaws []flaw) []flaw {
	var list []flaw
	seen := map[string]bool{}
	for _, x := range flaws {
		if x.payload || !seen[x.path] {
			list = append(list, x)
		}
		seen[x.path] = true
	}
	return list
}
