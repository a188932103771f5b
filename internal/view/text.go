package view

import (
	"strings"

	"github.com/tix-tracker/tix/pkg/page"
)

// said is the text of a writing operation: the line that scripts read, then what
// the view is and what is to be known of it.
func (m *Mutation) said(p *page.Page, done string) {
	if m.Audit == nil {
		done = "Unchanged"
	}
	p.Printf("%s %s", done, m.View.ID)
	p.Printf("  %s (%s)", m.View.Name, m.View.ScopeLabel)
	told(p, m.View.Diagnostics)
}

func told(p *page.Page, list []Diagnostic) {
	for i := range list {
		p.Printf("diagnostic: %s", list[i].line())
	}
}

// planLines print what is set of a plan, and that it selects nothing.
func planLines(p *page.Page, plan *Plan) {
	var set []string
	for _, c := range criteria {
		if text, ok := plan.Filter.value(c.name); ok {
			name := c.name
			if name == "label" {
				name = "labels"
			}
			set = append(set, name+":"+text)
		}
	}
	switch {
	case set != nil:
		p.Printf("filter: %s", strings.Join(set, ", "))
	case plan.Text == "":
		p.Printf("filter: (none)")
	}
	for _, l := range []struct{ name, text string }{{"query", plan.Text}, {"sort", plan.Sort}, {"group", plan.Group}} {
		switch {
		case l.name == "query" && plan.number():
			p.Printf("query: %s (the issue of that number)", l.text)
		case l.text != "":
			p.Printf("%s: %s", l.name, l.text)
		}
	}
	if v := plan.Visibility; v != nil {
		hidden := strings.Join(v.Hidden, ",")
		if hidden == "" {
			hidden = "(none)"
		}
		p.Printf("hide-columns: %s", hidden)
		mismatch := "inherit"
		if v.Mismatch.Set {
			mismatch = "false"
			if v.Mismatch.Value {
				mismatch = "true"
			}
		}
		p.Printf("show-mismatch: %s", mismatch)
	}
}

// brief is what a plan selects, in one line.
func (p *Plan) brief() string {
	words := []string{}
	for _, c := range criteria {
		if value, ok := p.Filter.value(c.name); ok {
			words = append(words, c.name+":"+value)
		}
	}
	if p.Text != "" {
		words = append(words, p.Text)
	}
	if len(words) == 0 {
		return "no filter"
	}
	return strings.Join(words, " ")
}
