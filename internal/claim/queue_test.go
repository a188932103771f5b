package claim_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

func TestEveryReasonIsSaid(t *testing.T) {
	t.Parallel()
	until := "2026-06-15T14:00:00Z"
	for _, c := range []struct {
		h      model.Header
		state  claim.State
		reason string
	}{
		{model.Header{Status: "todo"}, claim.Ready, ""},
		{model.Header{Status: "todo", StartDate: today}, claim.Ready, ""},
		{model.Header{Status: "todo", StartDate: today + "T23:00:00Z"}, claim.Ready, ""},
		{model.Header{Status: "todo", StartDate: "someday"}, claim.Ready, ""},
		{model.Header{Status: "todo", StartDate: "2026-06-16"}, claim.Out, "starts on 2026-06-16"},
		{model.Header{Status: "triage"}, claim.Out, "waits in the triage inbox (triage)"},
		{model.Header{Status: "doing", Assignee: ada}, claim.Out, "in progress (doing)"},
		{model.Header{Status: "stuck"}, claim.Out, "stands in a column for blocked work (stuck)"},
		{model.Header{Status: "review"}, claim.Out, "stands behind the entry column (review)"},
		{model.Header{Status: "done"}, claim.Out, "completed (done)"},
		{model.Header{Status: "dropped"}, claim.Out, "canceled (dropped)"},
		{model.Header{Status: "limbo"}, claim.Out, "the status `limbo` is no column of the board"},
		{model.Header{Status: "todo", Archived: true}, claim.Out, "archived"},
		{model.Header{Status: "todo", ID: "HELD0000"}, claim.Out, "claimed by bee until " + until},
		{model.Header{Status: "todo", ID: "held0000", StartDate: "2027-01-01"}, claim.Out, "claimed by bee until " + until},
		{model.Header{Status: "doing", ID: "MINE0000"}, claim.Mine, "claimed by you (ant) until " + until},
		{model.Header{Status: "done", ID: "MINE0000"}, claim.Out, "completed (done)"},
		{model.Header{Status: "todo", ID: "WAYTS000"}, claim.Out, "Blocked by #9 First"},
		{model.Header{Status: "todo", ID: "MNEWAYTS"}, claim.Out, "Blocked by #9 First"},
	} {
		h := c.h
		h.Path, h.Number = "x.md", 1
		first := model.Header{Path: "f.md", Number: 9, ID: "FRST0000", Title: "First", Status: "todo"}
		first.Relationships = []model.Relationship{blocks("FRST0000", "WAYTS000"), blocks("FRST0000", "MNEWAYTS")}
		q := queue([]*model.Header{&first, &h}, map[string]claim.Claim{
			"HELD0000": {Holder: "bee", Until: until}, "MINE0000": {Holder: "ant", Until: until}, "MNEWAYTS": {Holder: "ant", Until: until},
		}, "ant")
		if v := judge(t, q, &h); v.State != c.state || v.Reason != c.reason {
			t.Errorf("%+v: %d %q, wanted %d %q", c.h, v.State, v.Reason, c.state, c.reason)
		}
	}
}

// TestAColumnOfTheInboxIsNeverTheEntry: with the inbox in two columns the first
// behind them is the entry.
func TestAColumnOfTheInboxIsNeverTheEntry(t *testing.T) {
	t.Parallel()
	b := theBoard()
	b.Columns = slices.Insert(b.Columns, 1, "later")
	b.Deferred = "later"
	h := &model.Header{Path: "a.md", Number: 1, Status: "todo"}
	q := claim.New(graph.Of([]*model.Header{h}, b), nil, claim.Asker{}, now, today)
	if v := judge(t, q, h); v.State != claim.Ready {
		t.Errorf("%q", v.Reason)
	}
}

// random makes issues of every kind, with edges that may be loops.
func random(r *rand.Rand) (headers []*model.Header, claims map[string]claim.Claim) {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	n := 1 + r.IntN(12)
	claims = map[string]claim.Claim{}
	for i := range n {
		h := &model.Header{
			Path: fmt.Sprintf("%d.md", i), ID: fmt.Sprintf("A%07d", i), Number: uint32(1 + r.IntN(n)), Archived: r.IntN(8) == 0,
			Status:   pick("triage", "todo", "todo", "todo", "doing", "stuck", "review", "done", "dropped", "limbo"),
			Priority: pick("Urgent", "high", "medium", "low", "", "odd"), Created: pick("2026-01-01", "2026-01-02"),
			StartDate: pick("", "", "", "2026-06-15", "2026-06-16", "soon"), Assignee: pick("", "@ada", "@bob"),
		}
		for range r.IntN(3) {
			h.Relationships = append(h.Relationships, blocks(h.ID, fmt.Sprintf("A%07d", r.IntN(n))))
		}
		if r.IntN(4) == 0 {
			claims[h.ID] = claim.Claim{Holder: pick("ant", "bee"), Until: "2026-06-15T14:00:00Z"}
		}
		headers = append(headers, h)
	}
	return headers, claims
}

// naive says what the page says, issue by issue.
func naive(all []*model.Header, claims map[string]claim.Claim, h *model.Header) (ready, mine, resumes bool) {
	open := func(h *model.Header) bool { return !h.Archived && h.Status != "done" && h.Status != "dropped" }
	blocked := false
	for _, from := range all {
		for _, e := range from.Relationships {
			blocked = blocked || e.To == h.ID && from != h && open(from)
		}
	}
	c, held := claims[h.ID]
	onBoard := open(h) && h.Status != "limbo"
	mine = onBoard && held && c.Holder == "ant" && !blocked
	ready = onBoard && h.Status == "todo" && !blocked && !held && h.StartDate != "2026-06-16"
	resumes = onBoard && h.Status == "doing" && h.Assignee == "@ada" && !blocked && !held
	return ready, mine, resumes
}

