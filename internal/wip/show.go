package wip

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// UnitRow is a declared unit.
type UnitRow struct {
	Name   string `json:"name"`
	Factor int    `json:"factor"`
}

// ColumnRow is a column with its limit and what it holds.
type ColumnRow struct {
	Column string    `json:"column"`
	Items  int       `json:"items"`
	Limit  *Declared `json:"limit"` // also when it is disabled
	Usage  *Figures  `json:"usage"` // null without a limit in force

	setting string
}

// ShowOut is what `wip show` shows.
type ShowOut struct {
	Board   string      `json:"board"`
	Units   []UnitRow   `json:"units"` // by name
	Columns []ColumnRow `json:"columns"`
}

// Show lists the limits of a board with what its columns hold.
var Show = op.Operation[BoardIn, ShowOut]{
	Chapter: op.Records,
	Title:   "Limits of a board", Summary: "Show the limits on work in progress, their units, and what each column holds.",
	Detail: "A column's usage is the number of its issues against `max_items` and the sum of their estimates against `max_estimate`; `!` marks a column over its limit, or one with an estimate that can't be counted (`?`), which is named. " +
		"A limit that is disabled shows as `-`.",
	Example: "tix wip show",
	CLI:     []op.Spelling[BoardIn, ShowOut]{{Path: "wip show"}},
	Read:    show,
	Text: func(p *page.Page, _ BoardIn, out ShowOut) {
		units := make([]string, len(out.Units))
		for i, u := range out.Units {
			units[i] = u.Name + "=" + strconv.Itoa(u.Factor)
		}
		if len(units) == 0 {
			units = []string{"-"}
		}
		p.Printf("board: %s", out.Board)
		p.Printf("units: %s", strings.Join(units, ", "))
		t := p.Table([]page.Column{{Heading: "COLUMN"}, {Heading: "LIMIT"}, {Heading: "USAGE"}})
		for _, r := range out.Columns {
			limit, usage := "-", strconv.Itoa(r.Items)
			if r.Usage != nil {
				limit, usage = r.setting, r.Usage.Text()
			}
			t.Row(r.Column, limit, usage)
		}
		for _, r := range out.Columns {
			if r.Usage != nil && r.Usage.Policy == Block {
				p.Printf("token of %s: %s (for --override-limit)", r.Column, r.Limit.Token)
			}
		}
	},
}

func show(ctx context.Context, e *op.Env, in BoardIn) (ShowOut, error) {
	b, err := in.board(e)
	if err != nil {
		return ShowOut{}, err
	}
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return ShowOut{}, err
	}
	items := map[string]int{}
	for _, h := range s.Issues {
		items[h.Status]++
	}
	out := ShowOut{Board: b.Name, Units: unitRows(b)}
	g := Of(b, s.Issues)
	for _, name := range b.Columns {
		r := ColumnRow{Column: name, Items: items[name], Limit: Stored(b, name).Declared()}
		if l := On(b, name); l != nil {
			u := g.Usage(name)
			r.Usage, r.setting = u.Figures(l), l.Setting()
			for i := range u.Odd {
				f := u.Odd[i].Finding(e.Repo.IssuesDir())
				f.Remedy = fault.Expand(f.Remedy, e.Cite)
				e.Report(f)
			}
		}
		out.Columns = append(out.Columns, r)
	}
	return out, nil
}

func unitRows(b *config.Board) []UnitRow {
	rows := []UnitRow{}
	for _, u := range b.WIP.Units {
		rows = append(rows, UnitRow{u.Name, u.Factor})
	}
	slices.SortFunc(rows, func(a, b UnitRow) int { return strings.Compare(a.Name, b.Name) })
	return rows
}
