package find

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/page"
)

// column is one column of the listing. The heading in lower case is the key of
// the documents.
type column struct {
	name, alias string
	page.Column
	cell func(*sight, *model.Header) string
}

// sight is what cells are made with.
type sight struct {
	today    string
	category map[string]string // of each column of the board
}

func sightOf(b *board.Board, today string) *sight {
	s := &sight{today: today, category: map[string]string{}}
	for _, c := range b.Columns {
		s.category[c] = b.Category(c)
	}
	return s
}

// columns of the listing, in the order in which refusals name them.
func columns() []column {
	return []column{
		{"num", "", page.Column{Heading: "NUM", Max: 6, Style: page.ID}, number},
		{"id", "hash", page.Column{Heading: "ID", Max: 8}, id},
		{"title", "", page.Column{Heading: "TITLE", Flex: true}, func(_ *sight, h *model.Header) string { return h.Title }},
		{"status", "", page.Column{Heading: "STATUS", Max: 16}, func(_ *sight, h *model.Header) string { return h.Status }},
		{"priority", "", page.Column{Heading: "PRIORITY", Max: 12}, func(_ *sight, h *model.Header) string { return h.Priority }},
		{"assignee", "", page.Column{Heading: "ASSIGNEE", Max: 24}, func(_ *sight, h *model.Header) string { return h.Assignee }},
		{"labels", "", page.Column{Heading: "LABELS", Max: 24}, func(_ *sight, h *model.Header) string { return joined(h.Labels) }},
		{"type", "", page.Column{Heading: "TYPE", Max: 14}, func(_ *sight, h *model.Header) string { return h.Type }},
		{"cycle", "", page.Column{Heading: "CYCLE", Max: 20}, func(_ *sight, h *model.Header) string { return joined(h.Cycles) }},
		{"milestone", "", page.Column{Heading: "MILESTONE", Max: 20}, func(_ *sight, h *model.Header) string { return joined(h.Milestones) }},
		{"reviewer", "", page.Column{Heading: "REVIEWER", Max: 20}, func(_ *sight, h *model.Header) string { return h.Reviewer }},
		{"start", "", page.Column{Heading: "START", Max: 10}, func(_ *sight, h *model.Header) string { return h.StartDate }},
		{"due", "", page.Column{Heading: "DUE", Max: 10}, func(_ *sight, h *model.Header) string { return h.DueDate }},
		{"updated", "", page.Column{Heading: "UPDATED", Max: 10}, updated},
		{"overdue", "", page.Column{Heading: "OVERDUE", Max: 7, Style: page.Bad}, overdueCell},
		{"category", "", page.Column{Heading: "CATEGORY", Max: 14}, func(s *sight, h *model.Header) string { return board.Label(s.category[h.Status]) }},
		{"archived", "", page.Column{Heading: "ARCHIVED", Max: 8, Style: page.Dim}, archived},
	}
}

func number(_ *sight, h *model.Header) string {
	if h.Number == 0 {
		return "-"
	}
	return strconv.FormatUint(uint64(h.Number), 10)
}

func id(_ *sight, h *model.Header) string {
	if h.ID == "" {
		return "-"
	}
	return h.ID
}

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

// defaultColumns are shown when none are named; archived joins them when a row
// is archived.
var defaultColumns = []string{"num", "id", "status", "priority", "title"}

// shows are the words of `show` and the columns that each adds.
var shows = []struct {
	word    string
	columns []string
}{{"category", []string{"category"}}}

// choose gives the columns of a listing. given are those named, nil = none;
// show are words that append more; hasArchived tells whether a row is archived.
func choose(given *string, show string, hasArchived bool) ([]column, error) {
	all := columns()
	var list []column
	names := defaultColumns
	if given != nil {
		names = strings.Split(*given, ",")
		if strings.TrimSpace(*given) == "" {
			return nil, noColumns()
		}
	} else if hasArchived {
		names = append(slices.Clone(names), "archived")
	}
	for _, name := range names {
		c, err := named(all, name)
		if err != nil {
			return nil, err
		}
		if has(list, c.name) {
			return nil, repeatedColumn(c.name)
		}
		list = append(list, c)
	}
	return appendShown(all, list, show)
}

// appendShown adds the columns of the words of show that are not there yet.
func appendShown(all, list []column, show string) ([]column, error) {
	for word := range strings.SplitSeq(show, ",") {
		if word = strings.ToLower(strings.TrimSpace(word)); word == "" {
			continue
		}
		i := 0
		var known []string
		for i < len(shows) && shows[i].word != word {
			known = append(known, shows[i].word)
			i++
		}
		if i == len(shows) {
			return nil, unknown("word", "show", word, known)
		}
		for _, name := range shows[i].columns {
			if c, err := named(all, name); err == nil && !has(list, name) {
				list = append(list, c)
			}
		}
	}
	return list, nil
}

func has(list []column, name string) bool {
	return slices.ContainsFunc(list, func(c column) bool { return c.name == name })
}

// named finds a column by name or alias, ignoring case and blanks around.
func named(all []column, name string) (column, error) {
	word := strings.ToLower(strings.TrimSpace(name))
	known := make([]string, len(all))
	for i, c := range all {
		if word != "" && (word == c.name || word == c.alias) {
			return c, nil
		}
		known[i] = c.name
	}
	return column{}, unknown("column", "columns", strings.TrimSpace(name), known)
}
