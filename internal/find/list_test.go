package find_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
	"github.com/tix-tracker/tix/internal/op"
)

// board makes one issue in each column and one outside.
func board(t *testing.T) *world {
	w := newWorld(t)
	w.issue(1, "One", "status: triage", "created: 2026-01-09", "cycles: [Spring]", "due_date: 2026-07-01")
	w.issue(2, "Two", "priority: high", "assignee: ada@example.org", "cycles: [Winter]", "due_date: 2026-06-01")
	w.issue(3, "Three", "status: doing", "priority: low", "cycles: [Spring]", "assignee: '@bob'")
	w.issue(4, "Four", "status: done", "cycles: [Spring]")
	w.issue(5, "Five", "status: wontfix", "priority: ''")
	w.issue(6, "Six", "status: limbo", "created: 2026-01-01")
	return w
}

func TestListShowsTheOpenIssuesUnlessSomethingIsSelected(t *testing.T) {
	t.Parallel()
	w := board(t)
	w.write("docs/issues/.2026-01-05-AAAAAA07-put-away.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: Away\nstatus: todo\n---\n")
	for _, c := range []struct{ args, want string }{
		{`{}`, "6 2 3 1"},
		{`{"all": false}`, "6 2 3 1"},
		{`{"all": true}`, "6 2 3 4 5 1"},
		{`{"filter": ""}`, "6 2 3 4 5 1"},
		{`{"filter": null}`, "6 2 3 1"},
		{`{"status": "done"}`, "4"},
		{`{"status": "Done"}`, ""},
		{`{"status": "limbo"}`, "6"},
		{`{"status": ""}`, ""},
		{`{"status": "todo", "filter": "priority:low"}`, ""},
		{`{"filter": "category:completed"}`, "4"},
		{`{"filter": "body -status:todo", "sort": "number"}`, "1 3 4 5 6"},
		{`{"mine": true}`, "2"},
		{`{"mine": true, "status": "done"}`, ""},
		{`{"with_archived": true, "sort": "number"}`, "1 2 3 6 7"},
		{`{"filter": "archived:true"}`, ""},
		{`{"filter": "archived:true", "with_archived": true}`, "7"},
	} {
		r := w.wire(&find.List, c.args)
		got := decode[rows](t, r)
		same(t, c.args, got.numbers(), c.want)
		if chosen := strings.Contains(c.args, "status") || strings.Contains(c.args, `"filter": "`) || strings.Contains(c.args, `"all": true`); chosen != (got.LeftOut == nil) {
			t.Errorf("%s: left_out is %v", c.args, got.LeftOut)
		}
		for _, i := range got.Issues {
			if i.Body != nil {
				t.Errorf("%s: a row has a body", c.args)
			}
		}
	}
	r := w.wire(&find.List, `{}`)
	has(t, r.Err, "2 closed issues left out; `all` shows them too\n")
	has(t, string(r.Data), `"total":4,"next_cursor":null,"left_out":2}`)
}

func TestListOrdersByMeaning(t *testing.T) {
	t.Parallel()
	w := board(t)
	for _, c := range []struct{ args, want string }{
		{`{"all": true, "sort": "status"}`, "1 2 3 4 5 6"},
		{`{"all": true, "sort": "-status"}`, "6 5 4 3 2 1"},
		{`{"all": true, "sort": "priority"}`, "2 1 4 6 3 5"},
		{`{"all": true, "sort": "due"}`, "2 1 3 4 5 6"},
		{`{"all": true, "sort": "-due,-number"}`, "1 2 6 5 4 3"},
		{`{"all": true, "sort": "cycle"}`, "2 1 3 4 5 6"},
		{`{"filter": "sort:due"}`, "2 1 3 4 5 6"},
		{`{"filter": "sort:due", "sort": "title"}`, "5 4 1 6 3 2"},
	} {
		same(t, c.args, decode[rows](t, w.wire(&find.List, c.args)).numbers(), c.want)
	}
}

func TestListRefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	w := board(t)
	for _, c := range []struct {
		flag, says string
		exit       int
	}{
		{"--sort=nope", "unknown sort key `nope`", 1},
		{"--sort=project", "unknown sort key `project`", 1},
		{"--sort=due,epic", "unknown sort key `epic`", 1},
		{"--group=due", "unknown group key `due`", 1},
		{"--group=epic", "unknown group key `epic`", 1},
		{"--filter=group:project", "unknown group key `project`", 1},
		{"--filter=colour:red", "unknown key `colour`", 1},
		{"--columns=bogus", "unknown column `bogus`", 1},
		{"--columns=epics", "unknown column `epics`", 1},
		{"--columns=relations,relationships", "the column `relations` is named twice", 1},
		{"--columns=", "names no column", 1},
		{"--columns=num,,id", "unknown column ``", 1},
		{"--columns=num,hash,id", "the column `id` is named twice", 1},
		{"--show=relationship", "did you mean `relationships`?", 1},
		{"--show=health", "use one of `relationships`, `progress`, `category`", 1},
		{"--format=json", "unknown format `json`", 1},
		{"--limit=0", "`limit` can't be 0", 1},
		{"--cursor=abc", "`cursor` is not one", 1},
	} {
		r := w.shell(&find.List, c.flag)
		has(t, r.Err, c.says)
		if r.Exit() != c.exit || r.Text != "" {
			t.Errorf("%s: exit %d, stdout %q", c.flag, r.Exit(), r.Text)
		}
	}
	for _, args := range []string{`{"project": "p"}`, `{"limit": 501}`, `{"limit": 0}`, `{"columns": "num"}`, `{"cursor": "x"}`} {
		if r := w.wire(&find.List, args); r.Fault == nil || r.Data != nil {
			t.Errorf("%s is not refused", args)
		}
	}
}

