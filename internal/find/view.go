package find

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/hierarchy"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
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
	Show  op.List             `json:"show" only:"line" hint:"LIST" enum:"relationships" help:"More behind the file: relationships"`
}

// ViewOut is an issue with everything that its file says.
type ViewOut struct {
	issue.Object
	Comments      []model.Comment `json:"comments"`
	CommentsTotal int             `json:"comments_total"`
	History       []model.Event   `json:"history"`
	HistoryTotal  int             `json:"history_total"`
	// Hierarchy is what is above and below it; left out of an archived issue.
	Hierarchy *hierarchy.Place `json:"hierarchy,omitzero"`
	// Claim is the live one, of whoever holds it.
	Claim *claim.Claim `json:"claim,omitzero"`
	// Mentions are the unread ones of who asks.
	Mentions []mention.Mention `json:"mentions,omitzero"`

	file   string
	blocks []block
}

// View shows one issue.
var View = op.Operation[ViewIn, ViewOut]{
	Chapter: op.Finding,
	Name:    "get_issue", Title: "Get issue", Sets: op.Core,
	Summary: "Show one issue in full: fields, History, body and comments. Archived issues too.",
	Detail: `The text is the file itself, line by line, then the parent and the direct children of the issue, what its status means on the board, who has claimed it, its relationships and what blocks it where there are any, and the unread mentions of whoever asks. The structured result has the newest 30 comments and History entries; ` +
		"`comments_total` and `history_total`" + ` say how many there are; ` + "`relationships`" + ` has those that other files store too, ` + "`hierarchy`" + ` the parent, the children and how far they are (not of an archived issue).

On the terminal ` + "`--show relationships`" + ` has all of these, none and no longer blocking ones too, with what waits for the issue.`,
	Example: "tix view 1",
	CLI:     []op.Spelling[ViewIn, ViewOut]{{Path: "view", Args: "[ISSUE]"}, {Path: "show", Args: "[ISSUE]"}},
	Read:    view,
	Text:    viewText,
}

func view(ctx context.Context, e *op.Env, in ViewIn) (ViewOut, error) {
	more, err := in.more()
	if err != nil {
		return ViewOut{}, err
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
		return ViewOut{}, savedView(err, c, string(in.Issue.Value))
	}
	g, err := graph.Around(ctx, e)
	if err != nil {
		return ViewOut{}, err
	}
	b := board.Of(c)
	out := ViewOut{
		Object:   issue.ObjectOf(is, b, e.Today()),
		Comments: newest(is.Comments), CommentsTotal: len(is.Comments),
		History: newest(is.Log.Events), HistoryTotal: len(is.Log.Events),
		file: string(is.Doc.Raw()),
	}
	n := g.Node(&is.Header)
	out.Relationships, out.Blocked = issue.Touching(g.Touching(n)), blocked(g, n)
	if n != nil {
		out.Hierarchy = hierarchy.PlaceOf(g, n, e.Cite)
		out.blocks = append(out.blocks, block{"Hierarchy", out.Hierarchy.Block()})
	}
	out.Claim = claim.Of(e, &is.Header)
	out.blocks = append(out.blocks, workflow(b, is.Status, out.Claim))
	if n != nil {
		out.blocks = append(out.blocks, related(g, n, more, e.Cite)...)
	}
	out.Mentions, err = mention.Unread(ctx, e, is)
	return out, err
}

// more tells whether `show` asks for the relationships.
func (in *ViewIn) more() (bool, error) {
	more := false
	for word := range strings.SplitSeq(string(in.Show), ",") {
		switch word = strings.TrimSpace(word); strings.ToLower(word) {
		case "":
		case "relationships":
			more = true
		default:
			return false, unknown("word", "show", word, []string{"relationships"})
		}
	}
	return more, nil
}

// newest are the last items of a list, never nil.
func newest[T any](list []T) []T {
	return append([]T{}, list[max(0, len(list)-mostShown):]...)
}

func viewText(p *page.Page, _ ViewIn, out ViewOut) {
	p.Text(out.file)
	for _, b := range out.blocks {
		b.print(p)
	}
	mention.Block(p, out.Mentions)
}
