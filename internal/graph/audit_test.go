package graph

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func told(g *Graph) []string {
	var list []string
	for _, x := range g.Audit() {
		list = append(list, fmt.Sprintf("#%d %s %s %s", x.Node.Number, x.Kind, x.Value, x.Severity))
	}
	return list
}

func TestEveryTroubleOfStoredEdgesIsTold(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4", "5", "6 archived", "7 done archived", "8 <5", "9", "9 id=A0000009")
	for _, s := range []struct {
		owner int
		edge  string
	}{
		{1, "1 blocks 1"}, {1, "1 blocks ZZZZZZZZ"}, {1, "#1 related #9"}, {1, "#77 blocks 1"},
		{2, "2 related 3"}, {2, "2 blocks 3"}, {3, "3 blocks 4"}, {4, "4 blocks 2"},
		{4, "5 blocks 4"}, {5, "5 blocks 4"}, {5, "5 blocks 8"}, {8, "8 blocks 5"},
		{6, "6 blocks 1"}, {1, "1 related 6"}, {7, "7 blocks 1"}, {1, "1 duplicates 7"},
	} {
		edge(t, hs, s.owner, s.edge)
	}
	hs[4].Relationships[0].ID = ""
	want := []string{
		"#1 self_link to error",
		"#1 missing_target from error",
		"#1 missing_target to error",
		"#1 ambiguous_target to error",
		"#2 conflicting_edge kind error",
		"#2 cycle to error",
		"#5 cycle to error",
		"#4 duplicate_edge id warning",
		"#4 misplaced_edge from warning",
		"#5 missing_relation_id id warning",
		"#1 archived_end to note",
		"#5 ancestor_blocks to warning",
	}
	got := told(Of(hs, desk()))
	if !slices.Equal(got, want) {
		t.Errorf("\ngot  %q\nwant %q", got, want)
	}
}

func TestAKnotIsToldOnceAtItsSmallestNumber(t *testing.T) {
	t.Parallel()
	hs := world(t, "7", "3", "5", "1", "2 archived")
	for _, s := range []string{"7 blocks 3", "3 blocks 5", "5 blocks 7", "5 blocks 3", "1 blocks 3"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	edge(t, hs, 1, "1 blocks 2")
	edge(t, hs, 2, "2 blocks 1")
	if got := told(Of(hs, desk())); !slices.Equal(got, []string{"#1 cycle to error", "#3 cycle to error", "#1 archived_end to note"}) {
		t.Errorf("%q", got)
	}
}

func TestEveryTroubleOfParentsIsTold(t *testing.T) {
	t.Parallel()
	hs := world(t, "9 <8", "8 <9", "1 <9", "2 <2", "3 <ZZZZZZZZ", "4 <#77", "5 <#6", "6", "6 id=A0000006", "7 archived", "10 <7")
	want := []string{
		"#5 ambiguous_target #6 error", "#3 unresolved_parent ZZZZZZZZ error", "#4 unresolved_parent #77 error",
		"#2 self_parent " + id(2) + " error", "#8 cycle " + id(9) + " error",
	}
	if got := told(Of(hs, desk())); !slices.Equal(got, want) {
		t.Errorf("\ngot  %q\nwant %q", got, want)
	}
	for _, x := range Of(hs, desk()).Audit() {
		if x.Severity == fault.Error && (x.Remedy == "" || x.Message == "") {
			t.Errorf("%s has no sentence or remedy", x.Kind)
		}
	}
}
