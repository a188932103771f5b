package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/milestone"
)

func row(f fault.Finding) string {
	return strings.TrimSpace(fmt.Sprintf("%s:%d:%d %s %s %s", f.File, f.Line, f.Column, f.Severity, f.Kind, strings.TrimSpace(f.Value)))
}

func known(t testing.TB) *lint.Known {
	t.Helper()
	c, _, f := config.Load("", []byte(boardToml), nil)
	if f != nil {
		t.Fatal(f)
	}
	return &lint.Known{
		Board: board.Of(c), Types: c.Types, Keys: []string{"build_id"}, Layout: c.Layout,
		Cycles: []cycle.Cycle{{Name: "Spring"}}, Milestones: []milestone.Milestone{{Name: "M1"}},
	}
}

func check(t testing.TB, k *lint.Known, text string) []string {
	t.Helper()
	var r lint.Reader
	f, problem := r.Read("a.md", []byte(text))
	if problem != nil {
		t.Fatal(problem)
	}
	var list []string
	for _, x := range lint.Check(f, k) {
		if x.Message == "" || x.Remedy == "" || strings.HasSuffix(x.Message, ".") {
			t.Errorf("%s: message %q, remedy %q", x.Kind, x.Message, x.Remedy)
		}
		if x.Line > 0 && x.Source != strings.TrimSuffix(strings.Split(text, "\n")[x.Line-1], "\r") {
			t.Errorf("%s: source %q is not line %d", x.Kind, x.Source, x.Line)
		}
		list = append(list, row(x))
	}
	return list
}

// front is a file of these lines of front matter.
func front(lines string) string { return "---\nnumber: 1\nid: AAAAAA01\n" + lines + "---\n\nText.\n" }

func TestEachRuleNamesTheValueItMeans(t *testing.T) {
	t.Parallel()
	const fine = "title: One\nstatus: todo\n"
	for name, c := range map[string]struct{ text, want string }{
		"nothing":           {front(fine + "priority: HIGH\ntype: BUG\nestimate: 1d\ncycles: [Spring, Default]\nmilestones:\n- M1\nbuild_id: 7\ngithub_id: 3\n"), ""},
		"status":            {front("title: One\nstatus:   nope\n"), "a.md:5:11 error status nope"},
		"cleared status":    {front("title: One\nstatus: ''\n"), "a.md:5:9 error status"},
		"empty status":      {front("title: One\nstatus:\n"), "a.md:5:8 error status"},
		"quoted key":        {front("title: One\n\"status\": nope\n"), "a.md:5:11 error status nope"},
		"title":             {front("title: '  '\nstatus: todo\n"), "a.md:4:8 error title"},
		"no title":          {front("status: todo\n"), "a.md:0:0 error title"},
		"priority":          {front(fine + "priority: enormous\n"), "a.md:6:11 error priority enormous"},
		"unset priority":    {front(fine + "priority: ''\n"), ""},
		"type":              {front(fine + "type: weird\n"), "a.md:6:7 warning unknown_type weird"},
		"created":           {front(fine + "created: 01/02/2026\nupdated: 2026-13-40\n"), "a.md:6:10 error created 01/02/2026\na.md:7:10 error updated 2026-13-40"},
		"loose day":         {front(fine + "created: 2026-02-31\n"), ""},
		"estimate":          {front(fine + "estimate: soon\n"), "a.md:6:11 error estimate soon"},
		"cycles in a block": {front(fine + "cycles:\n- Spring\n- Nope\nmilestones:\n- M9\n"), "a.md:6:8 error cycles Nope\na.md:9:12 error milestones M9"},
		"cycles in a line":  {front(fine + "cycles: Nope, Spring\n"), "a.md:6:9 error cycles Nope"},
		"start":             {front(fine + "start_date: 2026-02-30\ndue_date: x\n"), "a.md:6:13 error start_date 2026-02-30"},
		"due":               {front(fine + "due_date: soon\n"), "a.md:6:11 error due_date soon"},
		"due before start":  {front(fine + "start_date: 2026-05-01\ndue_date: 2026-04-01\n"), "a.md:7:11 error due_date 2026-04-01"},
		"empty item":        {front(fine + "labels:\n- bug\n- ''\n"), "a.md:8:3 warning empty_item"},
		"unknown keys": {front(fine + "zeta: 1\nstatsu: 2\nhealth:\n  state: on_track\n  foo: 1\nseries:\n  key: x\n  bar: 1\n"),
			"a.md:10:3 warning unknown_key health.foo\na.md:13:3 warning unknown_key series.bar\na.md:7:1 warning unknown_key statsu\na.md:6:1 warning unknown_key zeta"},
		"old links": {front(fine + "links:\n- 3\n"), "a.md:6:7 error retired_links_key links"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			same(t, check(t, known(t), c.text), c.want)
			crlf := strings.ReplaceAll(c.text, "\n", "\r\n")
			same(t, check(t, known(t), crlf), c.want)
			same(t, check(t, known(t), "\ufeff"+c.text), c.want)
		})
	}
}

func TestUnreadableEntriesAndStraySectionsOfTheHistory(t *testing.T) {
	t.Parallel()
	text := "---\nnumber: 1\ntitle: One\nstatus: todo\n---\n\n## History\n\n" +
		"- 2026-01-05T10:00:00Z — Ada — bogus — x\n" +
		"- 2026-01-05T10:00:00Z - Ada - archived - x\n\nText.\n" +
		"* 2026-01-05 - Ada - archived - y\n- 2026-01-05 - two fields\n```\n## History\n- 2026-01-05 - a - b - c\n```\n ## History\n"
	same(t, check(t, known(t), text), `
a.md:19:1 error history ## History
a.md:13:1 error history * 2026-01-05 - Ada - archived - y
a.md:9:1 error history - 2026-01-05T10:00:00Z — Ada — bogus — x
a.md:10:1 error history - 2026-01-05T10:00:00Z - Ada - archived - x`)
}

