package issue

import (
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Written is the issue object of a write: with its body, whether the call
// changed the file, and the History lines that it appended.
type Written struct {
	Object
	Changed bool          `json:"changed"`
	Events  []model.Event `json:"events"`
}

func written(o Object, changed bool, events []model.Event) Written {
	if !changed || events == nil {
		events = []model.Event{}
	}
	return Written{o, changed, events}
}

// links is refused by name on create and update.
func denied() []op.Denied { return []op.Denied{{Name: "links", Message: linksGone()}} }
