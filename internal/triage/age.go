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

// dayOf is the civil day on which an issue entered, where the clock of today is,
// as YYYY-MM-DD. A stamp of which only the first ten characters are a date counts
// as that day. "" = it can't be read, or lies after today.
func dayOf(entered string, now time.Time) string {
	today := now.Format(time.DateOnly)
	var day string
	if t, err := time.Parse(time.RFC3339, entered); err == nil {
		day = t.In(now.Location()).Format(time.DateOnly)
	} else if len(entered) >= len(time.DateOnly) {
		day = entered[:len(time.DateOnly)]
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil || day > today {
		return ""
	}
	return day
}

// sinceOf is a stamp as text in the order of time, the unknown ones last. day is what
// dayOf made of it; a stamp that is a day alone comes before the times of that day.
func sinceOf(entered, day string) string {
	if day == "" {
		return "unknown"
	}
	if t, err := time.Parse(time.RFC3339, entered); err == nil {
		return t.UTC().Format(time.RFC3339)
	}
	return day
}

// ageOf is the number of days since a day that dayOf gave.
func ageOf(day string, now time.Time) int {
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return noAge
	}
	to, _ := time.Parse(time.DateOnly, now.Format(time.DateOnly)) // what Format gave, Parse reads
	const seconds = 24 * 60 * 60                                  // of a day; a Duration ends at 292 years
	return int((to.Unix() - from.Unix()) / seconds)
}
