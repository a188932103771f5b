package template

import (
	"context"
	"fmt"
	"slices"
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
		e.Report(r.remarks(g.config, g.root)...)
		return ShowOut{r.entry()}, nil
	},
	Text: func(p *page.Page, _ RefIn, out ShowOut) { out.Template.text(p) },
}

// text shows the template to a person: what it fills in, what it asks for, what
// an issue must name, each under a word of its own. A text of several lines stands
// as several.
func (t *Entry) text(p *page.Page) {
	whose := t.Scope
	if whose == repository {
		whose = "the whole repository"
	}
	if t.Name == t.ID {
		p.Printf("%s  for %s", t.ID, whose)
	} else {
		p.Printf("%s  \"%s\", for %s", t.ID, t.Name, whose)
	}
	var fills, asks, wants []fact
	for _, d := range t.Defaults {
		text := d.Text
		if isList(d.Field) {
			text = strings.Join(d.Items, ", ")
		}
		fills = append(fills, fact{d.Field, strings.Split(strings.TrimSuffix(text, "\n"), "\n")})
	}
	for _, x := range t.Prompts {
		asks = append(asks, fact{star(x.Key, x.Required), []string{x.summary()}})
	}
	for _, r := range t.References {
		wants = append(wants, fact{star(r.Kind, r.Required), []string{r.Value}})
	}
	show(p, "fills", fills)
	show(p, "asks", asks)
	show(p, "about", wants)
	if slices.ContainsFunc(t.Prompts, func(x Prompt) bool { return x.Required }) || slices.ContainsFunc(t.References, func(r Reference) bool { return r.Required }) {
		p.Hint("* is needed")
	}
	for _, x := range t.Extensions {
		p.Printf("unknown.%s: %s", x.Key, x.Text)
	}
}

// summary is a prompt on one line: its label, its kind and words, its default.
func (x Prompt) summary() string {
	var parts []string
	if x.Label != "" {
		parts = append(parts, x.Label)
	}
	switch source := x.source(); {
	case source != "" && x.Kind != "text":
		parts = append(parts, "("+x.Kind+": "+source+")")
	case source != "":
		parts = append(parts, "("+source+")")
	case x.Kind != "text":
		parts = append(parts, "("+x.Kind+")")
	}
	if x.Default != "" {
		parts = append(parts, "["+x.Default+"]")
	}
	return strings.Join(parts, " ")
}

func star(name string, needed bool) string {
	if needed {
		return name + "*"
	}
	return name
}

// fact is a name with what stands beside it, a line each.
type fact struct {
	name  string
	lines []string
}

// show writes facts in two columns, the first line behind the heading.
func show(p *page.Page, heading string, list []fact) {
	widest := 0
	for _, f := range list {
		widest = max(widest, len(f.name)) // words of tix, or of a template that tix has checked
	}
	for _, f := range list {
		name := f.name
		for _, line := range f.lines {
			p.Printf("%s", strings.TrimRight(fmt.Sprintf("%-6s %-*s  %s", heading, widest, name, line), " "))
			heading, name = "", ""
		}
	}
}
