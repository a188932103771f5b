package issue

import (
	"strings"
	"testing"
)

const secondFile = `---
number: 2
id: B1B2C3D4
title: Second
status: todo
relationships:
- id: rel_1
  from: B1B2C3D4
  to: A1B2C3D4
  kind: blocks
  display: x
related_issues: ['#1', other/path.md, a1b2c3d4]
parent: 1
created: 2026-01-05
updated: 2026-01-05
---

## History

- 2026-01-06T00:00:00Z — Ada — restored — x -> y
- 2026-01-07 something else
- 2026-01-08T00:00:00Z — Ada — archived — y -> x

Body.
`

const secondPath = "docs/issues/2026-01-06-B1B2C3D4-second.md"

func TestDeleteNeedsConsentAtBothDoors(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.refused(w.call(&Delete, `{"issue":1}`), "not_confirmed", 1)
	w.refused(w.call(&Delete, `{"issue":1,"confirm":false}`), "not_confirmed", 1)
	w.refused(w.call(&Delete, `{"issue":99}`), "not_confirmed", 1)
	w.refused(w.line(&Delete, "1"), "not_confirmed", 1)
	w.refused(w.line(&Delete, "99", "--yes=true"), "", 2)
	if !w.exists(firstPath) {
		t.Fatal("the file is gone")
	}
	w.good(w.line(&Delete, "1", "--yes=true"))
	if w.exists(firstPath) {
		t.Fatal("the file is still there")
	}
}

func TestDeleteNamesWhatDangles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile, secondPath: secondFile, "docs/issues/first-assets/shot.png": "x"})
	a := w.call(&Delete, `{"issue":"A1B2C3D4","confirm":true}`)
	out := result[DeleteOut](w, a)
	var keys []string
	for _, d := range out.Dangling {
		keys = append(keys, d.ID+" "+d.Key)
	}
	want := "B1B2C3D4 relationships,B1B2C3D4 related_issues,B1B2C3D4 related_issues,B1B2C3D4 parent"
	if strings.Join(keys, ",") != want || out.Deleted != "2026-01-05-A1B2C3D4-first.md" {
		t.Errorf("dangling %s", strings.Join(keys, ","))
	}
	if strings.Count(a.Err, "\n") != 3 /* each note once */ || !strings.Contains(a.Err, "`parent` of #2 Second") {
		t.Errorf("notes: %s", a.Err)
	}
	if w.exists("docs/issues/first-assets/shot.png") {
		t.Error("the assets are still there")
	}
	if w.read(secondPath) != secondFile {
		t.Error("the other issue was touched")
	}
}

func TestDeleteOfATwinLeavesReferencesByNumber(t *testing.T) {
	t.Parallel()
	twin := strings.NewReplacer("A1B2C3D4", "C1B2C3D4", "First", "Twin").Replace(firstFile)
	w := newWorld(t, map[string]string{firstPath: firstFile, secondPath: secondFile, "docs/issues/.2026-01-09-C1B2C3D4-twin.md": twin})
	w.refused(w.line(&Delete, "1", "--yes=true"), "", 2)
	out := result[DeleteOut](w, w.call(&Delete, `{"issue":"C1B2C3D4","confirm":true}`))
	if len(out.Dangling) != 0 || string(w.call(&Delete, `{"issue":"B1B2C3D4","confirm":true}`).Data) != `{"deleted":"2026-01-06-B1B2C3D4-second.md","dangling":[],"notes":["#1 no longer waits for #2"]}` {
		t.Errorf("dangling %v", out.Dangling)
	}
}

func TestArchiveAndRestoreGiveTheNameBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	out := result[Written](w, w.call(&Archive, `{"issue":1}`))
	if out.Filename != ".2026-01-05-A1B2C3D4-first.md" || !out.Archived || out.Updated != "2026-01-05" {
		t.Errorf("archived as %s, %v, %s", out.Filename, out.Archived, out.Updated)
	}
	if len(out.Events) != 1 || out.Events[0].Detail != "2026-01-05-A1B2C3D4-first.md -> .2026-01-05-A1B2C3D4-first.md" {
		t.Errorf("events %v", out.Events)
	}
	w.refused(w.call(&Archive, `{"issue":1}`), "already_archived", 1)
	out = result[Written](w, w.call(&Restore, `{"issue":"first"}`))
	if out.Filename != "2026-01-05-A1B2C3D4-first.md" || out.Archived || !w.exists(firstPath) {
		t.Errorf("restored as %s", out.Filename)
	}
	w.refused(w.call(&Restore, `{"issue":1}`), "not_archived", 1)
	w.refused(w.call(&Restore, `{"issue":9}`), "", 2)
}

func TestArchiveFollowsAMovingLayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.write("tix.toml", strings.Replace(workToml, `directory = "."`+"\nmove_on_change = false", `directory = "{status}"`, 1))
	if out := result[Written](w, w.call(&Archive, `{"issue":1}`)); out.Filename != "todo/.2026-01-05-A1B2C3D4-first.md" {
		t.Errorf("archived as %s", out.Filename)
	}
}

