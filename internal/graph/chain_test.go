package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/model"
)

func paths(c Chain) string {
	var list []string
	for _, p := range c.Paths {
		list = append(list, names(p))
	}
	return strings.Join(list, "|")
}

func TestAChainHasAPathForEachEnd(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4", "5 archived", "6")
	for _, s := range []string{"1 blocks 2", "1 blocks 3", "2 blocks 4", "3 blocks 4", "1 blocks 5", "1 related 6"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	g := Of(hs, desk())
	c := g.Chain(node(g, 1))
	if got := paths(c); got != "#1 #2 #4|#1 #3 #4" || c.Truncated {
		t.Errorf("%s %v", got, c.Truncated)
	}
	if got := names(c.Nodes); got != "#1 #2 #4 #3" {
		t.Error(got)
	}
	if c := g.Chain(node(g, 4)); c.Paths != nil || c.Nodes != nil {
		t.Error("what blocks nothing has no chain")
	}
}

func TestAChainIsCutWhereItComesBack(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4")
	for _, s := range []string{"1 blocks 2", "2 blocks 3", "3 blocks 1", "2 blocks 4", "2 blocks 2"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	g := Of(hs, desk())
	c := g.Chain(node(g, 1))
	if got := paths(c); got != "#1 #2 #3|#1 #2 #4" || names(c.Loops) != "#1" || c.Truncated {
		t.Errorf("%s, loops %s", got, names(c.Loops))
	}
}

// line is n issues, each blocking the next.
func line(t *testing.T, n int) []*model.Header {
	hs := make([]*model.Header, n)
	for i := range hs {
		hs[i] = world(t, fmt.Sprint(i+1))[0]
		hs[i].Path = fmt.Sprintf("%06d.md", i)
		if i > 0 {
			edge(t, hs[i-1:i], i, fmt.Sprintf("%d blocks %d", i, i+1))
		}
	}
	return hs
}

func TestALongChainIsCutAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		issues, shown int
		cut           bool
	}{{999, 999, false}, {1000, 1000, false}, {1001, 1000, true}, {5000, 1000, true}} {
		g := Of(line(t, x.issues), desk())
		c := g.Chain(node(g, 1))
		if len(c.Paths) != 1 || len(c.Paths[0]) != x.shown || c.Truncated != x.cut {
			t.Errorf("%d issues: %d paths, %d nodes, truncated %v", x.issues, len(c.Paths), len(c.Nodes), c.Truncated)
		}
		if way := g.path(node(g, 1), node(g, x.issues), nil); len(way) != x.issues {
			t.Errorf("the way through %d issues has %d", x.issues, len(way))
		}
	}
}

// A dense graph has more paths than atoms: the walk ends all the same, and what
// it gives is bounded.
func TestADenseGraphIsBounded(t *testing.T) {
	t.Parallel()
	hs := world(t)
	for i := 1; i <= 500; i++ {
		h := world(t, fmt.Sprint(i))[0]
		h.Path = fmt.Sprintf("%06d.md", i)
		hs = append(hs, h)
		for k := max(1, i-200); k < i; k++ {
			edge(t, hs[k-1:k], k, fmt.Sprintf("%d blocks %d", k, i))
		}
	}
	start := time.Now()
	g := Of(hs, desk())
	c := g.Chain(node(g, 1))
	held := 0
	for _, p := range c.Paths {
		held += len(p)
	}
	if !c.Truncated || held > mostSteps+1000 {
		t.Errorf("truncated %v, %d held", c.Truncated, held)
	}
	if found := g.Audit(); len(found) != 0 {
		t.Errorf("%d troubles in a sound graph: %+v", len(found), found[0])
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("%d edges took %v", len(g.edges), took)
	}
}

// TestAWalkLooksAtTheEdgesOfAnIssueOnce: a hub may have thousands of edges, and
// a walk may come to it on a thousand ways.
func TestAWalkLooksAtTheEdgesOfAnIssueOnce(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4 archived", "5")
	for _, s := range []string{"1 blocks 3", "1 blocks 2", "1 blocks 2", "1 blocks 4", "1 related 5", "1 blocks 1"} {
		edge(t, hs, 1, s)
	}
	g := Of(hs, desk())
	w := chainWalk{on: map[*Node]bool{}, targets: map[*Node][]*Node{}}
	w.push(node(g, 1))
	first := w.path[0].targets
	if names(first) != "#2 #3" {
		t.Fatalf("the targets are %s", names(first))
	}
	w.pop()
	w.push(node(g, 1))
	if again := w.path[0].targets; &again[0] != &first[0] {
		t.Error("the edges were looked at a second time")
	}
}
