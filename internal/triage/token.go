package triage

import (
	"strings"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/promise"
)

// binding is what a token keeps of the arguments. The original of a duplicate is
// its id, so that it may be moved or renamed; one without is its file.
func (c *call) binding(in *In) promise.Binding {
	of := ""
	if c.of != nil {
		if of = c.of.ID; of == "" {
			of = c.of.Path
		}
	}
	said := append([]string{strings.TrimSpace(in.Filter), c.decision, c.reason, c.actor, c.course.To, of}, in.selectors()...)
	return promise.Bind(said...)
}

// mark is what a token keeps of an item. Of a refusal it is the fact alone: another
// refusal is told in its own words. Of the stamps of the inbox, which the clock
// sets, it is only that they go.
func (p *planned) mark() (promise.Mark, error) {
	if p.Status == issue.Rejected {
		return promise.MarkOf(p.header, p.raw, p.Status)
	}
	return promise.MarkOf(p.header, p.raw, []any{p.Status, notable(p.Changes), p.History})
}

// notable leaves the stamps of the inbox out where they only say that the issue
// leaves it or that the clock goes on.
func notable(changes []issue.Change) (list []issue.Change) {
	for _, c := range changes {
		if c.Field == "status" {
			list = append(list, c)
		}
	}
	return list
}
