package model

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// evil is what names of columns and reasons are made of: the marks of a detail,
// the separator, and words.
var evil = []string{
	"a", "b", "in review", " -> ", "->", "; reason: ", "; target: #", "; source: ", "; override: ", " \u2014 ", "\u2014", "#4", ";", " ", "(", ")",
	" (active -> completed)", "duplicates #4", "wip override: `", "`", "\n", "\u2028", "1", "--", "'", "é",
}

func evilText(r *rand.Rand, most int) string {
	var b strings.Builder
	for range 1 + r.IntN(most) {
		b.WriteString(evil[r.IntN(len(evil))])
	}
	return strings.TrimSpace(b.String())
}

func evilBoard(r *rand.Rand) []string {
	var columns []string
	for len(columns) < 2+r.IntN(4) {
		if name := evilText(r, 4); name != "" && !slices.ContainsFunc(columns, func(s string) bool { return OneLine(s) == OneLine(name) }) {
			columns = append(columns, name)
		}
	}
	return columns
}

// stored is an entry as the file gives it back.
func stored(t *testing.T, e Event) *Event {
	t.Helper()
	log, _ := ParseLog([]byte("\n## History\n\n"+FormatEvent(e)+"\n\nText.\n"), 1)
	if len(log.Events) != 1 {
		t.Fatalf("%q is no entry", FormatEvent(e))
	}
	return &log.Events[0]
}

// ways counts the readings of a detail.
func ways(known Known, detail string, fits func(from, to, rest string) bool) (n int) {
	seen := map[string]bool{}
	known.pairs(detail, func(from, to, rest string) {
		if key := from + "\x00" + to; fits(from, to, rest) && !seen[key] {
			seen[key] = true
			n++
		}
	})
	return n
}

// TestAMoveBetweenAnyColumnsIsReadBack: whatever columns and reasons are called,
// the move is read as it was written, unless the board has two readings of it that
// end in the same column.
func TestAMoveBetweenAnyColumnsIsReadBack(t *testing.T) {
	t.Parallel()
	sure := 0
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		columns := evilBoard(r)
		want := Move{columns[r.IntN(len(columns))], columns[r.IntN(len(columns))], "active", "completed", OneLine(evilText(r, 5))}
		e := stored(t, Event{"2026-01-02T03:04:05Z", evilText(r, 4), KindTransition, TransitionDetail(want.From, want.To, want.FromCategory, want.ToCategory, want.Reason)})
		known := Known{columns, want.To}
		if got, ok := ParseTransition(e.Detail, known); !ok || got.To != want.To {
			t.Fatalf("seed %d: %q of %q is read as %+v", seed, e.Detail, columns, got)
		}
		known.Status = ""
		if got, ok := ParseTransition(e.Detail, known); ok && got == want {
			sure++
		} else if n := ways(known, e.Detail, func(_, _, rest string) bool { return new(Move).categories(rest) }); n < 2 {
			t.Fatalf("seed %d: %q of %q is read as %+v, want %+v", seed, e.Detail, columns, got, want)
		}
	}
	if sure < 3900 {
		t.Errorf("only %d moves are read without doubt", sure)
	}
}

func TestADecisionBetweenAnyColumnsIsReadBack(t *testing.T) {
	t.Parallel()
	sure := 0
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 2))
		columns := evilBoard(r)
		want := Decision{Kind: KindAccepted, Prior: columns[r.IntN(len(columns))], Result: columns[r.IntN(len(columns))], Reason: OneLine(evilText(r, 5))}
		known := Known{columns, want.Result}
		switch r.IntN(3) {
		case 0:
			want.Kind, want.Source = KindDeferred, "defer"
		case 1:
			want.Kind, want.Result, want.Target, want.Source = KindDuplicated, "duplicates #4", 4, "new"
			known.Status = want.Prior
		}
		e := stored(t, Event{"2026-01-02T03:04:05Z", evilText(r, 4), want.Kind, want.Detail()})
		n := ways(known, e.Detail, func(from, _, rest string) bool { return from != "" && new(Decision).marks(rest) })
		got, ok := ParseDecision(e, known)
		if ok && got == want {
			sure++
		} else if !ok || n < 2 {
			t.Fatalf("seed %d: %q of %q is read as %+v, want %+v", seed, e.Detail, columns, got, want)
		}
		var h Header
		h.decisions(&Log{Events: []Event{*e}})
		if h.Decision != want.Kind && !strings.Contains(e.Detail, " -> ;") { // the header knows no board, and a blank side is unreadable
			t.Fatalf("seed %d: the header says %s of %q", seed, h.Decision, e.Detail)
		}
	}
	if sure < 3900 {
		t.Errorf("only %d decisions are read without doubt", sure)
	}
}
