package template

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// person answers in turn and remembers what was asked.
type person struct{ asked, says []string }

func (p *person) Ask(_ context.Context, question string) (string, error) {
	p.asked = append(p.asked, question)
	if len(p.says) == 0 {
		return "", io.EOF
	}
	answer := p.says[0]
	p.says = p.says[1:]
	return answer, nil
}

func (p *person) Confirm(context.Context, string) (bool, error) { return false, nil }

// env is the world of a call in a repository with this tix.toml.
func env(t *testing.T, toml string) *op.Env {
	t.Helper()
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "tix.toml"), []byte(toml), 0o600); err != nil {
		t.Fatal(err)
	}
	nothing := func(string) string { return "" }
	r, f := store.Open(root, store.Options{Getenv: nothing})
	if f != nil {
		t.Fatal(f)
	}
	return &op.Env{Host: &op.Host{Dir: root, Getenv: nothing}, Repo: r}
}

const asking = `issues_dir = "docs/issues"
[kanban.default]
columns = ["todo", "done"]
[issue_templates.bug]
scope = "board:default"
[issue_templates.bug.defaults]
due_date = "2026-03-01"
[[issue_templates.bug.prompts]]
key = "estimate"
kind = "text"
label = "How long\u001b[2J"
required = true
[[issue_templates.bug.prompts]]
key = "status"
kind = "select"
options_ref = "statuses"
[[issue_templates.bug.prompts]]
key = "due_date"
kind = "date"
[[issue_templates.bug.prompts]]
key = "type"
kind = "text"
`

// refusing is a create that refuses one value everywhere.
func refusing(word string) Judge {
	return func(_ map[string]string, field, value string) string {
		if value == word {
			return "no " + word + " in " + field
		}
		return ""
	}
}

func TestPromptsAreAskedInTheirOrder(t *testing.T) {
	t.Parallel()
	scope := op.Some("board:default")
	for _, c := range []struct {
		name        string
		request     Request
		says, asked []string
		want        string
	}{
		{"all", Request{Template: "bug", Scope: scope}, []string{" 1d ", "done", "", "bug", "A title"},
			[]string{`How long\x1b[2J:`, "Status (todo, done):", "Due date (YYYY-MM-DD) [2026-03-01]:", "Type:", "Title:"},
			"[{estimate 1d} {status done} {type bug} {title A title}]"},
		{"not what is given", Request{Template: "bug", Scope: scope, Given: map[string]string{"estimate": "1d", "title": "T", "type": "x"}}, []string{"", ""},
			[]string{"Status (todo, done):", "Due date (YYYY-MM-DD) [2026-03-01]:"}, "[]"},
		{"again", Request{Template: "bug", Scope: scope}, []string{"", "2h", "doing", "todo", "soon", "2026-04-01", "", "T"},
			[]string{`How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, "Status (todo, done):", "no doing in status. Status (todo, done):",
				"Due date (YYYY-MM-DD) [2026-03-01]:", "`soon` is no day as YYYY-MM-DD. Due date (YYYY-MM-DD) [2026-03-01]:", "Type:", "Title:"},
			"[{estimate 2h} {status todo} {due_date 2026-04-01} {title T}]"},
		{"as often as it takes", Request{Template: "bug", Scope: scope, Given: map[string]string{"status": "", "type": "", "due_date": ""}}, []string{"", "", "", "", "1d", "", "T"},
			[]string{`How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, `It is needed. How long\x1b[2J:`,
				"Title:", "It is needed. Title:"}, "[{estimate 1d} {title T}]"},
		{"until the input ends", Request{Template: "bug", Scope: scope}, []string{"1d"}, []string{`How long\x1b[2J:`, "Status (todo, done):"}, "[]EOF"},
		{"not of another scope", Request{Template: "bug"}, []string{"x"}, nil, "[]"},
		{"not of none", Request{Template: "gone"}, []string{"x"}, nil, "[]"},
	} {
		who := &person{says: c.says}
		if c.request.Given == nil {
			c.request.Given = map[string]string{}
		}
		values, err := Ask(t.Context(), who, env(t, asking), c.request, refusing("doing"))
		got := fmt.Sprint(values)
		if err != nil {
			got += err.Error()
		}
		if got != c.want || !slices.Equal(who.asked, c.asked) {
			t.Errorf("%s: %s\n%s", c.name, got, strings.Join(who.asked, "\n"))
		}
	}
}

const choosing = `issues_dir = "docs/issues"
types = ["bug", "chore"]
labels = ["ui", "api"]
[kanban.default]
columns = ["todo", "done"]
[issue_templates.t.defaults]
title = "T"
start_date = "2026-01-01"
[[issue_templates.t.references]]
kind = "label"
value = "ui"
required = true
[[issue_templates.t.prompts]]
`

