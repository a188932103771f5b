package model

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/pkg/matter"
)

// Log is the History section of a body.
type Log struct {
	Events     []Event
	Unreadable []UnreadableLine // kept verbatim in the file

	present bool // the section is there
	end     int  // offset in the body behind its last entry, or behind its heading
}

// UnreadableLine is an entry that doesn't parse.
type UnreadableLine struct {
	Line int // in the file, 1-based
	Text string
}

// ParseLog reads the History section at the top of a body. firstLine is the
// body's first line in the file. textStart is the offset of what follows the
// section: the text of the issue with its comments.
//
// The section counts only directly behind the front matter. An entry, readable
// or not, begins with `- ` and a date; the first other line that is not blank
// starts the text. A list of the text can begin with dates as well, and a blank
// line always stands between the section and the text: behind a blank line only
// a readable entry, or one with a time of the day, continues the section.
func ParseLog(body []byte, firstLine int) (log Log, textStart int) {
	entries, gap := false, false
	for line := range matter.Lines(body, firstLine) {
		blank := len(bytes.TrimSpace(line.Text)) == 0
		switch {
		case blank:
			gap = entries
		case !log.present:
			if string(bytes.TrimSpace(line.Text)) != historyHeading {
				return log, blankStart(body)
			}
			log.present, log.end = true, line.End
		case log.entry(line, gap):
			log.end, entries, gap = line.End, true, false
		default:
			return log, line.Start
		}
	}
	if log.present {
		return log, len(body)
	}
	return log, blankStart(body)
}

// entry takes a line into the log if it is an entry.
func (log *Log) entry(line matter.Line, gap bool) bool {
	item, ok := datedItem(line.Text)
	if !ok {
		return false
	}
	text := string(line.Text)
	if e, ok := ParseEvent(text); ok {
		log.Events = append(log.Events, e)
		return true
	}
	if gap && !stamped(item) {
		return false
	}
	log.Unreadable = append(log.Unreadable, UnreadableLine{Line: line.Number, Text: text})
	return true
}

// takenForEntry reports whether the first line of a text would continue the
// section that stands before it.
func takenForEntry(text []byte) bool {
	item, ok := datedItem(text)
	if !ok {
		return false
	}
	if stamped(item) {
		return true
	}
	_, ok = ParseEvent(string(text))
	return ok
}

// blankStart is where a text without a section begins: behind the one empty
// line that separates it from the front matter.
func blankStart(body []byte) int {
	switch {
	case bytes.HasPrefix(body, []byte("\n")):
		return 1
	case bytes.HasPrefix(body, []byte("\r\n")):
		return 2
	}
	return 0
}

// AppendEvents adds entries at the end of the History section, or a new section
// directly behind the front matter. All other bytes stay.
func AppendEvents(d matter.Doc, events []Event) matter.Doc {
	if len(events) == 0 {
		return d
	}
	body, eol := d.Body(), d.EOL()
	log, _ := ParseLog(body, 1)
	head, tail := body[:log.end], body[log.end:]
	var b strings.Builder
	b.Write(head)
	switch {
	case !log.present:
		b.WriteString(eol + historyHeading + eol + eol)
	case !bytes.HasSuffix(head, []byte("\n")):
		b.WriteString(eol)
	}
	if log.present && len(log.Events)+len(log.Unreadable) == 0 {
		b.WriteString(eol)
	}
	writeEvents(&b, events, eol)
	if first := firstLine(tail); len(tail) > 0 && len(bytes.TrimSpace(first)) > 0 {
		b.WriteString(eol)
	}
	b.Write(tail)
	return d.WithBody([]byte(b.String()))
}

func writeEvents(b *strings.Builder, events []Event, eol string) {
	for _, e := range events {
		b.WriteString(FormatEvent(e))
		b.WriteString(eol)
	}
}

// firstLine is the first line of text without its line end.
func firstLine(text []byte) []byte {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return line
}

// NewFile is a new issue file, byte for byte as the original writes it: fences,
// header, an empty line, the History section if there are events, the body as it
// is.
func NewFile(pairs []matter.Pair, events []Event, body string) []byte {
	const eol = "\n"
	var b strings.Builder
	if len(events) > 0 {
		b.WriteString(historyHeading + eol + eol)
		writeEvents(&b, events, eol)
		b.WriteString(eol)
	}
	b.WriteString(body)
	return matter.Assemble(matter.Render(pairs, eol), []byte(b.String()), eol)
}
