package relation

import (
	"context"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// OneIn names the issue that is asked about.
type OneIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" complete:"issue" help:"Number, id, or part of the file name or title"`
}

// ChainIn says which way to go.
type ChainIn struct {
	OneIn
	Up bool `json:"up" help:"The other way: what the issue waits for, up to the issues that wait for nothing"`
}

// ChainOut is what waits for an issue, or what it waits for.
type ChainOut struct {
	Root      uint32      `json:"root"`
	Paths     [][]Mention `json:"paths"`
	Nodes     []Mention   `json:"nodes"`
	Truncated bool        `json:"truncated"`
	Loops     []Mention   `json:"loops"` // where a path came back to itself and was cut

	lines    []string
	archived bool
}

// Chain shows what an issue holds up, or what holds it up.
var Chain = op.Operation[ChainIn, ChainOut]{
	Chapter: op.Finding,
	Name:    "issue_chain", Title: "Dependency chain",
	Summary: "Follow `blocks` edges over any number of steps: all that waits for an issue, or with `up` all open issues that it waits for.",
	Detail: "Paths start at the issue, go depth first, by number, and end at issues that block nothing more, or wait for nothing; `nodes` has each issue on them once. " +
		"What waits is shown when it is finished too, with its status; upwards there are open blockers alone. Archived issues are not shown. " +
		"After 1000 steps the rest is left out (`truncated`); a path that comes back to itself is cut there (`loops`).",
	Example: "tix chain 1",
	CLI:     []op.Spelling[ChainIn, ChainOut]{{Path: "chain", Args: "ISSUE"}},
	Read:    chain,
	Text:    chainText,
}

func chain(ctx context.Context, e *op.Env, in ChainIn) (ChainOut, error) {
	g, n, err := graph.At(ctx, e, in.Issue)
	if err != nil {
		return ChainOut{}, err
	}
	c := g.Chain(n)
	if in.Up {
		c = g.Upwards(n)
	}
	out := ChainOut{
		Root: n.Number, Paths: make([][]Mention, len(c.Paths)), Nodes: mentions(c.Nodes), Truncated: c.Truncated,
		Loops: mentions(c.Loops), lines: c.Lines(), archived: n.Archived,
	}
	for i, path := range c.Paths {
		out.Paths[i] = mentions(path)
	}
	return out, nil
}

func chainText(p *page.Page, in ChainIn, out ChainOut) {
	switch {
	case len(out.Paths) > 0 && in.Up:
		p.Printf("What #%d waits for:", out.Root)
	case len(out.Paths) > 0:
		p.Printf("What waits for #%d:", out.Root)
	case out.archived:
		p.Printf("#%d is archived: its edges count again once it is restored.", out.Root)
	case in.Up:
		p.Printf("#%d waits for no open issue.", out.Root)
	default:
		p.Printf("#%d blocks no other issue.", out.Root)
	}
	for _, line := range out.lines {
		p.Printf("%s", line)
	}
}

// BlockedOut is whether an issue has to wait, and for what.
type BlockedOut struct {
	Issue      uint32    `json:"issue"`
	IsBlocked  bool      `json:"is_blocked"`
	Blockers   []Mention `json:"blockers"`
	Reason     string    `json:"reason"`
	DoneColumn string    `json:"done_column"`
	// Inert are the stored edges onto the issue that do not block it.
	Inert []Inert `json:"inert"`

	archived bool
}

// Inert is a stored `blocks` edge that does not block.
type Inert struct {
	Relationship string    `json:"relationship"` // id of the row
	From         graph.Ref `json:"from"`
	Number       *uint32   `json:"number"` // null: no issue
	Title        *string   `json:"title"`
	Why          string    `json:"why"`

	end string
}

// Blocked tells whether an issue is blocked.
var Blocked = op.Operation[OneIn, BlockedOut]{
	Chapter: op.Finding,
	Name:    "issue_blocked_state", Title: "Blocked state",
	Summary: "Tell whether an issue must wait now: the open issues that block it directly, and which stored edges do not block it and why.",
	Detail: "Open issues block: active files whose column is neither of completed nor of canceled work. A blocked issue can be worked on; " +
		"moving it into a completed column needs a confirmation.",
	Example: "tix blocked 1",
	CLI:     []op.Spelling[OneIn, BlockedOut]{{Path: "blocked", Args: "ISSUE"}},
	Read:    blocked,
	Text:    blockedText,
}

func blocked(ctx context.Context, e *op.Env, in OneIn) (BlockedOut, error) {
	g, n, err := graph.At(ctx, e, in.Issue)
	if err != nil {
		return BlockedOut{}, err
	}
	blockers := g.Blockers(n)
	out := BlockedOut{
		Issue: n.Number, IsBlocked: len(blockers) > 0, Blockers: mentions(blockers), Reason: graph.Reason(blockers),
		DoneColumn: g.Board.Completion(), Inert: []Inert{}, archived: n.Archived,
	}
	for _, x := range g.Inert(n) {
		i := Inert{Relationship: x.Edge.Row.ID, From: x.Edge.From.Ref(), Why: x.Why, end: x.Edge.From.Alias()}
		if b := x.Edge.From.Node; b != nil {
			i.Number, i.Title, i.end = &b.Number, &b.Title, b.Name()
		}
		out.Inert = append(out.Inert, i)
	}
	return out, nil
}

func blockedText(p *page.Page, _ OneIn, out BlockedOut) {
	switch {
	case out.IsBlocked:
		p.Printf("blocked: %s", out.Reason)
	case out.archived:
		p.Printf("not blocked: #%d is archived and waits for nothing", out.Issue)
	default:
		p.Printf("not blocked")
	}
	for _, i := range out.Inert {
		p.Printf("  does not block: %s [%s]: %s", i.end, label(i.Relationship), i.Why)
	}
}