func TestStatusIsHeldAgainstTheNewestDecision(t *testing.T) {
	t.Parallel()
	const stamp = "- 2026-01-05T10:00:00Z — Ada — "
	const move = stamp + "transition_accepted — "
	for name, c := range map[string]struct{ status, events, want string }{
		"by hand":             {"todo", move + "todo -> doing (unstarted -> active)", "a.md:4:9 error direct_edit_policy_violation doing -> todo"},
		"moved":               {"doing", move + "todo -> doing (unstarted -> active)", ""},
		"newest counts":       {"todo", move + "todo -> doing (unstarted -> active)\n" + move + "doing -> todo (active -> unstarted)", ""},
		"no-op is passed":     {"todo", move + "todo -> doing (unstarted -> active)\n" + move + "todo -> todo (unstarted -> unstarted)", "a.md:4:9 error direct_edit_policy_violation doing -> todo"},
		"unreadable passed":   {"doing", move + "todo -> doing (unstarted -> active)\n" + move + "garbage", ""},
		"wip override passed": {"doing", move + "todo -> doing (unstarted -> active)\n" + move + "wip override: `todo` -> `doing` against max_items 1; 1/1 -> 2 cards: why", ""},
		"reopened":            {"todo", move + "done -> todo (completed -> unstarted)", "a.md:4:9 error direct_edit_policy_violation todo -> todo"},
		"reopened by reason":  {"todo", move + "done -> todo (completed -> unstarted); override: why", ""},
		"between terminal":    {"done", move + "wontfix -> done (canceled -> completed)", ""},
		"lost column left":    {"doing", move + "gone -> doing (unstarted -> active)", ""},
		"accepted":            {"todo", move + "doing -> triage (active -> backlog)\n" + stamp + "triage_accepted — triage -> todo; source: new; reason: ok", ""},
		"declined by hand":    {"todo", stamp + "triage_declined — triage -> wontfix; reason: no", "a.md:4:9 error direct_edit_policy_violation wontfix -> todo"},
		"deferred in place":   {"triage", stamp + "triage_deferred — triage -> triage; reason: later", ""},
		"out of a blank":      {"doing", move + " -> doing (unstarted -> active)", ""},
		"out of no category":  {"doing", move + " -> doing ( -> active)", ""},
		"blank, then by hand": {"todo", move + " -> doing (unstarted -> active)", "a.md:4:9 error direct_edit_policy_violation doing -> todo"},
		"cleared":             {"''", move + "todo -> doing (unstarted -> active)", "a.md:4:9 error status"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := "---\nnumber: 1\ntitle: One\nstatus: " + c.status + "\n---\n\n## History\n\n" + c.events + "\n\nText.\n"
			same(t, check(t, known(t), text), c.want)
		})
	}
}

func TestWithoutAMapNoMoveNeedsAReason(t *testing.T) {
	t.Parallel()
	c, _, _ := config.Load("", []byte("[kanban.default]\ncolumns = [\"todo\", \"done\"]\n"), nil)
	k := known(t)
	k.Board = board.Of(c)
	text := "---\nnumber: 1\ntitle: One\nstatus: todo\n---\n\n## History\n\n" +
		"- 2026-01-05T10:00:00Z — Ada — transition_accepted — done -> todo (completed -> unstarted)\n"
	same(t, check(t, k, text), "")
}

func TestLayoutIsJudgedWhenTheRepositoryChoseOne(t *testing.T) {
	t.Parallel()
	k := known(t)
	text := front("title: One\nstatus: todo\n")
	k.Layout = config.Layout{Directory: ".", Filename: "{id}.md", Declared: true}
	same(t, check(t, k, text), "")
	k.Layout.Directory = "{status}"
	same(t, check(t, k, text), "a.md:0:0 warning layout_mismatch todo")
	k.Layout = config.Layout{Directory: "{assignee}/{type}/{status}", Filename: "{date}-{id}-{slug}.md", Declared: true}
	same(t, check(t, k, text), "")
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(front("title: One\nstatus: nope\ncycles: [a, '']\nhealth: {x: 1}\n")))
	f.Add([]byte("---\r\nnumber: 1\r\ntitle: |\r\n  a\r\nstatus:\r\n---\r\n## History\r\n- 2026-01-05 - a - b - c\r\n"))
	f.Add([]byte("---\nnumber: 1\n\"status\":\n- a\n---\n```\n## History\n"))
	f.Add([]byte("<<<<<<< a\n=======\n>>>>>>> b\n"))
	f.Add([]byte("---\nnumber: 1\nlinks: &a [1]\nlabels: *a\n---\n- 2026-01-05T10:00:00Z — x — transition_accepted — a -> b (c -> d)"))
	k := known(f)
	k.Layout = config.Layout{Directory: "{assignee}/{status}", Filename: "{id}.md", Declared: true}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var r lint.Reader
		file, problem := r.Read("sub/a.md", raw)
		if problem != nil {
			return
		}
		lines := strings.Count(string(raw), "\n") + 1
		for _, x := range lint.Check(file, k) {
			if x.Line < 0 || x.Line > lines || x.Column < 0 || x.Kind == "" || x.Message == "" {
				t.Fatalf("%+v", x)
			}
		}
	})
}
