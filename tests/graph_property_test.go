package tests

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// columns of the property test's board.
const boardText = `issues_dir = "docs/issues"

[layout]
directory = "."
move_on_change = false

[kanban.default]
columns = ["todo", "doing", "done", "dropped"]
done_column = "done"

[kanban.default.category_map]
todo = "unstarted"
doing = "active"
done = "completed"
dropped = "canceled"
`

// seat is a running server that is asked by tool name.
type seat struct {
	t   *testing.T
	dir string
	in  io.Writer
	out *bufio.Reader
	ids map[int]string
}

func sit(t *testing.T, dir string) *seat {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	path, err := exec.LookPath("tix")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "mcp", "--tools", "all")
	cmd.Dir, cmd.Env = dir, env
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	return &seat{t: t, dir: dir, in: in, out: bufio.NewReader(out), ids: map[int]string{}}
}

// ask calls a tool; ok is false for a refusal, text is what was said.
func (s *seat) ask(tool, arguments string, into any) (ok bool, text string) {
	s.t.Helper()
	line, err := request(1, tool, arguments)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := io.WriteString(s.in, line); err != nil {
		s.t.Fatal(err)
	}
	got, err := s.out.ReadString('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	var a struct {
		Result *struct {
			IsError           bool            `json:"isError"`
			StructuredContent json.RawMessage `json:"structuredContent"`
			Content           []struct{ Text string }
		}
	}
	if err := json.Unmarshal([]byte(got), &a); err != nil || a.Result == nil {
		s.t.Fatalf("%s %s: %v\n%s", tool, arguments, err, got)
	}
	if !a.Result.IsError && into != nil {
		if err := json.Unmarshal(a.Result.StructuredContent, into); err != nil {
			s.t.Fatalf("%s: %v\n%s", tool, err, got)
		}
	}
	return !a.Result.IsError, a.Result.Content[0].Text
}

type numbered []struct{ Number int }

func (ns numbered) list() []int {
	var list []int
	for _, n := range ns {
		list = append(list, n.Number)
	}
	return list
}

// same compares every answer with the model's.
func (s *seat) same(m *plainGraph) {
	s.t.Helper()
	var ready struct{ Issues numbered }
	s.ask("ready", `{"limit":500}`, &ready)
	s.equal(m, "ready", ready.Issues.list(), m.ready())
	for n, is := range m.issues {
		if is.archived {
			continue
		}
		issue := fmt.Sprintf(`{"issue":%d}`, n)
		var blocked struct{ Blockers numbered }
		s.ask("issue_blocked_state", issue, &blocked)
		s.equal(m, "blocked "+issue, blocked.Blockers.list(), m.blockers(n))
		var chain struct{ Paths []numbered }
		s.ask("issue_chain", issue, &chain)
		var paths []string
		for _, p := range chain.Paths {
			paths = append(paths, strings.Trim(fmt.Sprint(p.list()), "[]"))
		}
		s.equal(m, "chain "+issue, paths, m.chains(n))
		var rollup struct{ Progress struct{ Done, Total int } }
		s.ask("get_rollup", issue, &rollup)
		s.equal(m, "rollup "+issue, fmt.Sprintf("%d/%d", rollup.Progress.Done, rollup.Progress.Total), m.rollup(n))
	}
	s.lint(m)
}

func (s *seat) lint(m *plainGraph) {
	s.t.Helper()
	var lint struct {
		Findings []struct{ Kind, Value, Issue string }
	}
	s.ask("lint_issues", `{"limit":500}`, &lint)
	var found []string
	for _, f := range lint.Findings {
		for n, id := range s.ids {
			if id == f.Issue {
				found = append(found, fmt.Sprintf("%s #%d", f.Kind, n))
			}
		}
	}
	slices.Sort(found)
	s.equal(m, "lint", found, m.lint())
}

func (s *seat) equal(m *plainGraph, what string, got, want any) {
	s.t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		s.t.Fatalf("%s: %s, the model says %s\n%s", what, g, w, m)
	}
}

