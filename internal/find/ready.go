package find

import (
	"context"
	"fmt"
	"slices"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/page"
)

// readyColumns are shown when none are named: what orders the rows, not the
// status, which says little here.
var readyColumns = []string{"num", "id", "priority", "title"}

// ReadyIn narrows the queue.
type ReadyIn struct {
	Mine    bool           `json:"mine" help:"Only issues assigned to me"`
	Why     bool           `json:"why" help:"Also why each other open issue is left out"`
	Project string         `json:"project" hint:"PROJECT" complete:"project" help:"Only of this project, by id or name"`
	Epic    string         `json:"epic" hint:"EPIC" complete:"epic" help:"Only of this epic, by id or name"`
	Limit   op.Opt[int]    `json:"limit" min:"1" wire:"50" help:"How many rows at most"`
	As      op.Opt[string] `json:"as" only:"line" hint:"NAME" help:"Name of who asks, as claims know it; else TIX_AGENT, the actor"`
	DisplayIn
}

// ReadyOut is the queue: its first issues, and with `why` the open issues that
// are not in it.
type ReadyOut struct {
	Issues        []issue.Object `json:"issues"`
	Total         int            `json:"total"`
	Excluded      []claim.Row    `json:"excluded"` // with `why` alone
	ExcludedTotal int            `json:"excluded_total"`

	listing listing
	reader  *reader
}

// MarshalJSON reads the rows.
func (out ReadyOut) MarshalJSON() ([]byte, error) {
	type plain ReadyOut
	p := plain(out)
	var err error
	if p.Issues, err = out.reader.rows(out.listing.page); err != nil {
		return nil, err
	}
	return op.Encode(p)
}

// Ready shows what may be taken next.
var Ready = op.Operation[ReadyIn, ReadyOut]{
	Chapter: op.Finding,
	Name:    "ready", Title: "Ready issues", Sets: op.Core,
	Summary: "List the issues that may be started now, the first to take first; with `why`, what holds back each other open issue.",
	Detail: `Ready is what waits to be started and is not held back: not in the triage inbox, not blocked by an open issue, no start date in the future, not claimed. The order is priority, then created, then number. Work that is claimed or in progress is shown by ` + "`tix next`" + `.

` + "`project`, `epic` and `mine`" + ` narrow before ` + "`limit`" + ` cuts; ` + "`limit`" + ` bounds what ` + "`why`" + ` lists too. Over MCP it is 50 unless given, at most 500; the terminal shows all. ` + "`total` and `excluded_total`" + ` count what was cut as well.`,
	Example: "tix ready --why",
	CLI:     []op.Spelling[ReadyIn, ReadyOut]{{Path: "ready"}},
	Read:    ready,
	Text:    readyText,
}

func ready(ctx context.Context, e *op.Env, in ReadyIn) (ReadyOut, error) {
	shown, err := in.listing(readyColumns)
	if err != nil {
		return ReadyOut{}, err
	}
	if in.Why && shown.format != table {
		return ReadyOut{}, whyInDocument()
	}
	w, err := paging.Open(paging.In{Limit: in.Limit}, e.Door)
	if err != nil {
		return ReadyOut{}, err
	}
	q, err := claim.Load(ctx, e, claim.Who{As: in.As})
	if err != nil {
		return ReadyOut{}, err
	}
	keep, err := in.narrow(ctx, e)
	if err != nil {
		return ReadyOut{}, err
	}
	nodes := slices.DeleteFunc(q.Ready(), func(n *graph.Node) bool { return !keep(n) })
	out := ReadyOut{Total: len(nodes), listing: shown, reader: &reader{ctx: ctx, env: e, board: q.Graph.Board, graph: q.Graph}}
	out.exclude(e, q, in.Why, keep, w.Size)
	rows := make([]*model.Header, w.Size(len(nodes)))
	for i := range rows {
		rows[i] = nodes[i].Header
	}
	err = out.listing.show(ctx, e, q.Graph.Board, rows)
	return out, err
}

// narrow is the condition of the arguments on an issue.
func (in *ReadyIn) narrow(ctx context.Context, e *op.Env) (func(*graph.Node) bool, error) {
	within, err := match.Narrow(ctx, e, in.Project, in.Epic)
	if err != nil {
		return nil, err
	}
	assigned := func(*model.Header) bool { return true }
	if in.Mine {
		if assigned, err = mine(ctx, e); err != nil {
			return nil, err
		}
	}
	return func(n *graph.Node) bool { return within(n.Header) && assigned(n.Header) }, nil
}

// exclude tells of the open issues that are not ready: each with its reason, or
// how many.
func (out *ReadyOut) exclude(e *op.Env, q *claim.Queue, why bool, keep func(*graph.Node) bool, cut func(int) int) {
	if why {
		list := q.Excluded(keep)
		out.ExcludedTotal = len(list)
		out.Excluded = claim.Rows(list[:cut(len(list))])
		return
	}
	q.Graph.Nodes(func(n *graph.Node) {
		if q.Graph.Open(n) && keep(n) {
			out.ExcludedTotal++
		}
	})
	switch out.ExcludedTotal -= out.Total; {
	case out.ExcludedTotal == 1:
		e.Warn(fault.Expand("1 open issue is not ready; {ready|--why} says why", e.Cite))
	case out.ExcludedTotal > 1:
		e.Warn(fault.Expand(fmt.Sprintf("%d open issues are not ready; {ready|--why} says why", out.ExcludedTotal), e.Cite))
	}
}

func readyText(p *page.Page, in ReadyIn, out ReadyOut) {
	out.listing.print(p, "Nothing is ready. `tix ready --why` says what holds each open issue back.",
		part(len(out.listing.page), out.Total, "ready issues"))
	if !in.Why {
		return
	}
	p.Blank()
	p.Line(page.Heading.Of("Open, but not ready:"))
	t := p.Table([]page.Column{
		{Heading: "NUM", Max: 6, Style: page.ID}, {Heading: "ID", Max: 8}, {Heading: "TITLE", Max: 40}, {Heading: "REASON", Flex: true},
	})
	t.Empty("No other issue is open.")
	for _, x := range out.Excluded {
		h := &model.Header{Number: x.Number, ID: x.ID}
		t.Row(number(nil, h), id(nil, h), x.Title, x.Reason)
	}
	if tail := part(len(out.Excluded), out.ExcludedTotal, "others"); tail != "" {
		p.Printf("%s", tail)
	}
}

// part is the line that ends rows that were cut and have no cursor, "" when all
// are there.
func part(shown, total int, what string) string {
	if shown == total {
		return ""
	}
	return fmt.Sprintf("%d of %d %s shown; a higher `limit` shows more", shown, total, what)
}
