package issue

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
)

// OverrideIn lets a move go over a blocking limit.
type OverrideIn struct {
	Override bool   `json:"override" help:"Go over a limit that blocks; needs {reason} and {yes}"`
	Token    string `json:"override_limit" hint:"TOKEN" help:"Override only the limit that was looked at: its token, as the result of a refused move has it"`
}

// weighed is the one gate of limits: what the limit of the column makes of an
// accepted transition. Files are looked at only for a column with a limit in
// force. A decision that refuses comes with its fault. Rule: original/flow.md
// 3.4, cli.md "WIP limits".
func weighed(ctx context.Context, e *op.Env, is *model.Header, t board.Transition, d door) (wip.Decision, error) {
	decision := wip.Allowed(t.From, t.To)
	c, err := e.Config()
	if err != nil {
		return decision, err
	}
	l := wip.On(c.Board(), t.To)
	if l == nil || !t.Changes() {
		return decision, nil
	}
	g := d.planned
	if g == nil {
		if g, err = wip.Load(ctx, e); err != nil {
			return decision, err
		}
	}
	m := wip.Move{Issue: is, From: t.From, To: t.To}
	if d.as != nil {
		m.Issue = d.as
	}
	if d.override.Override {
		m.Override = &wip.Authority{Confirmed: d.yes, Reason: t.Reason, Actor: e.Actor(ctx), Timestamp: e.Stamp(), Token: d.override.Token}
	}
	decision = wip.Decide(l, g.Usage(t.To), m)
	if decision.Refused() {
		return decision, decision.Fault(e.Cite)
	}
	if note := decision.Note(); note != "" && d.notes != nil {
		*d.notes = append(*d.notes, note)
	}
	return decision, nil
}

// landed notes that a new issue stands in a column where a move would have been
// warned of or refused: creating one is never refused for a limit.
func landed(ctx context.Context, e *op.Env, h *model.Header) ([]string, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	l := wip.On(c.Board(), h.Status)
	if l == nil {
		return nil, nil
	}
	g, err := wip.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	if note := wip.Landed(l, g.Usage(h.Status), h); note != "" {
		return []string{note}, nil
	}
	return nil, nil
}

// wipRefusal is the structure of a move that a limit refuses; nil for any other
// refusal.
func wipRefusal(f *fault.Fault) any {
	if r, ok := f.Err.(*wip.Refusal); ok {
		return struct {
			WIP wip.Decision `json:"wip"`
		}{r.Decision}
	}
	return nil
}

// overLine tells on a plan or an outcome that an item goes over a limit; "" when
// it does not.
func overLine(d *wip.Decision) string {
	switch d.Kind {
	case wip.Warned:
		return d.Note()
	case wip.Override:
		return fmt.Sprintf("the limit of %s is overridden: %s", d.To, d.Diagnostics[0].Message)
	}
	return ""
}
