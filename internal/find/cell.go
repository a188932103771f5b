package find

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

// sight is what cells are made with.
type sight struct {
	today    string
	category map[string]string // of each column of the board
	graph    *graph.Graph      // nil unless a column needs it
	wip      map[string]string // the cell of each limited column; nil unless a column needs it
}

func sightOf(b *board.Board, today string) *sight {
	s := &sight{today: today, category: map[string]string{}}
	for _, c := range b.Columns {
		s.category[c] = b.Category(c)
	}
	return s
}

func number(_ *sight, h *model.Header) string {
	if h.Number == 0 {
		return "-"
	}
	return strconv.FormatUint(uint64(h.Number), 10)
}

func id(_ *sight, h *model.Header) string { return cmp.Or(h.ID, "-") }

// updated is the day of the last change. A file without one shows today, as the
// objects of results do.
func updated(s *sight, h *model.Header) string {
	if h.Updated == "" && !h.Conflicted {
		return s.today
	}
	return h.Updated
}

func overdueCell(s *sight, h *model.Header) string {
	if s.overdue(h) {
		return "yes"
	}
	return ""
}

// overdue tells whether the due date has passed and the work is not completed.
func (s *sight) overdue(h *model.Header) bool {
	return h.DueDate != "" && h.DueDate < s.today && s.category[h.Status] != board.Completed
}

// blockedCell is the reason that every surface gives.
func blockedCell(s *sight, h *model.Header) string {
	return cmp.Or(graph.Reason(s.graph.Blockers(s.graph.Node(h))), "-")
}

// relationsCell names each touching edge by its kind and its target, as it is
// stored: an edge that comes in names the row's own issue.
func relationsCell(s *sight, h *model.Header) string {
	edges := s.graph.Touching(s.graph.Node(h))
	parts := make([]string, 0, graph.MostNamed)
	for i, e := range edges {
		if i == graph.MostNamed { // every row is as wide as the widest
			return strings.Join(parts, ", ") + fmt.Sprintf(" and %d more", len(edges)-i)
		}
		parts = append(parts, e.Kind+" -> "+e.To.Alias())
	}
	return cmp.Or(strings.Join(parts, ", "), "-")
}

// progressCell is the number of direct children and how many are completed.
func progressCell(s *sight, h *model.Header) string {
	n := s.graph.Node(h)
	if n == nil || n.Archived { // an archived issue has no place in the hierarchy
		return "-"
	}
	done, total := s.graph.Rollup(n)
	if total == 0 {
		return "-"
	}
	return fmt.Sprintf("%d  %d/%d", total, done, total)
}

// wipCell is what the column holds of its limit.
func wipCell(s *sight, h *model.Header) string { return cmp.Or(s.wip[h.Status], "-") }

func archived(_ *sight, h *model.Header) string {
	if h.Archived {
		return "ARCHIVED"
	}
	return "-"
}

func joined(items []string) string {
	if len(items) == 1 {
		return items[0]
	}
	return strings.Join(items, ",")
}
