package issue

import (
	"bytes"
	"context"
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// mostEvents is the largest page of a history over MCP.
const mostEvents = 500

// HistoryIn asks for what happened to an issue.
type HistoryIn struct {
	Issue  op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Issue: number, id, or a fragment of file name or title"`
	Limit  int         `json:"limit" wire:"50" min:"1" help:"How many of the newest events; the terminal shows all by default"`
	Cursor string      `json:"cursor" hint:"CURSOR" help:"Where to go on, from next_cursor: older events"`
}

// HistoryOut is a page of events, the newest last. An earlier page is older.
type HistoryOut struct {
	Issue      Subject `json:"issue"`
	Events     []Past  `json:"events"`
	Total      int     `json:"total"`
	NextCursor *string `json:"next_cursor"` // null when there are no older ones
}

// Subject says which issue an answer is about.
type Subject struct {
	Number   uint32 `json:"number"`
	ID       string `json:"id,omitzero"`
	Title    string `json:"title"`
	Filename string `json:"filename"`
}

// Past is one line of a History: an event, or, raw, a line that does not parse.
type Past struct {
	model.Event
	Raw string `json:"raw,omitzero"`
}

// History lists the events of an issue.
var History = op.Operation[HistoryIn, HistoryOut]{
	Name: "history", Title: "Issue history", Sets: op.All,
	Summary: "List what happened to an issue, the newest last: moves, estimates, cycles, parents, relationships and decisions, with time and actor.",
	Detail:  "A limit gives the newest events; next_cursor leads to the older ones. A line that does not parse is shown as it stands.",
	Example: `tix history 1`,
	CLI:     []op.Spelling[HistoryIn, HistoryOut]{{Path: "history", Args: "ISSUE"}},
	Read:    history,
	Text:    historyText,
}

func history(ctx context.Context, e *op.Env, in HistoryIn) (HistoryOut, error) {
	if in.Limit < 0 || e.Door == op.Wire && (in.Limit == 0 || in.Limit > mostEvents) {
		return HistoryOut{}, badLimit(in.Limit)
	}
	is, err := e.Issue(ctx, in.Issue)
	if err != nil {
		return HistoryOut{}, err
	}
	all := past(is)
	end := len(all)
	if in.Cursor != "" {
		at, ok := openCursor(in.Cursor, &is.Header)
		if !ok || at > len(all) {
			return HistoryOut{}, badCursor()
		}
		end = at
	}
	start := 0
	if in.Limit > 0 {
		start = max(0, end-in.Limit)
	}
	out := HistoryOut{
		Issue:  Subject{is.Number, is.ID, is.Title, is.Path},
		Events: append([]Past{}, all[start:end]...), Total: len(all),
	}
	if start > 0 {
		next := cursor(start, &is.Header)
		out.NextCursor = &next
	}
	return out, nil
}

// past is the History of an issue in file order, readable or not.
func past(is *model.Issue) []Past {
	body := is.Doc.Body()
	raw := map[int]bool{}
	for _, u := range is.Log.Unreadable {
		raw[u.Line] = true
	}
	var out []Past
	events, heading := is.Log.Events, true
	for line := range matter.Lines(body[:len(body)-len(is.Text)], is.Doc.BodyLine()) {
		text := string(bytes.TrimSpace(line.Text))
		switch {
		case text == "":
		case heading:
			heading = false
		case raw[line.Number]:
			out = append(out, Past{Raw: string(line.Text)})
		case len(events) > 0:
			out, events = append(out, Past{Event: events[0]}), events[1:]
		}
	}
	return out
}

// cursor says that the events before a place come next. Lines are only added at
// the end, so places stay what they are.
func cursor(before int, h *model.Header) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.Itoa(before) + " " + bound(h)))
}

func openCursor(s string, h *model.Header) (before int, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(s))
	if err != nil {
		return 0, false
	}
	place, of, _ := strings.Cut(string(raw), " ")
	before, err = strconv.Atoi(place)
	return before, err == nil && before > 0 && of == bound(h)
}

// bound is what a cursor is good for: one issue.
func bound(h *model.Header) string { return strconv.FormatUint(uint64(h.Number), 10) + h.ID }

func historyText(p *page.Page, _ HistoryIn, out HistoryOut) {
	t := p.Table([]page.Column{{Heading: "TIME"}, {Heading: "ACTOR"}, {Heading: "EVENT"}, {Heading: "DETAIL", Flex: true}})
	t.Empty("nothing is recorded yet: moves, estimates, cycles and the like leave a line here")
	for _, e := range out.Events {
		if e.Raw != "" {
			t.Row("", "", "(unreadable)", e.Raw)
			continue
		}
		t.Row(e.Timestamp, e.Actor, e.Kind, e.Detail)
	}
	if out.NextCursor != nil {
		p.Printf("%d of %d events; older ones: `cursor` %s", len(out.Events), out.Total, *out.NextCursor)
	}
}
