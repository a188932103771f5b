package find_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

// edge is the front matter of one stored relationship.
func edge(from, to, kind string) string {
	return fmt.Sprintf("relationships: [{id: rel_%s%s, from: %s, to: %s, kind: %s}]", from, to, from, to, kind)
}

func aaa(n int) string { return fmt.Sprintf("AAAAAA%02d", n) }

// net makes issues that hang together in every way: 1 blocks 2 blocks 3, a
// canceled, a finished and an archived blocker, an end that is gone, parents.
func net(t *testing.T) *world {
	w := newWorld(t)
	w.issue(1, "Base", "status: doing", edge(aaa(1), aaa(2), "blocks"))
	w.issue(2, "Middle", edge(aaa(2), aaa(3), "blocks"), "parent: "+aaa(1))
	w.issue(3, "Top", edge(aaa(3), "ZZZZZZ99", "related"), "parent: AAAAAA77")
	w.issue(4, "Dropped", "status: wontfix", edge(aaa(4), aaa(6), "blocks"), "parent: "+aaa(1))
	w.issue(5, "Finished", "status: done", edge(aaa(5), aaa(6), "blocks"), "parent: 1")
	w.issue(6, "Free", "parent: "+aaa(7))
	w.write("docs/issues/.2026-01-05-AAAAAA07-x.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: Away\nstatus: todo\ncreated: 2026-01-01\nupdated: 2026-01-01\n"+
		edge(aaa(7), aaa(6), "blocks")+"\nparent: "+aaa(1)+"\n---\n")
	return w
}

func TestColumnsShowHowIssuesHangTogether(t *testing.T) {
	t.Parallel()
	w := net(t)
	w.write("docs/issues/AAAAAA09-x.md", "---\nnumber: 9\n<<<<<<< ours\n=======\n>>>>>>> theirs\n---\n")
	same(t, "all", w.shell(&find.List, "--all", "--with-archived", "--sort=number", "--columns=num", "--show=relationships,progress").Text,
		`NUM  BLOCKED               RELATIONS                          CHILDREN
1    -                     blocks -> #2                       3  1/3
2    Blocked by #1 Base    blocks -> #2, blocks -> #3         -
3    Blocked by #2 Middle  blocks -> #3, related -> ZZZZZZ99  -
4    -                     blocks -> #6                       -
5    -                     blocks -> #6                       -
6    -                     blocks -> #6, blocks -> #6         -
7    -                     -                                  -
-    -                     -                                  -
`)
	has(t, w.shell(&find.List, "--columns=blocked,num").Text, "BLOCKED               NUM  RELATIONS\n")
	has(t, w.shell(&find.List, "--columns=Relationships").Text, "RELATIONS                          BLOCKED\n")
	has(t, w.shell(&find.List, "--columns=num,children,relations", "--show=relationships").Text, "NUM  CHILDREN  RELATIONS                          BLOCKED\n")
	has(t, w.shell(&find.List, "--columns=num,progress", "--format=toml").Text, "[[issues]]\nnum = \"1\"\nchildren = \"3  1/3\"\n")
	has(t, w.shell(&find.List, "--with-archived", "--status=todo", "--show=progress").Text, "TITLE   ARCHIVED  CHILDREN\n")
}

func TestRowsTellWhetherTheyAreBlocked(t *testing.T) {
	t.Parallel()
	w := net(t)
	w.write("docs/issues/AAAAAA09-x.md", "---\nnumber: 9\n<<<<<<< ours\n=======\n>>>>>>> theirs\n---\n")
	type row struct {
		Number        int
		Status        string
		Blocked       *bool
		Relationships []struct{ From, To string }
	}
	tell := func(r row) string {
		if r.Blocked == nil {
			return fmt.Sprint(r.Number, "?")
		}
		return fmt.Sprint(r.Number, map[bool]string{true: "b", false: "-"}[*r.Blocked], len(r.Relationships))
	}
	var got []string
	for _, r := range decode[struct{ Issues []row }](t, w.wire(&find.List, `{"all":true,"with_archived":true,"sort":"number"}`)).Issues {
		got = append(got, tell(r))
	}
	same(t, "list", strings.Join(got, " "), "1-1 2b1 3b1 4-1 5-1 6-0 7-1 0?")
	got = nil
	for _, r := range decode[struct{ Hits []struct{ Issue row } }](t, w.wire(&find.Search, `{"query":"Body"}`)).Hits {
		got = append(got, tell(r.Issue))
	}
	same(t, "search", strings.Join(got, " "), "1-1 2b1 3b1 4-1 5-1 6-0")
	for n, want := range map[int]string{2: "2b2", 6: "6-2", 7: "7-0"} {
		same(t, "get_issue", tell(decode[row](t, w.wire(&find.View, fmt.Sprintf(`{"issue":%d}`, n)))), want)
	}
}

