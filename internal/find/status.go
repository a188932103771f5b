package find

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/page"
)

// StatusIn narrows what is counted.
type StatusIn struct {
	Filter op.Opt[string] `json:"filter" hint:"QUERY" help:"Count only the issues that this filter selects"`
	Sort   op.Opt[string] `json:"sort" hint:"KEYS" help:"Sort keys, as in the listing; shows overdue issues too"`
	Group  op.Opt[string] `json:"group" hint:"KEY" help:"Also show progress by cycle, milestone, status, assignee or priority"`
}

// StatusOut are the figures of the board.
type StatusOut struct {
	Columns  []ColumnCount `json:"columns"`
	Total    int           `json:"total"`
	Unmapped int           `json:"unmapped"` // issues whose status is no column
	Overdue  *int          `json:"overdue,omitzero"`
	Groups   []Group       `json:"groups,omitzero"`
	Progress []Progress    `json:"progress,omitzero"`

	by string
}

// ColumnCount is one column of the board.
type ColumnCount struct {
	Column   string `json:"column"`
	Count    int    `json:"count"`
	Category string `json:"category"`
	// WIP is the limit in force on the column with what it holds, null without one.
	WIP *wip.Figures `json:"wip"`
}

// Progress is how far a cycle or milestone is, over all active issues.
type Progress struct {
	Kind  string `json:"kind"` // cycle or milestone
	Name  string `json:"name"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
}

// Status counts the board.
var Status = op.Operation[StatusIn, StatusOut]{
	Chapter: op.Finding,
	Name:    "board_status", Title: "Board status", Sets: op.Core,
	Summary: "Count the issues in each column of the board, with the progress of cycles and milestones.",
	Detail: `Archived issues and files with conflict markers do not count. An issue whose status is not a column counts in the total only. With ` +
		"`filter`, `sort` or `group`" + `, overdue issues are counted too. The lines of cycles and milestones count every issue that is not archived, whatever the filter. A column with a limit shows what it holds of it, whatever the filter: issues, estimated work, and ` + "`!`" + ` when it is over, or when an estimate (` + "`?`" + `) can't be counted.`,
	Example: "tix status --group priority",
	CLI:     []op.Spelling[StatusIn, StatusOut]{{Path: "status"}},
	Read:    status,
	Text:    statusText,
}

func status(ctx context.Context, e *op.Env, in StatusIn) (StatusOut, error) {
	m, err := match.Parse(ctx, e, in.Filter.Value)
	if err != nil {
		return StatusOut{}, err
	}
	_, by, err := orderOf(m, in.Sort.Value, in.Group.Value)
	if err != nil {
		return StatusOut{}, err
	}
	rows, err := m.Select(ctx, store.Active)
	if err != nil {
		return StatusOut{}, err
	}
	c, err := e.Config()
	if err != nil {
		return StatusOut{}, err
	}
	held, err := ledgerOf(ctx, e, c.Board())
	if err != nil {
		return StatusOut{}, err
	}
	out := count(rows, m.Board, c.Board(), held)
	out.by = by
	if in.Filter.Set || in.Sort.Set || in.Group.Set {
		n := 0
		s := sightOf(m.Board, e.Today())
		for _, h := range rows {
			if s.overdue(h) {
				n++
			}
		}
		out.Overdue = &n
	}
	if by != "" {
		out.Groups = groups(rows, by, m.Vocab, m.Board)
		slices.SortFunc(out.Groups, func(a, b Group) int { return cmp.Compare(a.Key, b.Key) })
	}
	if out.Unmapped > 0 {
		e.Warn(outside(out.Unmapped))
	}
	if slices.ContainsFunc(rows, func(h *model.Header) bool { return len(h.Cycles)+len(h.Milestones) > 0 }) {
		out.Progress, err = progress(ctx, e, m.Board)
	}
	return out, err
}

func outside(n int) string {
	if n == 1 {
		return "note: 1 issue has a status that is not a column of the board: it counts in the total only"
	}
	return fmt.Sprintf("note: %d issues have a status that is not a column of the board: they count in the total only", n)
}

// ledgerOf is what the columns hold whatever a filter shows of it, for a limit is
// one on the whole column; nil when no limit is in force. Issues that can't be
// counted are named, and those that count nothing.
func ledgerOf(ctx context.Context, e *op.Env, b *config.Board) (*wip.Ledger, error) {
	if !wip.Limited(b) {
		return nil, nil
	}
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return nil, err
	}
	g := wip.Of(b, s.Issues)
	for _, name := range b.Columns {
		if l := wip.On(b, name); l != nil {
			for _, n := range g.Usage(name).Notes(l) {
				e.Warn("note: " + n)
			}
		}
	}
	return g, nil
}

// count puts issues into the columns of a board, which limits stands for with
// its limits. held is what these columns hold in all.
func count(rows []*model.Header, b *board.Board, limits *config.Board, held *wip.Ledger) StatusOut {
	counts := map[string]int{}
	for _, h := range rows {
		counts[h.Status]++
	}
	out := StatusOut{Columns: []ColumnCount{}, Total: len(rows), Unmapped: len(rows)}
	for _, c := range b.Columns {
		n := ColumnCount{Column: c, Count: counts[c], Category: b.Category(c)}
		if l := wip.On(limits, c); l != nil {
			n.WIP = held.Usage(c).Figures(l)
		}
		out.Columns = append(out.Columns, n)
		out.Unmapped -= counts[c]
	}
	return out
}

// progress counts the members of every cycle and milestone among all active
// issues, cycles first, each kind in the order of its records; what has no
// members is left out.
func progress(ctx context.Context, e *op.Env, b *board.Board) ([]Progress, error) {
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return nil, err
	}
	cycles, err := cycle.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	milestones, err := milestone.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	list := tally("cycle", cycle.Names(cycles), s.Issues, b, func(h *model.Header) []string { return h.Cycles })
	return append(list, tally("milestone", milestone.Names(milestones), s.Issues, b, func(h *model.Header) []string { return h.Milestones })...), nil
}

func tally(kind string, names []string, rows []*model.Header, b *board.Board, of func(*model.Header) []string) []Progress {
	total, done := map[string]int{}, map[string]int{}
	for _, h := range rows {
		for _, name := range of(h) { // each once: reading drops the others
			total[name]++
			if b.Category(h.Status) == board.Completed {
				done[name]++
			}
		}
	}
	var list []Progress
	for _, name := range names {
		if total[name] > 0 {
			list = append(list, Progress{kind, name, done[name], total[name]})
		}
	}
	return list
}

func statusText(p *page.Page, _ StatusIn, out StatusOut) {
	t := p.Table([]page.Column{{Heading: "COLUMN", Max: 30}, {Heading: "COUNT"}})
	for _, c := range out.Columns {
		cell := strconv.Itoa(c.Count)
		if c.WIP != nil {
			cell += "  " + c.WIP.Cell
		}
		t.Row(c.Column, cell)
	}
	t.Row("Total", strconv.Itoa(out.Total))
	if out.Overdue != nil {
		t.Row("Overdue", strconv.Itoa(*out.Overdue))
	}
	for _, g := range out.Groups {
		p.Printf("%s %s: %d/%d complete (%d%%)", out.by, g.Key, g.Done, g.Total, percent(g.Done, g.Total))
	}
	for _, g := range out.Progress {
		p.Printf("%s %s: %d/%d complete", g.Kind, g.Name, g.Done, g.Total)
	}
}
