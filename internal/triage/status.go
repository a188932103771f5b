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
		"a duplicate of another. Where no `deferred_status` is set, awaiting and deferred are the same issues.",
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

func headline(p *page.Page, c *Counts) {
	p.Printf("inbox: %s (%d awaiting, %d deferred)", page.Count(c.Total, "issue"), c.Awaiting, c.Deferred)
}

func statusText(p *page.Page, _ struct{}, out StatusOut) {
	c := &out.Counts
	headline(p, c)
	for _, row := range []struct {
		name  string
		count int
	}{
		{"awaiting", c.Awaiting}, {"deferred", c.Deferred}, {"accepted", c.Accepted}, {"declined", c.Declined},
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
