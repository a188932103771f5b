package queue

import (
	"context"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// NextIn says whose queue it is and which part of it.
type NextIn struct {
	Claim   bool           `json:"claim" help:"Claim the issue in the same step"`
	For     op.Opt[string] `json:"for" hint:"DURATION" help:"How long to claim it: 30m, 2h, 1d12h; two hours if not given, 7d at most"`
	As      op.Opt[string] `json:"as" hint:"NAME" help:"Name of who asks; else TIX_AGENT, the client's name, the actor"`
	Actor   string         `json:"actor" only:"line" hint:"NAME" help:"The actor, in place of TIX_ACTOR and the git identity"`
	Project string         `json:"project" hint:"PROJECT" help:"Only issues of this project, by id or name"`
	Epic    string         `json:"epic" hint:"EPIC" help:"Only issues of this epic, by id or name"`
}

// Looks tells the kit to take no lock.
func (in NextIn) Looks() bool { return !in.Claim }

// mostTold is how many waiting issues the answer tells of when nothing is left.
const mostTold = 50

// NextOut is the issue to work on, or why there is none.
type NextOut struct {
	Issue    *issue.Object `json:"issue"`
	State    string        `json:"state,omitzero"` // claimed, in_progress, ready
	Claim    *claim.Claim  `json:"claim"`
	Excluded []claim.Row   `json:"excluded"` // the first fifty, when nothing is left
	Total    int           `json:"excluded_total"`

	asker string
	part  string // of the queue, "" = all of it
}

// Next tells, or takes, what to work on.
var Next = op.Operation[NextIn, NextOut]{
	Chapter: op.Work,
	Name:    "next", Title: "Next issue", Sets: op.All,
	Summary: "Tell what to work on: what you have claimed, else your work in progress, else the first issue that is ready. With `claim`, take it in the same step.",
	Detail: `Claimed work comes first, then work in progress that is assigned to your git identity and not blocked, then the first line of ` + "`tix ready`" + `.
With ` + "`--claim`" + ` the issue is yours for two hours, or as ` + "`--for`" + ` says; the call again makes the claim last longer. When nothing is left the command says why and ends with 1.

` + coordination,
	Example: "tix next --claim --as agent-1",
	CLI:     []op.Spelling[NextIn, NextOut]{{Path: "next"}},
	Write:   next,
	Text:    nextText,
}

// coordination is what everybody should know who claims.
const coordination = "Claims coordinate one clone and its worktrees, not several clones. Agents that share a git identity must name themselves, " +
	"with `--as NAME` or the environment's `TIX_AGENT`: otherwise they are one holder, and each takes the other's claims for its own. " +
	"Over MCP the holder is the client's name with a random part, so that a server that is started again does not hold what it held: set `TIX_AGENT` or `as` to keep it. " +
	"`tix claims` shows who holds what."

// nothingClaimed refuses a length without a claim.
func nothingClaimed() *fault.Fault {
	return fault.Invalid("`for` is how long a claim lasts, and nothing is claimed").Of(op.KindMissingArgument, "claim").Help("add `claim`, or leave `for` out")
}

func next(ctx context.Context, tx *op.Tx, in NextIn) (NextOut, error) {
	out := NextOut{Excluded: []claim.Row{}}
	lease, err := claim.Lease(in.For.Value)
	if err != nil {
		return out, err
	}
	if in.For.Set && !in.Claim {
		return out, nothingClaimed()
	}
	q, err := claim.Load(ctx, tx.Env, claim.Who{As: in.As, Actor: in.Actor})
	if err != nil {
		return out, err
	}
	within, err := match.Narrow(ctx, tx.Env, in.Project, in.Epic)
	if err != nil {
		return out, err
	}
	out.asker, out.part = q.Asker.Holder, partOf(in.Project, in.Epic)
	keep := func(n *graph.Node) bool { return within(n.Header) }
	n := q.Next(keep)
	if n == nil {
		waiting := q.Excluded(keep)
		out.Total = len(waiting)
		out.Excluded = claim.Rows(waiting[:min(len(waiting), mostTold)])
		return out, fault.New(fault.Found, claim.Family, "")
	}
	out.State = stateOf(q, n)
	if out.Issue, err = show(ctx, tx.Env, q, n); err != nil {
		return out, err
	}
	if in.Claim {
		_, err = q.Take(tx, n, lease)
	}
	out.Claim = claimOf(q, n)
	return out, err
}

func stateOf(q *claim.Queue, n *graph.Node) string {
	switch q.Judge(n).State {
	case claim.Mine:
		return "claimed"
	case claim.Ready:
		return "ready"
	}
	return "in_progress"
}

func partOf(project, epic string) string {
	switch {
	case project != "" && epic != "":
		return " in project `" + project + "` and epic `" + epic + "`"
	case project != "":
		return " in project `" + project + "`"
	case epic != "":
		return " in epic `" + epic + "`"
	}
	return ""
}

func nextText(p *page.Page, in NextIn, out NextOut) {
	if out.Issue == nil {
		nothing(p, &out)
		return
	}
	verb := "Next"
	if in.Claim {
		verb = "Claimed"
	}
	head(p, verb, out.Issue)
	p.Printf("  %s (%s)%s", out.Issue.Status, out.Issue.CategoryLabel, out.standing(in.Claim))
	tellClaim(p, out.Claim, out.State == "claimed")
}

// standing says for people what the issue is to the asker.
func (out *NextOut) standing(claims bool) string {
	switch {
	case out.State == "claimed":
		return ": you have claimed it already"
	case out.State == "in_progress":
		return ": your work in progress"
	case claims:
		return "" // the line of the claim says it
	}
	return ": ready"
}

// nothing says that nothing is left, and why.
func nothing(p *page.Page, out *NextOut) {
	if out.Total == 0 {
		p.Printf("Nothing is ready for %s%s: no open issue is left.", out.asker, out.part)
		return
	}
	p.Printf("Nothing is ready for %s%s; %s:", out.asker, out.part, waiting(out.Total))
	for _, x := range out.Excluded {
		p.Printf("  #%d %s: %s", x.Number, x.Title, x.Reason)
	}
	if more := out.Total - len(out.Excluded); more > 0 {
		p.Printf("  and %d more", more)
	}
}

func waiting(n int) string {
	if n == 1 {
		return "1 open issue waits"
	}
	return page.Count(n, "open issue") + " wait"
}
