package tests

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// lined is a board of n issues that are ready, with blockers[i] before issue i.
func lined(n int, blockers map[int][]int) map[string]string {
	files := plain()
	files["tix.toml"] += "\n[kanban.default]\ncolumns = [\"todo\", \"doing\", \"done\"]\ndone_column = \"done\"\n\n" +
		"[kanban.default.category_map]\ntodo = \"unstarted\"\ndoing = \"active\"\ndone = \"completed\"\n"
	for i := 1; i <= n; i++ {
		var edges strings.Builder
		for _, b := range blockers[i] {
			fmt.Fprintf(&edges, "- id: r%d-%d\n  from: %s\n  to: %s\n  kind: blocks\n", b, i, idOf(b), idOf(i))
		}
		text := fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Task %d\nstatus: todo\npriority: medium\ncreated: 2026-01-01\nupdated: 2026-01-01\n", i, idOf(i), i)
		if edges.Len() > 0 {
			text += "relationships:\n" + edges.String()
		}
		files[fmt.Sprintf("docs/issues/%02d.md", i)] = text + "---\n\nWork.\n"
	}
	return files
}

func idOf(n int) string { return fmt.Sprintf("TASK%04d", n) }

// agent is the environment of a process with a name of its own.
func agent(t testing.TB, name string, more ...string) []string {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(env, []string{"TIX_AGENT=" + name}, more)
}

// taken is what `next --json` prints.
type taken struct {
	Issue *struct {
		Number int    `json:"number"`
		Status string `json:"status"`
	} `json:"issue"`
	Claim *struct {
		Holder string `json:"holder"`
	} `json:"claim"`
	Total int `json:"excluded_total"`
}

// take runs `next --claim` as an agent.
func take(dir string, env []string) (x taken, code int, err error) {
	e, err := start(dir, env, nil, "next", "--claim", "--json")
	if err == nil && e.code > 1 {
		err = fmt.Errorf("next ended with %d: %s", e.code, e.err)
	}
	if err == nil {
		err = json.Unmarshal([]byte(e.out), &x)
	}
	return x, e.code, err
}

func TestTwentyProcessesTakeTenIssues(t *testing.T) {
	t.Parallel()
	dir := place(t, lined(10, nil))
	var mu sync.Mutex
	var wg sync.WaitGroup
	holders, refused := map[int]string{}, 0
	for i := range 20 {
		name := fmt.Sprintf("agent-%d", i)
		env := agent(t, name)
		wg.Go(func() {
			x, code, err := take(dir, env)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				t.Error(err)
			case code == 1:
				if refused++; x.Issue != nil || x.Total != 10 {
					t.Errorf("%s got nothing, but %+v", name, x)
				}
			case x.Claim == nil || x.Claim.Holder != name:
				t.Errorf("%s got %+v", name, x)
			case holders[x.Issue.Number] != "":
				t.Errorf("#%d went to %s and to %s", x.Issue.Number, holders[x.Issue.Number], name)
			default:
				holders[x.Issue.Number] = name
			}
		})
	}
	wg.Wait()
	if len(holders) != 10 || refused != 10 {
		t.Errorf("%d winners and %d refusals, wanted ten of each", len(holders), refused)
	}
	e, err := start(dir, agent(t, "late"), nil, "next")
	if err != nil || e.code != 1 || !strings.HasPrefix(e.out, "Nothing is ready for late; 10 open issues wait:\n  #1 Task 1: claimed by agent-") {
		t.Errorf("%v %d %s%s", err, e.code, e.out, e.err)
	}
}

// TestAClaimHoldsInEveryWorktree: linked worktrees share the claims, also of
// work that one of them has finished and the other does not know to be so.
func TestAClaimHoldsInEveryWorktree(t *testing.T) {
	t.Parallel()
	dir := place(t, lined(1, nil))
	other := place(t, lined(1, nil))
	if err := os.RemoveAll(filepath.Join(other, ".git")); err != nil {
		t.Fatal(err)
	}
	git := filepath.Join(dir, ".git", "worktrees", "other")
	if err := os.MkdirAll(git, 0o777); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		filepath.Join(other, ".git"): "gitdir: " + git + "\n", filepath.Join(git, "commondir"): "../..\n",
		filepath.Join(git, "gitdir"): filepath.Join(other, ".git") + "\n", filepath.Join(git, "HEAD"): "ref: refs/heads/other\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(dir, name string, want int, says string, args ...string) {
		t.Helper()
		e, err := start(dir, agent(t, name), nil, args...)
		if err != nil || e.code != want || !strings.Contains(e.out+e.err, says) {
			t.Fatalf("%v: %v, ended with %d: %s%s", args, err, e.code, e.out, e.err)
		}
	}
	run(dir, "ant", 0, "claimed by ant", "next", "--claim")
	run(other, "bee", 1, "claimed by ant", "next", "--claim")
	run(other, "bee", 1, "claimed by ant", "claim", "1")
	run(dir, "ant", 0, "Moved", "move", "1", "done", "--commit", "abc")
	run(dir, "ant", 1, "no open issue is left", "next", "--claim")
	run(other, "bee", 1, "claimed by ant", "next", "--claim")
	run(other, "ant", 0, "Released", "release", "1")
	run(other, "bee", 0, "claimed by bee", "next", "--claim")
}

// TestToLookTakesNoLock: `next` alone goes on while another writes, and makes no
// file.
func TestToLookTakesNoLock(t *testing.T) {
	t.Parallel()
	dir := place(t, lined(2, nil))
	if e, err := start(dir, agent(t, "ant"), nil, "list"); err != nil || e.code != 0 { // fills the index
		t.Fatal(err, e.err)
	}
	before := names(t, dir)
	unlock, err := fsx.Lock(t.Context(), filepath.Join(dir, ".git"), dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	env := agent(t, "ant", "TIX_LOCK_TIMEOUT=10ms")
	if e, err := start(dir, env, nil, "next"); err != nil || e.code != 0 || !strings.HasPrefix(e.out, "Next 01.md\n") {
		t.Errorf("%v %d %s%s", err, e.code, e.out, e.err)
	}
	r, err := call(dir, env, "next", `{}`)
	if err != nil || *r.IsError {
		t.Errorf("%v %+v", err, r)
	}
	if e, err := start(dir, env, nil, "next", "--claim"); err != nil || e.code != 4 {
		t.Errorf("%v %d %s%s", err, e.code, e.out, e.err)
	}
	if after := names(t, dir); !slices.Equal(before, after) {
		t.Errorf("files came or went: %v, %v", before, after)
	}
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(file string, _ fs.DirEntry, err error) error {
		all = append(all, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAClientIsAHolder: over MCP a claim belongs to the client that made it, and
// two servers of one client are two.
func TestAClientIsAHolder(t *testing.T) {
	t.Parallel()
	dir := place(t, lined(2, nil))
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	hi := strings.Replace(hello, `"capabilities":{}`, `"capabilities":{},"clientInfo":{"name":"robot","version":"1"}`, 1)
	line, err := request(1, "next", `{"claim":true}`)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, seed := range []string{"5", "6", "5"} {
		e, err := serve(dir, append(env, "TIX_TEST_SEED="+seed), []byte(hi+line), "--tools", "all")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, e.out)
	}
	for i, want := range []string{`"number":1`, `"number":2`, `"number":1`} {
		if !strings.Contains(texts[i], want) || !strings.Contains(texts[i], "claimed by robot-") {
			t.Errorf("server %d: %s", i, texts[i])
		}
	}
}
