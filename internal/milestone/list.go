package milestone

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/record"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// Row is one milestone with the number of its issues.
type Row struct {
	Name        string  `json:"name"`
	TargetDate  *string `json:"target_date"`
	Description *string `json:"description"`
	IssueCount  int     `json:"issue_count"` // archived ones do not count
}

// ListOut is what `milestone list` shows.
type ListOut struct {
	Milestones []Row `json:"milestones"`
}

// List shows the milestones.
var List = op.Operation[struct{}, ListOut]{
	Chapter: op.Records,
	Title:   "List milestones", Summary: "List the milestones with target date, description and number of issues.",
	Detail:  "One line per milestone, in the order of their files: name, target date, description and number of issues, separated by TABs when piped. Archived issues do not count.",
	Example: "tix milestone list",
	CLI:     []op.Spelling[struct{}, ListOut]{{Path: "milestone list"}},
	Read:    list,
	Text: func(p *page.Page, _ struct{}, out ListOut) {
		rows := p.Rows("NAME", "TARGET", "DESCRIPTION", "ISSUES")
		rows.Empty("No milestones: a file in the milestones folder with `name:` in its front matter makes one.")
		for _, m := range out.Milestones {
			rows.Row(m.Name, record.Cell(m.TargetDate), record.Cell(m.Description), strconv.Itoa(m.IssueCount))
		}
	},
}

func list(ctx context.Context, e *op.Env, _ struct{}) (ListOut, error) {
	out := ListOut{Milestones: []Row{}}
	all, err := Load(ctx, e)
	if err != nil {
		return out, err
	}
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return out, err
	}
	count := record.Members(s.Issues, func(h *model.Header) []string { return h.Milestones })
	for _, m := range all {
		out.Milestones = append(out.Milestones, Row{m.Name, record.OrNull(m.TargetDate), record.OrNull(m.Description), count[m.Name]})
	}
	return out, nil
}
