package graph

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
)

// crowd is n issues with about edges edges onto later ones and a parent each.
func crowd(n, edges int) []*model.Header {
	r := rand.New(rand.NewPCG(1, 2))
	hs := make([]*model.Header, n)
	for i := range hs {
		hs[i] = &model.Header{Number: uint32(i + 1), ID: id(i + 1), Title: "Task", Status: "todo", Path: fmt.Sprintf("%06d.md", i)}
		if i > 0 {
			hs[i].Parent = id(r.IntN(i) + 1)
		}
	}
	for k := range edges {
		from := r.IntN(n - 1)
		to := from + 1 + r.IntN(n-from-1)
		hs[from].Relationships = append(hs[from].Relationships, model.Relationship{ID: fmt.Sprint(k), From: id(from + 1), To: id(to + 1), Kind: Blocks})
	}
	return hs
}

func BenchmarkOf(b *testing.B) {
	for _, size := range [][2]int{{10000, 0}, {10000, 5000}, {10000, 100000}} {
		hs := crowd(size[0], size[1])
		b.Run(fmt.Sprintf("%d issues, %d edges", size[0], size[1]), func(b *testing.B) {
			for b.Loop() {
				g := Of(hs, desk())
				g.Nodes(func(n *Node) { g.Blocked(n) })
			}
		})
	}
}

func BenchmarkAudit(b *testing.B) {
	g := Of(crowd(10000, 100000), desk())
	for b.Loop() {
		g.Audit()
	}
}
