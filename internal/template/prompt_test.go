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
		{"not what is given", Request{Template: "bug", Scope: scope, Given: map[string]string{"estimate": "", "title": "T", "type": "x"}}, []string{"", ""},
			[]string{"Status (todo, done):", "Due date (YYYY-MM-DD) [2026-03-01]:"}, "[]"},
		{"again", Request{Template: "bug", Scope: scope}, []string{"", "2h", "doing", "todo", "soon", "2026-04-01", "", "T"},
			[]string{`How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, "Status (todo, done):", "That is none of them. Status (todo, done):",
				"Due date (YYYY-MM-DD) [2026-03-01]:", "That is no day. Due date (YYYY-MM-DD) [2026-03-01]:", "Type:", "Title:"},
			"[{estimate 2h} {status todo} {due_date 2026-04-01} {title T}]"},
		{"three times at most", Request{Template: "bug", Scope: scope}, []string{"", "", ""},
			[]string{`How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, `It is needed. How long\x1b[2J:`, "Status (todo, done):"}, "[]"},
		{"until the input ends", Request{Template: "bug", Scope: scope}, []string{"1d"}, []string{`How long\x1b[2J:`, "Status (todo, done):"}, "[{estimate 1d}]"},
		{"not of another scope", Request{Template: "bug"}, []string{"x"}, nil, "[]"},
		{"not of none", Request{Template: "gone"}, []string{"x"}, nil, "[]"},
	} {
		who := &person{says: c.says}
		if c.request.Given == nil {
			c.request.Given = map[string]string{}
		}
		values := Ask(t.Context(), who, env(t, asking), c.request)
		if got := fmt.Sprint(values); got != c.want || !slices.Equal(who.asked, c.asked) {
			t.Errorf("%s: %s\n%s", c.name, got, strings.Join(who.asked, "\n"))
		}
	}
}