func TestSeveralAreArchivedEachForItself(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile, secondPath: secondFile})
	a := w.line(&ArchiveMany, "1", "99", "1", "2")
	if a.Exit() != 2 || a.Plain() != "Archived .2026-01-05-A1B2C3D4-first.md\nArchived .2026-01-06-B1B2C3D4-second.md\n" {
		t.Errorf("exit %d\n%s", a.Exit(), a.Plain())
	}
	if !strings.HasPrefix(a.Err, "error[E-tix-not-found]: ") || !strings.Contains(a.Err, "\nerror[E-tix-invalid-input]: already_archived: ") {
		t.Errorf("errors: %s", a.Err)
	}
	out := a.Out.(ShelvedMany)
	if out.Applied != 2 || out.Rejected != 2 || len(out.Outcomes) != 4 || out.Outcomes[1].Selector != "99" {
		t.Errorf("outcomes %+v", out)
	}
	if a = w.line(&RestoreMany, "2", "1"); a.Exit() != 0 || !w.exists(firstPath) || !w.exists(secondPath) {
		t.Errorf("exit %d: %s", a.Exit(), a.Err)
	}
	w.refused(w.line(&RestoreMany), "missing-argument", 2)
}

func TestHistoryShowsWhatDoesNotParse(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{secondPath: secondFile})
	a := w.line(&History, "2")
	out := result[HistoryOut](w, a)
	if out.Total != 3 || len(out.Events) != 3 || out.NextCursor != nil || out.Events[1].Raw != "- 2026-01-07 something else" || out.Events[2].Kind != "archived" {
		t.Errorf("history %+v", out)
	}
	if !strings.Contains(a.Plain(), "(unreadable)  - 2026-01-07 something else\n") {
		t.Errorf("text\n%s", a.Plain())
	}
}

func TestHistoryPagesFromTheNewest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile, secondPath: secondFile})
	out := result[HistoryOut](w, w.call(&History, `{"issue":2,"limit":2}`))
	if len(out.Events) != 2 || out.Events[0].Raw == "" || out.Events[1].Kind != "archived" || out.NextCursor == nil {
		t.Fatalf("first page %+v", out)
	}
	w.good(w.call(&Edit, `{"issue":2,"estimate":"3d"}`)) // lines that come do not shift the pages
	next := *out.NextCursor
	out = result[HistoryOut](w, w.call(&History, `{"issue":2,"limit":2,"cursor":"`+next+`"}`))
	if len(out.Events) != 1 || out.Events[0].Kind != "restored" || out.Total != 4 || out.NextCursor != nil {
		t.Errorf("second page %+v", out)
	}
	w.refused(w.call(&History, `{"issue":1,"cursor":"`+next+`"}`), "bad_cursor", 1)
	w.refused(w.call(&History, `{"issue":2,"limit":501}`), "bad_limit", 1)
	if a := w.call(&History, `{"issue":1}`); !strings.Contains(string(a.Data), `"events":[],"total":0,"next_cursor":null`) {
		t.Errorf("no events: %s", a.Data)
	}
}

func TestComment(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.good(w.line(&Comment, "1", "- item"))
	w.good(w.line(&Comment, "1", "--text=more\n", "--author=me"))
	out := result[Written](w, w.call(&Comment, `{"issue":1,"author":"Eve","text":"third"}`))
	want := firstFile[strings.Index(firstFile, "Body."):] + `
### Ada Lovelace <ada@example.org> (2026-06-15)

- item

### Ada Lovelace <ada@example.org> (2026-06-15)

more

### Eve (2026-06-15)

third
`
	if *out.Body != want || out.Updated != "2026-06-15" || !out.Changed || len(out.Events) != 0 {
		t.Errorf("body\n%s", differ(want, *out.Body))
	}
	w.refused(w.line(&Comment, "1"), "missing-argument", 2)
	w.refused(w.call(&Comment, `{"issue":1,"text":"x"}`), "missing-argument", 1)
	w.refused(w.call(&Comment, `{"issue":1,"author":" ","text":"x"}`), "", 1)
	w.refused(w.call(&Comment, `{"issue":1,"author":"a","text":" \n"}`), "", 1)
	w.refused(w.call(&Comment, `{"issue":1,"author":"a","text":"## History"}`), "", 1)
	w.refused(w.call(&Comment, `{"issue":9,"author":"a","text":"b"}`), "", 2)
}

func TestCommentBehindAnOpenFenceNamesFileAndLine(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: strings.Replace(firstFile, "Body.", "```\nBody.", 1)})
	a := w.call(&Comment, `{"issue":1,"author":"a","text":"b"}`)
	w.refused(a, "", 1)
	if !strings.Contains(a.Err, firstPath+":14:1") {
		t.Errorf("the place is not named: %s", a.Err)
	}
}