// A select offers what its field may hold, declared or not, and takes nothing
// else; other kinds of prompts are only shown what there is.
func TestWhatAPromptOffersAndTakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt      string
		says, asked []string
		want        string
	}{
		{`key = "priority"` + "\n" + `kind = "select"`, []string{"low"}, []string{"Priority (low, medium, high):"}, "[{priority low}]"},
		{`key = "status"` + "\n" + `kind = "select"`, []string{""}, []string{"Status (todo, done):"}, "[]"},
		{`key = "type"` + "\n" + `kind = "select"`, []string{"nope", "Bug"},
			[]string{"Type (bug, chore):", "`nope` is none of them; `--type` takes others. Type (bug, chore):"}, "[{type Bug}]"},
		{`key = "type"` + "\n" + `kind = "text"`, []string{"nope"}, []string{"Type:"}, "[{type nope}]"},
		{`key = "labels"` + "\n" + `kind = "multi-select"` + "\n" + `options_ref = "labels"`, []string{"ui, oops", "ui, api"},
			[]string{"Labels (api, decision-pending, ui):", "`oops` is none of them; `--labels` takes others. Labels (api, decision-pending, ui):"}, "[{labels ui, api}]"},
		{`key = "labels"` + "\n" + `kind = "text"` + "\n" + `options_ref = "labels"`, []string{"api", "oops,ui"},
			[]string{"Labels (api, decision-pending, ui):", "the template needs the label `ui`. Labels (api, decision-pending, ui):"}, "[{labels oops,ui}]"},
		{`key = "reviewer"` + "\n" + `kind = "select"` + "\n" + `options_ref = "assignees"`, []string{"ada"}, []string{"Reviewer:"}, "[{reviewer ada}]"},
		{`key = "estimate"` + "\n" + `kind = "select"` + "\n" + `options_ref = "priorities"`, []string{"3d"}, []string{"Estimate (low, medium, high):"}, "[{estimate 3d}]"},
		{`key = "estimate"` + "\n" + `kind = "date"`, []string{"soon", "2026-02-30", "2026-02-28"},
			[]string{"Estimate (YYYY-MM-DD):", "`soon` is no day as YYYY-MM-DD. Estimate (YYYY-MM-DD):", "`2026-02-30` is no day as YYYY-MM-DD. Estimate (YYYY-MM-DD):"}, "[{estimate 2026-02-28}]"},
	} {
		who := &person{says: c.says}
		given := map[string]string{"labels": "ui"}
		if strings.Contains(c.prompt, `"labels"`) {
			given = map[string]string{}
		}
		values, _ := Ask(t.Context(), who, env(t, choosing+c.prompt+"\n"), Request{Template: "t", Given: given}, refusing("never"))
		if got := fmt.Sprint(values); got != c.want || !slices.Equal(who.asked, c.asked) {
			t.Errorf("%s: %s\n%s", c.prompt, got, strings.Join(who.asked, "\n"))
		}
	}
}

// An answer is judged beside what is settled, and not beside what a later prompt
// may still change.
func TestAnAnswerIsJudgedBesideWhatIsSettled(t *testing.T) {
	t.Parallel()
	var beside []string
	judge := func(settled map[string]string, field, value string) string {
		beside = append(beside, fmt.Sprint(field, "=", value, " ", settled))
		return ""
	}
	toml := choosing + "key = \"estimate\"\nkind = \"text\"\n[[issue_templates.t.prompts]]\nkey = \"due_date\"\nkind = \"date\"\n" +
		"[[issue_templates.t.prompts]]\nkey = \"start_date\"\nkind = \"date\"\n"
	_, _ = Ask(t.Context(), &person{says: []string{"1d", "2026-03-01", ""}}, env(t, toml), Request{Template: "t", Given: map[string]string{"title": "Own", "labels": "ui"}}, judge)
	want := []string{
		"estimate=1d map[labels:ui title:Own]",
		"due_date=2026-03-01 map[estimate:1d labels:ui title:Own]",
		"start_date=2026-01-01 map[due_date:2026-03-01 estimate:1d labels:ui title:Own]",
	}
	if !slices.Equal(beside, want) {
		t.Errorf("%s", strings.Join(beside, "\n"))
	}
}

// Nothing is asked when no answer could help: what the template refers to is gone,
// or what is missing is not asked for.
func TestNothingIsAskedForAnIssueThatWillBeRefused(t *testing.T) {
	t.Parallel()
	const title = "key = \"title\"\nkind = \"text\"\n[[issue_templates.t.references]]\n"
	for _, c := range []struct {
		rest  string
		given map[string]string
		asked int
	}{
		{"kind = \"label\"\nvalue = \"api\"\n", map[string]string{"labels": "ui"}, 1},
		{"kind = \"cycle\"\nvalue = \"gone\"\n", map[string]string{"labels": "ui"}, 0},
		{"kind = \"milestone\"\nvalue = \"gone\"\n[[issue_templates.t.prompts]]\nkey = \"milestones\"\nkind = \"text\"\n", map[string]string{"labels": "ui"}, 0},
		{"kind = \"label\"\nvalue = \"api\"\nrequired = true\n", map[string]string{"labels": "ui"}, 0},
		{"kind = \"label\"\nvalue = \"api\"\nrequired = true\n[[issue_templates.t.prompts]]\nkey = \"labels\"\nkind = \"text\"\n", map[string]string{}, 2},
		{"kind = \"label\"\nvalue = \"api\"\n", map[string]string{"labels": "ui", "priority": "urgent"}, 0},
	} {
		who := &person{says: []string{"T", "ui, api"}}
		_, _ = Ask(t.Context(), who, env(t, choosing+title+c.rest), Request{Template: "t", Given: c.given}, refusing("never"))
		if len(who.asked) != c.asked {
			t.Errorf("%s%v: %q", c.rest, c.given, who.asked)
		}
	}
}