// step does one random thing to both and compares whether it was accepted.
func (s *seat) step(m *plainGraph, r *rand.Rand) (did string) {
	s.t.Helper()
	pick := func() int {
		for {
			if n := 1 + r.IntN(8); m.issues[n] != nil {
				return n
			}
		}
	}
	kinds := []string{"blocks", "blocks", "blocks", "blocked_by", "related", "duplicates"}
	a, b, kind := pick(), pick(), kinds[r.IntN(len(kinds))]
	e := canonicalEdge(a, b, kind, func(a, b int) bool { return s.ids[a] < s.ids[b] })
	var got, want bool
	var text string
	switch r.IntN(12) {
	case 0, 1, 2, 3:
		did = fmt.Sprintf("link %d %s %d", a, kind, b)
		got, text = s.ask("link_issue", fmt.Sprintf(`{"a":%d,"b":%d,"kind":%q}`, a, b, kind), nil)
		_, want = m.link(e)
	case 4:
		did = fmt.Sprintf("unlink %d %s %d", a, kind, b)
		got, text = s.unlink(a, b, kind)
		want = m.unlink(e)
	case 5, 6:
		did = fmt.Sprintf("parent of %d is %d", a, b)
		parent := fmt.Sprintf(`"%d"`, b)
		if r.IntN(4) == 0 {
			b, parent = 0, `""`
		}
		got, text = s.ask("update_issue", fmt.Sprintf(`{"issue":%d,"parent":%s}`, a, parent), nil)
		want = m.adopt(a, b)
	case 7, 8, 9:
		to, yes := []string{"todo", "doing", "done", "dropped"}[r.IntN(4)], r.IntN(3) == 0
		did = fmt.Sprintf("move %d to %s, yes %v", a, to, yes)
		got, text = s.ask("move_issue", fmt.Sprintf(`{"issue":%d,"column":%q,"yes":%v,"reason":"so"}`, a, to, yes), nil)
		want = m.move(a, to, yes)
	case 10:
		tool := map[bool]string{true: "restore", false: "archive"}[m.issues[a].archived]
		did = fmt.Sprintf("%s %d", tool, a)
		got, text = s.ask(tool, fmt.Sprintf(`{"issue":%d}`, a), nil)
		m.issues[a].archived, want = !m.issues[a].archived, true
	default:
		if len(m.issues) < 4 || r.IntN(3) > 0 {
			return "nothing"
		}
		did = fmt.Sprintf("delete %d", a)
		got, text = s.ask("delete_issue", fmt.Sprintf(`{"issue":%d,"confirm":true}`, a), nil)
		m.remove(a)
		want = true
	}
	if got != want {
		s.t.Fatalf("%s: accepted %v, the model says %v\n%s\n%s", did, got, want, text, m)
	}
	return did
}

// unlink is a command of the terminal alone.
func (s *seat) unlink(a, b int, kind string) (ok bool, text string) {
	s.t.Helper()
	env, err := world()
	if err != nil {
		s.t.Fatal(err)
	}
	e, err := start(s.dir, env, nil, "unlink", fmt.Sprint(a), fmt.Sprint(b), "--type", kind)
	if err != nil {
		s.t.Fatal(err)
	}
	return e.code == 0, e.err
}

// TestGraphAgreesWithAPlainModel plays random sequences of links, parents,
// moves, archiving and deleting, and compares every answer.
func TestGraphAgreesWithAPlainModel(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			s := sit(t, place(t, map[string]string{"tix.toml": boardText}))
			m := &plainGraph{issues: map[int]*plainIssue{}}
			for n := 1; n <= 8; n++ {
				var made struct{ ID string }
				s.ask("create_issue", fmt.Sprintf(`{"title":"Task %d"}`, n), &made)
				s.ids[n], m.issues[n] = made.ID, &plainIssue{status: "todo"}
			}
			r := rand.New(rand.NewPCG(seed, 4))
			for range 60 {
				if did := s.step(m, r); did != "nothing" {
					s.same(m)
				}
			}
		})
	}
}
