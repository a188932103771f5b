package find_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

// pages walks a listing to its end and gives the numbers of each page.
func (w *world) pages(args string, between func(page int)) []string {
	w.t.Helper()
	var all []string
	cursor := ""
	for n := 1; ; n++ {
		r := w.wire(&find.List, fmt.Sprintf(`{%s, "cursor": %q}`, args, cursor))
		got := decode[rows](w.t, r)
		all = append(all, got.numbers())
		if got.NextCursor == nil || n > 20 {
			return all
		}
		has(w.t, r.Text, "continue with cursor "+*got.NextCursor+"\n")
		cursor = *got.NextCursor
		if between != nil {
			between(n)
		}
	}
}

func TestCursorsLeadThroughTheWholeListing(t *testing.T) {
	t.Parallel()
	w := board(t)
	for _, c := range []struct{ args, want string }{
		{`"all": true, "limit": 4`, "6 2 3 4|5 1"},
		{`"all": true, "limit": 3`, "6 2 3|4 5 1"},
		{`"all": true, "limit": 6`, "6 2 3 4 5 1"},
		{`"all": true, "limit": 2, "sort": "-priority,due"`, "3 1|4 6|2 5"},
		{`"all": true, "limit": 1, "sort": "-number"`, "6|5|4|3|2|1"},
		{`"all": true, "limit": 2, "sort": "cycle"`, "2 1|3 4|5 6"},
		{`"all": true, "limit": 2, "sort": "-due"`, "1 2|3 4|5 6"},
		{`"all": true, "limit": 2, "sort": "title"`, "5 4|1 6|3 2"},
		{`"all": true, "limit": 2, "sort": "number", "group": "cycle"`, "1 3|4 2|5 6"},
		{`"all": true, "limit": 3, "sort": "number", "group": "cycle"`, "1 3 4|2 5 6"},
		{`"all": true, "limit": 1, "sort": "status,-created", "group": "assignee"`, "2|3|1|4|5|6"},
	} {
		same(t, c.args, strings.Join(w.pages(c.args, nil), "|"), c.want)
	}
}

func TestRowsThatComeAndGoBetweenPagesNeitherRepeatNorHideOthers(t *testing.T) {
	t.Parallel()
	w := board(t)
	got := w.pages(`"all": true, "limit": 2, "sort": "number"`, func(page int) {
		if page == 1 { // the last row of the page is gone, one comes before it, one behind
			w.issue(2, "Two", "number: 0")
			w.issue(20, "Twenty")
		}
	})
	same(t, "by number", strings.Join(got, "|"), "1 2|3 4|5 6|20 0")

	w = board(t)
	got = w.pages(`"all": true, "limit": 2, "sort": "number", "group": "cycle"`, func(page int) {
		if page == 1 { // Winter now comes first, and Spring is not done yet
			w.issue(21, "Early", "number: 0", "cycles: [Winter]", "created: 2026-01-01")
			w.issue(2, "Two", "cycles: [Winter]", "number: 1", "status: doing")
		}
	})
	if all := strings.Join(got, " "); strings.Count(all, "4") != 1 || strings.Count(all, "3") != 1 || !strings.Contains(all, "5 6") {
		t.Errorf("by cycle: %s", got)
	}
}

func TestCursorsBelongToTheirQuery(t *testing.T) {
	t.Parallel()
	w := board(t)
	cursor := *decode[rows](t, w.wire(&find.List, `{"limit": 1}`)).NextCursor
	for _, args := range []string{
		`"all": true`, `"sort": "due"`, `"sort": "-created"`, `"filter": ""`, `"mine": true`, `"group": "status"`, `"status": "todo"`, `"with_archived": true`,
	} {
		r := w.wire(&find.List, fmt.Sprintf(`{%s, "cursor": %q}`, args, cursor))
		has(t, r.Err, "`cursor` belongs to another query")
	}
	// The size of the page is no part of the query.
	same(t, "limit", decode[rows](t, w.wire(&find.List, fmt.Sprintf(`{"limit": 9, "cursor": %q}`, cursor))).numbers(), "2 3 1")
	same(t, "same sort", decode[rows](t, w.wire(&find.List, fmt.Sprintf(`{"sort": "created", "cursor": %q}`, cursor))).numbers(), "2 3 1")
	r := w.wire(&find.Search, fmt.Sprintf(`{"query": "body", "cursor": %q}`, cursor))
	has(t, r.Err, "another query")
}

func TestToolsShowFiftyRowsUnlessAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for n := 1; n <= 60; n++ {
		w.issue(n, fmt.Sprint("Issue ", n))
	}
	r := w.wire(&find.List, `{}`)
	if got := decode[rows](t, r); len(got.Issues) != 50 || got.Total != 60 {
		t.Errorf("%d of %d", len(got.Issues), got.Total)
	}
	has(t, r.Text, "\n50 of 60 issues shown; continue with cursor ")
	if n := strings.Count(w.shell(&find.List).Text, "\n"); n != 61 {
		t.Errorf("the terminal shows %d lines", n)
	}
	r = w.wire(&find.Search, `{"query": "body", "limit": 25}`)
	has(t, r.Text, "\n25 of 60 hits shown; continue with cursor ")
}

func TestAPageOfHitsEndsWhenItsLinesAreMany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for n := 1; n <= 5; n++ {
		w.issueWith(n, fmt.Sprint("Issue ", n), strings.Repeat("needle "+strings.Repeat("x", 993)+"\n", 20))
	}
	w.issueWith(6, "Large", strings.Repeat("needle "+strings.Repeat("x", 993)+"\n", 60))
	args, seen := `{"query":"needle"}`, ""
	for range 10 {
		r := w.wire(&find.Search, args)
		got := decode[struct {
			Hits []struct {
				Issue        struct{ Number int }
				MatchedLines []string `json:"matched_lines"`
			}
			Total      int
			NextCursor *string `json:"next_cursor"`
		}](t, r)
		size := 0
		for _, h := range got.Hits {
			seen += fmt.Sprint(h.Issue.Number, " ")
			size += len(strings.Join(h.MatchedLines, ""))
		}
		if got.Total != 6 || len(got.Hits) == 0 || size > 48<<10 && len(got.Hits) > 1 {
			t.Fatalf("%d of %d hits, %d bytes", len(got.Hits), got.Total, size)
		}
		if got.NextCursor == nil {
			break
		}
		has(t, r.Text, fmt.Sprintf("%d of 6 hits shown; continue with cursor ", len(got.Hits)))
		seen += "| "
		args = fmt.Sprintf(`{"query":"needle","cursor":%q}`, *got.NextCursor)
	}
	same(t, "pages", seen, "1 2 | 3 4 | 5 | 6 ")
	if r := w.shell(&find.Search, "needle"); strings.Contains(r.Text, "cursor") {
		t.Error("the terminal cuts")
	}
}
