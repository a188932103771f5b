package model

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// separator stands between the fields of an entry: space, U+2014, space.
	separator = " \u2014 "
	// historyHeading opens the section.
	historyHeading = "## History"
)

// Event is one entry of the History of an issue. Details are read back, so
// their forms are part of the file format.
type Event struct {
	Timestamp string `json:"timestamp"` // RFC 3339 UTC seconds as tix writes it, else as it stands
	Actor     string `json:"actor"`     // `Name <mail>`, `Name` or `unknown`
	Kind      string `json:"kind"`
	Detail    string `json:"detail"`
}

// ValidKind reports whether k is one of the closed list of History kinds.
func ValidKind(k string) bool {
	switch k {
	case "transition_accepted", "blocked_move_acknowledged", "estimate_changed",
		"cycle_membership_changed", "parent_set", "parent_changed", "parent_cleared",
		"relationship_added", "relationship_removed", "relationship_retargeted",
		"archived", "restored", "triage_accepted", "triage_declined",
		"triage_duplicated", "triage_deferred", "project_associated",
		"project_dissociated", "epic_referenced", "epic_dereferenced",
		"health_updated", "health_overridden", "time_entry_created",
		"time_entry_updated", "time_entry_deleted", "cycle_adjusted", "cycle_closed",
		"cycle_reopened", "cycle_extended", "cycle_skipped", "cycle_paused",
		"cycle_resumed":
		return true
	}
	return false
}

// HistoryText is text of people as a field of an entry before the last: one line,
// and no U+2014 that could be taken for a separator. The detail is the last field
// and stays as it is, but for its line breaks.
func HistoryText(s string) string {
	return strings.ReplaceAll(OneLine(s), "\u2014", "--")
}

// FormatEvent is the line of an entry, without its line end.
func FormatEvent(e Event) string {
	e = Event{HistoryText(e.Timestamp), HistoryText(e.Actor), HistoryText(e.Kind), OneLine(e.Detail)}
	return e.line()
}

// line is an entry of which every part is fit for it already.
func (e *Event) line() string {
	return "- " + e.Timestamp + separator + e.Actor + separator + e.Kind + separator + e.Detail
}

// ParseEvent reads an entry. A detail that is missing is "": the original reads
// such a line too, and editors cut the blank that follows an empty detail off.
func ParseEvent(line string) (e Event, ok bool) {
	line, ok = strings.CutPrefix(strings.TrimLeft(line, " "), "- ")
	if !ok || !DateShape(line) {
		return Event{}, false
	}
	if e.Timestamp, line, ok = strings.Cut(line, separator); !ok {
		return Event{}, false
	}
	if e.Actor, line, ok = strings.Cut(line, separator); !ok {
		return Event{}, false
	}
	e.Kind, e.Detail, ok = strings.Cut(line, separator)
	if !ok {
		e.Kind = strings.TrimSuffix(strings.TrimRight(line, " \t"), " \u2014")
	}
	return e, ValidKind(e.Kind)
}

// datedItem reports whether a line is a list item that begins with a date, and
// what follows the marker.
func datedItem(line []byte) (item []byte, ok bool) {
	item, ok = bytes.CutPrefix(bytes.TrimLeft(line, " "), []byte("- "))
	return item, ok && DateShape(item)
}

// stamped reports whether a list item begins with a time of the day, which the
// lists of people hardly do: 2006-01-02T15:04:05.
func stamped(item []byte) bool {
	if len(item) < len("2006-01-02T15:04:05") || item[10] != 'T' && item[10] != 't' {
		return false
	}
	for i := 11; i < 19; i++ {
		if colon := i == 13 || i == 16; colon && item[i] != ':' || !colon && !isDigit(item[i]) {
			return false
		}
	}
	return true
}

// OneLine turns every line break into a space, CRLF into one.
func OneLine(s string) string {
	if !HasLineBreak(s) {
		return s
	}
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ",
		"\u0085", " ", "\u2028", " ", "\u2029", " ").Replace(s)
}

// HasLineBreak reports whether s holds a line break: LF, CR, U+0085, U+2028 or
// U+2029.
func HasLineBreak(s string) bool { return strings.ContainsAny(s, "\n\r\u0085\u2028\u2029") }

// Plain reports whether s is text that people can read back: UTF-8 without control
// characters. A tab is none; line breaks have words of their own (HasLineBreak).
func Plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && r != '\t' && !HasLineBreak(string(r))
	})
}
