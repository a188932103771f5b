package lint

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// listed bounds how many names a remedy spells out.
const listed = 12

// oneOf is names for a remedy: `a`, `b` or `c`.
func oneOf(names []string) string {
	var b strings.Builder
	for i, n := range names {
		switch {
		case i == listed:
			b.WriteString(" …")
			return b.String()
		case i > 0 && i == len(names)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString("`" + n + "`")
	}
	return b.String()
}

// near is a remedy for a misspelled name, "" when none is close.
func near(typed string, names []string) string {
	if n := fault.Nearest(typed, names); n != "" {
		return "write `" + n + "` if that is meant"
	}
	return ""
}

// nearest is near as the beginning of a longer remedy.
func nearest(typed string, names []string) string {
	if s := near(typed, names); s != "" {
		return s + ", or "
	}
	return ""
}

// suggested are the keys that a misspelled one may have been: those that people
// write.
func suggested() []string {
	return []string{
		"number", "id", "title", "status", "labels", "type", "priority", "assignee", "estimate", "commit",
		"relationships", "related_issues", "parent", "series", "health", "files", "cycles", "milestones",
		"projects", "epics", "reviewer", "start_date", "due_date", "time_entries", "created", "updated",
	}
}
