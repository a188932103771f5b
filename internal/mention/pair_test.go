package mention

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

const stamp = "2026-01-02T03:04:05Z"

func here() place { return place{"D1D1D1D1", 1, "a.md"} }

// told is what an issue with a text says.
func told(text string) *sight {
	x := see(here(), "", text)
	return &x
}

// kept are the records of a text as they follow from those of an earlier one.
func kept(t *testing.T, old []*record, text string) []*record {
	t.Helper()
	taken := map[string]bool{}
	for _, r := range old {
		taken[r.ID] = true
	}
	x := told(text)
	next := reconcile(old, x.found, x, stamp, taken)
	ids := map[string]bool{}
	for _, r := range next {
		if ids[r.ID] || len(r.ID) != 9 || r.ID[0] != 'M' {
			t.Errorf("id %q", r.ID)
		}
		ids[r.ID] = true
	}
	return next
}

func TestRecordsFollowTheText(t *testing.T) {
	t.Parallel()
	first := kept(t, nil, "Please ask @ada about the login page.\n@bob look")
	if len(first) != 2 || first[0].State != stateUnread || first[0].Created != stamp || first[0].Context != "Please ask @ada about the login page." {
		t.Fatalf("%+v", first)
	}
	first[0].State, first[0].Created, first[1].Created = stateRead, "2025-01-01T00:00:00Z", "2025-01-01T00:00:00Z"
	for text, want := range map[string]string{
		"Please ask @ada about the login page.\n@bob look":   "ada=0 bob=1",
		"@bob look\nPlease ask @ada about the login page.":   "bob=1 ada=0",
		"Please ask @ADA about the login page today.":        "ADA=0",
		"Please ask @carl about the login page.\n@bob look":  "carl=new bob=1",
		"@ada: something wholly different.":                  "ada=new",
		"":                                                   "",
		"@bob look\n@bob look":                               "bob=1 bob=new",
		"Please ask @ada about the login page, @ada please.": "ada=0 ada=new",
	} {
		var got []string
		for _, r := range kept(t, first, text) {
			from := "new"
			for i, o := range first {
				if o.ID == r.ID && o.State == r.State && o.Created == r.Created {
					from = fmt.Sprint(i)
				}
			}
			if from == "new" && r.Created != stamp {
				from = "?"
			}
			got = append(got, r.Body+"="+from)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}

// An id follows from the key, so that a mention is listed under the id that its
// record will have; equal ones get different ids.
func TestIDsAreTheSameEachTime(t *testing.T) {
	t.Parallel()
	text := "@ada and @ada\nsee @ada\nsee @ada"
	a, b := kept(t, nil, text), kept(t, nil, text)
	for i := range a {
		if *a[i] != *b[i] {
			t.Errorf("%+v, then %+v", a[i], b[i])
		}
	}
	if a[2].Key != a[3].Key {
		t.Error("equal lines have equal keys")
	}
}

func alike(a, b string) int {
	x, y, t := bagOf(a), bagOf(b), tally{ids: map[uint64]int{}}
	t.know(x)
	t.put(x, 1)
	return likeness(t.shared(t.runs(y)), len(x)+len(y))
}

func TestLikenessIsJaccardInPermille(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 1000}, {"a", "b", 1000}, {"", "ab", 0}, {"ab", "ab", 1000}, {"abc", "abd", 333}, {"aaaa", "aa", 333}, {"abcd", "bcde", 500}, {"aaaa", "aaa", 666}, {"abcdef", "abcde", 800},
	} {
		if got := alike(c.a, c.b); got != c.want || got != alike(c.b, c.a) {
			t.Errorf("%q %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// Six of ten is enough, less is not.
func TestTheLeastLikeness(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		context string
		same    bool
	}{
		{"@a bcdefgh X", true},       // 9 of 15 bigrams
		{"@a bcdefgh XY", false},     // 9 of 16
		{"  @A   BCDEFGH  x ", true}, // case and blanks do not count
	} {
		old := &record{ID: "M00000000", Body: "A", Context: c.context, Created: "x", State: stateRead}
		got := kept(t, []*record{old}, "@a bcdefghijkl")
		if (got[0].ID == old.ID) != c.same {
			n := alike(normal(c.context), "@a bcdefghijkl")
			t.Errorf("%q: likeness %d, kept %t", c.context, n, got[0].ID == old.ID)
		}
	}
}

func TestTheBestPairGoesFirst(t *testing.T) {
	t.Parallel()
	old := []*record{
		{ID: "M11111111", Body: "ada", Context: "ask @ada about the login page now", State: stateRead},
		{ID: "M22222222", Body: "ada", Context: "ask @ada about the login page soon", State: stateUnread},
	}
	got := kept(t, old, "ask @ada about the login page soon!\nask @ada about the login page now!")
	if got[0].ID != "M22222222" || got[1].ID != "M11111111" {
		t.Errorf("%s %s", got[0].ID, got[1].ID)
	}
}

// The quick pairing is the plain one: all pairs, the best first.
func TestPairingIsThatOfAllPairs(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string { return []string{"ask", "the", "page", "login", "now"}[rnd.IntN(5)] }
	some := func() []*record {
		var list []*record
		for range rnd.IntN(12) {
			r := &record{Body: []string{"ada", "Ada", "bob"}[rnd.IntN(3)]}
			for range rnd.IntN(6) {
				r.Context += word() + " "
			}
			list = append(list, r)
		}
		return list
	}
	for range 500 {
		old, next := some(), some()
		got, want := make([]*record, len(next)), make([]*record, len(next))
		used := make([]bool, len(old))
		pair(old, next, got, make([]bool, len(old)))
		for {
			best, i, j := least-1, 0, 0
			for k, a := range old {
				for l, b := range next {
					if used[k] || want[l] != nil || !strings.EqualFold(a.Body, b.Body) {
						continue
					}
					if n := alike(normal(a.Context), normal(b.Context)); n > best {
						best, i, j = n, k, l
					}
				}
			}
			if best < least {
				break
			}
			want[j], used[i] = old[i], true
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v\n%v", got, want)
		}
	}
}

// Records of lines that fell behind the mentions that count stay, read states
// included, and are not taken for those of new lines; what is gone goes.
func TestWhatFellBehindKeepsItsRecords(t *testing.T) {
	t.Parallel()
	line := func(i int) string { return fmt.Sprintf("line %d of @ada with some more words\n", i) }
	var text strings.Builder
	for i := range most {
		text.WriteString(line(i))
	}
	first := kept(t, nil, text.String())
	for _, r := range first {
		r.State = stateRead
	}
	grown := line(most) + line(most+1) + text.String()
	next := kept(t, first, grown)
	if len(next) != most+2 {
		t.Fatalf("%d records", len(next))
	}
	unread := 0
	for _, r := range next {
		if r.State == stateUnread {
			unread++
		}
	}
	if last := next[most+1]; unread != 2 || last.ID != first[most-1].ID || last.line != most+2 || last.Number != 1 {
		t.Errorf("%d unread, the last %+v", unread, last)
	}
	if again := kept(t, next, grown); len(again) != most+2 {
		t.Errorf("the second time %d", len(again))
	}
	cut := strings.TrimSuffix(grown, line(most-1))
	if left := kept(t, next, cut); len(left) != most+1 {
		t.Errorf("without the last line %d", len(left))
	}
}

// A thousand long lines of which each was changed by hand are paired in a moment:
// the square of them, compared character by character, took seconds.
// Pairing compares lines with lines, so that four times as many cost at most 16
// times as much. The best of three is taken, for other tests run beside this one.
func TestPairingGrowsAsTheSquareOfChangedLines(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	lines := func(who string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d @ada %s", i, who)
			for range 45 {
				fmt.Fprintf(&b, " w%03d", rnd.IntN(300))
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	best := func(n int) time.Duration {
		first, next := kept(t, nil, lines("one", n)), lines("two", n)
		least := time.Duration(math.MaxInt64)
		for range 3 {
			start := time.Now()
			kept(t, first, next)
			least = min(least, time.Since(start))
		}
		return least
	}
	if few, many := best(most/4), best(most); many > 30*few {
		t.Errorf("%d lines took %s, %d took %s", most/4, few, most, many)
	}
}

func TestManyMentionsAreBounded(t *testing.T) {
	t.Parallel()
	var a, b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&a, "line %d of @ada %s\n", i, strings.Repeat("word ", 50))
		fmt.Fprintf(&b, "row %d of @ada %s\n", i, strings.Repeat("word ", 50))
	}
	first := kept(t, nil, a.String())
	if next := kept(t, first, b.String()); len(first) != most || len(next) != most {
		t.Errorf("%d, then %d", len(first), len(next))
	}
}

// The key knows the neighbourhood alone: a long line may change far away.
func TestAnEqualKeyKeepsTheRecordOfALongLine(t *testing.T) {
	t.Parallel()
	near := strings.Repeat("near ", 40) + "@ada"
	first := kept(t, nil, strings.Repeat("x", 300)+near)
	next := kept(t, first, strings.Repeat("y", 300)+near)
	if next[0].ID != first[0].ID || next[0].Context == first[0].Context {
		t.Errorf("%+v", next[0])
	}
}