func TestTheQueueAgreesWithANaiveOne(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 2))
	for round := range 1500 {
		headers, claims := random(r)
		q := queue(headers, claims, "ant")
		var ready, left []string
		for _, h := range headers {
			isReady, isMine, resumes := naive(headers, claims, h)
			v, n := judge(t, q, h), q.Graph.Node(h)
			if (v.State == claim.Ready) != isReady || (v.State == claim.Mine) != isMine || q.Resumes(n) != resumes || q.IsReady(n) != isReady {
				t.Fatalf("round %d: %+v: %+v, wanted ready %t, mine %t, resumes %t", round, *h, v, isReady, isMine, resumes)
			}
			if (v.Reason == "") != isReady {
				t.Fatalf("round %d: %+v has the reason %q", round, *h, v.Reason)
			}
			if isReady {
				ready = append(ready, h.Path)
			} else if q.Graph.Open(n) {
				left = append(left, h.Path)
			}
		}
		same(t, round, "ready", q.Ready(), ready)
		var out []*graph.Node
		for _, x := range q.Excluded(nil) {
			out = append(out, x.Node)
		}
		same(t, round, "excluded", out, left)
	}
}

func same(t *testing.T, round int, what string, nodes []*graph.Node, want []string) {
	t.Helper()
	got := make([]string, len(nodes))
	for i, n := range nodes {
		got[i] = n.Path
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("round %d: %s %v, wanted %v", round, what, got, want)
	}
}

func TestTheOrderOfTheQueue(t *testing.T) {
	t.Parallel()
	var headers []*model.Header
	add := func(path, priority, created string, number uint32, id string) {
		headers = append(headers, &model.Header{Path: path, Priority: priority, Created: created, Number: number, ID: id, Status: "todo"})
	}
	want := []string{}
	for i, p := range []string{"critical", "URGENT", "blocker", "Blocking", "high", "Medium", "low", "", "odd"} {
		created := fmt.Sprintf("2026-01-%02d", 1+i%4) // within a rank by created
		if p == "high" || p == "Medium" || p == "low" || p == "" || p == "odd" {
			created = "2025-01-01"
		}
		want = append(want, p)
		add(p+".md", p, created, uint32(100-i), "")
	}
	want = append(want, "z1", "z2", "z3")
	add("z1.md", "odd", "2026-01-01", 1, "BBBBBBB1")
	add("z2.md", "odd", "2026-01-01", 2, "AAAAAAA1")
	add("z3.md", "odd", "2026-01-01", 2, "AAAAAAA2")
	slices.Reverse(headers)
	for i, n := range queue(headers, nil, "ant").Ready() {
		if n.Path != want[i]+".md" {
			t.Errorf("%d is %s, wanted %s", i, n.Path, want[i])
		}
	}
}

func TestNextPrefersWhatIsMine(t *testing.T) {
	t.Parallel()
	claimed := &model.Header{Path: "c.md", Number: 3, ID: "CLAIMED0", Status: "todo", Priority: "low"}
	progress := &model.Header{Path: "p.md", Number: 2, ID: "PROGRESS", Status: "doing", Priority: "medium", Assignee: "@ada"}
	fresh := &model.Header{Path: "f.md", Number: 1, ID: "FRESH000", Status: "todo", Priority: "high"}
	claims := map[string]claim.Claim{"CLAIMED0": {Holder: "ant", Until: "2026-06-15T14:00:00Z"}}
	for _, c := range []struct {
		holder, want string
		without      string
	}{
		{"ant", "c.md", ""}, {"bee", "p.md", ""}, {"ant", "p.md", "c.md"}, {"bee", "f.md", "p.md"},
	} {
		q := queue([]*model.Header{claimed, progress, fresh}, claims, c.holder)
		n := q.Next(func(n *graph.Node) bool { return n.Path != c.without })
		if n == nil || n.Path != c.want {
			t.Errorf("%+v: %v", c, n)
		}
	}
	if n := queue([]*model.Header{claimed}, claims, "bee").Next(nil); n != nil {
		t.Errorf("what another holds was offered: %s", n.Path)
	}
}

// TestTheQueueIsLinear counts the questions that cost something, in a chain of
// blockers with every other one finished: whatever is asked of a queue, it asks
// at most twice of each open issue (half of them) whether it is blocked.
func TestTheQueueIsLinear(t *testing.T) {
	t.Parallel()
	const n = 20_000
	headers := make([]*model.Header, n)
	for i := range headers {
		h := &model.Header{Path: fmt.Sprintf("%06d.md", i), ID: fmt.Sprintf("A%07d", i), Number: uint32(i + 1), Status: "todo", Priority: "high"}
		if i%2 == 0 {
			h.Status = "done"
		}
		h.Relationships = []model.Relationship{blocks(h.ID, fmt.Sprintf("A%07d", (i+1)%n))}
		headers[i] = h
	}
	q := queue(headers, nil, "ant")
	asked := claim.Counted(q)
	for what, ask := range map[string]func() bool{
		"Ready":    func() bool { return len(q.Ready()) == n/2 },
		"Excluded": func() bool { return len(q.Excluded(nil)) == 0 },
		"Next":     func() bool { return q.Next(nil) != nil },
	} {
		before := *asked
		if !ask() {
			t.Fatalf("%s: another queue than meant", what)
		}
		if times := *asked - before; times == 0 || times > n {
			t.Errorf("%s asks %d times of %d issues whether they are blocked", what, times, n)
		}
	}
}
