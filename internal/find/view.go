package find

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// mostShown is how many comments and History entries an issue carries in
// structures: the newest ones.
const mostShown = 30

// ViewIn names the issue.
type ViewIn struct {
	Issue op.Opt[op.Selector] `json:"issue" arg:"ISSUE" need:"wire" help:"Number, id, or part of the file name or title"`
	Show  string              `json:"show" only:"line" hint:"LIST" help:"More blocks behind the file; none exists yet"`
}

// ViewOut is an issue with everything that its file says.
type ViewOut struct {
	issue.Object
	Comments      []model.Comment `json:"comments"`
	CommentsTotal int             `json:"comments_total"`
	History       []model.Event   `json:"history"`
	HistoryTotal  int             `json:"history_total"`

	file     string
	workflow []string
}

// View shows one issue.
var View = op.Operation[ViewIn, ViewOut]{
	Chapter: op.Finding,
	Name:    "get_issue", Title: "Get issue", Sets: op.Core,
	Summary: "Show one issue in full: fields, History, body and comments. Archived issues too.",
	Detail: `The text is the file itself, line by line, then what its status means on the board. The structured result has the newest 30 comments and History entries; ` +
		"`comments_total` and `history_total`" + ` say how many there are.`,
	Example: "tix view 1",
	CLI:     []op.Spelling[ViewIn, ViewOut]{{Path: "view", Args: "[ISSUE]"}, {Path: "show", Args: "[ISSUE]"}},
	Read:    view,
	Text:    viewText,
}

func view(ctx context.Context, e *op.Env, in ViewIn) (ViewOut, error) {
	for word := range strings.SplitSeq(in.Show, ",") {
		if word = strings.TrimSpace(word); word != "" {
			return ViewOut{}, unknown("word", "show", word, nil)
		}
	}
	if !in.Issue.Set {
		return ViewOut{}, noIssue()
	}
	c, err := e.Config()
	if err != nil {
		return ViewOut{}, err
	}
	is, err := e.Issue(ctx, in.Issue.Value)
	if err != nil {
		return ViewOut{}, err
	}
	b := board.Of(c)
	out := ViewOut{
		Object:   issue.ObjectOf(is, b, e.Today()),
		Comments: newest(is.Comments), CommentsTotal: len(is.Comments),
		History: newest(is.Log.Events), HistoryTotal: len(is.Log.Events),
		file: string(is.Doc.Raw()), workflow: workflow(b, is.Status),
	}
	out.Relationships = edges(is.Relationships)
	return out, nil
}

// newest are the last items of a list, never nil.
func newest[T any](list []T) []T {
	return append([]T{}, list[max(0, len(list)-mostShown):]...)
}

// edges are the relationships that the issue's own file holds, by kind and
// target. Those of other files are not known yet.
func edges(own []model.Relationship) issue.Edges {
	list := append(issue.Edges{}, own...)
	slices.SortStableFunc(list, func(a, b model.Relationship) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To, b.To))
	})
	return list
}

// workflow says what a status means on the board.
func workflow(b *board.Board, status string) []string {
	c := b.Category(status)
	key, meaning := c, "open"
	switch {
	case c == "":
		key, meaning = board.Unmapped, "unmapped: the board has no such column"
	case c == board.Completed:
		meaning = "complete"
	case board.Terminal(c):
		meaning = "terminal, not complete"
	}
	return []string{"- category: " + key + " (" + board.Label(c) + ")", "- workflow: " + meaning}
}

func viewText(p *page.Page, _ ViewIn, out ViewOut) {
	p.Text(out.file)
	p.Blank()
	p.Line(page.Heading.Of("## Workflow"))
	p.Blank()
	for _, line := range out.workflow {
		p.Printf("%s", line)
	}
}
