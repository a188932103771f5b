package find_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// world is a repository with a fixed clock and identity.
type world struct {
	t    *testing.T
	root string
	host *op.Host
}

const toml = `issues_dir = "docs/issues"

[kanban.default]
columns = ["triage", "todo", "doing", "done", "wontfix"]
done_column = "done"

[kanban.default.category_map]
triage = "backlog"
todo = "unstarted"
doing = "active"
done = "completed"
wontfix = "canceled"

[cycles.Spring]
start_date = "2026-03-01"

[cycles.Winter]
start_date = "2026-01-01"
`

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir()}
	w.write("tix.toml", toml)
	w.write(".git/HEAD", "ref: refs/heads/main\n")
	w.write(".git/objects/x", "")
	w.write(".git/refs/x", "")
	w.write(".git/config", "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n")
	w.host = &op.Host{
		Dir: w.root, Getenv: w.getenv, PID: 1, Counts: &fsx.Counter{},
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.Local) },
		Rand: func() uint64 { return 7 },
		Cite: func(s string) string { return "`tix " + s + "`" },
	}
	return w
}

func (w *world) getenv(key string) string {
	switch key {
	case "HOME", "XDG_CONFIG_HOME":
		return w.root
	case "GIT_CONFIG_NOSYSTEM":
		return "1"
	}
	return ""
}

// write makes a file that is an hour old, so that nothing is racy.
func (w *world) write(path, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(full, old, old); err != nil {
		w.t.Fatal(err)
	}
}

// issue adds an issue; keys are lines of front matter that replace or join the
// usual ones.
func (w *world) issue(n int, title string, keys ...string) {
	w.t.Helper()
	w.issueWith(n, title, "Body.\n", keys...)
}

func (w *world) issueWith(n int, title, body string, keys ...string) {
	w.t.Helper()
	lines := []string{
		fmt.Sprintf("number: %d", n), fmt.Sprintf("id: AAAAAA%02d", n), "title: " + title,
		"status: todo", "labels: []", "priority: medium", "files: []", "created: 2026-01-05", "updated: 2026-01-05",
	}
	for _, k := range keys {
		name, _, _ := strings.Cut(k, ":")
		at := -1
		for i, l := range lines {
			if strings.HasPrefix(l, name+":") {
				at = i
			}
		}
		if at >= 0 {
			lines[at] = k
		} else {
			lines = append(lines, k)
		}
	}
	w.write(fmt.Sprintf("docs/issues/2026-01-05-AAAAAA%02d-x.md", n), "---\n"+strings.Join(lines, "\n")+"\n---\n\n"+body)
}

// result is what a call came to.
type result struct {
	op.Answer
	Text string // stdout
}

// wire calls a tool.
func (w *world) wire(d op.Decl, args string) result {
	w.t.Helper()
	in, refused := d.BindWire(w.host, json.RawMessage(args))
	if refused != nil {
		return result{*refused, ""}
	}
	a := d.Run(w.t.Context(), w.host, op.Wire, in)
	return result{a, a.Plain()}
}

// shell runs a command; words that start with -- are flags, with their value
// behind an =.
func (w *world) shell(d op.Decl, words ...string) result {
	w.t.Helper()
	var l op.Line
	for _, word := range words {
		if flag, ok := strings.CutPrefix(word, "--"); ok {
			name, value, given := strings.Cut(flag, "=")
			if !given {
				value = "true"
			}
			l.Flags = append(l.Flags, op.FlagValue{Name: name, Values: []string{value}})
			continue
		}
		l.Args = append(l.Args, word)
	}
	in, refused := d.BindLine(w.host, l)
	if refused != nil {
		return result{*refused, ""}
	}
	a := d.Run(w.t.Context(), w.host, op.Shell, in)
	return result{a, a.Plain()}
}

// decode reads the structure of an answer.
func decode[T any](t *testing.T, r result) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(r.Data, &v); err != nil {
		t.Fatalf("%v in %s (stderr %s)", err, r.Data, r.Err)
	}
	return v
}

// rows are the parts of a listing that tests look at.
type rows struct {
	Issues []struct {
		Number int
		Status string
		Body   *string
	}
	Total      int
	NextCursor *string `json:"next_cursor"`
	LeftOut    *int    `json:"left_out"`
}

func (r rows) numbers() string {
	var s []string
	for _, i := range r.Issues {
		s = append(s, fmt.Sprint(i.Number))
	}
	return strings.Join(s, " ")
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", what, got, want)
	}
}

func has(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%q is not in:\n%s", part, text)
	}
}