// The structure needs files that the text does not: what is wrong with them must
// not be told at one door alone.
func TestTheStructureReportsNoMoreThanTheText(t *testing.T) {
	t.Parallel()
	w := net(t)
	w.write("docs/issues/.AAAAAA08-x.md", "---\nnumber: x\n---\n")
	for _, d := range []struct {
		shell, wire result
	}{
		{w.shell(&find.List), w.wire(&find.List, `{}`)},
		{w.shell(&find.Search, "Body"), w.wire(&find.Search, `{"query":"Body"}`)},
	} {
		same(t, "text", d.wire.Content(), d.shell.Content())
		if strings.Contains(d.shell.Err, "AAAAAA08") {
			t.Error("archived files are not looked at")
		}
	}
	has(t, w.shell(&find.List, "--show=relationships").Err, ".AAAAAA08-x.md")
	has(t, w.shell(&find.View, "6").Err, "can't be read, and so what it says")
}

func TestEveryFileIsLookedAtOnceACall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for n := 1; n <= 60; n++ {
		w.issue(n, "Issue", edge(aaa(n), aaa(n%60+1), "blocks"))
	}
	w.shell(&find.List)
	for what, run := range map[string]func(){
		"table":     func() { w.shell(&find.List) },
		"columns":   func() { w.shell(&find.List, "--show=relationships,progress") },
		"structure": func() { w.wire(&find.List, `{"limit":1}`) },
		"ready":     func() { w.shell(&find.Ready, "--why") },
	} {
		before := w.host.Counts.Stats.Load()
		if run(); w.host.Counts.Stats.Load()-before > 60+20 {
			t.Errorf("%s: %d stats of 60 files", what, w.host.Counts.Stats.Load()-before)
		}
	}
}

// behind is what stands behind the file of an issue.
func behind(r result) string {
	_, text, _ := strings.Cut(r.Text, "## Hierarchy\n\n")
	return text
}

func TestViewShowsWhatOtherFilesSayOfTheIssue(t *testing.T) {
	t.Parallel()
	w := net(t)
	same(t, "parent", behind(w.shell(&find.View, "1", "--show=relationships")), `- parent: none
- children: 3
- completed: 1/3 (direct children only)
children:
  - #2 Middle
  - #4 Dropped
  - #5 Finished

## Workflow

- category: active (In progress)
- workflow: open

## Relationships

- #1 --blocks--> #2  Middle  [rel_AAAAAA01AAAAAA02]

## Dependency chain

#1 Base
  -> #2 Middle
  -> #3 Top

## Blocked

- not blocked
`)
	has(t, behind(w.shell(&find.View, "3", "--show=relationships")), `## Relationships

- #2 --blocks--> #3  Top  [rel_AAAAAA02AAAAAA03]
- #3 --related--> ZZZZZZ99 (missing)  [rel_AAAAAA03ZZZZZZ99]

## Dependency chain

- none

## Blocked

- blocked: Blocked by #2 Middle
`)
	has(t, behind(w.shell(&find.View, "6", "--show=relationships")), `## Blocked

- not blocked
- stored, but does not block: #4 is canceled (wontfix)
- stored, but does not block: #5 is completed (done)
- stored, but does not block: #7 is archived
`)
}

