package relation_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/relation"
)

func TestAMigrationChangesNothingButReferences(t *testing.T) {
	t.Parallel()
	rows := "- id: rel_a # mine\n  from: \"1\"  # me\n  to: 2\n  kind: blocks\n  display: 'blocks #2 Old'\n- from: d1d1d1d1\n  to: 9\n  kind: related\n"
	w := newWorld(t, map[int]string{1: rows})
	w.write("docs/issues/"+fileOf(1), strings.Replace(w.issue(1), "files: []\n", "parent: '9' # above\nfiles: []\n", 1))
	noID := "---\r\nnumber: 9\r\ntitle: Old one\r\n# kept\r\nparent: 1\r\n---\r\nText.\r\n"
	w.write("docs/issues/.old.md", noID)
	before := w.tree()

	plan := result[relation.MigrateOut](w, w.line(&relation.MigratePlan))
	if plan.Applied || plan.AssignedIDs != 1 || plan.ParentEnds != 2 || plan.RelationEnds != 3 || plan.RelationIDs != 1 || len(plan.Files) != 2 || w.tree() != before {
		t.Fatalf("%+v", plan)
	}
	done := result[relation.MigrateOut](w, w.line(&relation.Migrate, "--apply=true"))
	if !done.Applied || done.Files[0].ID == "" || !done.Files[0].Assigned {
		t.Fatalf("%+v", done)
	}
	id := done.Files[0].ID
	now := w.tree()
	old := strings.Replace(strings.Replace(noID, "number: 9\r\n", "number: 9\r\nid: "+id+"\r\n", 1), "parent: 1", "parent: D1D1D1D1", 1)
	if !strings.Contains(now, ".old.md\n"+old) {
		t.Errorf("%q", now)
	}
	_, minted, _ := strings.Cut(w.stored(1), "- id: rel_0")
	minted = "rel_0" + minted[:25]
	want := strings.NewReplacer("from: \"1\"", "from: \"D1D1D1D1\"", "to: 2\n", "to: C2C2C2C2\n", "- from: d1d1d1d1\n  to: 9", "- id: "+minted+"\n  from: d1d1d1d1\n  to: "+id).Replace(rows)
	if got := w.issue(1); got != strings.Replace(issueFile(1, want), "files: []\n", "parent: "+id+" # above\nfiles: []\n", 1) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	again := result[relation.MigrateOut](w, w.line(&relation.Migrate, "--apply=true"))
	if len(again.Files) != 0 || w.tree() != now {
		t.Errorf("%+v", again)
	}
}

func TestAMigrationIsRefusedWhole(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows  string
		twin  bool // another issue with the number and the id of the second
		field string
		ref   string
	}{
		"no such number":   {rel("rel_x", "1", "77", "blocks") + rel("rel_y", "1", "3", "blocks"), false, "relationships.to", "#77"},
		"no such id":       {rel("rel_x", "Z9Z9Z9Z9", "3", "blocks"), false, "relationships.from", "Z9Z9Z9Z9"},
		"ambiguous number": {rel("rel_x", "1", "2", "blocks"), true, "relationships.to", "#2"},
		"ambiguous id":     {rel("rel_x", "1", "C2C2C2C2", "blocks"), true, "relationships.to", "C2C2C2C2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[int]string{1: c.rows})
			if c.twin {
				w.write("docs/issues/copy.md", issueFile(2, ""))
			}
			before := w.tree()
			a := w.line(&relation.Migrate, "--apply=true")
			out := a.Out.(relation.MigrateOut)
			found := false
			for _, r := range out.Refused {
				found = found || r.Field == c.field && r.Reference == c.ref && r.Reason != ""
			}
			if !found || a.Exit() != 1 || out.Applied || w.tree() != before {
				t.Errorf("exit %d: %+v\n%s", a.Exit(), out, a.Plain()+a.Err)
			}
			if c.twin && (len(out.Refused) < 2 || !strings.Contains(a.Plain(), ": id C2C2C2C2: ")) {
				t.Errorf("the shared id is not told:\n%s", a.Plain())
			}
		})
	}
}
