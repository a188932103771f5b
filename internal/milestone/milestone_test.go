package milestone

import (
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
)

func TestDecodeReadsMilestones(t *testing.T) {
	t.Parallel()
	list, findings := Decode([]store.RecordFile{
		{Path: "m/a.md", Data: []byte("---\nname: Beta One\ntarget_date: 2026-03-31\ncolor: red\ncreated: 2026-01-02\nupdated: 2026-01-02\n---\n\nFirst.\n\nSecond.\n\n")},
		{Path: "m/b.md", Data: []byte("---\r\nname: Undated\r\ntarget_date: null\r\n---\r\n")},
		{Path: "m/c.md", Data: []byte("---\nname: Bad\ntarget_date: soon\n---\n")},
	})
	want := []Milestone{
		{Name: "Beta One", TargetDate: "2026-03-31", Color: "red", Created: "2026-01-02", Updated: "2026-01-02", Description: "First.\n\nSecond.", File: "m/a.md"},
		{Name: "Undated", File: "m/b.md"},
	}
	if !slices.Equal(list, want) {
		t.Errorf("%+v", list)
	}
	if len(findings) != 1 || findings[0].File != "m/c.md" || findings[0].Line != 3 || findings[0].Source != "target_date: soon" {
		t.Errorf("%+v", findings)
	}
}

func TestFindTakesTheFirstAndNamesListsEachOnce(t *testing.T) {
	t.Parallel()
	list := []Milestone{{Name: "Later", TargetDate: "2026-09-01"}, {Name: "None"}, {Name: "Soon", TargetDate: "2026-01-01", File: "1"}, {Name: "Soon", File: "2"}}
	if m, ok := Find(list, "Soon"); !ok || m.File != "1" {
		t.Error("the first of a name counts")
	}
	if _, ok := Find(list, "soon"); ok {
		t.Error("names are case-sensitive")
	}
	if got := Names(list); !slices.Equal(got, []string{"Later", "None", "Soon"}) {
		t.Errorf("%q", got)
	}
}