func TestViewOfAnIssueWhoseParentIsNoneIsTheSameAtBothDoors(t *testing.T) {
	t.Parallel()
	w := net(t)
	has(t, w.shell(&find.View, "3").Text, "- parent: AAAAAA77 (missing)")
	has(t, w.shell(&find.View, "6").Text, "- parent: #7 Away (archived)")
	for n := 1; n <= 7; n++ {
		arg := fmt.Sprint(n)
		same(t, "wire "+arg, w.wire(&find.View, `{"issue":`+arg+`}`).Content(), w.shell(&find.View, arg).Content())
	}
}

// TestAnArchivedIssueHasNoPlaceInTheHierarchy: `parent show` does not find it, and
// so a view has no figures of it.
func TestAnArchivedIssueHasNoPlaceInTheHierarchy(t *testing.T) {
	t.Parallel()
	w := net(t)
	has(t, behind(w.shell(&find.View, "7")), "- archived: the hierarchy has only active issues\n\n## Workflow\n")
	r := w.wire(&find.View, `{"issue":7}`)
	if strings.Contains(string(r.Data), `"hierarchy"`) || !strings.Contains(string(w.wire(&find.View, `{"issue":6}`).Data), `"hierarchy"`) {
		t.Errorf("%s", r.Data)
	}
}

// TestGetIssueHasItsPlaceInTheStructure: whatever the text says of parent and
// children stands there too, under the names of the tools that are about them.
func TestGetIssueHasItsPlaceInTheStructure(t *testing.T) {
	t.Parallel()
	w := net(t)
	type place struct{ Hierarchy json.RawMessage }
	for n, want := range map[string]string{
		"1": `{"parent":null,"parent_number":null,"parent_display":"none","unresolved":null,"children":[{"id":"AAAAAA02","number":2,"display":"#2 Middle"},` +
			`{"id":"AAAAAA04","number":4,"display":"#4 Dropped"},{"id":"AAAAAA05","number":5,"display":"#5 Finished"}],"progress":{"done":1,"total":3}}`,
		"2": `{"parent":"AAAAAA01","parent_number":1,"parent_display":"#1 Base","unresolved":null,"children":[],"progress":{"done":0,"total":0}}`,
		"6": `{"parent":null,"parent_number":null,"parent_display":"#7 Away (archived)",` +
			"\"unresolved\":{\"parent\":\"AAAAAA07\",\"parent_number\":7,\"reason\":\"#7 is archived; `tix restore 7` brings it back\"}," +
			`"children":[],"progress":{"done":0,"total":0}}`,
	} {
		same(t, "#"+n, string(decode[place](t, w.wire(&find.View, `{"issue":`+n+`}`)).Hierarchy), want)
	}
}

func TestFilesThatContradictEachOtherAreShown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.issue(1, "Own parent", "parent: "+aaa(1), edge(aaa(1), aaa(1), "blocks"))
	w.issue(2, "Loop", "parent: "+aaa(3), edge(aaa(2), aaa(3), "blocks"))
	w.issue(3, "Loop", "parent: "+aaa(2), edge(aaa(3), aaa(2), "blocks"))
	w.issue(4, "Twin", "parent: 4", edge("4", "5", "blocks"))
	w.write("docs/issues/twin.md", "---\nnumber: 4\ntitle: No id\nstatus: todo\nparent: 99\nrelationships: [{from: 4, to: 1, kind: related}]\n---\n")
	w.write("docs/issues/double.md", "---\nnumber: 5\nid: aaaaaa04\ntitle: Same id\nstatus: todo\n---\n")
	for _, sel := range []string{"1", "2", "3", "twin.md", "double.md", "2026-01-05-AAAAAA04-x.md"} {
		r := w.shell(&find.View, sel, "--show=relationships")
		if r.Fault != nil {
			t.Errorf("%s: %s", sel, r.Err)
		}
		has(t, r.Text, "## Blocked")
	}
	for _, d := range []result{
		w.shell(&find.List, "--all", "--show=relationships,progress"), w.shell(&find.Ready, "--why", "--show=relationships,progress"),
		w.wire(&find.List, `{"all":true}`), w.wire(&find.Ready, `{"why":true}`),
	} {
		if d.Fault != nil {
			t.Error(d.Err)
		}
	}
}
