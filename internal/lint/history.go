package lint

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

const (
	historyHeading = "## History"
	kindHistory    = "history"
)

// history tells of a section that is not the first thing behind the front
// matter, of lines of the text that look like entries, and of entries that
// cannot be read.
func (j *judge) history() {
	text := j.Doc.Body()[j.Text:]
	heading := bytes.Contains(text, []byte(historyHeading))
	if heading || anyDated(text) {
		first := j.Doc.BodyLine() + bytes.Count(j.Doc.Body()[:j.Text], []byte{'\n'})
		j.sections(text, first)
		j.hyphens(text, first)
	}
	for _, u := range j.Log.Unreadable {
		j.at(u.Line, 1, inFiles, fault.Error, kindHistory, u.Text, unread(u.Text),
			"write it as `- <time> — <actor> — <kind> — <detail>`, separated by U+2014; until then it counts for nothing")
	}
	j.undecided()
}

// undecided tells of decisions of the inbox whose columns can't be told apart from
// the rest of their text.
func (j *judge) undecided() {
	head := j.Doc.Body()[:j.Text]
	if !bytes.Contains(head, []byte(" — triage_")) {
		return
	}
	for line := range matter.Lines(head, j.Doc.BodyLine()) {
		e, ok := model.ParseEvent(string(line.Text))
		if !ok || !model.IsDecision(e.Kind) {
			continue
		}
		if _, ok := model.ParseDecision(&e, j.columns()); !ok {
			j.at(line.Number, 1, inFiles, fault.Warning, kindHistory, e.Detail,
				"the decision `"+e.Kind+"` can't be read: its detail does not begin with two columns and ` -> ` between them",
				"write its detail as `<column> -> <column>; reason: <text>`; until then it counts for nothing")
		}
	}
}

func (j *judge) sections(text []byte, first int) {
	for line := range matter.Lines(text, first) {
		if line.Fenced || string(bytes.TrimSpace(line.Text)) != historyHeading {
			continue
		}
		j.at(line.Number, 1, inFiles, fault.Error, kindHistory, historyHeading,
			"a `## History` section that is not the first thing behind the front matter is text: its entries count for nothing",
			"move its entries into the section at the top, or write `### History`")
	}
}

func (j *judge) hyphens(text []byte, first int) {
	for line := range matter.Lines(text, first) {
		if line.Fenced || !hyphenEntry(line.Text) {
			continue
		}
		j.at(line.Number, 1, inFiles, fault.Error, kindHistory, string(bytes.TrimSpace(line.Text)),
			"the line looks like an entry of the History, but its fields are separated by hyphens",
			"separate them by ` — ` (U+2014) in the section at the top; if it is text, write it in other words")
	}
}

// anyDated tells whether any line is a list item that begins with a digit.
func anyDated(text []byte) bool {
	for len(text) > 0 {
		line := text
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = nil
		}
		if item := listItem(line); len(item) > 0 && item[0] >= '0' && item[0] <= '9' {
			return true
		}
	}
	return false
}

// listItem is the text of an item of a list, nil for any other line.
func listItem(line []byte) []byte {
	line = bytes.TrimLeft(line, " ")
	if len(line) < 2 || line[1] != ' ' || line[0] != '-' && line[0] != '*' && line[0] != '+' {
		return nil
	}
	return line[2:]
}

// hyphenEntry tells a list item of a date and three more fields.
func hyphenEntry(line []byte) bool {
	item := listItem(line)
	if !model.DateShape(item) {
		return false
	}
	return bytes.Count(item, []byte(" - "))+bytes.Count(item, []byte(" -- ")) >= 3
}

// unread says why an entry cannot be read.
func unread(line string) string {
	fields := strings.Split(line, " — ")
	if len(fields) > 2 && !model.ValidKind(strings.TrimSpace(fields[2])) {
		return "`" + fields[2] + "` is no kind of an entry of the History"
	}
	return "an entry of the History that cannot be read"
}

// edited tells of a status that the newest decision of the History contradicts.
func (j *judge) edited() {
	d, ok := newest(j.Log.Events, j.columns())
	// A status may be cleared without an entry.
	if !ok || j.Header.Status == "" {
		return
	}
	var message, remedy string
	switch {
	case d.to != j.Header.Status:
		message = "the status is `" + j.Header.Status + "`, but the last move of the History leads to `" + d.to + "`"
		remedy = "write `status: " + d.to + "` again, then move it with {move}"
		if !j.known.Board.Has(d.to) {
			remedy = "move it to another column with {move}, so that the History tells where it is"
		}
	case !d.triage && d.reason == "" && reopens(j.known.Board, d.from, d.to):
		message = "the last move of the History, from `" + d.from + "` to `" + d.to + "`, reopens finished work without a reason"
		remedy = "move it back with {move}, then reopen it with a reason"
	default:
		return
	}
	line, col := place(j.pair("status"))
	j.at(line, col, edited, fault.Error, "direct_edit_policy_violation", d.to+" -> "+j.Header.Status, message, remedy)
}

// decision is what an entry of the History made of the status.
type decision struct {
	from, to, reason string
	triage           bool
}

// columns are what the details of the History may name.
func (j *judge) columns() model.Known {
	return model.Known{Columns: j.known.Board.Columns, Status: j.Header.Status}
}

// newest is the last readable decision that changed the status.
func newest(events []model.Event, known model.Known) (decision, bool) {
	for i := len(events) - 1; i >= 0; i-- {
		if d, ok := decisionOf(&events[i], known); ok && d.from != d.to {
			return d, true
		}
	}
	return decision{}, false
}

// decisionOf reads a move or a decision of the inbox.
func decisionOf(e *model.Event, known model.Known) (decision, bool) {
	if e.Kind == model.KindTransition {
		m, ok := model.ParseTransition(e.Detail, known)
		return decision{from: m.From, to: m.To, reason: m.Reason}, ok
	}
	t, ok := model.ParseDecision(e, known)
	if t.Kind == model.KindDuplicated { // leaves the status as it is
		t.Result = t.Prior
	}
	return decision{from: t.Prior, to: t.Result, triage: true}, ok
}

// reopens tells whether a move needs a reason under the policy of the board as
// it is now: from a terminal category to an open one.
func reopens(b *board.Board, from, to string) bool {
	return b.HasMap && b.Locked && b.Has(from) && b.Has(to) &&
		board.Terminal(b.Category(from)) && !board.Terminal(b.Category(to))
}
