package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
)

// everything is all that a graph says of its edges.
func everything(g *Graph) string {
	var b strings.Builder
	for _, e := range g.Edges() {
		fmt.Fprintf(&b, "%s %d\n", e.Line(), e.Index)
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		fmt.Fprintf(&b, "%s:", n.Key())
		for _, e := range g.Touching(n) {
			fmt.Fprintf(&b, " %s/%d", e.Row.ID, len(g.Same(e.From, e.To, e.Kind)))
		}
		fmt.Fprintf(&b, " blocked by %s\n", Reason(g.Blockers(n)))
	}
	return b.String()
}

func TestAGraphThatIsKeptInStepIsTheOneThatIsBuiltAnew(t *testing.T) {
	t.Parallel()
	kinds := []string{Blocks, BlockedBy, Duplicates, Related}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		hs := world(t, "1 todo", "2 todo", "3 doing", "4 done", "5 archived", "6 todo")
		g := Of(hs, desk())
		for step := range 30 {
			i := r.IntN(len(hs))
			after := *hs[i]
			after.Relationships = slices.Clone(after.Relationships)
			for k := len(after.Relationships) - 1; k >= 0; k-- {
				if r.IntN(4) == 0 {
					after.Relationships = slices.Delete(after.Relationships, k, k+1)
				}
			}
			for range r.IntN(3) {
				row := model.Relationship{
					ID: fmt.Sprintf("rel_%d_%d_%d", seed, step, r.IntN(1000)), From: hs[i].ID, To: hs[r.IntN(len(hs))].ID, Kind: kinds[r.IntN(len(kinds))],
				}
				after.Relationships = slices.Insert(after.Relationships, r.IntN(len(after.Relationships)+1), row)
			}
			if !g.Replace(hs[i], &after) {
				t.Fatalf("seed %d: an issue whose rows are its own is not followed", seed)
			}
			hs[i] = &after
			if got, want := everything(g), everything(Of(hs, desk())); got != want {
				t.Fatalf("seed %d, step %d\ngot\n%s\nwant\n%s", seed, step, got, want)
			}
		}
	}
}

func TestRowsAboutOtherIssuesAloneAreNotFollowed(t *testing.T) {
	t.Parallel()
	hs := world(t, "1 todo", "2 todo", "3 todo")
	hs[0].Relationships = []model.Relationship{{ID: "rel_a", From: id(2), To: id(3), Kind: Blocks}}
	after := *hs[0]
	after.Relationships = nil
	if Of(hs, desk()).Replace(hs[0], &after) {
		t.Error("the edge would be left in the graph")
	}
}

func TestAWayIsFoundFromEitherEnd(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 2))
		lines := make([]string, 12)
		for i := range lines {
			lines[i] = fmt.Sprintf("%d todo", i+1)
		}
		hs := world(t, lines...)
		for range 16 {
			h := hs[r.IntN(len(hs))]
			h.Relationships = append(h.Relationships, model.Relationship{ID: "rel", From: h.ID, To: hs[r.IntN(len(hs))].ID, Kind: Blocks})
		}
		g := Of(hs, desk())
		for i := range g.nodes {
			for k := range g.nodes {
				a, b := &g.nodes[i], &g.nodes[k]
				if a != b && reaches(a, b) != slices.Contains(g.below(a), b) {
					t.Fatalf("seed %d: from %s to %s", seed, a.Name(), b.Name())
				}
			}
		}
	}
}

// below are the issues that wait for one, found the slow way.
func (g *Graph) below(n *Node) []*Node {
	found := []*Node{n}
	for i := 0; i < len(found); i++ {
		for _, e := range found[i].out {
			if e.Kind == Blocks && !slices.Contains(found, e.To.Node) {
				found = append(found, e.To.Node)
			}
		}
	}
	return found
}
