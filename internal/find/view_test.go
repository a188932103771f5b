package find_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/find"
	"github.com/tix-tracker/tix/internal/model"
)

func TestViewPrintsTheFileThenItsBlocks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.issueWith(1, "Odd   spacing # comment", "Text \x1b[31m\nno end")
	r := w.shell(&find.View, "1")
	same(t, "text", r.Text, `---
number: 1
id: AAAAAA01
title: Odd   spacing # comment
status: todo
labels: []
priority: medium
files: []
created: 2026-01-05
updated: 2026-01-05
---

Text \x1b[31m
no end

## Hierarchy

- parent: none
- children: 0
- completed: 0/0 (direct children only)
children:
  - none

## Workflow

- category: unstarted (Not started)
- workflow: open
`)
	same(t, "wire", w.wire(&find.View, `{"issue": 1}`).Content(), r.Content())
}

func TestViewSaysWhatAStatusMeans(t *testing.T) {
	t.Parallel()
	for status, want := range map[string]string{
		"done":    "- category: completed (Done)\n- workflow: complete\n",
		"wontfix": "- category: canceled (Canceled)\n- workflow: terminal, not complete\n",
		"doing":   "- category: active (In progress)\n- workflow: open\n",
		"limbo":   "- category: (unmapped) ((unmapped))\n- workflow: unmapped",
	} {
		w := newWorld(t)
		w.issue(1, "One", "status: "+status)
		has(t, w.shell(&find.View, "AAAAAA01").Text, "\n## Workflow\n\n"+want)
	}
}

func TestGetIssueCarriesTheNewestOfHistoryAndComments(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var body strings.Builder
	body.WriteString("## History\n\n")
	for n := range 40 {
		fmt.Fprintf(&body, "- 2026-01-01T00:00:%02dZ — ada — archived — %d\n", n, n)
	}
	body.WriteString("\nText\n\n## Comments\n")
	for n := range 31 {
		fmt.Fprintf(&body, "\n### ada (2026-01-01)\n\nc%d\n", n)
	}
	w.issueWith(1, "Full", body.String(), "colour: red", "relationships: [{id: rel_1, from: AAAAAA01, to: AAAAAA09, kind: related, display: x}]")
	w.issue(2, "Bare")
	w.write("docs/issues/.2026-01-05-AAAAAA07-put-away.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: Away\nstatus: todo\n---\n")
	type whole struct {
		Body          *string
		Archived      bool
		Relationships *[]model.Relationship
		Comments      []model.Comment
		CommentsTotal int `json:"comments_total"`
		History       []model.Event
		HistoryTotal  int `json:"history_total"`
		Extra         map[string]string
	}
	got := decode[whole](t, w.wire(&find.View, `{"issue": "1"}`))
	if len(got.History) != 30 || got.HistoryTotal != 40 || got.History[0].Detail != "10" || got.History[29].Detail != "39" {
		t.Errorf("history: %v", got.History)
	}
	if len(got.Comments) != 30 || got.CommentsTotal != 31 || got.Comments[0].Text != "c1" {
		t.Errorf("comments: %v", got.Comments)
	}
	if len(*got.Relationships) != 1 || got.Extra["colour"] != "red" || got.Body == nil {
		t.Errorf("%+v", got)
	}
	r := w.wire(&find.View, `{"issue": 2}`)
	has(t, string(r.Data), `"relationships":[]`)
	has(t, string(r.Data), `"comments":[],"comments_total":0,"history":[],"history_total":0,"hierarchy":{`)
	if got := decode[whole](t, w.wire(&find.View, `{"issue": 7}`)); !got.Archived {
		t.Error("archived issues open too")
	}
}

func TestViewRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.issue(1, "Login page")
	w.issue(2, "Logout page")
	for _, c := range []struct {
		words []string
		exit  int
	}{
		{nil, 1}, {[]string{"99"}, 2}, {[]string{"page"}, 2}, {[]string{"1", "--show=bogus"}, 1},
		{[]string{"1", "--show=relationships, Relationships"}, 0}, {[]string{"1", "--show=relationships,progress"}, 1}, {[]string{"1", "--show= , "}, 0}, {[]string{"Logout"}, 0},
	} {
		if r := w.shell(&find.View, c.words...); r.Exit() != c.exit {
			t.Errorf("%q: exit %d, %s", c.words, r.Exit(), r.Err)
		}
	}
	if r := w.wire(&find.View, `{}`); r.Fault == nil {
		t.Error("the tool needs an issue")
	}
}
