package find

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/page"
)

// DisplayIn says how the terminal shows rows.
type DisplayIn struct {
	Columns op.Opt[op.List] `json:"columns" only:"line" hint:"LIST" enum:"num,id,title,status,priority,assignee,labels,type,cycle,milestone,reviewer,start,due,updated,overdue,blocked,relations,progress,category,archived,wip" help:"Columns: num, id, title, status, priority, assignee, labels, type, cycle, milestone, reviewer, start, due, updated, overdue, archived, those of {show}"`
	Show    op.List         `json:"show" only:"line" hint:"LIST" enum:"relationships,progress,category,wip" help:"More columns: relationships (blocked, relations), progress, category, wip"`
	Format  op.Opt[string]  `json:"format" only:"line" hint:"xml|yml|toml" enum:"xml,yml,toml" help:"Print a document instead of a table"`
}

// listing is rows and how they are shown.
type listing struct {
	page    []*model.Header
	heads   []head
	columns []column
	sight   *sight
	format  format
	usual   bool // the columns are those that nobody named
}

// head is a heading in front of the row at an index of the page.
type head struct {
	at   int
	text string
}

// listing judges the arguments before anything is read. usual are the columns
// that are shown when none are named.
func (in *DisplayIn) listing(usual []string) (l listing, err error) {
	if l.format, err = formatOf(in.Format); err != nil {
		return l, err
	}
	var given *string
	if in.Columns.Set {
		given = (*string)(&in.Columns.Value)
	}
	l.columns, err = choose(given, string(in.Show), usual)
	l.usual = !in.Columns.Set
	return l, err
}

// show takes the rows, with what the columns need to know of them. The graph is
// loaded only for a column that shows it, and so is what the columns hold. An archived row is marked.
func (l *listing) show(ctx context.Context, e *op.Env, b *board.Board, rows []*model.Header) error {
	l.page, l.sight = rows, sightOf(b, e.Today())
	if l.usual && slices.ContainsFunc(rows, func(h *model.Header) bool { return h.Archived }) {
		l.columns = l.marked()
	}
	if has(l.columns, "wip") {
		var err error
		if l.sight.wip, err = wipCells(ctx, e); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(graphColumns(), func(c column) bool { return has(l.columns, c.name) }) {
		var err error
		l.sight.graph, err = graph.Load(ctx, e)
		return err
	}
	return nil
}

// wipCells are the cells of the limited columns of the board.
func wipCells(ctx context.Context, e *op.Env) (map[string]string, error) {
	c, err := e.Config()
	if err != nil || !wip.Limited(c.Board()) {
		return nil, err
	}
	g, err := wip.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	cells := map[string]string{}
	for _, name := range c.Board().Columns {
		if l := wip.On(c.Board(), name); l != nil {
			cells[name] = g.Usage(name).Cell(l)
		}
	}
	return cells, nil
}

// marked are the columns with `archived` behind the title, before those that
// `show` appended.
func (l *listing) marked() []column {
	at := slices.IndexFunc(l.columns, func(c column) bool { return c.name == "title" }) + 1
	return slices.Insert(l.columns, at, appendNamed(columns(), nil, "archived")...)
}

// print writes the rows. empty is the sentence for none, tail the line that ends
// a cut page.
func (l *listing) print(p *page.Page, empty, tail string) {
	if l.format != table {
		l.document(p, tail)
		return
	}
	shown := make([]page.Column, len(l.columns))
	for i, c := range l.columns {
		shown[i] = c.Column
	}
	t := p.Table(shown)
	t.Empty(empty)
	t.Reserve(len(l.page))
	cells := make([]string, len(l.columns))
	heads := l.heads
	for i, h := range l.page {
		for len(heads) > 0 && heads[0].at == i {
			t.Heading(page.Heading.Of(heads[0].text))
			heads = heads[1:]
		}
		l.cells(cells, h)
		t.Row(cells...)
	}
	if tail != "" {
		p.Printf("%s", tail)
	}
}

// document prints the rows as a document: all values are strings, headings of
// groups are left out, what ends a cut page is a comment.
func (l *listing) document(p *page.Page, tail string) {
	keys := make([]string, len(l.columns))
	for i, c := range l.columns {
		keys[i] = strings.ToLower(c.Heading)
	}
	rows := make([][]string, len(l.page))
	for i, h := range l.page {
		rows[i] = make([]string, len(l.columns))
		l.cells(rows[i], h)
	}
	l.format.write(p, keys, rows, tail)
}

// cells fills the cells of a row.
func (l *listing) cells(cells []string, h *model.Header) {
	for i := range l.columns {
		cells[i] = l.columns[i].cell(l.sight, h)
	}
}
