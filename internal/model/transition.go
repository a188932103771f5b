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

// ParseTransition reads the detail of a move back. The override of a WIP limit,
// which has the same kind, is none.
func ParseTransition(detail string) (from, to, fromCat, toCat, reason string, ok bool) {
	head, reason, _ := strings.Cut(detail, overrideMark)
	head, closed := strings.CutSuffix(head, ")")
	open := strings.LastIndex(head, " (")
	if !closed || open < 0 || strings.HasPrefix(detail, "wip override: `") {
		return "", "", "", "", "", false
	}
	from, to, columns := strings.Cut(head[:open], " -> ")
	fromCat, toCat, categories := strings.Cut(head[open+2:], " -> ")
	if !columns || !categories {
		return "", "", "", "", "", false
	}
	return from, to, fromCat, toCat, reason, true
}
