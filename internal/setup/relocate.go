package setup

import (
	"path"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
)

// Relocation is one issue that is not where the layout puts it.
type Relocation struct {
	Number uint32 `json:"number"`
	ID     string `json:"id"`
	From   string `json:"from"` // relative to the issues folder
	To     string `json:"to"`
	Reason string `json:"reason,omitzero"` // why it is refused
}

// relocations judges every issue in path order, each after the moves of those
// before it: what moves, what finds its place taken, and how many issues stay
// only because they lie directly in the issues folder. taken are the paths of
// files that are no readable issues.
func relocations(l config.Layout, issues []*model.Header, taken []string, all bool) (moves, refused []Relocation, stay int) {
	occupied := map[string]bool{}
	for _, p := range taken {
		occupied[p] = true
	}
	for _, h := range issues {
		occupied[h.Path] = true
	}
	for _, h := range issues {
		to := path.Join(layout.Directory(l, h), path.Base(h.Path))
		if to == h.Path {
			continue
		}
		r := Relocation{Number: h.Number, ID: h.ID, From: h.Path, To: to}
		switch {
		case !all && !strings.Contains(h.Path, "/"):
			stay++
		case occupied[to]:
			r.Reason = "a file is there already"
			refused = append(refused, r)
		default:
			occupied[to] = true
			delete(occupied, h.Path)
			moves = append(moves, r)
		}
	}
	return moves, refused, stay
}
