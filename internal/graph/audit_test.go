package graph

import (
	"fmt"
	"slices"
	"strings"
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

// circles are the messages about ways round, up to the effect.
func circles(g *Graph) []string {
	var list []string
	for _, x := range g.Audit() {
		if x.Kind == Cycle && x.Edge != nil {
			_, way, _ := strings.Cut(x.Message, ": ")
			way, _, _ = strings.Cut(way, ";")
			list = append(list, way)
		}
	}
	return list
}

func TestEveryEdgeOfAKnotIsOnAWayRoundThatIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ edges, want string }{
		{"1>2 2>1 1>3 3>1", "#1 -> #2 -> #1|#1 -> #3 -> #1"},
		{"1>2 2>1 1>1", "#1 -> #2 -> #1"},
		{"1>1", ""},
		{"1>2 2>3 3>1 2>1", "#1 -> #2 -> #1|#1 -> #2 -> #3 -> #1"},
		{"1>2 2>3 3>1 3>2", "#1 -> #2 -> #3 -> #1|#2 -> #3 -> #2"},
		{"3>5 5>7 7>3 5>3 1>3 3>9", "#3 -> #5 -> #3|#3 -> #5 -> #7 -> #3"},
		{"2>1 1>2 4>3 3>4 2>3", "#1 -> #2 -> #1|#3 -> #4 -> #3"},
	} {
		hs := world(t, "7", "3", "5", "1", "2", "4", "9")
		for _, x := range strings.Fields(c.edges) {
			edge(t, hs, int(x[0]-'0'), strings.Replace(x, ">", " blocks ", 1))
		}
		if got := strings.Join(circles(Of(hs, desk())), "|"); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.edges, got, c.want)
		}
	}
}

func TestAKnotOfManyWaysIsCutAndSaysSo(t *testing.T) {
	t.Parallel()
	const n = 300
	var lines []string
	for i := 1; i <= n; i++ {
		lines = append(lines, fmt.Sprint(i))
	}
	hs := world(t, lines...)
	for i := 2; i <= n; i++ { // each both ways with the first
		edge(t, hs, 1, fmt.Sprintf("1 blocks %d", i))
		edge(t, hs, i, fmt.Sprintf("%d blocks 1", i))
	}
	var last Trouble
	told := 0
	for _, x := range Of(hs, desk()).Audit() {
		if x.Kind == Cycle {
			last = x
			told++
		}
	}
	if told != mostWays || !strings.Contains(last.Message, "; 398 more edges among these 300 issues") {
		t.Errorf("%d told, the last: %s", told, last.Message)
	}
}

func TestAWayRoundSaysWhatItDoesNow(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"2":          "the issues wait for each other: #1 -> #2 -> #1; none of them becomes ready",
		"2 archived": "`blocks` goes round in a circle: #1 -> #2 -> #1; it is open now, because #2 is archived",
		"2 done":     "`blocks` goes round in a circle: #1 -> #2 -> #1; it is open now, because #2 is completed (done)",
	} {
		hs := world(t, "1", line)
		edge(t, hs, 1, "1 blocks 2")
		edge(t, hs, 2, "2 blocks 1")
		if got := Of(hs, desk()).Audit()[0]; got.Kind != Cycle || got.Message != want {
			t.Errorf("%s: %s", line, got.Message)
		}
	}
}

func TestAnIdOfTwoRowsIsToldAndNoRemedyCitesIt(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3")
	edge(t, hs, 1, "1 blocks 2")
	edge(t, hs, 2, "2 blocks 3")
	edge(t, hs, 2, "2 related ZZZZZZZZ")
	edge(t, hs, 3, "3 blocks 2")
	for _, h := range hs {
		h.Relationships[0].ID = "rel_X"
	}
	var got []string
	for _, x := range Of(hs, desk()).Audit() {
		if x.Kind == DuplicateIdentity {
			got = append(got, fmt.Sprintf("#%d %s %s", x.Node.Number, x.Value, x.Severity))
		}
		if strings.Contains(x.Remedy, "rel_X") {
			t.Errorf("%s: %s", x.Kind, x.Remedy)
		}
	}
	if !slices.Equal(got, []string{"#2 id error", "#3 id error"}) {
		t.Errorf("%q", got)
	}
	hs = world(t, "1", "2")
	edge(t, hs, 1, "1 blocks 2")
	hs[0].Relationships = append(hs[0].Relationships, hs[0].Relationships[0])
	if got := told(Of(hs, desk())); !slices.Equal(got, []string{"#1 duplicate_identity id error"}) {
		t.Errorf("a copied row is told as %q", got)
	}
}

func TestAReferenceToAFileThatCannotBeReadIsNotCalledMissing(t *testing.T) {
	t.Parallel()
	hs := world(t, "1 <BAAAAAA1", "2 <#9", "3 <BAAAAAA2")
	edge(t, hs, 1, "1 blocks BAAAAAA1")
	edge(t, hs, 2, "BAAAAAA1 blocks 2")
	g := Of(hs, desk())
	g.Unread(map[Ref]string{"BAAAAAA1": "x.md", "9": "y.md"})
	want := []string{
		"#2 missing_target from note", "#1 missing_target to note",
		"#1 unresolved_parent BAAAAAA1 note", "#2 unresolved_parent #9 note", "#3 unresolved_parent BAAAAAA2 error",
	}
	if got := told(g); !slices.Equal(got, want) {
		t.Errorf("\ngot  %q\nwant %q", got, want)
	}
	for _, x := range g.Audit()[:4] {
		if strings.Contains(x.Remedy, "{") || strings.Contains(x.Message, "there is no") || !strings.Contains(x.Message, "can't be read") {
			t.Errorf("%s; %s", x.Message, x.Remedy)
		}
	}
	if _, u := g.Parent(node(g, 1)); u.Mark != "unreadable" || strings.Contains(u.Reason, "edit") {
		t.Errorf("%+v", u)
	}
	if got := g.Inert(node(g, 2)); len(got) != 1 || got[0].Why != "the file of BAAAAAA1 can't be read (`x.md`)" {
		t.Errorf("%+v", got)
	}
	if got := g.Edges()[0].Note() + g.Edges()[1].Note(); strings.Contains(got, "no issue") {
		t.Error(got)
	}
}

func TestAnIssueIsNotItsOwnParent(t *testing.T) {
	t.Parallel()
	g := Of(world(t, "1 <1"), desk())
	if p, u := g.Parent(node(g, 1)); p != nil || u == nil || u.Mark != "itself" {
		t.Errorf("%v %+v", p, u)
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

// TestOnlyAnEndThatCanBeNamedAnewIsToBeEdited: {link edit} takes a new canonical
// target, and nothing else.
func TestOnlyAnEndThatCanBeNamedAnewIsToBeEdited(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]bool{
		"1 blocks ZZZZZZZZ": true, "1 related ZZZZZZZZ": true, "1 related AAAAAAAA": true, "ZZZZZZZZ blocked_by 1": true,
		"ZZZZZZZZ blocks 1": false, "1 blocked_by ZZZZZZZZ": false, "ZZZZZZZZ blocks AAAAAAAA": false,
	} {
		hs := world(t, "1")
		edge(t, hs, 1, row)
		for _, x := range Of(hs, desk()).Audit() {
			if got := strings.Contains(x.Remedy, "{link edit|rel_0001 --to ISSUE}"); x.Kind == MissingTarget && got != want {
				t.Errorf("%s: %s", row, x.Remedy)
			}
		}
	}
}
