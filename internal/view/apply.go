package view

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// ApplyOut is what a view selects, in the order of the board.
type ApplyOut struct {
	ViewID      string       `json:"view_id"`
	Name        string       `json:"name"`
	Scope       Scope        `json:"scope"`
	Resolution  string       `json:"resolution"`
	Plan        Plan         `json:"plan"`
	Active      Active       `json:"active"`
	Issues      []uint32     `json:"issues"`
	Count       int          `json:"count"`
	Board       Columns      `json:"board"`
	Rows        []Row        `json:"rows"` // of Issues, in their order; the first 50 over MCP
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Row is a selected issue.
type Row struct {
	Number   uint32 `json:"number"`
	ID       string `json:"id"`
	Status   string `json:"status"`
	Priority string `json:"priority"`
	Title    string `json:"title"`
}

// wireRows is how many rows are told over MCP, where all numbers are there anyway:
// a page of a listing.
const wireRows = 50

// Active is the marker of the applied view. It lives for one call.
type Active struct {
	ViewID      string  `json:"view_id"`
	Source      string  `json:"source"`
	AppliedAt   *string `json:"applied_at"`
	AppliedPlan Plan    `json:"applied_plan"`
}

// Columns counts the selected issues by column.
type Columns struct {
	Columns  []Count `json:"columns"`
	Hidden   []Count `json:"hidden"`
	Mismatch int     `json:"mismatch"` // their status is no column
}

// Count is one column.
type Count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Apply selects the issues of a view.
var Apply = op.Operation[OneIn, ApplyOut]{
	Chapter: op.Records,
	Name:    "view_apply", Title: "Apply saved view",
	Summary: "Show the issues that a saved view selects, in board order, with the counts of the columns. Nothing is changed.",
	Detail: "Issues stand column by column, hidden columns behind the visible ones and statuses that are no column last; within a column by the sort key, else the group key, else as the board orders its cards. Unset values come last.\n\n" +
		"Columns are hidden only by a view that selects, sorts and groups nothing. Archived issues count only where the text says `archived:`. Words that the repository no longer knows, such as a column that is gone, are refused.",
	Example: `tix view create --name Urgent --filter priority:high && tix view apply Urgent`,
	CLI:     []op.Spelling[OneIn, ApplyOut]{{Path: "view apply", Args: "VIEW"}},
	Denied:  foreign,
	Shape:   readShape[OneIn],
	Read:    apply,
	Text:    applyText,
}

func apply(ctx context.Context, e *op.Env, in OneIn) (ApplyOut, error) {
	c, err := e.Config()
	if err != nil {
		return ApplyOut{}, err
	}
	x, err := registryOf(c).usable(in.View)
	if err != nil {
		return ApplyOut{}, err
	}
	rows, vocab, err := x.selected(ctx, e)
	if err != nil {
		return ApplyOut{}, err
	}
	out := ApplyOut{
		ViewID: x.id, Name: x.name, Scope: x.scope, Resolution: x.resolution, Plan: x.plan,
		Active: Active{ViewID: x.id, Source: "mcp", AppliedPlan: x.plan},
		Issues: make([]uint32, 0, len(rows)), Count: len(rows), Diagnostics: diagnoseAll(x.unknownKeys(true), e.Cite),
	}
	placed := out.place(&x.plan, rows, c.Board(), vocab)
	if e.Door == op.Wire {
		placed = placed[:min(len(placed), wireRows)]
	}
	out.Rows = make([]Row, len(placed))
	for i, h := range placed {
		out.Rows[i] = Row{h.Number, h.ID, h.Status, h.Priority, h.Title}
	}
	return out, nil
}

// selected are the issues that the plan selects. The text and each criterion
// must hold.
func (x *record) selected(ctx context.Context, e *op.Env) ([]*model.Header, query.Vocabulary, error) {
	m, err := match.Parse(ctx, e, x.plan.text())
	if err != nil {
		return nil, query.Vocabulary{}, notThere(x, "plan.text_query", err)
	}
	scope := store.Active
	if m.Uses("archived") {
		scope = store.All
	}
	rows, err := m.Select(ctx, scope)
	if err != nil {
		return nil, m.Vocab, err
	}
	for _, c := range x.plan.Filter.conditions() {
		one, err := match.Parse(ctx, e, c.term)
		if err != nil {
			return nil, m.Vocab, notThere(x, "plan.filter."+c.name, err)
		}
		rows = slices.DeleteFunc(rows, func(h *model.Header) bool { return !one.Bound.MatchHeader(h, one) })
	}
	return rows, m.Vocab, nil
}

// gone is everything in the filter of a plan that the repository no longer knows, so
// that applying it would be refused. What fails for another reason is not told here,
// nor of a filter that can't be read.
func (x *record) gone(ctx context.Context, e *op.Env) (list []*fault.Fault) {
	if slices.ContainsFunc(x.faults(), func(f *fault.Fault) bool {
		return f.Field == "plan" || strings.HasPrefix(f.Field, "plan.text_query") || strings.HasPrefix(f.Field, "plan.filter")
	}) {
		return nil
	}
	ask := func(field, text string) {
		if _, err := match.Bind(ctx, e, text); err != nil {
			if f := notThere(x, field, err); f.Kind == invalidFilter {
				list = append(list, f)
			}
		}
	}
	ask("plan.text_query", x.plan.text())
	for _, c := range x.plan.Filter.conditions() {
		ask("plan.filter."+c.name, c.term)
	}
	return list
}

// place puts the issues into the columns of the board and these in their order, and
// gives them in that order.
func (out *ApplyOut) place(plan *Plan, rows []*model.Header, b *config.Board, vocab query.Vocabulary) (placed []*model.Header) {
	keys, _ := query.ParseKeys(plan.Sort)
	if keys == nil && plan.Group != "" {
		keys = []query.Key{{Name: plan.Group}}
	}
	if keys != nil {
		query.Sort(rows, keys, vocab)
	}
	byColumn := map[string][]*model.Header{}
	var elsewhere []*model.Header
	for _, h := range rows {
		if b.Has(h.Status) {
			byColumn[h.Status] = append(byColumn[h.Status], h)
		} else {
			elsewhere = append(elsewhere, h)
		}
	}
	add := func(list []*model.Header) {
		if keys == nil {
			board.Arrange(list, b)
		}
		placed = append(placed, list...)
	}
	hidden := plan.hidden(b)
	out.Board = Columns{Columns: []Count{}, Hidden: []Count{}, Mismatch: len(elsewhere)}
	for _, hide := range []bool{false, true} {
		for _, name := range b.Columns {
			if slices.Contains(hidden, name) != hide {
				continue
			}
			count := Count{name, len(byColumn[name])}
			if hide {
				out.Board.Hidden = append(out.Board.Hidden, count)
			} else {
				out.Board.Columns = append(out.Board.Columns, count)
			}
			add(byColumn[name])
		}
	}
	add(elsewhere)
	for _, h := range placed {
		out.Issues = append(out.Issues, h.Number)
	}
	return placed
}

// hidden are the columns that a plan hides: none when it selects or orders, else
// those of its snapshot, else those of the board.
func (p *Plan) hidden(b *config.Board) []string {
	switch {
	case p.Text != "" || p.Sort != "" || p.Group != "" || p.Filter.selects():
		return nil
	case p.Visibility != nil:
		return p.Visibility.Hidden
	}
	return b.Hidden
}

func applyText(p *page.Page, _ OneIn, out ApplyOut) {
	p.Printf("id: %s", out.ViewID)
	p.Printf("name: %s", out.Name)
	p.Printf("scope: %s", out.Scope.label())
	planLines(p, &out.Plan)
	p.Printf("issues: %s", numbers(out.Issues))
	p.Printf("count: %d", out.Count)
	p.Printf("columns: %s", out.Board.text())
	told(p, out.Diagnostics)
	p.Blank()
	t := p.Table([]page.Column{{Heading: "NUM"}, {Heading: "ID"}, {Heading: "STATUS"}, {Heading: "PRIORITY"}, {Heading: "TITLE", Flex: true}})
	t.Empty("No issue matches.")
	t.Reserve(len(out.Rows))
	for _, r := range out.Rows {
		t.Row(strconv.FormatUint(uint64(r.Number), 10), r.ID, r.Status, r.Priority, r.Title)
	}
	if len(out.Rows) < out.Count {
		p.Printf("%d of %d issues; `issues` names the others", len(out.Rows), out.Count)
	}
}

// numbers are the issues in one line, as scripts read them.
func numbers(list []uint32) string {
	if len(list) == 0 {
		return "(none)"
	}
	line := make([]byte, 0, 6*len(list))
	for i, n := range list {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendUint(line, uint64(n), 10)
	}
	return string(line)
}

// text is the counts of the columns that hold an issue, the hidden ones apart.
func (c *Columns) text() string {
	var parts []string
	for _, x := range []struct {
		word   string
		counts []Count
	}{{"", c.Columns}, {"hidden: ", c.Hidden}, {"in no column: ", []Count{{Count: c.Mismatch}}}} {
		var cells []string
		for _, n := range x.counts {
			if n.Count > 0 {
				cells = append(cells, strings.TrimLeft(fmt.Sprintf("%s %d", n.Name, n.Count), " "))
			}
		}
		if cells != nil {
			parts = append(parts, x.word+strings.Join(cells, ", "))
		}
	}
	if parts == nil {
		return "(none)"
	}
	return strings.Join(parts, "; ")
}
