package find_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

type hits struct {
	Hits []struct {
		Issue        struct{ Number int }
		MatchedLines []string `json:"matched_lines"`
		Lines        []int
	}
	Total      int
	NextCursor *string `json:"next_cursor"`
}

func (h hits) String() string {
	var s []string
	for _, x := range h.Hits {
		s = append(s, fmt.Sprintf("%d %v %s", x.Issue.Number, x.Lines, strings.Join(x.MatchedLines, "/")))
	}
	return strings.Join(s, "; ")
}

func haystack(t *testing.T) *world {
	w := newWorld(t)
	w.issueWith(3, "Needle early", "one\r\ntwo needle\r\nNEEDLE three needle\nstatus:doing is text", "status: doing")
	w.issueWith(1, "Late", "has a Needle here\n")
	w.issueWith(2, "Nothing", "Body.\n", "labels: [infra]")
	w.write("docs/issues/.2026-01-05-AAAAAA07-put-away.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: Away\nstatus: todo\n---\nneedle\n")
	w.write("docs/issues/README.md", "the needle is no issue\n")
	return w
}

func TestSearchFindsTextInWholeFiles(t *testing.T) {
	t.Parallel()
	w := haystack(t)
	for _, c := range []struct{ args, want string }{
		{`{"query": "needle"}`, "1 [13] has a Needle here; 3 [4 14 15] title: Needle early/two needle/NEEDLE three needle"},
		{`{"query": "two needle"}`, "3 [14] two needle"},
		{`{"query": "needle", "filter": "status:todo"}`, "1 [13] has a Needle here"},
		{`{"query": "needle", "filter": "-late"}`, "3 [4 14 15] title: Needle early/two needle/NEEDLE three needle"},
		{`{"query": "needle", "with_archived": true, "filter": "archived:true"}`, "7 [7] needle"},
		{`{"query": "needle\nNEEDLE"}`, ""},
		{`{"query": "here\n"}`, "1 [13] has a Needle here"},
		{`{"query": "zzz"}`, ""},
		{`{"query": ""}`, ""},
		{`{"query": "doing is"}`, "3 [16] status:doing is text"},
		{`{"query": "status:doing is"}`, "3 [16] status:doing is text"},
		// A lone known token is a filter; its lines are those with its text.
		{`{"query": "status:doing"}`, "3 [5 16] status: doing/status:doing is text"},
		{`{"query": "label:infra"}`, "2 [6] labels: [infra]"},
		{`{"query": "label:infra", "filter": "number:3"}`, ""},
		{`{"query": "label:infra", "filter": "number:>1"}`, "2 [6] labels: [infra]"},
		{`{"query": "number:>1", "filter": "label:infra"}`, "2 [2] number: 2"},
		// What its vocabulary does not know, or chooses nothing, is text.
		{`{"query": "status:nope"}`, ""},
		{`{"query": "sort:due"}`, ""},
	} {
		same(t, c.args, decode[hits](t, w.wire(&find.Search, c.args)).String(), c.want)
	}
	has(t, w.wire(&find.Search, `{"query": "status:doing"}`).Err, "is answered as a filter")
	has(t, w.wire(&find.Search, `{"query": "category:nope"}`).Err, "is searched for as text")
	has(t, string(w.wire(&find.Search, `{"query": "zzz"}`).Data), `{"hits":[],"total":0,"next_cursor":null}`)
}

func TestSearchText(t *testing.T) {
	t.Parallel()
	w := haystack(t)
	w.issueWith(4, "Long", strings.Repeat("é", 300)+"needle\x1b\n")
	same(t, "text", w.shell(&find.Search, "needle").Text, `#1 Late — todo (2026-01-05-AAAAAA01-x.md)
  13: has a Needle here
#3 Needle early — doing (2026-01-05-AAAAAA03-x.md)
  4: title: Needle early
  14: two needle
  15: NEEDLE three needle
#4 Long — todo (2026-01-05-AAAAAA04-x.md)
  13: `+strings.Repeat("é", 200)+"…\n")
	same(t, "none", w.shell(&find.Search, "zzz").Text, "No issue matches `zzz`.\n")
	for _, words := range [][]string{{""}, nil} {
		if r := w.shell(&find.Search, words...); r.Exit() != 2 {
			t.Errorf("%q: exit %d", words, r.Exit())
		}
	}
}

func TestSearchPages(t *testing.T) {
	t.Parallel()
	w := haystack(t)
	first := decode[hits](t, w.wire(&find.Search, `{"query": "needle", "limit": 1}`))
	if first.Total != 2 || first.NextCursor == nil {
		t.Fatalf("%+v", first)
	}
	w.issueWith(2, "Now too", "needle\n")
	second := decode[hits](t, w.wire(&find.Search, fmt.Sprintf(`{"query": "needle", "cursor": %q}`, *first.NextCursor)))
	if second.Total != 3 || len(second.Hits) != 2 || second.NextCursor != nil {
		t.Errorf("%+v", second)
	}
}

func TestOneFileThatMatchesEverywhereIsCutOverMCP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.issueWith(1, "Log", strings.Repeat("needle in a line of some length\n", 5000))
	a := w.wire(&find.Search, `{"query": "needle"}`)
	got := decode[struct {
		Hits []struct {
			Lines      []int `json:"lines"`
			LinesTotal int   `json:"lines_total"`
		}
	}](t, a)
	if len(a.Data) > 120_000 || len(got.Hits) != 1 || got.Hits[0].LinesTotal != 5000 || len(got.Hits[0].Lines) >= 5000 {
		t.Errorf("%d bytes, %d hits", len(a.Data), len(got.Hits))
	}
	if !strings.Contains(a.Text, "more matching lines in this file") {
		t.Errorf("the text does not tell: %s", a.Text[len(a.Text)-100:])
	}
	if all := w.shell(&find.Search, "needle"); strings.Contains(all.Text, "more matching lines") {
		t.Error("the terminal's answer is cut")
	}
}
