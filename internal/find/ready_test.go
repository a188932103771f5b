package find_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

// queue makes issues of every kind that a queue tells apart.
func queue(t *testing.T) *world {
	w := newWorld(t)
	w.write("tix.toml", toml+"\n[triage]\nentry_status = \"triage\"\naccepted_status = \"todo\"\ndeclined_status = \"wontfix\"\n\n[projects.p-aaaa1111]\nname = \"Alpha\"\n")
	w.issue(1, "Low", "priority: low", "assignee: ada@example.org")
	w.issue(2, "High young", "priority: high", "created: 2026-01-04", "projects: [p-aaaa1111]")
	w.issue(3, "High old", "priority: high", "created: 2026-01-02", "assignee: '@bob'")
	w.issue(4, "Held", edge(aaa(5), aaa(4), "blocks"), "projects: [p-aaaa1111]")
	w.issue(5, "Holder", "status: doing", "assignee: ada@example.org")
	w.issue(6, "Inbox", "status: triage")
	w.issue(7, "Later", "start_date: 2026-07-01")
	w.issue(8, "Finished", "status: done")
	return w
}

type readyRows struct {
	rows
	Excluded []struct {
		Number int
		Reason string
	}
	ExcludedTotal int `json:"excluded_total"`
}

func (r readyRows) reasons() string {
	var s []string
	for _, x := range r.Excluded {
		s = append(s, fmt.Sprint(x.Number, " ", x.Reason))
	}
	return strings.Join(s, "; ")
}

func TestReadyNarrowsBeforeItCuts(t *testing.T) {
	t.Parallel()
	w := queue(t)
	for _, c := range []struct {
		args, rows, reasons string
		total, excluded     int
	}{
		{`{}`, "3 2 1", "", 3, 4},
		{`{"limit":1}`, "3", "", 3, 4},
		{`{"mine":true}`, "1", "", 1, 1},
		{`{"project":"alpha","limit":1}`, "2", "", 1, 1},
		{`{"project":"p-aaaa1111","why":true}`, "2", "4 Blocked by #5 Holder", 1, 1},
		{`{"mine":true,"why":true}`, "1", "5 in progress (doing)", 1, 1},
		{`{"why":true,"limit":2}`, "3 2", "4 Blocked by #5 Holder; 5 in progress (doing)", 3, 4},
		{`{"why":true}`, "3 2 1", "4 Blocked by #5 Holder; 5 in progress (doing); 6 waits in the triage inbox (triage); 7 starts on 2026-07-01", 3, 4},
	} {
		r := w.wire(&find.Ready, c.args)
		got := decode[readyRows](t, r)
		same(t, c.args, got.numbers(), c.rows)
		same(t, c.args, got.reasons(), c.reasons)
		if got.Total != c.total || got.ExcludedTotal != c.excluded {
			t.Errorf("%s: %d ready, %d not", c.args, got.Total, got.ExcludedTotal)
		}
	}
	for _, limit := range []string{"0", "-1", "501"} {
		has(t, w.wire(&find.Ready, `{"limit":`+limit+`}`).Err, "ask for 1 to 500 rows")
	}
	has(t, string(w.wire(&find.Ready, `{}`).Data), `"blocked":false}],"total":3,"excluded":[],"excluded_total":4}`)
}

func TestReadyTable(t *testing.T) {
	t.Parallel()
	w := queue(t)
	r := w.shell(&find.Ready)
	same(t, "plain", r.Text, `NUM  ID        PRIORITY  TITLE
3    AAAAAA03  high      High old
2    AAAAAA02  high      High young
1    AAAAAA01  low       Low
`)
	same(t, "stderr", r.Err, "4 open issues are not ready; `tix ready --why` says why\n")
	r = w.shell(&find.Ready, "--why", "--limit=3", "--columns=num,title")
	same(t, "why", r.Text, `NUM  TITLE
3    High old
2    High young
1    Low

Open, but not ready:
NUM  ID        TITLE   REASON
4    AAAAAA04  Held    Blocked by #5 Holder
5    AAAAAA05  Holder  in progress (doing)
6    AAAAAA06  Inbox   waits in the triage inbox (triage)
3 of 4 others shown; a higher `+"`limit`"+` shows more
`)
	same(t, "stderr", r.Err, "")
	has(t, w.shell(&find.Ready, "--limit=1").Text, "\n1 of 3 ready issues shown; a higher `limit` shows more\n")
	has(t, w.shell(&find.Ready, "--limit=1", "--format=yml", "--columns=num").Text, "issues:\n- num: '3'\n# 1 of 3 ready")
}

func TestReadyRefuses(t *testing.T) {
	t.Parallel()
	w := queue(t)
	for _, c := range []struct {
		flags []string
		says  string
	}{
		{[]string{"--columns=nope"}, "unknown column `nope`"},
		{[]string{"--show=nope"}, "unknown word `nope`"},
		{[]string{"--format=json"}, "unknown format `json`"},
		{[]string{"--why", "--format=xml"}, "a document has no place for `why`"},
		{[]string{"--as= "}, "is no name"},
	} {
		r := w.shell(&find.Ready, c.flags...)
		has(t, r.Err, c.says)
		if r.Exit() != 1 || r.Text != "" {
			t.Errorf("%v: exit %d, stdout %q", c.flags, r.Exit(), r.Text)
		}
	}
	for _, args := range []string{`{"limit":501}`, `{"limit":-1}`, `{"project":"beta"}`, `{"epic":"beta"}`, `{"as":"x"}`, `{"columns":"num"}`} {
		if r := w.wire(&find.Ready, args); r.Fault == nil || r.Data != nil {
			t.Errorf("%s is not refused", args)
		}
	}
}

func TestAnEmptyQueueIsNoFailure(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.shell(&find.Ready, "--why")
	same(t, "text", r.Text, "NUM  ID  PRIORITY  TITLE\n\nOpen, but not ready:\nNUM  ID  TITLE  REASON\n")
	if r.Exit() != 0 || r.Err != "" {
		t.Errorf("%d %s", r.Exit(), r.Err)
	}
	has(t, string(w.wire(&find.Ready, `{}`).Data), `{"issues":[],"total":0,"excluded":[],"excluded_total":0}`)
}
