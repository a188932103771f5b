package graph

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
)

func TestEdgesAreReadInEverySpelling(t *testing.T) {
	t.Parallel()
	for stored, want := range map[string]string{
		"1 blocks 2":     "blocks 1 2",
		"1 blocked_by 2": "blocks 2 1",
		"1 duplicates 2": "duplicates 1 2",
		"2 related 1":    "related 2 1", // the ids of the tests run against the numbers
		"1 related 2":    "related 2 1",
		"#1 blocks #2":   "blocks 1 2",
		"1 blocks 9":     "blocks 1 -",
		"#9 blocks 2":    "blocks - 2",
	} {
		hs := world(t, "1", "2")
		edge(t, hs, 1, stored)
		e := Of(hs, desk()).Edges()[0]
		show := func(e End) string {
			if e.Node == nil {
				return "-"
			}
			return strings.TrimPrefix(e.Node.alias(), "#")
		}
		if got := e.Kind + " " + show(e.From) + " " + show(e.To); got != want {
			t.Errorf("%s is read as %s, not %s", stored, got, want)
		}
	}
}

func TestAnIDInSmallLettersIsTheSameIssue(t *testing.T) {
	t.Parallel()
	hs := world(t, "1 id=abcdefgh", "2")
	hs[1].Relationships = []model.Relationship{{From: "ABCDEFGH", To: id(2), Kind: Blocks}}
	g := Of(hs, desk())
	if got := Reason(g.Blockers(node(g, 2))); got != "Blocked by #1 Task 1" {
		t.Error(got)
	}
}

func TestEdgesAndBlockersStandInTheOrderOfNumbers(t *testing.T) {
	t.Parallel()
	hs := world(t, "10", "2", "7", "1")
	edge(t, hs, 10, "10 blocks 7")
	edge(t, hs, 2, "2 blocks 7")
	edge(t, hs, 1, "1 related 7")
	edge(t, hs, 1, "1 blocks ZZZZZZZZ")
	edge(t, hs, 1, "1 blocks 2")
	g := Of(hs, desk())
	if got := Reason(g.Blockers(node(g, 7))); got != "Blocked by 2 issues: #2 Task 2, #10 Task 10" {
		t.Error(got)
	}
	var got []string
	for _, e := range g.Edges() {
		got = append(got, e.From.Alias()+" "+e.Kind+" "+e.To.Alias())
	}
	want := "#1 blocks #2|#2 blocks #7|#10 blocks #7|#1 blocks ZZZZZZZZ|#7 related #1"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	if n := len(g.Touching(node(g, 7))); n != 3 {
		t.Errorf("%d edges touch #7", n)
	}
}

func TestOnlyOpenActiveIssuesBlockAndTheOthersSayWhy(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2 done", "3 dropped", "4 archived", "5 nowhere", "6", "7 archived", "8")
	for _, s := range []string{"2 blocks 1", "3 blocks 1", "4 blocks 1", "5 blocks 1", "XXXXXXXX blocks 1", "1 blocks 1"} {
		owner := int(s[0] - '0')
		if s[0] == 'X' {
			owner = 6
		}
		edge(t, hs, owner, s)
	}
	edge(t, hs, 7, "8 blocks 1")
	g := Of(hs, desk())
	if got := names(g.Blockers(node(g, 1))); got != "#5" || !g.Blocked(node(g, 1)) {
		t.Errorf("blockers: %s", got)
	}
	var why []string
	for _, i := range g.Inert(node(g, 1)) {
		why = append(why, i.Why)
	}
	want := "an issue does not block itself|#2 is completed (done)|#3 is canceled (dropped)|the file that holds it, of #7, is archived" +
		"|#4 is archived|there is no issue XXXXXXXX"
	if len(why) != 6 {
		t.Fatalf("%q", why)
	}
	for _, w := range strings.Split(want, "|") {
		if !strings.Contains(strings.Join(why, "|"), w) {
			t.Errorf("%q lacks %q", why, w)
		}
	}
}

