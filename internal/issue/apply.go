package issue

import (
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// apply shows a change on a header, for what is derived from it before the
// bytes are made: the path that the layout gives.
func apply(h *model.Header, c matter.Change) {
	text := c.Value.Text
	switch c.Key {
	case "status":
		h.Status = text
	case "assignee":
		h.Assignee = text
	case "type":
		h.Type = text
	case "priority":
		h.Priority = text
	case "title":
		h.Title = text
	case "estimate":
		h.Estimate = text
	case "cycles":
		h.Cycles = model.Strings(c.Value)
	case "milestones":
		h.Milestones = model.Strings(c.Value)
	}
}
