package issue

import (
	"bytes"
	"context"
	"slices"
	"strconv"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// HistoryIn asks for what happened to an issue.
type HistoryIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	paging.In
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
	Chapter: op.Finding,
	Name:    "history", Title: "Issue history", Sets: op.All,
	Summary: "List what happened to an issue, newest last. Moves, estimates, cycles, parents, relationships and decisions, with time and actor.",
	Detail:  "A limit gives the newest events; next_cursor leads to the older ones. A line that does not parse is shown as it stands.",
	Example: `tix history 1`,
	CLI:     []op.Spelling[HistoryIn, HistoryOut]{{Path: "history", Args: "ISSUE"}},
	Read:    history,
	Text:    historyText,
}

func history(ctx context.Context, e *op.Env, in HistoryIn) (HistoryOut, error) {
	is, err := e.Issue(ctx, in.Issue)
	if err != nil {
		return HistoryOut{}, err
	}
	w, err := paging.Open(in.In, e.Door, "history", strconv.FormatUint(uint64(is.Number), 10), is.ID)
	if err != nil {
		return HistoryOut{}, err
	}
	all := past(is)
	rest, err := older(all, w.At)
	if err != nil {
		return HistoryOut{}, err
	}
	slices.Reverse(rest)
	rows, next := paging.Take(w, rest, func(last int) []string { return []string{strconv.Itoa(len(rest) - 1 - last)} })
	slices.Reverse(rows)
	return HistoryOut{Issue: Subject{is.Number, is.ID, is.Title, is.Path}, Events: rows, Total: len(all), NextCursor: next}, nil
}

// older are the events before a position, which counts from the oldest: lines
// are only added at the end, so that places stay what they are.
func older(all []Past, at []string) ([]Past, error) {
	if at == nil {
		return append([]Past{}, all...), nil
	}
	if len(at) != 1 {
		return nil, paging.Broken()
	}
	n, err := strconv.Atoi(at[0])
	if err != nil || n < 0 || n > len(all) {
		return nil, paging.Broken()
	}
	return append([]Past{}, all[:n]...), nil
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

// actorWidth is how many cells of the actor a terminal shows: DETAIL, which says
// what happened, needs the room.
const actorWidth = 12

func historyText(p *page.Page, _ HistoryIn, out HistoryOut) {
	t := p.Table([]page.Column{{Heading: "TIME"}, {Heading: "ACTOR", Max: actorWidth}, {Heading: "EVENT"}, {Heading: "DETAIL", Flex: true}})
	t.Empty("nothing is recorded yet: moves, estimates, cycles and the like leave a line here")
	for _, e := range out.Events {
		if e.Raw != "" {
			t.Row("", "", "(unreadable)", e.Raw)
			continue
		}
		t.Row(e.Timestamp, e.Actor, e.Kind, e.Detail)
	}
	if tail := paging.Tail(len(out.Events), out.Total, "events", out.NextCursor); tail != "" {
		p.Printf("%s", tail)
	}
}
