package template

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// DuplicateIn is a template to copy.
type DuplicateIn struct {
	RefIn
	NewID op.Opt[string] `json:"new_id" flag:"id" help:"Id of the copy; by default the old one with -copy"`
	Name  op.Opt[string] `json:"name" help:"Name of the copy; by default the same"`
}

// Duplicate copies a template, its extensions too.
var Duplicate = op.Operation[DuplicateIn, Outcome]{
	Chapter: op.Records,
	Name:    "duplicate_template", Title: "Duplicate template", Summary: "Copy an issue template to a new id; the old one stays.",
	Detail:  "Everything is copied, keys that tix does not know too. The copy is the last of the registry. A template whose id breaks the rule is copied with `--id`.",
	Example: "tix template create --id bug && tix template duplicate bug --id incident --name Incident",
	CLI:     []op.Spelling[DuplicateIn, Outcome]{{Path: "template duplicate", Args: "TEMPLATE"}},
	Write:   duplicate,
	Shape:   func(_ DuplicateIn, f *fault.Fault) any { return refused("duplicate", f) },
	Text: func(p *page.Page, _ DuplicateIn, out Outcome) {
		p.Printf("Duplicated template %s as %s", out.from, out.Template.ID)
	},
}

func duplicate(_ context.Context, tx *op.Tx, in DuplicateIn) (Outcome, error) {
	g, err := load(tx.Env)
	if err != nil {
		return Outcome{}, err
	}
	r, err := g.find(in.Template)
	if err != nil {
		return Outcome{}, err
	}
	if f := r.without(in).broken(g.config.Source()); f != nil {
		return Outcome{}, f
	}
	copied := r.Template
	copied.ID = in.NewID.Or(g.copyID(r.ID))
	b := &builder{}
	b.newID(copied.ID)
	if in.Name.Set {
		if copied.Name = strings.TrimSpace(in.Name.Value); copied.Name == "" {
			b.blank("name")
		}
		b.checkValues(g.config, tx.Repo.Root(), &Template{Name: copied.Name})
	}
	if f := (&Parts{}).wording(tx.Env, copied.ID, every).refuse(b.flaws); f != nil {
		return Outcome{}, f
	}
	if f := g.taken(copied.ID); f != nil {
		return Outcome{}, f
	}
	g.report(tx.Env, nil)
	body := g.config.Source().BodyOf(r.node)
	if in.Name.Set {
		body = named(body, copied.Name)
	}
	out := accepted("duplicate", &copied)
	out.from = r.ID
	return out, g.add(tx, copied.ID, body)
}

// without is the record without the flaws that its copy won't have: the copy of a
// table has an id of its own, and maybe a name.
func (r *record) without(in DuplicateIn) *record {
	sound := *r
	sound.flaws = slices.DeleteFunc(slices.Clone(r.flaws), func(x flaw) bool {
		return x.path == "" && r.table() && in.NewID.Set || x.path == "name" && in.Name.Set
	})
	return &sound
}

// copyID is the first free id of the row x-copy, x-copy-2, x-copy-3.
func (g *registry) copyID(id string) string {
	id = strings.TrimLeft(id+"-copy", "-")
	free := id
	for n := 2; g.config.Source().Node(tomledit.Path{Table, free}) != nil; n++ {
		free = id + "-" + strconv.Itoa(n)
	}
	return free
}

// named is the body with another name, in the place of the old one.
func named(body tomledit.Body, name string) tomledit.Body {
	item := tomledit.Item{Key: "name", Value: tomledit.String(name)}
	for i := range body {
		if body[i].Key == "name" {
			body[i] = item
			return body
		}
	}
	return append(tomledit.Body{item}, body...)
}
