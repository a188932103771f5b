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
	patch := map[string]any{"operation": "edit", "select": "1,2", "status": "doing", "estimate": "1d"}
	out := into[bulk.Applied](t, w.call(&bulk.Apply, with(patch, "select", "1", "confirm", true))) // there would be room
	if out.Applied != 1 {
		t.Fatalf("%+v", out)
	}
	w.write(big, text)
	token := into[plan](t, w.call(&bulk.Preview, patch)).Preview
	w.host.Witnesses = append(w.host.Witnesses, func(_ *op.Tx, before, _ *model.Issue) error {
		if before != nil && before.Number == 1 {
			w.write(big, text+"\nby another hand\n")
		}
		return nil
	})
	for name, args := range map[string]map[string]any{"as selected": with(patch, "confirm", true), "as shown": with(patch, "confirm", true, "preview", token)} {
		w.write(big, text)
		out = into[bulk.Applied](t, w.call(&bulk.Apply, args))
		if first, second := out.Outcomes[0], out.Outcomes[1]; first.Status != issue.Failed || second.Status != issue.Rejected ||
			!strings.Contains(second.Line, "`doing` would hold 2 issues and 4d") {
			t.Errorf("%s: %+v\n%+v", name, first, second)
		}
	}
}

// A batch records no commit, so that one from before does not pass for the one that
// finished the work. Rule: original/flow.md 1.3.
func TestABatchThatFinishesKeepsNoCommitFromBefore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 1)
	w.write("docs/issues/unassigned/2026-01-01-"+idOf(1)+"-task.md",
		"---\nnumber: 1\nid: "+idOf(1)+"\ntitle: Task 1\nstatus: todo\ncommit: abc1234\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n")
	for _, status := range []string{"doing", "done"} {
		out := into[bulk.Applied](t, w.call(&bulk.Apply, map[string]any{"operation": "edit", "select": "1", "status": status, "confirm": true}))
		if out.Applied != 1 || strings.Contains(w.tree(), "commit: ") != (status == "doing") {
			t.Errorf("%s: %+v\n%s", status, out, w.tree())
		}
	}
}

// An editor writes the last file while the first is carried out: the token was
// compared before that.
func TestAFileThatIsWrittenDuringTheApplyIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 3)
	patch := map[string]any{"operation": "edit", "select": "1,2,3", "labels": "x"}
	token := into[plan](t, w.call(&bulk.Preview, patch)).Preview
	last := "docs/issues/unassigned/2026-01-01-" + idOf(3) + "-task.md"
	by := "---\nnumber: 3\nid: " + idOf(3) + "\ntitle: By hand\nstatus: todo\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n"
	w.host.Witnesses = append(w.host.Witnesses, func(_ *op.Tx, before, _ *model.Issue) error {
		if before != nil && before.Number == 1 {
			w.write(last, by)
		}
		return nil
	})
	out := into[bulk.Applied](t, w.call(&bulk.Apply, with(patch, "confirm", true, "preview", token)))
	if o := out.Outcomes[2]; out.Applied != 2 || o.Status != issue.Rejected || !strings.Contains(o.Line, "changed_since_preview") || !strings.Contains(w.tree(), by) {
		t.Errorf("%+v", out)
	}
}

// Two files have one number and one id: a preview that shows both is carried out on
// both, and one that shows one of them is not carried out on the other.
func TestATokenTellsFilesOfOneIdentityApart(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 2)
	twin := func(name, title string) {
		w.write("docs/issues/unassigned/"+name+".md", "---\nnumber: 1\nid: "+idOf(1)+"\ntitle: "+title+"\nstatus: todo\npriority: low\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n")
	}
	twin("2026-02-02-copy", "Copy")
	patch := map[string]any{"operation": "edit", "filter": "status:todo", "labels": "x"}
	token := into[plan](t, w.call(&bulk.Preview, patch)).Preview
	if out := into[bulk.Applied](t, w.call(&bulk.Apply, with(patch, "confirm", true, "preview", token))); out.Applied != 3 {
		t.Errorf("%+v", out)
	}
	patch = map[string]any{"operation": "edit", "filter": "status:todo priority:low", "labels": "y"}
	token = into[plan](t, w.call(&bulk.Preview, patch)).Preview
	twin("2025-01-01-other", "Other")
	if out := into[bulk.Applied](t, w.call(&bulk.Apply, with(patch, "confirm", true, "preview", token))); out.Applied != 0 || out.Rejected != 1 {
		t.Errorf("%+v", out)
	}
}
