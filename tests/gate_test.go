package tests

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tix-tracker/tix/cmd"
	"github.com/tix-tracker/tix/internal/catalog"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/jsonrpc"
)

// The counting gates of whole commands. One open more than the issue files is
// tix.toml itself.
const (
	gateSize  = 1000
	confOpens = 1
)

// gated is a repository whose commands are counted and whose children are
// recorded instead of started.
type gated struct {
	dir      string
	counts   *fsx.Counter
	mu       sync.Mutex
	children []string
}

// gateBoard makes n issues that were written a minute ago, so that their stamps
// prove something, and lists them once.
func gateBoard(t *testing.T, n int) *gated {
	t.Helper()
	files := plain()
	for i := 1; i <= n; i++ {
		files["docs/issues/"+gateName(i)] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Gate %d\nstatus: todo\ncreated: 2026-01-02\nupdated: 2026-01-02\n---\n\nText of %d.\n", i, gateID(i), i, i)
	}
	g := &gated{dir: place(t, files), counts: &fsx.Counter{}}
	for name := range files {
		g.settle(t, name)
	}
	g.run(t, "list")
	return g
}

func gateID(i int) string   { return fmt.Sprintf("A%07d", i) }
func gateName(i int) string { return "2026-01-02-" + gateID(i) + "-gate.md" }

// settle sets the times of a file and of its folders a minute back.
func (g *gated) settle(t *testing.T, name string) {
	t.Helper()
	when := time.Now().Add(-time.Minute)
	for file := filepath.Join(g.dir, filepath.FromSlash(name)); len(file) >= len(g.dir); file = filepath.Dir(file) {
		if err := os.Chtimes(file, when, when); err != nil {
			t.Fatal(err)
		}
	}
}

// host counts from nought.
func (g *gated) host(t *testing.T) op.Host {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	g.counts = &fsx.Counter{}
	return op.Host{
		Dir: g.dir, PID: 1, Now: time.Now, Rand: rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano()))).Uint64, Counts: g.counts,
		Getenv: func(name string) string {
			i := slices.IndexFunc(env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
			if i < 0 {
				return ""
			}
			return env[i][len(name)+1:]
		},
		Exec: func(_ context.Context, _, name string, args ...string) ([]byte, error) {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.children = append(g.children, strings.Join(append([]string{name}, args...), " "))
			return nil, fmt.Errorf("`%s` may not be started", name)
		},
	}
}

// run runs one command, which must succeed, and gives its standard output.
func (g *gated) run(t *testing.T, args ...string) string {
	t.Helper()
	e := g.try(t, args...)
	if e.code != 0 {
		t.Fatalf("%v ended with %d\n%s%s", args, e.code, e.out, e.err)
	}
	return e.out
}

func (g *gated) try(t *testing.T, args ...string) ended {
	t.Helper()
	var out, errs bytes.Buffer
	code := cmd.Main(t.Context(), cmd.Host{
		Host: g.host(t), Args: args, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, TempDir: t.TempDir(),
	})
	return ended{out.String(), errs.String(), code}
}

// opens fails if more files were opened than the configuration and most.
func (g *gated) opens(t *testing.T, what string, most int64) {
	t.Helper()
	if n := g.counts.Opens.Load(); n > confOpens+most {
		t.Errorf("%s: %d opens, want at most %d", what, n, confOpens+most)
	}
}

func TestGateCommandsOpenNoMoreThanTheyMust(t *testing.T) {
	t.Parallel()
	g := gateBoard(t, gateSize)
	g.run(t, "list")
	g.opens(t, "warm list", 0)
	if n := g.counts.Stats.Load(); n > gateSize+50 {
		t.Errorf("warm list: %d stats", n)
	}
	name := "docs/issues/" + gateName(7)
	file := filepath.Join(g.dir, filepath.FromSlash(name))
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(raw, []byte("Gate 7"), []byte("Changed by hand"), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	g.settle(t, name)
	if out := g.run(t, "list", "--all"); !strings.Contains(out, "Changed by hand") {
		t.Error("the edit is not listed")
	}
	g.opens(t, "list after one edit", 1)
	g.run(t, "view", "77")
	g.opens(t, "view", 1)
	g.run(t, "search", "Text of 12")
	g.opens(t, "search", gateSize)
	g.run(t, "create", "New")
	g.opens(t, "create", 1)
	if n := g.counts.Writes.Load(); n > 1 {
		t.Errorf("create: %d writes", n)
	}
}

func TestGateGetIssueOverMCPOpensOneFileACall(t *testing.T) {
	t.Parallel()
	g := gateBoard(t, gateSize)
	h := g.host(t)
	h.Serves, h.Command = true, "mcp"
	defer h.Close()
	chosen, f := mcp.Choose(catalog.All(), "all", false)
	if f != nil {
		t.Fatal(f)
	}
	catalog.Wire(&h)
	s := mcp.New(&h, chosen)
	for i := 1; i <= 30; i++ {
		before := g.counts.Opens.Load()
		params := fmt.Sprintf(`{"name":"get_issue","arguments":{"issue":%d}}`, i)
		got, rpc := s.Handle(t.Context(), jsonrpc.Request{ID: json.RawMessage("1"), Method: "tools/call", Params: json.RawMessage(params)})
		text, err := json.Marshal(got)
		if rpc != nil || err != nil || !bytes.Contains(text, fmt.Appendf(nil, "Text of %d.", i)) {
			t.Fatalf("%v %v\n%s", rpc, err, text)
		}
		most := int64(1)
		if i == 1 {
			most += confOpens
		}
		if n := g.counts.Opens.Load() - before; n > most {
			t.Errorf("call %d: %d opens, want at most %d", i, n, most)
		}
	}
	if g.children != nil {
		t.Errorf("children were started: %q", g.children)
	}
}

func TestGateDailyCommandsStartNoChild(t *testing.T) {
	t.Parallel()
	g := gateBoard(t, 5)
	for _, args := range [][]string{
		{"create", "Another one", "--body", "Text."},
		{"edit", "1", "--title", "Edited"},
		{"move", "1", "in progress"},
		{"comment", "1", "A remark."},
		{"list"}, {"list", "--all", "--json"}, {"list", "--filter", "assignee:@me"},
		{"view", "1"}, {"search", "Text"}, {"status"}, {"lint"},
	} {
		g.run(t, args...)
		if g.children != nil {
			t.Errorf("%v started %q", args, g.children)
			g.children = nil
		}
	}
	if g.try(t, "move", "1", "done", "--commit", "auto"); len(g.children) == 0 {
		t.Error("`auto` asks git for the last commit, but no child was seen")
	}
}

func TestALinkedFolderIsReportedOnceByEveryReader(t *testing.T) {
	t.Parallel()
	g := gateBoard(t, 2)
	if err := os.Symlink(t.TempDir(), filepath.Join(g.dir, "docs", "issues", "linked")); err != nil {
		t.Skip(err)
	}
	const message = "the folder is a symbolic link"
	for _, args := range [][]string{{"list"}, {"status"}, {"search", "Text"}, {"lint"}} {
		e := inProcess(t, g.dir, append(args, "--json")...)
		if n := strings.Count(e.out, message); n != 1 {
			t.Errorf("%v: %d findings, want 1\n%s%s", args, n, e.out, e.err)
		}
	}
}
