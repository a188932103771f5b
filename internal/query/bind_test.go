package query_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/query"
)

// facts is a board with the categories of its columns.
type facts map[string]string

func (f facts) Category(status string) string { return f[status] }
func (facts) Blocked(h *model.Header) bool    { return h.Number == 2 }
func (facts) Ready(h *model.Header) bool      { return h.Number == 1 }

var board = facts{"todo": "unstarted", "in progress": "active", "in review": "active", "Done": "completed", "triage": "backlog"}

func vocabulary() query.Vocabulary {
	return query.Vocabulary{
		Columns:    []string{"triage", "todo", "in progress", "in review", "Done"},
		Categories: []string{"backlog", "unstarted", "active", "blocked", "completed", "canceled"},
		Triage:     []string{"triage"},
		Projects:   []string{"p-web", "p-api"},
		Epics:      []string{"e-1"},
		Statuses:   func() []string { return []string{"todo", "shipped", "SHIPPED", "zoo"} },
		Priorities: func() []string { return []string{"high", "urgent", ""} },
		Project: func(ref string) string {
			if strings.EqualFold(ref, "Web site") {
				return "p-web"
			}
			return ref
		},
		Parent: func(sel string) (string, uint32, *fault.Fault) {
			if strings.TrimPrefix(sel, "#") == "7" {
				return "AAAAAAA7", 7, nil
			}
			return "", 0, fault.NotFound("issue `%s` does not exist", sel)
		},
		SamePerson: func(a, b string) bool {
			handle := func(s string) string {
				if _, mail, ok := strings.Cut(strings.TrimSuffix(s, ">"), "<"); ok {
					s, _, _ = strings.Cut(mail, "@")
				}
				return strings.ToLower(strings.TrimPrefix(s, "@"))
			}
			return handle(a) == handle(b)
		},
		Me:    func() string { return "Ann Lee <ann@x.org>" },
		Today: "2026-03-31",
		Estimate: func(stored, wanted string) (int, bool) {
			days := func(s string) (int, bool) {
				s, unit := strings.CutSuffix(s, "d")
				if len(s) != 1 || s[0] < '0' || s[0] > '9' {
					return 0, false
				}
				n := int(s[0] - '0')
				if unit {
					n *= 8
				}
				return n, true
			}
			a, ok := days(stored)
			b, also := days(wanted)
			return a - b, ok && also
		},
	}
}

func corpus() []*model.Header {
	return []*model.Header{
		{Path: "a.md", Number: 1, ID: "AAAAAAA1", Title: "Login fails", Status: "todo", Priority: "high", Assignee: "@ann",
			Labels: []string{"bug", "two words"}, DueDate: "2026-03-30", Created: "2026-01-01", Updated: "2026-03-25", Estimate: "3",
			Projects: []string{"p-web"}, Cycles: []string{"Spring"}, Parent: "AAAAAAA7"},
		{Path: "b.md", Number: 2, Title: "Größe", Status: "Done", Priority: "medium", Assignee: "Bob Roe <bob@x.org>", Type: "Bug",
			Labels: []string{"a,b"}, DueDate: "2026-03-30", Created: "2026-02-01", Estimate: "1d", Parent: "7", Reviewer: "@ann",
			Decision: model.KindDeferred},
		{Path: "c.md", Number: 3, Title: "none", Status: "zoo", Priority: "urgent", Created: "2026-02-28T10:00:00Z", DueDate: "soon",
			Estimate: "later", Projects: []string{"p-web", "p-api"}, Epics: []string{"e-gone"}, Health: "At Risk", Milestones: []string{"v1"},
			Decision: model.KindDuplicated},
		{Path: ".d.md", Number: 4, Archived: true, Title: "Old", Status: "triage", Labels: []string{"none"}, StartDate: "2026-04-14"},
		{Path: "e.md", Title: "No number", Status: "in progress", Priority: "low", Assignee: "@bobby", DueDate: "2026-04-30"},
	}
}

func texts(h *model.Header) []byte {
	return []byte("title: " + h.Title + "\nThe quick BROWN fox of " + h.Path + "\n")
}

