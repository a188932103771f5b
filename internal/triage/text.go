package triage

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/page"
)

func previewText(p *page.Page, _ In, out PreviewOut) {
	p.Printf("selection: %s (%s, active scope)", page.Count(len(out.Selection), "issue"), out.by)
	p.Printf("decision: %s", out.what)
	var all alike
	for i := range out.Items {
		x := &out.Items[i]
		if x.call {
			all.add(x.Diagnostic)
			continue
		}
		p.Printf("#%d %s", x.Number, x.Title)
		switch {
		case x.Diagnostic != nil:
			p.Printf("    refused [%s]: %s", x.Diagnostic.Field, x.Diagnostic.Message)
		case x.Status == issue.NoOp:
			p.Printf("    no change: already in that state")
		case x.before != "":
			p.Printf("    decided before: %s", x.before)
		}
		effects(p, x.Changes, x.History)
		limitText(p, x.Limit)
	}
	all.text(p)
	p.Printf("%s", out.Summary)
	if out.next != "" {
		p.Printf("%s", out.next)
	}
}

func applyText(p *page.Page, _ ApplyIn, out ApplyOut) {
	var all alike
	for i := range out.Outcomes {
		if o := &out.Outcomes[i]; o.call {
			all.add(o.Diagnostic)
		} else {
			o.text(p)
			limitText(p, o.Limit)
		}
	}
	all.text(p)
	p.Printf("%s", summary(out.Counts, len(out.Outcomes), "applied"))
	if out.next != "" {
		p.Printf("%s", out.next)
	}
}

// oneText is the text of a single decision.
func oneText(p *page.Page, _ ApplyIn, out ApplyOut) {
	for i := range out.Outcomes {
		out.Outcomes[i].text(p)
	}
	if out.next != "" {
		p.Printf("%s", out.next)
	}
}

// limitText tells what an item of a batch means for a limit.
func limitText(p *page.Page, limit string) {
	if limit != "" {
		p.Printf("    wip: %s", limit)
	}
}

func (o *Outcome) text(p *page.Page) {
	p.Printf("%s", o.Line)
	effects(p, o.Changes, o.History)
}

// alike are the issues that what is wrong with the call refuses. It is told once.
type alike struct {
	issues []string
	why    *issue.Diagnostic
}

func (a *alike) add(d *issue.Diagnostic) {
	a.issues, a.why = append(a.issues, "#"+strconv.FormatUint(uint64(d.Issue), 10)), d
}

func (a *alike) text(p *page.Page) {
	if a.why != nil {
		p.Printf("%s", strings.Join(a.issues, ", "))
		p.Printf("    refused [%s]: %s", a.why.Field, a.why.Message)
	}
}

// before tells the decision that stands, "" = none.
func before(e *model.Event) string {
	if e == nil {
		return ""
	}
	what := strings.TrimPrefix(e.Kind, "triage_")
	switch d, ok := model.ParseDecision(e, model.Known{}); {
	case !ok:
		what = model.UnreadableDecision
	case d.Kind == model.KindDuplicated:
		what = original(d.Result)
	}
	return fmt.Sprintf("%s (%.10s, by %s)", what, e.Timestamp, e.Actor)
}

// original names what an issue repeats, from the result of the decision.
func original(result string) string {
	return "duplicate of " + strings.TrimPrefix(result, "duplicates ")
}

// effects prints what a decision changes in one issue. That the stamps of the inbox
// go with it says nothing that the column does not say.
func effects(p *page.Page, changes []issue.Change, history []issue.Entry) {
	for _, c := range changes {
		if c.To != "" {
			p.Printf("    %s: %q -> %q", c.Field, c.From, c.To)
		}
	}
	for _, h := range history {
		p.Printf("    history: %s (%s)", h.Kind, h.Detail)
	}
}
