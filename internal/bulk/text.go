package bulk

import (
	"fmt"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/pkg/page"
)

func planText(p *page.Page, _ PreviewIn, out Plan) {
	issue.SelectionText(p, out.by, out.scope, out.Selection)
	var n issue.Counts
	for i := range out.Items {
		itemText(p, &out.Items[i])
		n.Count(out.Items[i].Status)
	}
	line := fmt.Sprintf("%d of %d would change", n.Applied, len(out.Items))
	if n.NoOp > 0 {
		line += fmt.Sprintf("; %d already in that state", n.NoOp)
	}
	if n.Rejected > 0 {
		line += fmt.Sprintf("; %d refused", n.Rejected)
	}
	p.Printf("%s", line)
	if n.Applied > 0 {
		p.Printf("nothing was written: `apply` does it; preview: %s", out.Preview)
	}
}

// itemText prints what a plan says of one issue.
func itemText(p *page.Page, i *issue.Planned) {
	p.Printf("#%d %s", i.Number, i.Title)
	for _, c := range i.Changes {
		switch {
		case c.From == c.To:
			p.Printf("    %s: \"%s\" (already in that state)", c.Field, c.From)
		case c.To == "":
			p.Printf("    %s: \"%s\" -> (empty)", c.Field, c.From)
		default:
			p.Printf("    %s: \"%s\" -> %s", c.Field, c.From, c.To)
		}
	}
	if len(i.Changes) == 0 && i.Status == issue.NoOp {
		p.Printf("    already in that state")
	}
	if c := i.PathChange; c != nil {
		p.Printf("    path: %s -> %s", c.From, c.To)
	}
	for _, e := range i.History {
		p.Printf("    history: %s (%s)", e.Kind, e.Detail)
	}
	if i.Limit != "" {
		p.Printf("    wip: %s", i.Limit)
	}
	if d := i.Diagnostic; d != nil {
		p.Printf("    refused [%s]: %s", d.Field, d.Message)
	}
}

func appliedText(p *page.Page, _ ApplyIn, out Applied) {
	list := make([]issue.Picked, len(out.Outcomes))
	for i, o := range out.Outcomes {
		list[i] = issue.Picked{Number: o.Number, Title: o.Title}
	}
	issue.SelectionText(p, out.by, out.scope, list)
	for _, o := range out.Outcomes {
		p.Printf("%s", o.Line)
		if o.Limit != "" {
			p.Printf("    wip: %s", o.Limit)
		}
	}
	line := fmt.Sprintf("%d of %d applied; %d already in that state; %d refused", out.Applied, len(list), out.NoOp, out.Rejected)
	if out.Failed > 0 {
		line += fmt.Sprintf("; %d failed", out.Failed)
	}
	p.Printf("%s", line)
	if out.Applied == 0 {
		return
	}
	p.Printf("final paths:")
	for _, o := range out.Outcomes {
		for _, f := range o.Files {
			p.Printf("    #%d -> %s", o.Number, f)
		}
	}
}
