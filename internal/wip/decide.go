package wip

import (
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// The kinds of a decision. Blocked and rejected moves write nothing.
const (
	Allow    = "allow"
	Warned   = "warn"
	Blocked  = "block"
	Override = "override"
	Rejected = "rejected"
)

// The kinds of diagnostics beside those of an estimate (effort.Kind).
const (
	OverLimit        = "over_limit"
	OverrideRequired = "override_required"
	Unconfirmed      = "unconfirmed_override"
	MissingField     = "missing_override_field"
	StaleLimit       = "stale_override_limit"
)

// Move is an accepted transition of an issue into another column.
type Move struct {
	Issue    *model.Header // with the estimate that it will have
	From, To string
	Override *Authority // nil: no override is asked for
	Would    bool       // nothing is written: a plan or a rehearsal
}

// Authority is an override as it is asked for.
type Authority struct {
	Confirmed bool
	Reason    string
	Actor     string
	Timestamp string
	Token     string // of the limit that it was given for; "" = the present one
}

// Decision is what a limit says of a move. Its shape: original/flow.md 3.5.
type Decision struct {
	Kind        string       `json:"kind"`
	From        string       `json:"from"`
	To          string       `json:"to"`
	Before      string       `json:"before"` // the state of the column
	After       string       `json:"after"`  // and as it would be
	Limit       *Declared    `json:"limit"`
	Usage       *Held        `json:"usage"` // before the move
	Diagnostics []Diagnostic `json:"diagnostics"`
	History     *Entry       `json:"history"` // of an override
}

// Held is what the column held before the move.
type Held struct {
	Cell     string  `json:"cell"`
	Items    int     `json:"items"`
	Estimate *uint64 `json:"estimate"`
}

// Diagnostic is one reason of a decision.
type Diagnostic struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	Remedy  string `json:"remedy"`
}

// Entry is the History line of an override.
type Entry struct {
	Kind      string `json:"kind"`
	Actor     string `json:"actor"`
	Timestamp string `json:"timestamp"`
	Detail    string `json:"detail"`
}

// Allowed is the decision where no limit is in force, and for a move to the same
// column.
func Allowed(from, to string) Decision {
	return Decision{Kind: Allow, From: from, To: to, Before: Within, After: Within, Diagnostics: []Diagnostic{}}
}

// Refused tells whether nothing may be written.
func (d *Decision) Refused() bool { return d.Kind == Blocked || d.Kind == Rejected }

// Decide says what the limit of a column makes of a move into it. u is what the
// column holds before. Rule: original/flow.md 3.4.
func Decide(l *Limit, u *Usage, m Move) Decision {
	d := Allowed(m.From, m.To)
	d.Before, d.Limit = u.State(l), l.Declared()
	d.Usage = &Held{u.Cell(l), u.Items, u.estimate(l)}
	if l.sums() {
		if _, problem := l.count(m.Issue.Estimate); problem != nil {
			o := odd(l, m.Issue, problem)
			return d.reject(Unknown, o.own())
		}
	}
	after := u.with(l, m.Issue)
	d.After = after.State(l)
	switch {
	case d.After == Within:
		return d
	case d.After == Unknown:
		return d.reject(Unknown, after.Odd[0].others())
	}
	d.Diagnostics = append(d.Diagnostics, overLimit(l, &after, m))
	switch {
	case l.Policy == Warn:
		d.Kind = Warned
	case m.Override == nil:
		d.Kind = Blocked
		d.Diagnostics = append(d.Diagnostics, overrideRequired(l, m))
	default:
		return d.override(l, u, &after, m)
	}
	return d
}

// override judges whether one is complete and was given for this limit.
func (d Decision) override(l *Limit, before, after *Usage, m Move) Decision {
	a := m.Override
	reason := strings.TrimSpace(a.Reason)
	var missing []Diagnostic
	if !a.Confirmed {
		missing = append(missing, unconfirmed(l, m))
	}
	for _, field := range [...]struct{ name, value string }{{"actor", a.Actor}, {"timestamp", a.Timestamp}, {"reason", reason}} {
		if strings.TrimSpace(field.value) == "" {
			missing = append(missing, missingField(field.name, l, m))
		}
	}
	if a.Token != "" && a.Token != l.Token() {
		missing = append(missing, staleLimit(l, m))
	}
	if len(missing) > 0 {
		return d.reject(d.After, missing...)
	}
	d.Kind = Override
	d.History = &Entry{model.KindTransition, a.Actor, a.Timestamp, detail(l, before, after, m, reason)}
	return d
}

func (d Decision) reject(after string, why ...Diagnostic) Decision {
	d.Kind, d.After, d.Diagnostics = Rejected, after, why
	return d
}

// detail is the text of the History line of an override. Readers look for its
// beginning: model.ParseTransition.
func detail(l *Limit, before, after *Usage, m Move, reason string) string {
	s := "wip override: `" + m.From + "` -> `" + m.To + "` against " + l.ceilings() + "; " + before.Cell(l) + " -> " + cards(after.Items)
	if l.sums() {
		s += ", " + after.sum() + "/" + itoa(l.MaxEstimate)
	}
	return s + ": " + reason
}