// matching gives the paths that a query finds.
func matching(t *testing.T, text string, v query.Vocabulary) string {
	t.Helper()
	q, f := query.Parse(text)
	if f != nil {
		t.Fatalf("%q: %v", text, f)
	}
	b, f := q.Bind(v)
	if f != nil {
		t.Fatalf("%q: %v", text, f)
	}
	var hits []string
	for _, h := range corpus() {
		var data []byte
		if q.NeedsText() {
			data = texts(h)
		}
		if b.Match(h, board, data) {
			hits = append(hits, strings.Trim(strings.TrimSuffix(h.Path, ".md"), "."))
		}
	}
	return strings.Join(hits, "")
}

// found lists queries with the issues of the corpus that they find.
var found = map[string]string{
	"":                                   "abcde",
	"sort:due group:cycle":               "abcde",
	"status:todo":                        "a",
	"STATUS:TODO":                        "a",
	"status:done":                        "b",
	`status:"in p"`:                      "e",
	"status:z":                           "c",
	"status:todo,z":                      "ac",
	"-status:todo":                       "bcde",
	"status:none":                        "",
	"category:Completed":                 "b",
	"category:none":                      "c",
	"category:active,backlog":            "de",
	"category:active category:backlog":   "d", // the last one counts
	"-category:active -category:backlog": "abc",
	"scope:triage":                       "d",
	"label:BUG":                          "a",
	`label:"two words"`:                  "a",
	"label:two":                          "",
	`label:"a,b"`:                        "b",
	"label:a,bug":                        "a",
	"label:none":                         "ce",
	`label:"none"`:                       "d",
	"label:re:^B.G$":                     "a",
	"label:re:,":                         "b",
	`label:re:"two w"`:                   "a",
	"label:bug label:none":               "",
	"assignee:ann":                       "a",
	"assignee:@me":                       "a",
	"assignee:me":                        "a",
	"mine":                               "a",
	"-mine":                              "bcde",
	"mine:false":                         "bcde",
	"assignee:bob":                       "be",
	"assignee:roe":                       "b",
	"assignee:none":                      "cd",
	"unassigned":                         "cd",
	"reviewer:me":                        "b",
	"type:bug":                           "b",
	"priority:HIGH":                      "a",
	"priority:urgent":                    "c",
	"priority:none":                      "d",
	"priority:high,low":                  "ae",
	"parent:7":                           "ab",
	"parent:#7":                          "ab",
	"-parent:7":                          "cde",
	"parent:none":                        "cde",
	"project:p-web":                      "ac",
	`project:"web SITE"`:                 "ac",
	"project:nowhere":                    "",
	"project:none":                       "bde",
	"epic:e-gone":                        "c",
	"cycle:spring":                       "a",
	"milestone:v1,v2":                    "c",
	"due:2026-03-30":                     "ab",
	"due:<today":                         "ab",
	"due:>=today":                        "e",
	"due:>-2d":                           "abe",
	"due:1m":                             "e", // 31 March and a month is 30 April
	"due:none":                           "d",
	"-due:<today":                        "cde",
	"start:2w":                           "d",
	"start:2W,none":                      "abcde",
	"created:<2026-02-28":                "ab",
	"created:2026-02-28":                 "c",
	"created:>=-1m":                      "c",
	"updated:>=-7d":                      "a",
	"estimate:>3":                        "b",
	"estimate:3":                         "a",
	"estimate:>=3":                       "ab",
	"estimate:<9d":                       "ab",
	"estimate:soon":                      "",
	"estimate:none":                      "de",
	"archived:true":                      "d",
	"archived:false":                     "abce",
	"-archived:TRUE":                     "abce",
	"id:aaaaaaa1":                        "a",
	"id:none":                            "bcde",
	"number:#2":                          "b",
	"number:>=2":                         "bcd",
	"number:none":                        "e",
	"title:GRÖSSE":                       "",
	"title:größe":                        "b",
	"title:LOG":                          "a",
	`title:"none"`:                       "c",
	"health:at-risk":                     "c",
	"health:none":                        "abde",
	"decision:deferred":                  "b",
	"decision:accepted,DUPLICATED":       "c",
	"decision:none":                      "ade",
	"scope:triage -decision:none":        "",
	"overdue":                            "a",
	"overdue:false":                      "bcde",
	"-overdue":                           "bcde",
	"blocked":                            "b",
	"ready":                              "a",
	"ready:false -blocked":               "cde",
	"quick":                              "abcde",
	"brown quick":                        "abcde",
	`"brown quick"`:                      "",
	`"quick brown"`:                      "abcde",
	"-GRÖẞE -login":                      "cde",
	"größe type:bug":                     "b",
	`"overdue"`:                          "",
}

