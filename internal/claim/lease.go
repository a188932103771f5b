package claim

import (
	"strings"
	"time"
)

const (
	day = 24 * time.Hour
	// DefaultLease is how long a claim holds when nobody says.
	DefaultLease = 2 * time.Hour
	longestLease = 7 * day
)

// Lease reads how long a claim is to hold: a Go duration, before which days may
// stand (`90m`, `1d`, `1d12h`). Blank is two hours.
func Lease(text string) (time.Duration, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return DefaultLease, nil
	}
	d, ok := duration(text)
	switch {
	case !ok:
		return 0, noDuration(text)
	case d < time.Second:
		return 0, shortLease(text)
	case d > longestLease:
		return 0, longLease(text)
	}
	return d, nil
}

// duration reads days and hours apart: a Go duration has no unit above hours.
func duration(text string) (time.Duration, bool) {
	count, rest, days := strings.Cut(text, "d")
	if !days {
		d, err := time.ParseDuration(text)
		return d, err == nil
	}
	if strings.Trim(count, "0123456789.") != "" || strings.ContainsAny(rest, "+-") {
		return 0, false
	}
	hours, err := time.ParseDuration(count + "h")
	if err != nil {
		return 0, false
	}
	// Anything above is too long; the product must not overflow.
	d := min(hours, longestLease) * 24
	if rest == "" {
		return d, true
	}
	more, err := time.ParseDuration(rest)
	return d + min(more, longestLease), err == nil
}