func TestIssuesThatShareANumberAreEachCounted(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "3 id=A0000001", "3 id=A0000002")
	edge(t, hs, 1, "A0000001 blocks 1")
	edge(t, hs, 1, "A0000002 blocks 1")
	edge(t, hs, 1, "#3 related 1")
	g := Of(hs, desk())
	if got := Reason(g.Blockers(node(g, 1))); got != "Blocked by 2 issues: #3 Task 3, #3 Task 3" {
		t.Error(got)
	}
	for _, e := range g.Edges() {
		if e.Kind == Related && !e.From.Several() && !e.To.Several() {
			t.Error("a number that two issues have leads to one of them")
		}
	}
}

func TestAReferenceIsANumberOrAStringInJSON(t *testing.T) {
	t.Parallel()
	for ref, want := range map[Ref]string{"7": "7", "A1B2C3D4": `"A1B2C3D4"`, "": `""`} {
		if got, err := json.Marshal(ref); err != nil || string(got) != want {
			t.Errorf("%s, %v", got, err)
		}
	}
}

func TestTheDisplayIsThatOfTheTarget(t *testing.T) {
	t.Parallel()
	hs := world(t, "4", "5")
	edge(t, hs, 4, "4 blocked_by 5")
	hs[0].Relationships[0].Display = "old"
	g := Of(hs, desk())
	if got := g.Edges()[0].Relationship(); got.Display != "blocks #4 Task 4" || string(got.From) != id(5) {
		t.Errorf("%+v", got)
	}
	hs[0].Title = ""
	if got := g.Edges()[0].Display(); got != "blocks #4" {
		t.Error(got)
	}
}

func TestAHeaderIsReplacedOnlyWhereTheGraphStaysTheSame(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2")
	edge(t, hs, 1, "1 blocks 2")
	g := Of(hs, desk())
	done := *hs[0]
	done.Status, done.Path = "done", "elsewhere.md"
	if !g.Replace(hs[0], &done) || g.Blocked(node(g, 2)) || g.Node(&done) == nil {
		t.Error("the move of a blocker is not seen")
	}
	under := *hs[1]
	under.Parent = id(1)
	if g.Replace(hs[1], &under) {
		t.Error("a new parent needs a new graph")
	}
}

func TestWhatIsAnIDIsDecidedAsElsewhere(t *testing.T) {
	t.Parallel()
	for c := range 256 {
		for _, s := range []string{"A123456" + string([]byte{byte(c)}), string([]byte{byte(c)}) + "1234567", "", "A12345", "A1234567Z"} {
			if _, ok := packed(s); ok != model.ValidID(s) {
				t.Errorf("%q: %v", s, ok)
			}
		}
	}
	a, _ := packed("abcdefgh")
	if b, ok := packed("ABCDEFGH"); !ok || a != b {
		t.Error("small letters make another id")
	}
}

func TestAnEdgeOntoAnIDOfTwoIssuesIsInertForBoth(t *testing.T) {
	t.Parallel()
	g := Of(world(t, "1 todo", "2 todo", "3 todo id="+id(2), "4 todo"), desk())
	row := g.nodes[0].Header
	row.Relationships = []model.Relationship{{ID: "rel_a", From: id(1), To: id(2), Kind: Blocks}, {ID: "rel_b", From: id(1), To: id(4), Kind: Blocks}}
	g = Of([]*model.Header{row, g.nodes[1].Header, g.nodes[2].Header, g.nodes[3].Header}, desk())
	for i, want := range []string{"", "rel_a", "rel_a", ""} {
		got := ""
		for _, x := range g.Inert(&g.nodes[i]) {
			got += x.Edge.Row.ID
			if x.Why != "several issues answer to "+id(2) {
				t.Errorf("why: %s", x.Why)
			}
		}
		if got != want {
			t.Errorf("#%d: %q, want %q", i+1, got, want)
		}
	}
}
