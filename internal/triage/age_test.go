package triage

import (
	"testing"
	"time"
)

func TestAgesAreDaysOfTheCalendarWhereTheClockIs(t *testing.T) {
	t.Parallel()
	west := time.FixedZone("west", -8*60*60)
	now := time.Date(2026, 3, 10, 20, 0, 0, 0, west) // 04:00 of the 11th in UTC
	for _, c := range []struct {
		entered string
		days    int
	}{
		{"", noAge}, {"sometime", noAge}, {"2026-02-30", noAge}, {"2026-03-1", noAge}, {"99999-01-01", noAge},
		{"2026-03-11T03:59:00Z", 0}, {"2026-03-10T07:00:00Z", 1}, {"2026-03-11T09:00:00Z", noAge},
		{"2026-03-10", 0}, {"2026-03-11", noAge}, {"2026-03-09 at noon", 1}, {"2025-03-10", 365}, {"0001-01-01", 739684},
	} {
		if _, got := entry(c.entered, now); got != c.days {
			t.Errorf("%q is %d days old, want %d", c.entered, got, c.days)
		}
	}
}

func TestEveryAgeHasItsBucket(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]string{
		noAge: "unknown", 0: "today", 1: "1-2", 2: "1-2", 3: "3-6", 6: "3-6", 7: "7-13", 13: "7-13", 14: "14-29", 29: "14-29", 30: "30+", 739684: "30+",
	} {
		if got := buckets()[bucketOf(days)].name; got != want {
			t.Errorf("%d days: %s, want %s", days, got, want)
		}
	}
}
