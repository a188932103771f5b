package issue

import (
	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Inbox is the observer that stamps what enters the triage inbox and removes the
// stamps of what leaves it, at whatever door. Rule: original/flow.md 2.1,
// cli.md "triage".
func Inbox(tx *op.Tx, before *model.Issue, e *store.Edit) error {
	c, err := tx.Config()
	if err != nil {
		return err
	}
	b := board.Of(c)
	status, changes := newStatus(e.Set)
	if b.Entry == "" || !changes || has(e.Set, "entered_at") || before != nil && before.Status == status {
		return nil
	}
	if b.Inbox(status) {
		source := "new"
		if before != nil {
			source = "moved"
		}
		e.Set = append(e.Set,
			matter.Change{Key: "entered_at", Value: matter.Bare(tx.Stamp())},
			matter.Change{Key: "source", Value: matter.Text(source)})
		return nil
	}
	if before != nil && b.Inbox(before.Status) {
		e.Set = append(e.Set, matter.Change{Key: "entered_at"}, matter.Change{Key: "source"})
	}
	return nil
}

func newStatus(set []matter.Change) (status string, changes bool) {
	for _, c := range set {
		if c.Key == "status" {
			status, changes = c.Value.Text, true
		}
	}
	return status, changes
}

func has(set []matter.Change, key string) bool {
	for _, c := range set {
		if c.Key == key && c.Value.Kind != matter.Absent {
			return true
		}
	}
	return false
}
