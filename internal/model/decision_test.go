package model

import (
	"strings"
	"testing"
)

func TestADecisionIsReadBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	for _, reason := range []string{"", "no", "a; source: b", "a -> b", "; reason: twice; reason: ", "x; target: #9", "two — dashes"} {
		for _, source := range []string{"", "gitlab", "defer"} {
			d := Decision{Kind: KindDuplicated, Prior: "in box", Result: "duplicates #4", Target: 4, Source: source, Reason: reason}
			line := FormatEvent(Event{Timestamp: "2026-01-02T03:04:05Z", Actor: "Ada", Kind: d.Kind, Detail: d.Detail()})
			log, _ := ParseLog([]byte("\n## History\n\n"+line+"\n\nText.\n"), 1)
			got, ok := ParseDecision(log.lastDecision(), Known{})
			if !ok || got != d {
				t.Errorf("%q is read as %+v, want %+v", line, got, d)
			}
		}
	}
}

func TestASourceInTheWordsOfAnEntryDoesNotBecomeAReason(t *testing.T) {
	t.Parallel()
	d := Decision{Kind: KindDeferred, Prior: "a", Result: "b", Source: "x; reason: forged", Reason: "true"}
	got, ok := ParseDecision(&Event{Kind: d.Kind, Detail: d.Detail()}, Known{})
	if !ok || got.Reason != "true" || got.Source != "" {
		t.Errorf("read as %+v", got)
	}
}

func TestTheHeaderKnowsTheLastReadableDecision(t *testing.T) {
	t.Parallel()
	entry := func(kind, detail string) string {
		return "- 2026-01-02T03:04:05Z — Ada — " + kind + " — " + detail + "\n"
	}
	for _, c := range []struct{ body, want string }{
		{"", ""},
		{"\n## History\n\n" + entry("transition_accepted", "a -> b (x -> y)"), ""},
		{"\n## History\n\n" + entry(KindAccepted, "a -> b"), KindAccepted},
		{"\n## History\n\n" + entry(KindDeclined, "a -> b") + entry(KindAccepted, "?"), KindDeclined},
		{"\n## History\n\n" + entry(KindAccepted, " -> b"), UnreadableDecision},
		{"\n## History\n\n" + entry(KindAccepted, "a -> b; reason: x — y — z"), KindAccepted},
		{"\nText.\n\n## History\n\n" + entry(KindAccepted, "a -> b"), ""},
		{"\n" + entry(KindAccepted, "a -> b"), ""},
	} {
		raw := "---\nnumber: 1\n---\n" + c.body
		is, problem := ParseIssue("a.md", []byte(raw))
		if problem != nil {
			t.Fatal(problem)
		}
		var h Header
		h.ReadDecisions([]byte(c.body))
		if h.Decision != c.want || is.Decision != c.want || h.Decided != is.Decided {
			t.Errorf("%s: %q and %q, want %q", strings.TrimSpace(c.body), h.Decision, is.Decision, c.want)
		}
		if last := is.Log.lastDecision(); (last == nil) != (h.LastDecision() == nil) || last != nil && *last != *h.LastDecision() {
			t.Errorf("%s: %+v, want %+v", strings.TrimSpace(c.body), h.LastDecision(), last)
		}
	}
}
