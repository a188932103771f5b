package find

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListIn selects, orders and shows issues.
type ListIn struct {
	Status       op.Opt[string] `json:"status" complete:"column" help:"Only issues in this column"`
	Filter       op.Opt[string] `json:"filter" hint:"QUERY" help:"Filter over open and closed issues, such as: status:todo label:bug,ui -assignee:none due:<today"`
	Sort         string         `json:"sort" hint:"KEYS" help:"Sort keys, -KEY reverses: created, updated, due, start, priority, status, number, title, reviewer, cycle, milestone"`
	Group        string         `json:"group" hint:"KEY" help:"Group by cycle, milestone, status, assignee or priority"`
	All          bool           `json:"all" help:"All issues, closed ones too"`
	Mine         bool           `json:"mine" help:"Only issues assigned to me"`
	WithArchived bool           `json:"with_archived" help:"Archived issues too"`
	paging.In

	Columns op.Opt[string] `json:"columns" only:"line" hint:"LIST" help:"Columns: num, id, title, status, priority, assignee, labels, type, cycle, milestone, reviewer, start, due, updated, overdue, category, archived"`
	Show    string         `json:"show" only:"line" hint:"LIST" help:"More columns: category"`
	Format  op.Opt[string] `json:"format" only:"line" hint:"xml|yml|toml" help:"Print a document instead of a table"`
}

// ListOut is a page of issues. Its rows are read from the files when the
// structure is asked for: the table needs none.
type ListOut struct {
	Issues     []issue.Object `json:"issues"`
	Total      int            `json:"total"`
	NextCursor *string        `json:"next_cursor"`
	LeftOut    *int           `json:"left_out,omitzero"`
	Groups     []Group        `json:"groups,omitzero"`
	Notes      []string       `json:"notes,omitzero"` // on how the selection was understood

	page    []*model.Header
	heads   []head
	columns []column
	sight   *sight
	format  format
	reader  reader
}

// head is a heading in front of the row at an index of the page.
type head struct {
	at   int
	text string
}

// MarshalJSON reads the rows of the page.
func (out ListOut) MarshalJSON() ([]byte, error) {
	type plain ListOut
	p := plain(out)
	p.Issues = out.reader.rows(out.page)
	return op.Encode(p)
}

// List shows issues.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Finding,
	Name:    "list_issues", Title: "List issues", Sets: op.Core,
	Summary: "List the open issues, or those that a status or a filter selects, without their bodies.",
	Detail: `An issue is open when its category is neither completed nor canceled. ` + "`all`, `status` and `filter`" + ` look at closed issues too; ` + "`mine`" + ` narrows whatever is selected.

Rows are ordered by created, then number, unless ` + "`sort`" + ` or a ` + "`sort:`" + ` term says otherwise: status in board order, high priority first, unset dates last. Each group is shown once, with the figures of the whole listing.

Over MCP a page has 50 rows unless ` + "`limit`" + ` (1 to 500) says otherwise; the terminal shows all.`,
	Example: "tix list --sort priority,due",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "list"}},
	Read:    list,
	Text:    listText,
}

func list(ctx context.Context, e *op.Env, in ListIn) (ListOut, error) {
	form, err := formatOf(in.Format)
	if err != nil {
		return ListOut{}, err
	}
	m, err := match.Parse(ctx, e, in.Filter.Value)
	if err != nil {
		return ListOut{}, err
	}
	keys, by, err := orderOf(m, in.Sort, in.Group)
	if err != nil {
		return ListOut{}, err
	}
	w, err := paging.Open(in.In, e.Door, in.bound(m.Query, keys, by)...)
	if err != nil {
		return ListOut{}, err
	}
	if _, err := choose(in.named(), in.Show, false); err != nil { // before anything is read
		return ListOut{}, err
	}
	found, err := in.find(ctx, e, m)
	if err != nil {
		return ListOut{}, err
	}
	query.Sort(found.rows, keys, m.Vocab)
	out := ListOut{
		Total: len(found.rows), sight: sightOf(m.Board, e.Today()), format: form, reader: reader{ctx, e, m.Board},
	}
	out.Notes = m.Notes()
	out.tellLeftOut(e, found.leftOut)
	in.noteArchived(e, m)
	if len(found.rows) == 0 && in.Status.Set {
		out.noteStatus(ctx, e, m.Board, in.Status.Value)
	}
	if err := out.cut(w, found.rows, by, ordering{keys, m.Vocab}); err != nil {
		return ListOut{}, err
	}
	out.columns, err = choose(in.named(), in.Show, anyArchived(out.page))
	return out, err
}

