package issue

import (
	"fmt"
	"testing"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

func TestBlockersGoFirstAndTheOthersStay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		blocks string // pairs of places
		want   string
	}{
		{"", "[0 1 2 3 4 5]"},
		{"10", "[1 0 2 3 4 5]"},
		{"5040", "[4 5 0 1 2 3]"},
		{"544332", "[0 1 5 4 3 2]"},
		{"0110", "[1 0 2 3 4 5]"}, // a loop
		{"0505", "[0 1 2 3 4 5]"}, // twice
	} {
		var hs []*model.Header
		for i := range 5 {
			hs = append(hs, &model.Header{Number: uint32(i + 1), ID: fmt.Sprintf("A000000%d", i), Path: fmt.Sprintf("%d.md", i), Status: "todo"})
		}
		hs = append(hs, &model.Header{Number: 6, Path: "5.md", Status: "todo"}) // known by its number
		for k := 0; k < len(c.blocks); k += 2 {
			from, to := hs[c.blocks[k]-'0'], hs[c.blocks[k+1]-'0']
			from.Relationships = append(from.Relationships, model.Relationship{From: graph.KeyOf(from), To: graph.KeyOf(to), Kind: graph.Blocks})
		}
		g := graph.Of(hs, board.Of(&config.Config{}))
		if got := fmt.Sprint(blockersFirst(g, hs)); got != c.want {
			t.Errorf("%s: %s, not %s", c.blocks, got, c.want)
		}
		gone := append([]*model.Header{nil}, hs[1:]...)
		if got := blockersFirst(g, gone); len(got) != len(hs) {
			t.Errorf("%s: with one that is gone: %v", c.blocks, got)
		}
	}
}
