package bulk

import (
	"fmt"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/promise"
	"github.com/tix-tracker/tix/pkg/page"
)

func planText(p *page.Page, in PreviewIn, out Plan) {
	issue.SelectionText(p, out.by, out.scope, len(out.Selection))
	for i := range out.Items {
		itemText(p, &out.Items[i])
	}
	n := &out.counts
	line := fmt.Sprintf("%d of %d would change", n.Applied, len(out.Items))
	for _, x := range []struct {
		n    int
		what string
	}{{n.NoOp, "already in that state"}, {n.Rejected, "refused"}, {n.Failed, "would fail"}} {
		if x.n > 0 {
			line += fmt.Sprintf("; %d %s", x.n, x.what)
		}
	}
	p.Printf("%s", line)
	if n.Applied > 0 {
		p.Printf("%s", promise.Ending(out.program, "bulk "+out.Operation, applyTool, in.flags(), out.Preview))
	}
}

// itemText prints what a plan says of one issue.
func itemText(p *page.Page, i *issue.Planned) {
	p.Printf("%s", i.Name())
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
		p.Printf("    %s [%s]: %s", issue.Ended(i.Status), d.Field, d.Message)
	}
}

func appliedText(p *page.Page, in ApplyIn, out Applied) {
	issue.SelectionText(p, out.by, out.scope, len(out.Outcomes))
	for _, o := range out.Outcomes {
		p.Printf("%s", o.Line)
		if o.Limit != "" {
			p.Printf("    wip: %s", o.Limit)
		}
	}
	line := fmt.Sprintf("%d of %d applied; %d already in that state; %d refused", out.Applied, len(out.Outcomes), out.NoOp, out.Rejected)
	if out.Failed > 0 {
		line += fmt.Sprintf("; %d failed", out.Failed)
	}
	p.Printf("%s", line)
	if moved := out.moved(); len(moved) > 0 && !in.relates() {
		p.Printf("final paths:")
		for _, line := range moved {
			p.Printf("    %s", line)
		}
	}
}

// moved tells where the issues are by now that had another file.
func (out *Applied) moved() (lines []string) {
	for _, o := range out.Outcomes {
		for _, f := range o.Files {
			if f != o.from {
				lines = append(lines, fmt.Sprintf("%s -> %s", issue.Handle(o.Number, o.from), f))
			}
		}
	}
	return lines
}
