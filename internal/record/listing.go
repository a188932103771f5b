package record

import "github.com/tix-tracker/tix/internal/model"

// OrNull is a text of a record in a result: null when it is not set.
func OrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Cell is what a page shows of a text of a result: null is blank.
func Cell(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Members counts the issues that belong to each name.
func Members(issues []*model.Header, names func(*model.Header) []string) map[string]int {
	count := map[string]int{}
	for _, h := range issues {
		for _, name := range names(h) {
			count[name]++
		}
	}
	return count
}
