package issue

import (
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Written is the issue object of a write: with its body, whether the call
// changed the file, and the History lines that it appended.
type Written struct {
	Object
	Changed bool          `json:"changed"`
	Events  []model.Event `json:"events"`
}

// note tells what was dropped or is doubtful.
func note(tx *op.Tx, notes []string) {
	for _, n := range notes {
		tx.Warn("note: " + n)
	}
}

func written(o Object, changed bool, events []model.Event) Written {
	if !changed || events == nil {
		events = []model.Event{}
	}
	return Written{Object: o, Changed: changed, Events: events}
}

// denied refuses `links` by name on create and update.
func denied() []op.Denied { return []op.Denied{linksGone()} }

// writtenText is the page of a write: the line that scripts read, the issue, and
// the History lines that the call appended.
func writtenText(p *page.Page, verb string, out *Written) {
	p.Printf("%s %s", verb, out.Filename)
	p.Printf("#%d %s  %s", out.Number, out.ID, out.Title)
	for _, e := range out.Events {
		p.Printf("  %s: %s", e.Kind, e.Detail)
	}
	if !out.Changed {
		p.Printf("  nothing changed: the file says so already")
	}
}
