package model

import (
	"bytes"
	"strconv"
	"strings"
)

// Kinds of History entries that the decisions of the triage inbox write.
const (
	KindAccepted   = "triage_accepted"
	KindDeclined   = "triage_declined"
	KindDuplicated = "triage_duplicated"
	KindDeferred   = "triage_deferred"
)

// UnreadableDecision is what Header.Decision says of a file whose decisions
// can't be read, not one of them.
const UnreadableDecision = "unreadable"

const (
	targetMark = "; target: #"
	sourceMark = "; source: "
	reasonMark = "; reason: "
)

// Decision is a decision of the triage inbox, as a History entry tells it.
// Rule: original/flow.md 2.3.
type Decision struct {
	Kind   string
	Prior  string // the column before
	Result string // the column after, or, of a duplicate, `duplicates #4`
	Target uint32 // the original of a duplicate, 0 = none
	Source string // as it is after the decision, "" = none
	Reason string // "" = none
}

// Detail is the detail of the entry. A source that somebody wrote in the words
// of the entry itself is left out, for the rest must be read back as it is.
func (d Decision) Detail() string {
	s := d.Prior + arrow + d.Result
	if d.Target != 0 {
		s += targetMark + strconv.FormatUint(uint64(d.Target), 10)
	}
	if d.Source != "" && !strings.Contains(d.Source, "; ") {
		s += sourceMark + d.Source
	}
	if d.Reason != "" {
		s += reasonMark + d.Reason
	}
	return OneLine(s)
}

// IsDecision tells whether an entry is one of the inbox, readable or not.
func IsDecision(kind string) bool { return strings.HasPrefix(kind, "triage_") }

// ParseDecision reads an entry back. Text behind a mark may hold the other marks:
// the reason is cut off first.
func ParseDecision(e *Event, known Known) (d Decision, ok bool) {
	if !IsDecision(e.Kind) {
		return d, false
	}
	known.pairs(e.Detail, func(from, to, rest string) {
		next := Decision{Kind: e.Kind, Prior: from, Result: to}
		if from != "" && next.marks(rest) && (!ok || known.better(from, to, d.Prior, d.Result)) {
			d, ok = next, true
		}
	})
	if ok {
		return d, true
	}
	d = Decision{Kind: e.Kind}
	d.Prior, d.Result, ok = strings.Cut(d.cut(e.Detail), arrow)
	return d, ok && d.Prior != "" && d.Result != ""
}

// cut takes the marks off the end of a detail, each at its first place, and gives
// what stands before them.
func (d *Decision) cut(detail string) string {
	rest, reason, _ := strings.Cut(detail, reasonMark)
	rest, source, _ := strings.Cut(rest, sourceMark)
	rest, target, _ := strings.Cut(rest, targetMark)
	d.Reason, d.Source = reason, source
	if n, err := strconv.ParseUint(target, 10, 32); err == nil {
		d.Target = uint32(n)
	}
	return rest
}

// marks reads what stands behind the columns; nothing else may.
func (d *Decision) marks(rest string) bool { return d.cut(rest) == "" }

// readable tells whether an entry can be a decision on some board.
func readable(e *Event) bool {
	if _, ok := ParseDecision(e, Known{}); ok {
		return true
	}
	var d Decision
	if strings.Contains(d.cut(e.Detail), arrow) {
		return false // a side of it is blank
	}
	prior, result, _ := strings.Cut(e.Detail, arrow) // of columns that hold a mark
	return prior != "" && result != ""
}

// LastDecision is the newest entry of the inbox, nil when there is none.
func (h *Header) LastDecision() *Event {
	if e, ok := ParseEvent(h.Decided); ok {
		return &e
	}
	return nil
}

func (log *Log) lastDecision() *Event {
	for i := len(log.Events) - 1; i >= 0; i-- {
		if IsDecision(log.Events[i].Kind) {
			return &log.Events[i]
		}
	}
	return nil
}

// decisions fills in what a header tells of the inbox's entries.
func (h *Header) decisions(log *Log) {
	h.Decision, h.Decided = "", ""
	last := log.lastDecision()
	if last == nil {
		return
	}
	h.Decision, h.Decided = UnreadableDecision, last.line()
	for i := len(log.Events) - 1; i >= 0; i-- {
		if e := &log.Events[i]; IsDecision(e.Kind) && readable(e) {
			h.Decision = e.Kind
			return
		}
	}
}

// ReadDecisions fills in what the header of a file with this body tells of the
// inbox's entries. Most files have none, which is seen without reading their
// History.
func (h *Header) ReadDecisions(body []byte) {
	if !bytes.Contains(body, []byte(separator+"triage_")) {
		return
	}
	log, _ := ParseLog(body, 1)
	h.decisions(&log)
}
