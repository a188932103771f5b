package issue

import (
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// apply shows a change on a header, for what is derived from it before the
// bytes are made: the path that the layout gives.
func apply(h *model.Header, c matter.Change) {
	if list := listOf(h, c.Key); list != nil {
		*list = model.Strings(c.Value)
	} else if text := textOf(h, c.Key); text != nil {
		*text = c.Value.Text
	}
}

// listOf is where a header holds the list of a key that edits change, nil for
// any other key.
func listOf(h *model.Header, key string) *[]string {
	switch key {
	case "labels":
		return &h.Labels
	case "cycles":
		return &h.Cycles
	case "milestones":
		return &h.Milestones
	}
	return nil
}

// textOf is where a header holds the text of a key that edits change, nil for
// any other key.
func textOf(h *model.Header, key string) *string {
	switch key {
	case "title":
		return &h.Title
	case "status":
		return &h.Status
	case "priority":
		return &h.Priority
	case "assignee":
		return &h.Assignee
	case "type":
		return &h.Type
	case "parent":
		return &h.Parent
	case "estimate":
		return &h.Estimate
	case "commit":
		return &h.Commit
	case "reviewer":
		return &h.Reviewer
	case "start_date":
		return &h.StartDate
	case "due_date":
		return &h.DueDate
	}
	return nil
}
