package board

import (
	"cmp"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

// Arrange puts the issues of one column into the order of the board: by
// `order_by`, ties by path, and what `card_order` names (files, as the issues
// folder knows them) in the order of that list, on the places that these issues
// have together (format.md section 3).
func Arrange(issues []*model.Header, b *config.Board) {
	slices.SortFunc(issues, func(x, y *model.Header) int {
		created := 0
		switch b.OrderBy {
		case "created_at_desc":
			created = cmp.Compare(y.Created, x.Created)
		case "created_at_asc":
			created = cmp.Compare(x.Created, y.Created)
		}
		return cmp.Or(created, cmp.Compare(x.Path, y.Path))
	})
	if len(b.CardOrder) == 0 {
		return
	}
	rank := make(map[string]int, len(b.CardOrder))
	for i, path := range b.CardOrder {
		if _, again := rank[path]; !again {
			rank[path] = i
		}
	}
	var places []int
	var named []*model.Header
	for i, h := range issues {
		if _, ok := rank[h.Path]; ok {
			places, named = append(places, i), append(named, h)
		}
	}
	slices.SortFunc(named, func(x, y *model.Header) int { return cmp.Compare(rank[x.Path], rank[y.Path]) })
	for i, at := range places {
		issues[at] = named[i]
	}
}