func TestListTable(t *testing.T) {
	t.Parallel()
	w := board(t)
	same(t, "default", w.shell(&find.List).Text, `NUM  ID        STATUS  PRIORITY  TITLE
6    AAAAAA06  limbo   medium    Six
2    AAAAAA02  todo    high      Two
3    AAAAAA03  doing   low       Three
1    AAAAAA01  triage  medium    One
`)
	same(t, "columns", w.shell(&find.List, "--all", "--sort=number", "--columns= NUM ,Overdue, cycle", "--show=category,").Text, `NUM  OVERDUE  CYCLE   CATEGORY
1             Spring  Backlog
2    yes      Winter  Not started
3             Spring  In progress
4             Spring  Done
5                     Canceled
6                     (unmapped)
`)
	w.write("docs/issues/.2026-01-05-AAAAAA07-put-away.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: \"A\\eB\"\nstatus: todo\n---\n")
	same(t, "archived", w.shell(&find.List, "--status=todo", "--with-archived").Text, `NUM  ID        STATUS  PRIORITY  TITLE   ARCHIVED
2    AAAAAA02  todo    high      Two     -
7    AAAAAA07  todo    medium    A\x1bB  ARCHIVED
`)
	same(t, "empty", w.shell(&find.List, "--status=nope").Text, "NUM  ID  STATUS  PRIORITY  TITLE\n")
}

func TestListGathersEachGroupOnce(t *testing.T) {
	t.Parallel()
	w := board(t)
	same(t, "groups", w.shell(&find.List, "--all", "--sort=number", "--group=cycle", "--columns=num").Text, `NUM
-- cycle: Spring (1/3 done, 33%) --
1
3
4
-- cycle: Winter (0/1 done, 0%) --
2
-- cycle: (none) (0/2 done, 0%) --
5
6
`)
	r := w.wire(&find.List, `{"all": true, "group": "cycle", "limit": 1}`)
	has(t, r.Text, "-- cycle: Winter (0/1 done, 0%) --\n2 ")
	has(t, string(r.Data), `"groups":[{"key":"Winter","done":0,"total":1},{"key":"Spring"`)
}

func TestConflictedFilesAreRowsOutsideEveryFigure(t *testing.T) {
	t.Parallel()
	w := board(t)
	w.write("docs/issues/2026-01-05-AAAAAA09-x.md", "---\nnumber: 9\n<<<<<<< ours\ntitle: a\n=======\ntitle: b\n>>>>>>> theirs\nstatus: done\n---\n")
	has(t, w.shell(&find.List).Text, "-    AAAAAA09  CONFLICTED")
	has(t, w.shell(&find.List, "--status=CONFLICTED").Text, "AAAAAA09")
	if strings.Contains(w.shell(&find.List, "--filter=status:todo").Text, "AAAAAA09") {
		t.Error("a query cannot judge a file with conflict markers")
	}
	has(t, w.shell(&find.List, "--all", "--group=cycle").Text, "-- cycle: (none) (0/2 done, 0%) --")
	has(t, w.shell(&find.Status).Text, "Total    6\n")
	has(t, string(w.wire(&find.List, `{}`).Data), `"status":"CONFLICTED"`)
}

func TestAFileWithoutDatesShowsToday(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.write("docs/issues/AAAAAA01-x.md", "---\nnumber: 1\nid: AAAAAA01\ntitle: One\nstatus: todo\ncreated:\n---\n")
	today := w.host.Today()
	has(t, string(w.wire(&find.List, `{}`).Data), `"created":"`+today+`","updated":"`+today+`","filename":`)
	has(t, w.shell(&find.List, "--columns=num,updated").Text, "1    "+today+"\n")
	has(t, string(w.wire(&find.View, `{"issue":1}`).Data), `"created":"`+today+`","updated":"`+today+`","body":`)
}

func TestHelpAndCompletionKnowTheWordsThatAreTaken(t *testing.T) {
	t.Parallel()
	w := board(t)
	var words []string
	help := ""
	for _, p := range op.Params[find.ListIn]() {
		if p.Name == "columns" || p.Name == "show" {
			has(t, w.shell(&find.List, "--"+p.Flag+"=nope").Err, "use one of `"+strings.Join(p.Enum, "`, `")+"`\n")
			words, help = append(words, p.Enum...), help+p.Help
		}
	}
	if len(words) < 20 {
		t.Errorf("%d words are offered", len(words))
	}
	for _, word := range words {
		has(t, help, word)
	}
}