// bound is what a cursor of this listing holds for.
func (in *ListIn) bound(q query.Query, keys []query.Key, by string) []string {
	parts := []string{
		"list", strconv.FormatBool(in.chosen()), strconv.FormatBool(in.Status.Set), in.Status.Value, q.String(),
		strconv.FormatBool(in.Mine), strconv.FormatBool(in.WithArchived), by,
	}
	for _, k := range keys {
		parts = append(parts, k.String())
	}
	return parts
}

func (in *ListIn) named() *string {
	if !in.Columns.Set {
		return nil
	}
	return &in.Columns.Value
}

// noteArchived says why a query for archived issues finds none.
func (in *ListIn) noteArchived(e *op.Env, m *match.Matcher) {
	if want, set := m.Archived(); set && want && !in.WithArchived {
		e.Warn("note: archived issues are looked at only with `with_archived`")
	}
}

// noteStatus says of a status that neither the board nor any issue knows that
// it is one: the empty list alone would read as "there are none".
func (out *ListOut) noteStatus(ctx context.Context, e *op.Env, b *board.Board, status string) {
	if b.Has(status) || status == Conflicted {
		return
	}
	s, err := e.Snapshot(ctx, store.All)
	if err != nil || slices.ContainsFunc(s.Issues, func(h *model.Header) bool { return h.Status == status }) {
		return
	}
	note := "`" + status + "` is not a column of the board, and no issue has that status"
	if strings.EqualFold(status, "open") {
		note += "; without `status` the open issues are listed"
	} else if near := fault.Nearest(status, b.Columns); near != "" {
		note += "; did you mean `" + near + "`?"
	} else {
		note += "; the columns are " + fault.Names(b.Columns)
	}
	out.Notes = append(out.Notes, note)
	e.Warn("note: " + note)
}

// tellLeftOut reports what the default scope hides.
func (out *ListOut) tellLeftOut(e *op.Env, n int) {
	if n < 0 {
		return
	}
	out.LeftOut = &n
	switch {
	case n == 1:
		e.Warn("1 closed issue left out; `all` shows it too")
	case n > 1:
		e.Warn(fmt.Sprintf("%d closed issues left out; `all` shows them too", n))
	}
}

// cut puts the rows into their groups and takes the page.
func (out *ListOut) cut(w paging.Window, rows []*model.Header, by string, o ordering) error {
	all := groups(rows, by, o.vocab, out.reader.board)
	if by != "" {
		out.Groups = append([]Group{}, all...)
	}
	var from place
	if w.At != nil {
		var err error
		if from, err = o.read(w.At); err != nil {
			return err
		}
		if all = o.rest(all, from); len(all) == 0 || all[0].id != from.group {
			from.shown += digest(from.group)
		}
	}
	rows = flatten(all)
	out.page, out.NextCursor = paging.Take(w, rows, func(last int) []string {
		p := place{shown: from.shown, row: rows[last]}
		for _, g := range all {
			if p.group = g.id; last < len(g.rows) {
				break
			}
			last -= len(g.rows)
			p.shown += digest(g.id)
		}
		return o.mark(p)
	})
	at := 0
	for _, g := range all {
		if by != "" && at < len(out.page) {
			out.heads = append(out.heads, head{at, fmt.Sprintf("-- %s: %s (%d/%d done, %d%%) --", by, g.Key, g.Done, g.Total, percent(g.Done, g.Total))})
		}
		at += len(g.rows)
	}
	return nil
}

func flatten(all []Group) []*model.Header {
	if len(all) == 1 {
		return all[0].rows
	}
	var rows []*model.Header
	for _, g := range all {
		rows = append(rows, g.rows...)
	}
	return rows
}

func anyArchived(rows []*model.Header) bool {
	for _, h := range rows {
		if h.Archived {
			return true
		}
	}
	return false
}

func listText(p *page.Page, in ListIn, out ListOut) {
	tail := paging.Tail(len(out.page), out.Total, "issues", out.NextCursor)
	if out.format != table {
		out.document(p, tail)
		return
	}
	shown := make([]page.Column, len(out.columns))
	for i, c := range out.columns {
		shown[i] = c.Column
	}
	t := p.Table(shown)
	t.Empty(in.empty())
	t.Reserve(len(out.page))
	cells := make([]string, len(out.columns))
	heads := out.heads
	for i, h := range out.page {
		for len(heads) > 0 && heads[0].at == i {
			t.Heading(page.Heading.Of(heads[0].text))
			heads = heads[1:]
		}
		for j := range out.columns {
			cells[j] = out.columns[j].cell(out.sight, h)
		}
		t.Row(cells...)
	}
	if tail != "" {
		p.Printf("%s", tail)
	}
}

// empty says what would fill the table.
func (in *ListIn) empty() string {
	if in.chosen() || in.Mine {
		return "No issue matches."
	}
	return "No open issues. `tix create TITLE` makes one; `tix list --all` shows closed ones too."
}
