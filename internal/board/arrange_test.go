package board

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

func TestCardsStandInTheOrderOfTheBoard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ by, cards, want string }{
		{"created_at_desc", "", "d c b a x"},
		{"created_at_asc", "", "a x b c d"},
		{"none", "", "a b c d x"},
		{"created_at_desc", "b c", "d b c a x"}, // the places of b and c, in their new order
		{"created_at_desc", "a d", "a c b d x"},
		{"created_at_desc", "b", "d c b a x"},
		{"created_at_desc", "gone b a a b", "d c b a x"},
	} {
		var list []*model.Header
		for i, path := range []string{"c", "a", "d", "b", "x"} {
			day := []string{"2026-01-03", "2026-01-01", "2026-01-04", "2026-01-02", "2026-01-01"}[i]
			list = append(list, &model.Header{Path: path, Created: day})
		}
		Arrange(list, &config.Board{OrderBy: c.by, CardOrder: strings.Fields(c.cards)})
		got := ""
		for _, h := range list {
			got += " " + h.Path
		}
		if strings.TrimSpace(got) != c.want {
			t.Errorf("%s with cards %q: %s, wanted %s", c.by, c.cards, got, c.want)
		}
	}
}
