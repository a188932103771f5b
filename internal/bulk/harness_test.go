package bulk_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/fsx"
)

const tixToml = `issues_dir = "docs/issues"

[kanban.default]
columns = ["inbox", "todo", "doing", "done", "dropped"]

[kanban.default.category_map]
inbox = "backlog"
todo = "unstarted"
doing = "active"
done = "completed"
dropped = "canceled"

[cycles.Alpha]

[layout]
directory = "{assignee}"
`

// world is a repository with a fixed clock and identity.
type world struct {
	t    testing.TB
	root string
	host *op.Host
}

// idOf is the id of the n-th issue.
func idOf(n int) string {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	return "A" + string([]byte{digits[n>>10&31], digits[n>>5&31], digits[n&31]}) + "0000"
}

func newWorld(t testing.TB, issues int) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir()}
	w.write("tix.toml", tixToml)
	w.write(".git/HEAD", "ref: refs/heads/main\n")
	w.write(".git/config", "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada\n\temail = ada@example.org\n")
	w.write(".git/objects/x", "")
	w.write(".git/refs/x", "")
	for n := 1; n <= issues; n++ {
		w.write(fmt.Sprintf("docs/issues/unassigned/2026-01-01-%s-task.md", idOf(n)),
			fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Task %d\nstatus: todo\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\nBody.\n", n, idOf(n), n))
	}
	w.host = w.process(nil)
	return w
}

// process is another process in the repository.
func (w *world) process(hook fsx.Hook) *op.Host {
	seed := uint64(os.Getpid())
	return &op.Host{
		Dir: w.root, Getenv: w.getenv, PID: os.Getpid(), Hook: hook, Counts: &fsx.Counter{},
		Observers: []op.Observer{issue.Inbox}, Witnesses: []op.Witness{graph.Keep, wip.Keep, mention.Witness},
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand: func() uint64 { seed += 0x9e3779b97f4a7c15; return seed },
		Cite: func(s string) string { return "`tix " + s + "`" },
	}
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

func (w *world) write(path, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// tree is every file of the issues folder, one after the other.
func (w *world) tree() string {
	w.t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(filepath.Join(w.root, "docs"), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(p)
		b.WriteString(p + "\n" + string(raw))
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return b.String()
}

// call runs a tool.
func (w *world) call(d op.Decl, args map[string]any) op.Answer {
	w.t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		w.t.Fatal(err)
	}
	in, refused := d.BindWire(w.host, raw)
	if refused != nil {
		return *refused
	}
	return d.Run(w.t.Context(), w.host, op.Wire, in)
}

// into decodes an answer's structure.
func into[T any](t testing.TB, a op.Answer) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(a.Data, &v); err != nil {
		t.Fatalf("%v: %s %s", err, a.Data, a.Err)
	}
	return v
}

// with is a copy of arguments and more.
func with(args map[string]any, more ...any) map[string]any {
	all := map[string]any{}
	for k, v := range args {
		all[k] = v
	}
	for i := 0; i < len(more); i += 2 {
		all[more[i].(string)] = more[i+1]
	}
	return all
}
