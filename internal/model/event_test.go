package model

import "testing"

func TestEventLineHasEmDashSeparators(t *testing.T) {
	t.Parallel()
	e := Event{"2026-01-06T00:00:00Z", "Ada <a@x.org>", "archived", "a.md -> .a.md"}
	want := "- 2026-01-06T00:00:00Z \u2014 Ada <a@x.org> \u2014 archived \u2014 a.md -> .a.md"
	if got := FormatEvent(e); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTextOfPeopleIsOneLineAndOnlyTheDetailKeepsItsEmDash(t *testing.T) {
	t.Parallel()
	got := FormatEvent(Event{"2026-01-06", "A\nB \u2014 C", "archived", "x\r\ny\u2028z\u0085q \u2014 w\rv"})
	if want := "- 2026-01-06 \u2014 A B -- C \u2014 archived \u2014 x y z q \u2014 w v"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for s, want := range map[string]bool{"a\nb": true, "a\rb": true, "\u0085": true, "\u2028": true, "\u2029": true, "a b\t": false, "": false} {
		if HasLineBreak(s) != want || HasLineBreak(OneLine(s)) {
			t.Errorf("%q", s)
		}
	}
}

func TestPlainTextHasNoControlCharacters(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{"": true, "a\tb": true, "é \u2014 \U0001F600": true, "a\nb": true, "a\x00b": false, "\x1b[1m": false, "\x7f": false, "\u009b": false, "\xff": false} {
		if Plain(s) != want {
			t.Errorf("%q", s)
		}
	}
}

func TestEventsParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]Event{
		"- 2026-01-06T00:00:00Z — Ada — archived — x":      {"2026-01-06T00:00:00Z", "Ada", "archived", "x"},
		"- 2026-01-06 — Ada — archived — x":                {"2026-01-06", "Ada", "archived", "x"},
		"- 2026-01-06T10:00:00+02:00 — A — archived — x":   {"2026-01-06T10:00:00+02:00", "A", "archived", "x"},
		"- 2026-01-06 — Ada — archived — x — y":            {"2026-01-06", "Ada", "archived", "x — y"}, // the original wrote such reasons
		"- 2026-01-06 — Ada — archived — ":                 {"2026-01-06", "Ada", "archived", ""},
		"- 2026-01-06 — Ada — archived —":                  {"2026-01-06", "Ada", "archived", ""}, // an editor cut the blank
		"- 2026-01-06 — Ada — archived":                    {"2026-01-06", "Ada", "archived", ""},
		"  - 2026-01-06 —  — archived — x":                 {"2026-01-06", "", "archived", "x"},
		"- 2026-01-06T00:00:00Z — Ada — archived —  two  ": {"2026-01-06T00:00:00Z", "Ada", "archived", " two  "},
	} {
		if got, ok := ParseEvent(line); !ok || got != want {
			t.Errorf("%q: %+v %v", line, got, ok)
		}
	}
	for _, line := range []string{
		"", "- ", "- x", "- 2026-01-06", "- 2026-01-06 — Ada", "- 2026-01-06 — Ada — odd_kind — x", "- 2026-01-06 - Ada - archived - x",
		"* 2026-01-06 — Ada — archived — x", "- yesterday — Ada — archived — x", "- 2026-01-06 — A — B — archived — x", "- 2026-01-06 — Ada — Archived — x",
	} {
		if e, ok := ParseEvent(line); ok {
			t.Errorf("%q is read as %+v", line, e)
		}
	}
}

func TestTransitionDetailReadsBack(t *testing.T) {
	t.Parallel()
	if got, want := TransitionDetail("todo", "doing", "unstarted", "active", " hot fix "), "todo -> doing (unstarted -> active); override: hot fix"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, c := range [][5]string{
		{"todo", "doing", "unstarted", "active", ""},
		{"in progress", "in review (ci)", "active", "active", "because (a -> b); override: x"},
		{"", "done", "unstarted", "completed", "r"},
	} {
		detail := TransitionDetail(c[0], c[1], c[2], c[3], c[4])
		m, ok := ParseTransition(detail, Known{})
		if got := [5]string{m.From, m.To, m.FromCategory, m.ToCategory, m.Reason}; !ok || got != c {
			t.Errorf("%q: %q %v", detail, got, ok)
		}
		line := FormatEvent(Event{"2026-01-05T10:00:00Z", "Ada", KindTransition, detail})
		if e, ok := ParseEvent(line); !ok || e.Detail != detail {
			t.Errorf("%q: %+v %v", line, e, ok)
		}
	}
	for _, detail := range []string{
		"", "todo -> doing", "todo (a -> b)", "todo -> doing (a)", "x)",
		"wip override: `a` -> `b` against max_items 2; 2 -> 3 cards: see (x -> y)",
	} {
		if _, ok := ParseTransition(detail, Known{}); ok {
			t.Errorf("%q is read", detail)
		}
	}
}
