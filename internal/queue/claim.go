package queue

import (
	"context"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ClaimIn names the issue, for how long, and who holds it.
type ClaimIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	For   string      `json:"for" hint:"DURATION" help:"How long: 30m, 2h, 1d12h; two hours if not given, 7d at most"`
	HolderIn
}

// HolderIn says whose claim it is.
type HolderIn struct {
	As    op.Opt[string] `json:"as" hint:"NAME" help:"Name of the holder; else TIX_AGENT, the client's name, the actor"`
	Actor string         `json:"actor" only:"line" hint:"NAME" help:"The actor, in place of TIX_ACTOR and the git identity"`
}

func (in HolderIn) who() claim.Who { return claim.Who{As: in.As, Actor: in.Actor} }

// ClaimOut is the issue with its claim as it is now.
type ClaimOut struct {
	Issue    *issue.Object `json:"issue"`
	Claim    *claim.Claim  `json:"claim"`
	Changed  bool          `json:"changed"`
	Excluded []claim.Row   `json:"excluded"` // always empty here: one shape for the queue's tools

	extended bool
}

// Claim takes an issue for one holder.
var Claim = op.Operation[ClaimIn, ClaimOut]{
	Chapter: op.Work,
	Name:    "claim", Title: "Claim issue", Sets: op.All,
	Summary: "Claim an issue for a while, so that nobody else is offered it. Claiming it again makes the claim last longer.",
	Detail: `What ` + "`tix ready`" + ` leaves out is refused with the same reason, except your own work in progress. A claim says nothing in the issue's file; it ends by itself, after two hours unless ` + "`--for`" + ` says otherwise (7d at most), or when its holder releases it.
A claim that lasts longer already is not cut short.

` + coordination,
	Example: "tix claim 1 --for 90m --as agent-1",
	CLI:     []op.Spelling[ClaimIn, ClaimOut]{{Path: "claim", Args: "ISSUE"}},
	Write:   take,
	Text: func(p *page.Page, _ ClaimIn, out ClaimOut) {
		head(p, "Claimed", out.Issue)
		tellClaim(p, out.Claim, out.extended)
	},
}

// ReleaseIn names the issue and who gives it back.
type ReleaseIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	HolderIn
}

// Release gives a claim back.
var Release = op.Operation[ReleaseIn, ClaimOut]{
	Chapter: op.Work,
	Name:    "release", Title: "Release issue", Sets: op.All,
	Summary: "Give a claim back, so that the issue is offered to others again. Only its holder can.",
	Detail: `A claim also ends by itself. The issue's file stays as it is.

` + coordination,
	Example: "tix release 1",
	Hints:   op.Hints{Idempotent: true},
	CLI:     []op.Spelling[ReleaseIn, ClaimOut]{{Path: "release", Args: "ISSUE"}},
	Write:   release,
	Text: func(p *page.Page, _ ReleaseIn, out ClaimOut) {
		head(p, "Released", out.Issue)
		if !out.Changed {
			p.Printf("  nothing changed: nobody holds it")
		}
	},
}

func take(ctx context.Context, tx *op.Tx, in ClaimIn) (ClaimOut, error) {
	lease, err := claim.Lease(in.For)
	if err != nil {
		return ClaimOut{}, err
	}
	return held(ctx, tx, in.Issue, in.who(), func(q *claim.Queue, n *graph.Node, out *ClaimOut) error {
		before, had := q.Claim(n)
		after, err := q.Take(tx, n, lease)
		out.Changed, out.extended = before != after, had
		return err
	})
}

func release(ctx context.Context, tx *op.Tx, in ReleaseIn) (ClaimOut, error) {
	return held(ctx, tx, in.Issue, in.who(), func(q *claim.Queue, n *graph.Node, out *ClaimOut) (err error) {
		out.Changed, err = q.Drop(tx, n)
		return err
	})
}

// held changes the claim of one issue and shows what it came to. Files are read
// before anything is written: once the claim stands, nothing may fail any more.
func held(ctx context.Context, tx *op.Tx, s op.Selector, who claim.Who, change func(*claim.Queue, *graph.Node, *ClaimOut) error) (ClaimOut, error) {
	out := ClaimOut{Excluded: []claim.Row{}}
	q, err := claim.Load(ctx, tx.Env, who)
	if err != nil {
		return out, err
	}
	h, err := tx.Resolve(ctx, s)
	if err != nil {
		return out, err
	}
	n, err := q.Graph.Find(ctx, tx.Env, h)
	if err != nil {
		return out, err
	}
	if out.Issue, err = show(ctx, tx.Env, q, n); err != nil {
		return out, err
	}
	if err := change(q, n, &out); err != nil {
		return out, err
	}
	out.Claim = claimOf(q, n)
	return out, nil
}
