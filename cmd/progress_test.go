package cmd

import (
	"strings"
	"testing"
	"time"
)

func TestMeterDrawsOnlyLongWorkAndClearsItself(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	now := time.Unix(0, 0)
	m := &meter{out: &out, now: func() time.Time { return now }}
	m.show(1, 10, "issues")
	m.clear()
	if out.Len() > 0 {
		t.Errorf("short work draws %q", out.String())
	}
	for range 3 {
		m.show(2, 10, "a\x1bb")
		now = now.Add(550 * time.Millisecond)
	}
	m.show(9, 0, "issues")
	m.show(10, 0, "issues") // too soon after the last
	m.clear()
	if want := "\r\x1b[Ka\\x1bb: 2 of 10\r\x1b[Kissues: 9\r\x1b[K"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	var none *meter
	none.clear()
}
