package triage

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListIn asks for the queue.
type ListIn struct {
	Age   bool `json:"age" help:"Oldest first; unknown ages last"`
	Count bool `json:"count" help:"The counts alone"`
	paging.In
}

// ListOut is a page of the queue.
type ListOut struct {
	Counts     Counts  `json:"counts"`
	Entries    []Entry `json:"entries"`
	Total      int     `json:"total"`
	NextCursor *string `json:"next_cursor"`
}

// Entry is one issue of the queue.
type Entry struct {
	Number       uint32  `json:"number"`
	Title        string  `json:"title"`
	Status       string  `json:"status"`
	AgeDays      *int    `json:"age_days"`
	EnteredAt    *string `json:"entered_at"` // as it stands in the file
	Source       *string `json:"source"`
	LastDecision Last    `json:"last_decision"`
}

// Decided is a decision that can be read.
type Decided struct {
	Kind        string  `json:"kind"`
	PriorState  string  `json:"prior_state"`
	Result      string  `json:"result"`
	Reason      *string `json:"reason"`
	Actor       string  `json:"actor"`
	Timestamp   string  `json:"timestamp"`
	TargetIssue *uint32 `json:"target_issue"`
}

// Last is the newest decision of an issue: nothing, one that can be read, or one
// that can't. The last is no synonym of the first.
type Last struct {
	decided    *Decided
	unreadable bool
}

// MarshalJSON prints the decision, null, or `unreadable`.
func (l Last) MarshalJSON() ([]byte, error) {
	if l.unreadable {
		return op.Encode(model.UnreadableDecision)
	}
	return op.Encode(l.decided)
}

// ResultSchema tells of all three.
func (Last) ResultSchema() json.RawMessage {
	return json.RawMessage(`{"anyOf":[{"type":"object"},{"type":"string"},{"type":"null"}]}`)
}

// lastOf is the newest decision on an issue. columns are those of the board.
func lastOf(h *model.Header, columns []string) Last {
	e := h.LastDecision()
	if e == nil {
		return Last{}
	}
	d, ok := model.ParseDecision(e, model.Known{Columns: columns, Status: h.Status})
	if !ok {
		return Last{unreadable: true}
	}
	out := Decided{Kind: d.Kind, PriorState: d.Prior, Result: d.Result, Reason: filled(d.Reason), Actor: e.Actor, Timestamp: e.Timestamp}
	if d.Target != 0 {
		out.TargetIssue = &d.Target
	}
	return Last{decided: &out}
}

func filled(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// List shows the queue.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Finding,
	Name:    "triage_list", Title: "Triage inbox",
	Summary: "List the issues that wait for a decision in the triage inbox, with their age, or only the counts.",
	Detail: "The inbox are the active issues of the columns `entry_status` and `deferred_status` of `[triage]` in tix.toml. Rows stand in the order of their files; " +
		"`age` puts the oldest first, by time and then by number. An age is the number of days since `entered_at`; one that can't be read, or lies in the future, is unknown.\n\n" +
		"`last_decision` is the newest decision in the History, null when there is none, and `unreadable` when the line can't be read.",
	Example: "tix triage list --age",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "triage list"}},
	Read:    list,
	Text:    listText,
}

func list(ctx context.Context, e *op.Env, in ListIn) (ListOut, error) {
	w, err := paging.Open(in.In, e.Door, "triage_list", fmt.Sprint(in.Age, in.Count))
	if err != nil {
		return ListOut{}, err
	}
	x, err := load(ctx, e)
	if err != nil {
		return ListOut{}, err
	}
	out := ListOut{Counts: x.counts, Entries: []Entry{}, Total: len(x.issues)}
	if in.Count {
		return out, nil
	}
	rows := x.issues
	if in.Age {
		slices.SortFunc(rows, older)
	}
	if w.At != nil {
		if len(w.At) != len(position(queued{Header: &model.Header{}}, in.Age)) {
			return out, paging.Broken()
		}
		rows = rows[sort.Search(len(rows), func(i int) bool { return slices.Compare(position(rows[i], in.Age), w.At) > 0 }):]
	}
	rows, out.NextCursor = paging.Take(w, rows, func(last int) []string { return position(rows[last], in.Age) })
	out.Entries = make([]Entry, 0, len(rows))
	for _, q := range rows {
		out.Entries = append(out.Entries, entryOf(q, x.columns))
	}
	return out, nil
}

// position is what a cursor remembers of a row. It holds although days go by. With
// age it orders the rows: by the time of entering, then by number.
func position(q queued, age bool) []string {
	if age {
		since := "unknown"
		if q.age != noAge {
			since = q.at.UTC().Format(time.RFC3339)
		}
		return []string{since, fmt.Sprintf("%010d", q.Number), q.Path}
	}
	return []string{q.Path}
}

// older orders rows as position does: by the second of entering, the unknown last.
func older(a, b queued) int {
	if unknown := a.age == noAge; unknown != (b.age == noAge) {
		if unknown {
			return 1
		}
		return -1
	}
	return cmp.Or(cmp.Compare(a.at.Unix(), b.at.Unix()), cmp.Compare(a.Number, b.Number), cmp.Compare(a.Path, b.Path))
}

// entryOf is the row of an issue. columns are those of the board.
func entryOf(q queued, columns []string) Entry {
	out := Entry{
		Number: q.Number, Title: q.Title, Status: q.Status,
		EnteredAt: filled(q.EnteredAt), Source: filled(q.Source), LastDecision: lastOf(q.Header, columns),
	}
	if q.age != noAge {
		out.AgeDays = &q.age
	}
	return out
}

func listText(p *page.Page, in ListIn, out ListOut) {
	headline(p, &out.Counts)
	if in.Count {
		return
	}
	t := p.Table([]page.Column{{Heading: "NUM"}, {Heading: "AGE"}, {Heading: "DECISION"}, {Heading: "TITLE", Flex: true}})
	t.Empty("nothing waits for a decision")
	t.Reserve(len(out.Entries))
	for i := range out.Entries {
		x := &out.Entries[i]
		t.Row(strconv.FormatUint(uint64(x.Number), 10), ageText(x.AgeDays), x.LastDecision.text(), x.Title)
	}
	if tail := paging.Tail(len(out.Entries), out.Total, "entries", out.NextCursor); tail != "" {
		p.Printf("%s", tail)
	}
}

// text is the decision in a cell.
func (l Last) text() string {
	switch {
	case l.unreadable:
		return model.UnreadableDecision
	case l.decided == nil:
		return "-"
	}
	if l.decided.Kind == model.KindDuplicated {
		return original(l.decided.Result)
	}
	return strings.TrimPrefix(l.decided.Kind, "triage_")
}

func ageText(days *int) string {
	switch {
	case days == nil:
		return "unknown"
	case *days == 0:
		return "today"
	}
	return fmt.Sprintf("%dd", *days)
}
