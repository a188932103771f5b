package model

import "math"

// keyOrder is the order in which the front matter of a new issue is written,
// and the place of a key that an edit adds. It is the original's order, so that
// both programs write the same file.
var keyOrder = [...]string{
	"number", "id", "title", "status", "labels", "type", "priority", "assignee",
	"estimate", "commit", "gitlab_id", "linear_id", "mission", "task",
	"relationships", "related_issues", "parent", "series", "health", "files",
	"cycles", "milestones", "projects", "epics", "reviewer", "start_date",
	"due_date", "entered_at", "source", "time_entries", "created", "updated",
}

// Rank is the place of a key in the canonical key order, counted from 0. A key
// that tix doesn't know ranks last: math.MaxInt.
func Rank(key string) int {
	for i, k := range keyOrder {
		if k == key {
			return i
		}
	}
	return math.MaxInt
}

// KnownKey reports whether key is one of the front matter keys of an issue.
func KnownKey(key string) bool { return Rank(key) != math.MaxInt }
