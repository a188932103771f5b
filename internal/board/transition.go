package board

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Transition is an accepted move of a status.
type Transition struct {
	From, To                 string
	FromCategory, ToCategory string
	Reason                   string // trimmed, "" = none
}

// Changes is false for a move to the same column.
func (t Transition) Changes() bool { return t.From != t.To }

// Completes tells whether the move crosses the finish.
func (t Transition) Completes() bool { return t.Changes() && t.ToCategory == Completed }

// Detail is the text of the History line.
func (t Transition) Detail() string {
	return model.TransitionDetail(t.From, t.To, t.FromCategory, t.ToCategory, t.Reason)
}

// Judge decides a move from one status to another. A reason is recorded whenever
// it is given; a blank one counts as none. Rule: original/flow.md 1.2 as changed
// by format.md section 3.
func (b *Board) Judge(from, to, reason string) (Transition, *fault.Fault) {
	reason = strings.TrimSpace(reason)
	t := Transition{From: from, To: to, FromCategory: b.mapped(from), ToCategory: b.mapped(to), Reason: reason}
	if !b.Has(to) {
		return t, b.unknownColumn(to)
	}
	if model.HasLineBreak(reason) {
		return t, invalidReason()
	}
	if !model.Plain(reason) {
		return t, unreadableReason()
	}
	if t.Changes() && b.HasMap && b.Locked && Terminal(t.FromCategory) && !Terminal(t.ToCategory) && reason == "" {
		return t, b.locked(t)
	}
	return t, nil
}
