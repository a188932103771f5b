package bulk_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/bulk"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// The first item makes room by a smaller estimate, and then another program writes
// its file, so that it is not written. Without that room the second must stay out.
func TestRoomThatWasNotWrittenIsNoRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 2)
	w.write("tix.toml", tixToml+`
[kanban.default.wip.units]
d = 1

[kanban.default.wip.limits.doing]
max_estimate = 3
unit = "d"
policy = "block"
`)
	big := "docs/issues/unassigned/2026-01-01-" + idOf(1) + "-task.md"
	text := "---\nnumber: 1\nid: " + idOf(1) + "\ntitle: Task 1\nstatus: doing\nestimate: 3d\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n"
	w.write(big, text)
	patch := map[string]any{"operation": "edit", "select": "1,2", "status": "doing", "estimate": "1d", "confirm": true}
	out := into[bulk.Applied](t, w.call(&bulk.Apply, with(patch, "select", "1"))) // there would be room
	if out.Applied != 1 {
		t.Fatalf("%+v", out)
	}
	w.write(big, text)
	w.host.Witnesses = append(w.host.Witnesses, func(_ *op.Tx, before, _ *model.Issue) error {
		if before != nil && before.Number == 1 {
			w.write(big, text+"\nby another hand\n")
		}
		return nil
	})
	out = into[bulk.Applied](t, w.call(&bulk.Apply, patch))
	if first, second := out.Outcomes[0], out.Outcomes[1]; first.Status != issue.Failed || second.Status != issue.Rejected ||
		!strings.Contains(second.Line, "`doing` would hold 2 issues and 4d") {
		t.Errorf("%+v\n%+v", first, second)
	}
}
