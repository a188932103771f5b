package triage

import "time"

// Bucket is one bar of the histogram of ages.
type Bucket struct {
	Bucket string `json:"bucket"`
	Count  int    `json:"count"`
}

// noAge is the age of an issue whose stamp can't be read or lies in the future.
const noAge = -1

// buckets are the published ones with the greatest age in days that each takes.
func buckets() [7]struct {
	name string
	last int
} {
	return [...]struct {
		name string
		last int
	}{{"today", 0}, {"1-2", 2}, {"3-6", 6}, {"7-13", 13}, {"14-29", 29}, {"30+", 1 << 30}, {"unknown", noAge}}
}

// bucketOf is the place of an age among the buckets.
func bucketOf(days int) int {
	all := buckets()
	for i := range all {
		if days == noAge || days > all[i].last {
			continue
		}
		return i
	}
	return len(all) - 1
}

// entry is when an issue entered the inbox, and how many days ago that was by the
// calendar where the clock of now is. A stamp of which only the first ten characters
// are a date counts as that day, before the times of it. One that can't be read, or
// lies after today, has the age noAge.
func entry(stamp string, now time.Time) (at time.Time, days int) {
	at, err := time.Parse(time.RFC3339, stamp)
	day := at.In(now.Location())
	if err != nil {
		if at, err = time.Parse(time.DateOnly, stamp[:min(len(stamp), len(time.DateOnly))]); err != nil {
			return time.Time{}, noAge
		}
		day = at
	}
	const seconds = 24 * 60 * 60 // of a day; a Duration ends at 292 years
	if days = int((midnight(now) - midnight(day)) / seconds); days < 0 {
		return time.Time{}, noAge
	}
	return at, days
}

// midnight is the beginning of a day of the calendar, in seconds, as if it were in
// UTC, where all days have the same length.
func midnight(t time.Time) int64 {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix()
}
