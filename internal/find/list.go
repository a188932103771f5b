package find

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/internal/query"
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
	DisplayIn
}

// ListOut is a page of issues. Its rows are read from the files when the
// structure is asked for: the table needs none.
type ListOut struct {
	Issues     []issue.Object `json:"issues"`
	Total      int            `json:"total"`
	NextCursor *string        `json:"next_cursor"`
	LeftOut    *int           `json:"left_out,omitzero"`
	Groups     []Group        `json:"groups,omitzero"`

	listing listing
	reader  *reader
}

// MarshalJSON reads the rows of the page.
func (out ListOut) MarshalJSON() ([]byte, error) {
	type plain ListOut
	p := plain(out)
	var err error
	if p.Issues, err = out.reader.rows(out.listing.page); err != nil {
		return nil, err
	}
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
	shown, err := in.listing(defaultColumns)
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
	found, err := in.find(ctx, e, m)
	if err != nil {
		return ListOut{}, err
	}
	query.Sort(found.rows, keys, m.Vocab)
	out := ListOut{Total: len(found.rows), listing: shown, reader: &reader{ctx: ctx, env: e, board: m.Board}}
	out.tellLeftOut(e, found.leftOut)
	in.noteArchived(e, m)
	if len(found.rows) == 0 && in.Status.Set {
		noteStatus(ctx, e, m.Board, in.Status.Value)
	}
	rows, err := out.cut(w, found.rows, by, ordering{keys, m.Vocab})
	if err == nil {
		err = out.listing.show(ctx, e, m.Board, rows)
	}
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

func listText(p *page.Page, in ListIn, out ListOut) {
	out.listing.print(p, in.empty(), paging.Tail(len(out.listing.page), out.Total, "issues", out.NextCursor))
}

// empty says what would fill the table.
func (in *ListIn) empty() string {
	if in.chosen() || in.Mine {
		return "No issue matches."
	}
	return "No open issues. `tix create TITLE` makes one; `tix list --all` shows closed ones too."
}
