package query_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/query"
)

func sorted(t *testing.T, headers []*model.Header, keys string, v query.Vocabulary) string {
	t.Helper()
	ks, f := query.ParseKeys(keys)
	if f != nil {
		t.Fatal(f)
	}
	a := slices.Clone(headers)
	query.Sort(a, ks, v)
	b := slices.Clone(headers)
	slices.SortFunc(b, query.Sorter(ks, v))
	if !slices.Equal(a, b) {
		t.Errorf("%s: Sort and Sorter disagree", keys)
	}
	var s []string
	for _, h := range a {
		s = append(s, h.Path)
	}
	return strings.Join(s, " ")
}

func TestSortByMeaning(t *testing.T) {
	t.Parallel()
	v := vocabulary()
	v.CycleStart = func(name string) string { return map[string]string{"Z": "2026-01-01", "A": "2026-02-01"}[name] }
	v.MilestoneTarget = func(name string) string { return map[string]string{"m2": "2026-01-01"}[name] }
	hs := []*model.Header{
		{Path: "1", Number: 1, Status: "Done", Priority: "low", DueDate: "2026-05-01", Cycles: []string{"A"}, Projects: []string{"p-api"}, Title: "b", Milestones: []string{"m1"}},
		{Path: "2", Number: 2, Status: "todo", Priority: "Urgent", Cycles: []string{"B"}, Projects: []string{"p-api", "p-web"}, Title: "A", Reviewer: "Zoe"},
		{Path: "3", Number: 3, Status: "elsewhere", Priority: "", DueDate: "2026-04-01", Title: "", Reviewer: "amy"},
		{Path: "4", Number: 4, Status: "in progress", Priority: "P0", Cycles: []string{"Z"}, Projects: []string{"p-gone", "p-web"}, Title: "C", Milestones: []string{"m2"}},
		{Path: "5", Number: 5, Status: "", Priority: "high", Projects: []string{"p-gone"}, Title: "a"},
		{Path: "6", Number: 5, Status: "todo", Priority: "medium", DueDate: "2026-04-01", Title: "a"},
	}
	for keys, want := range map[string]string{
		"":             "1 2 3 4 5 6",
		"number":       "1 2 3 4 5 6",
		"-number":      "5 6 4 3 2 1",
		"due":          "3 6 1 2 4 5",
		"-due":         "1 3 6 2 4 5",
		"status":       "2 6 4 1 3 5",
		"-status":      "3 1 4 2 6 5",
		"priority":     "2 5 6 1 4 3",
		"-priority":    "4 1 6 5 2 3",
		"cycle":        "4 1 2 3 5 6",
		"milestone":    "4 1 2 3 5 6",
		"project":      "4 1 2 3 5 6",
		"-project":     "2 1 4 3 5 6",
		"title":        "2 5 6 1 4 3",
		"reviewer":     "3 2 1 4 5 6",
		"due,-number":  "6 3 1 5 4 2",
		"status,title": "2 6 4 1 3 5",
	} {
		if got := sorted(t, hs, keys, v); got != want {
			t.Errorf("%q: %s, want %s", keys, got, want)
		}
	}
}

func TestGatherShowsEachGroupOnce(t *testing.T) {
	t.Parallel()
	v := vocabulary()
	hs := []*model.Header{
		{Path: "1", Cycles: nil, Projects: []string{"p-gone"}, Status: "todo"},
		{Path: "2", Cycles: []string{"B", "A"}, Projects: []string{"p-api"}, Status: "Done"},
		{Path: "3", Cycles: []string{"A"}, Projects: []string{"p-web", "p-api"}, Status: "todo", Epics: []string{"e-1"}},
		{Path: "4", Cycles: []string{"B"}, Projects: []string{"p-web", "p-web"}, Assignee: "@ann"},
	}
	for name, want := range map[string]string{
		"cycle":    "B=2,4 A=3 (none)=1",
		"project":  "p-web=4 p-api=2 (multiple projects)=3 (no project)=1",
		"epic":     "e-1=3 (no epic)=1,2,4",
		"status":   "todo=1,3 Done=2 (none)=4",
		"assignee": "@ann=4 (none)=1,2,3",
		"priority": "(none)=1,2,3,4",
	} {
		var all []string
		for _, b := range query.Gather(hs, name, v) {
			var rows []string
			for _, h := range b.Rows {
				rows = append(rows, h.Path)
			}
			all = append(all, b.Key+"="+strings.Join(rows, ","))
			if b.None != (strings.HasPrefix(b.Key, "(no")) {
				t.Errorf("%s: None = %v", b.Key, b.None)
			}
		}
		if got := strings.Join(all, " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestOrderIsTotal(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	pick := func(words ...string) string { return words[rng.IntN(len(words))] }
	var hs []*model.Header
	for i := range 60 {
		hs = append(hs, &model.Header{Path: fmt.Sprint(i), Number: uint32(rng.IntN(5)), Status: pick("todo", "Done", "x", ""),
			Priority: pick("low", "HIGH", "p1", ""), DueDate: pick("", "2026-01-01", "x"), Cycles: []string{pick("A", "B")}})
	}
	for _, name := range query.SortKeys() {
		for _, reverse := range []bool{false, true} {
			less := query.Sorter([]query.Key{{Name: name, Reverse: reverse}}, vocabulary())
			for range 3000 {
				a, b, c := hs[rng.IntN(60)], hs[rng.IntN(60)], hs[rng.IntN(60)]
				if less(a, b) != -less(b, a) || less(a, b) <= 0 && less(b, c) <= 0 && less(a, c) > 0 {
					t.Fatalf("%s is no order on %v %v %v", name, a, b, c)
				}
			}
		}
	}
}

func BenchmarkSort(b *testing.B) {
	var hs []*model.Header
	for i := range 10000 {
		hs = append(hs, &model.Header{Path: fmt.Sprintf("%05d.md", i*7919%10000), Number: uint32(i * 7919 % 10000),
			Status: []string{"todo", "Done", "triage"}[i%3], Created: fmt.Sprintf("2026-%02d-%02d", i%12+1, i%28+1)})
	}
	for _, keys := range []string{"created", "status,priority,-due", "number"} {
		ks, _ := query.ParseKeys(keys)
		b.Run(keys, func(b *testing.B) {
			for b.Loop() {
				query.Sort(slices.Clone(hs), ks, vocabulary())
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	q, _ := query.Parse("status:todo,done -label:bug due:<-7d assignee:ann")
	bound, _ := q.Bind(vocabulary())
	hs := corpus()
	for b.Loop() {
		for _, h := range hs {
			bound.Match(h, board, nil)
		}
	}
}