func TestMatch(t *testing.T) {
	t.Parallel()
	for in, want := range found {
		if got := matching(t, in, vocabulary()); got != want {
			t.Errorf("%q finds %q, want %q", in, got, want)
		}
	}
}

func TestMatchWithoutResolversComparesWhatIsStored(t *testing.T) {
	t.Parallel()
	v := query.Vocabulary{Columns: []string{"todo"}, Today: "2026-03-31"}
	for in, want := range map[string]string{
		"project:P-WEB": "ac", "epic:e-gone": "c", "parent:7": "b", "assignee:ANN": "a", "estimate:>=3": "a", "estimate:3": "a",
	} {
		if got := matching(t, in, v); got != want {
			t.Errorf("%q finds %q, want %q", in, got, want)
		}
	}
}

func TestBindRefusesUnknownWordsOfClosedVocabularies(t *testing.T) {
	t.Parallel()
	none := query.Vocabulary{Columns: []string{"todo"}, Categories: []string{"active"}, Today: "2026-03-31"}
	for _, c := range []struct {
		in   string
		v    query.Vocabulary
		exit int
		col  int
		says string
	}{
		{"a status:tood", vocabulary(), 1, 10, "unknown status `tood`, did you mean `todo`?"},
		{"status:in", vocabulary(), 1, 8, "ambiguous"},
		{"-status:todo,nope", vocabulary(), 1, 14, "unknown status `nope`"},
		{"category:complete", vocabulary(), 1, 10, "did you mean `completed`?"},
		{"category:nope category:active", vocabulary(), 1, 10, "unknown category"},
		{"priority:hihg", vocabulary(), 1, 10, "did you mean `high`?"},
		{"priority:urgent", none, 1, 10, "unknown priority"},
		{"scope:inbox", vocabulary(), 1, 7, "unknown scope"},
		{"scope:triage", none, 1, 7, "[triage]"},
		{"parent:99", vocabulary(), 2, 0, "does not exist"},
		{"mine", none, 1, 1, "git identity"},
		{"assignee:@me", none, 1, 10, "git identity"},
	} {
		q, f := query.Parse(c.in)
		if f != nil {
			t.Errorf("%q: %v", c.in, f)
			continue
		}
		_, f = q.Bind(c.v)
		if f == nil {
			t.Errorf("%q: accepted", c.in)
			continue
		}
		if f.Exit() != c.exit || f.Place.Col != c.col || !strings.Contains(f.Error(), c.says) {
			t.Errorf("%q: exit %d column %d: %v", c.in, f.Exit(), f.Place.Col, f)
		}
	}
}

func TestStatusPrefersTheExactSpelling(t *testing.T) {
	t.Parallel()
	for want, in := range map[string]string{"shipped": "status:shipped", "SHIPPED": "status:SHIPPED", "SHIPPED shipped": "status:Shipped"} {
		q, _ := query.Parse(in)
		b, f := q.Bind(vocabulary())
		if f != nil {
			t.Fatal(f)
		}
		var got []string
		for _, s := range []string{"SHIPPED", "shipped", "todo"} {
			if b.Match(&model.Header{Status: s}, board, nil) {
				got = append(got, s)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %q, want %q", in, got, want)
		}
	}
}

func TestMatchLineShowsWhatTheOriginalShows(t *testing.T) {
	t.Parallel()
	lines := []string{"status: todo", "labels: [bug, ui]", "due_date: 2026-03-30", "A bug in the todo list", "other"}
	for in, want := range map[string][]int{
		"status:todo":               {0, 3},
		"label:bug,ui":              {1, 3},
		"label:bug status:todo":     {3},
		"scope:triage":              {0, 1, 2, 3, 4},
		"archived:false bug":        {1, 3},
		"due:<2026-04-01":           {2},
		"overdue":                   {2},
		"-label:bug":                {0, 1, 2, 3, 4},
		`"todo list" -other`:        {3},
		"label:none":                {1},
		"project:x category:active": {0, 1, 2, 3, 4},
	} {
		q, _ := query.Parse(in)
		b, f := q.Bind(vocabulary())
		if f != nil {
			t.Fatal(f)
		}
		var got []int
		for i, l := range lines {
			if b.MatchLine([]byte(l)) {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q shows %v, want %v", in, got, want)
		}
	}
}
