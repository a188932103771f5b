package find

import (
	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/page"
)

// column is one column of a listing. The heading in lower case is the key of
// the documents.
type column struct {
	name, alias string
	page.Column
	cell func(*sight, *model.Header) string
}

// columns of a listing, in the order in which refusals name them.
func columns() []column {
	list := []column{
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
	}
	list = append(list, graphColumns()...)
	return append(list, []column{
		{"category", "", page.Column{Heading: "CATEGORY", Max: 14}, func(s *sight, h *model.Header) string { return board.Label(s.category[h.Status]) }},
		{"archived", "", page.Column{Heading: "ARCHIVED", Max: 8, Style: page.Dim}, archived},
		{"wip", "", page.Column{Heading: "WIP", Max: 16}, wipCell},
	}...)
}

// graphColumns show how issues hang together: they need the graph.
func graphColumns() []column {
	return []column{
		{"blocked", "", page.Column{Heading: "BLOCKED", Max: 40}, blockedCell},
		{"relations", "relationships", page.Column{Heading: "RELATIONS", Max: 40}, relationsCell},
		{"progress", "children", page.Column{Heading: "CHILDREN", Max: 16}, progressCell},
	}
}

// defaultColumns are shown when none are named; archived joins them when a row
// is archived.
var defaultColumns = []string{"num", "id", "status", "priority", "title"}

// shows are the words of `show` and the columns that each adds.
var shows = []struct {
	word    string
	columns []string
}{
	{"relationships", []string{"blocked", "relations"}},
	{"progress", []string{"progress"}},
	{"category", []string{"category"}},
	{"wip", []string{"wip"}},
}
