package model

import "strings"

// KindTransition is the kind of the entry that a move writes.
const KindTransition = "transition_accepted"

const overrideMark = "; override: "

// TransitionDetail is the detail of a move between two columns and their
// categories, for example `todo -> doing (unstarted -> active); override: hotfix`.
// The reason is trimmed and left out when it is blank.
func TransitionDetail(from, to, fromCat, toCat, reason string) string {
	s := from + " -> " + to + " (" + fromCat + " -> " + toCat + ")"
	if reason = strings.TrimSpace(reason); reason != "" {
		s += overrideMark + reason
	}
	return s
}

// Move is what the entry of a move tells.
type Move struct {
	From, To                 string
	FromCategory, ToCategory string
	Reason                   string // "" = none
}

// ParseTransition reads the detail of a move back. The override of a WIP limit,
// which has the same kind, is none.
func ParseTransition(detail string, known Known) (m Move, ok bool) {
	known.pairs(detail, func(from, to, rest string) {
		next := Move{From: from, To: to}
		if next.categories(rest) && (!ok || known.better(from, to, m.From, m.To)) {
			m, ok = next, true
		}
	})
	if ok {
		return m, true
	}
	head, reason, _ := strings.Cut(detail, overrideMark)
	open := strings.LastIndex(head, " (")
	if open < 0 || strings.HasPrefix(detail, "wip override: `") {
		return Move{}, false
	}
	m.From, m.To, ok = strings.Cut(head[:open], arrow)
	if !ok || !m.categories(head[open:]) {
		return Move{}, false
	}
	m.Reason = reason
	return m, true
}

// categories reads what stands behind the columns: ` (unstarted -> active)` and
// the reason.
func (m *Move) categories(rest string) bool {
	rest, ok := strings.CutPrefix(rest, " (")
	if !ok {
		return false
	}
	rest, reason, _ := strings.Cut(rest, overrideMark)
	rest, closed := strings.CutSuffix(rest, ")")
	from, to, two := strings.Cut(rest, arrow)
	if !closed || !two || strings.ContainsAny(rest, "()") {
		return false
	}
	m.FromCategory, m.ToCategory, m.Reason = from, to, reason
	return true
}
