package graph

import (
	"fmt"
	"strings"
	"testing"
)

func TestAReasonNamesTwentyBlockers(t *testing.T) {
	t.Parallel()
	for n, tail := range map[int]string{20: ", #20 Task 20", 21: ", #20 Task 20, and 1 more", 50: ", #20 Task 20, and 30 more"} {
		hs := world(t, "99")
		for i := 1; i <= n; i++ {
			hs = append(hs, world(t, fmt.Sprint(i))...)
			hs[i].Path = fmt.Sprintf("b%03d.md", i)
			edge(t, hs, i, fmt.Sprintf("%d blocks 99", i))
		}
		g := Of(hs, desk())
		got := Reason(g.Blockers(node(g, 99)))
		if !strings.HasPrefix(got, fmt.Sprintf("Blocked by %d issues: #1 Task 1, #2 Task 2, ", n)) || !strings.HasSuffix(got, tail) {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestOnlyOpenIssuesAreFreedByABlockerThatCounts(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3 done", "4 archived", "5", "6 done")
	for _, s := range []string{"1 blocks 5", "1 blocks 2", "1 blocks 2", "1 blocks 3", "1 blocks 4", "1 related 6", "6 blocks 2", "1 blocks 1"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	g := Of(hs, desk())
	if got := names(g.Freed(node(g, 1))); got != "#2 #5" {
		t.Error(got)
	}
	if got := names(g.Freed(node(g, 6))); got != "" {
		t.Errorf("a finished issue held up %s", got)
	}
}

func TestTheWayUpGoesAlongOpenBlockers(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4", "5 done", "6 archived", "7 done")
	for _, s := range []string{"1 blocks 2", "1 blocks 3", "2 blocks 4", "3 blocks 4", "5 blocks 4", "6 blocks 4", "7 blocks 5", "4 related 1"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	g := Of(hs, desk())
	c := g.Upwards(node(g, 4))
	if got := paths(c); got != "#4 #2 #1|#4 #3 #1" {
		t.Error(got)
	}
	if got := strings.Join(c.Lines()[:3], "|"); got != "#4 Task 4|  <- #2 Task 2|  <- #1 Task 1" {
		t.Error(got)
	}
	down := g.Chain(node(g, 7))
	if got := strings.Join(down.Lines(), "|"); got != "#7 Task 7 (done)|  -> #5 Task 5 (done)|  -> #4 Task 4" {
		t.Error(got)
	}
}
