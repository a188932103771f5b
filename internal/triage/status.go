package triage

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// StatusOut are the figures alone.
type StatusOut struct {
	Counts Counts `json:"counts"`
}

// Status shows the figures of the inbox.
var Status = op.Operation[struct{}, StatusOut]{
	Chapter: op.Finding,
	Name:    "triage_status", Title: "Triage figures",
	Summary: "Count the triage inbox: what waits, what was decided, and how old the queue is.",
	Detail: "`accepted` and `declined` count the issues, archived ones too, whose newest readable decision is of that kind. `duplicated` are those in the inbox that are stored as " +
		"a duplicate of another. `awaiting` and `deferred` of the structure count the two columns, which are one where no `deferred_status` is set; `undecided` are those that are " +
		"neither deferred nor a duplicate. The text counts those as awaiting, and as deferred what was deferred and is no duplicate.",
	Example: "tix triage status",
	CLI:     []op.Spelling[struct{}, StatusOut]{{Path: "triage status"}},
	Read: func(ctx context.Context, e *op.Env, _ struct{}) (StatusOut, error) {
		x, err := load(ctx, e)
		if err != nil {
			return StatusOut{}, err
		}
		return StatusOut{x.counts}, nil
	},
	Text: statusText,
}

// headline counts by what was decided: the parts make the whole.
func headline(p *page.Page, c *Counts) {
	entries := "entries"
	if c.Total == 1 {
		entries = "entry"
	}
	s := fmt.Sprintf("inbox: %d %s (%d awaiting, %d deferred", c.Total, entries, c.Undecided, c.putOff())
	if c.Duplicated > 0 {
		s += ", " + page.Count(c.Duplicated, "duplicate")
	}
	if c.OldestDays != nil {
		s += "; oldest " + oldest(*c.OldestDays)
	}
	p.Printf("%s)", s)
}

func oldest(days int) string {
	if days == 0 {
		return "today"
	}
	return page.Count(days, "day")
}

func statusText(p *page.Page, _ struct{}, out StatusOut) {
	c := &out.Counts
	headline(p, c)
	for _, row := range []struct {
		name  string
		count int
	}{
		{"awaiting", c.Undecided}, {"deferred", c.putOff()}, {"accepted", c.Accepted}, {"declined", c.Declined},
		{"duplicated", c.Duplicated}, {"unknown age", c.UnknownAge},
	} {
		p.Printf("  %s: %d", row.name, row.count)
	}
	ages := make([]string, len(c.Age))
	for i, b := range c.Age {
		ages[i] = fmt.Sprintf("%s %d", b.Bucket, b.Count)
	}
	p.Printf("  age: %s", strings.Join(ages, ", "))
}
