package view

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

const boardToml = `# ours
issues_dir = "issues"

[kanban.default]
columns = ["triage", "todo", "in progress", "done", "dropped"]

[kanban.default.category_map]
triage = "backlog"
todo = "unstarted"
"in progress" = "active"
done = "completed"
dropped = "canceled"

[triage]
entry_status = "triage"
declined_status = "dropped"
deferred_status = "todo"

[projects.p-web]
name = "Web"
`

// world is a repository with a fixed clock.
type world struct {
	t    testing.TB
	root string
	host *op.Host
}

func newWorld(t testing.TB, toml string) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir()}
	w.write("tix.toml", toml)
	w.write("issues/1.md", "---\nnumber: 1\nid: AAAAAAA1\ntitle: One\nstatus: todo\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\nText.\n")
	w.write("issues/2.md", "---\nnumber: 2\ntitle: Two\nstatus: done\ncreated: 2026-01-02\nupdated: 2026-01-02\n---\nText.\n")
	seed := uint64(os.Getpid()) << 32
	w.host = &op.Host{
		Dir: w.root, PID: os.Getpid(), Getenv: func(string) string { return "" },
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand: func() uint64 { seed += 0x9e3779b97f4a7c15; return seed },
	}
	t.Cleanup(func() { w.host.Close() })
	return w
}

func (w *world) write(path, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) toml() string {
	w.t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.root, "tix.toml"))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(raw)
}

// env is an environment as a core has it.
func (w *world) env() *op.Env {
	w.t.Helper()
	r, f := store.Open(w.root, store.Options{Getenv: w.host.Getenv, Now: w.host.Now, Rand: w.host.Rand, PID: 1})
	if f != nil {
		w.t.Fatal(f)
	}
	w.t.Cleanup(r.Close)
	return &op.Env{Host: w.host, Repo: r}
}

// call runs a tool with JSON arguments.
func (w *world) call(d op.Decl, args string) op.Answer {
	w.t.Helper()
	in, refused := d.BindWire(w.host, json.RawMessage(args))
	if refused != nil {
		return *refused
	}
	return d.Run(w.t.Context(), w.host, op.Wire, in)
}

func (w *world) ids() []string {
	w.t.Helper()
	var out struct{ Views []struct{ ID string } }
	if err := json.Unmarshal(w.call(&List, `{}`).Data, &out); err != nil {
		w.t.Fatal(err)
	}
	var ids []string
	for _, v := range out.Views {
		ids = append(ids, v.ID)
	}
	return ids
}
