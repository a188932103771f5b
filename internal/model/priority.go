package model

import (
	"slices"
	"strings"
)

// Priorities are the words that tix writes, the least urgent first.
func Priorities() []string { return []string{"low", "medium", "high"} }

// FoldPriority puts low, medium and high into lower case. Any other priority
// stays as it is.
func FoldPriority(s string) string {
	if p := strings.ToLower(s); slices.Contains(Priorities(), p) {
		return p
	}
	return s
}

// Urgency orders priorities: 0 = more urgent than high, then high, medium and
// low; 4 = unset, or a word that says nothing. Case does not count. Rule:
// original/core-read.md section 2.
func Urgency(s string) int {
	switch strings.ToLower(s) {
	case "critical", "urgent", "blocker", "blocking":
		return 0
	case "high":
		return 1
	case "medium":
		return 2
	case "low":
		return 3
	}
	return 4
}
