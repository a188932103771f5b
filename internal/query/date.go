package query

import (
	"strconv"
	"strings"
	"time"

	"github.com/tix-tracker/tix/internal/model"
)

// resolveDate turns `2026-12-31`, `today`, `-7d`, `+2w`, `3m` or `1y` into a
// civil date; relative ones count from today (YYYY-MM-DD). A month or year later
// keeps the day, or takes the last one that the month has.
func resolveDate(s, today string) (string, bool) {
	if isDate(s) {
		return s, true
	}
	now, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return "", false
	}
	if strings.EqualFold(s, "today") {
		return today, true
	}
	if len(s) < 2 || len(s) > 8 {
		return "", false
	}
	n, err := strconv.Atoi(s[:len(s)-1])
	if err != nil {
		return "", false
	}
	day := now
	switch s[len(s)-1] {
	case 'd', 'D':
		day = now.AddDate(0, 0, n)
	case 'w', 'W':
		day = now.AddDate(0, 0, 7*n)
	case 'm', 'M':
		day = addMonths(now, n)
	case 'y', 'Y':
		day = addMonths(now, 12*n)
	default:
		return "", false
	}
	if day.Year() < 1 || day.Year() > 9999 {
		return "", false
	}
	return day.Format(time.DateOnly), true
}

func addMonths(t time.Time, n int) time.Time {
	first := time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC).AddDate(0, n, 0)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

// isDate tells whether s is a day of the calendar, written YYYY-MM-DD.
func isDate(s string) bool {
	if len(s) != len(time.DateOnly) {
		return false
	}
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// dayOf is the date at the start of a stored value, or "" when there is none: a
// stamp compares by its day, anything else never.
func dayOf(s string) string {
	if !model.DateShape(s) {
		return ""
	}
	return s[:len(time.DateOnly)]
}

// wholeNumber reads an issue number with an optional #.
func wholeNumber(s string) (uint32, bool) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 10, 32)
	return uint32(n), err == nil
}
