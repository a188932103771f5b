package cycle

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/record"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// Row is one cycle with the number of its issues.
type Row struct {
	Name        string  `json:"name"`
	Description *string `json:"description"`
	StartDate   *string `json:"start_date"`
	DueDate     *string `json:"due_date"`
	IssueCount  int     `json:"issue_count"` // archived ones do not count
}

// ListOut is what `cycle list` shows.
type ListOut struct {
	Cycles []Row `json:"cycles"`
}

// List shows the cycles.
var List = op.Operation[struct{}, ListOut]{
	Chapter: op.Records,
	Title:   "List cycles", Summary: "List the planning cycles with description, dates and number of issues.",
	Detail:  "One line per cycle: name, description, start, end and number of issues, separated by TABs when piped; what is not set is empty. Archived issues do not count.",
	Example: "tix cycle list",
	CLI:     []op.Spelling[struct{}, ListOut]{{Path: "cycle list"}},
	Read:    list,
	Text: func(p *page.Page, _ struct{}, out ListOut) {
		rows := p.Rows("NAME", "DESCRIPTION", "START", "DUE", "ISSUES")
		rows.Empty("No cycles: a table `[cycles.NAME]` in tix.toml, or a file in docs/cycles, makes one.")
		for _, c := range out.Cycles {
			rows.Row(c.Name, record.Cell(c.Description), record.Cell(c.StartDate), record.Cell(c.DueDate), strconv.Itoa(c.IssueCount))
		}
	},
}

func list(ctx context.Context, e *op.Env, _ struct{}) (ListOut, error) {
	out := ListOut{Cycles: []Row{}}
	all, err := Load(ctx, e)
	if err != nil {
		return out, err
	}
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return out, err
	}
	count := record.Members(s.Issues, func(h *model.Header) []string { return h.Cycles })
	for _, c := range all {
		out.Cycles = append(out.Cycles, Row{c.Name, record.OrNull(c.Description), record.OrNull(c.StartDate), record.OrNull(c.DueDate), count[c.Name]})
	}
	return out, nil
}
