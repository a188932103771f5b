package tests

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const wipBoard = `issues_dir = "docs/issues"

[layout]
directory = "."
move_on_change = false

[kanban.default]
columns = ["todo", "doing", "done"]
`

// movers runs commands at once in one repository and counts how they end, by
// exit code.
func movers(t *testing.T, dir string, lines [][]string) map[int]int {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var wait sync.WaitGroup
	codes := map[int]int{}
	for _, line := range lines {
		wait.Go(func() {
			e, err := start(dir, env, nil, line...)
			mu.Lock()
			defer mu.Unlock()
			if err != nil || e.code == 1 && !strings.HasPrefix(e.err, "error[E-tix-wip]: over_limit: ") {
				t.Errorf("%q: %v %s", line, err, e.err)
			}
			codes[e.code]++
		})
	}
	wait.Wait()
	return codes
}

func TestMoversRacingForTheLastPlaceOfAColumn(t *testing.T) {
	t.Parallel()
	const n = 8
	for _, places := range []int{1, 2} {
		files := map[string]string{"tix.toml": wipBoard + fmt.Sprintf("\n[kanban.default.wip.limits.doing]\nmax_items = %d\npolicy = \"block\"\n", places)}
		var lines [][]string
		for i := 1; i <= n; i++ {
			files["docs/issues/"+gateName(i)] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Gate %d\nstatus: todo\n---\n", i, gateID(i), i)
			lines = append(lines, []string{"move", fmt.Sprint(i), "doing"})
		}
		dir := place(t, files)
		if codes := movers(t, dir, lines); codes[0] != places || codes[1] != n-places {
			t.Errorf("%d places: ended %v", places, codes)
		}
		in := 0
		for i := 1; i <= n; i++ {
			raw, err := os.ReadFile(filepath.Join(dir, "docs", "issues", gateName(i)))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(raw), "status: doing\n") {
				in++
			}
		}
		if in != places {
			t.Errorf("%d places hold %d issues", places, in)
		}
	}
}

// TestNoRoadExceedsABlockingLimit: moves, edits, batches, decisions of the inbox
// and returns from the archive, at random, never take a column over a limit that
// blocks. Without a refusal at each road the test would try too little.
func TestNoRoadExceedsABlockingLimit(t *testing.T) {
	t.Parallel()
	const limits = "\n[kanban.default.wip.units]\nh = 1\n[kanban.default.wip.limits.inbox]\nmax_items = 3\npolicy = \"block\"\n" +
		"[kanban.default.wip.limits.later]\nmax_items = 1\npolicy = \"block\"\n[kanban.default.wip.limits.todo]\nmax_items = 3\nmax_estimate = 5\nunit = \"h\"\npolicy = \"block\"\n"
	const n = 9
	tried, refused := map[string]int{}, map[string]int{}
	for seed := range uint64(4) {
		files := map[string]string{"tix.toml": inboxText + limits}
		for i := 1; i <= n; i++ {
			files["docs/issues/"+gateName(i)] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Issue %d\nstatus: done\nestimate: %dh\n---\n", i, gateID(i), i, i%4)
		}
		s, r := sit(t, place(t, files)), rand.New(rand.NewPCG(seed, 11))
		for range 120 {
			i, to := r.IntN(n)+1, pick(r, "inbox", "later", "todo", "done")
			some := fmt.Sprintf("%d,%d,%d", i, r.IntN(n)+1, r.IntN(n)+1)
			road := pick(r, "move_issue", "update_issue", "bulk_apply", "triage_apply", "triage_apply", "archive", "restore", "restore")
			arguments := fmt.Sprintf(`{"issue":%d}`, i)
			switch road {
			case "move_issue":
				arguments = fmt.Sprintf(`{"issue":%d,"column":%q,"reason":"r"}`, i, to)
			case "update_issue":
				arguments = fmt.Sprintf(`{"issue":%d,"status":%q,"reason":"r"}`, i, to)
			case "bulk_apply":
				arguments = fmt.Sprintf(`{"operation":"edit","select":%q,"status":%q,"confirm":true}`, some, to)
			case "triage_apply":
				arguments = fmt.Sprintf(`{"decision":"accept","select":%q,"to":"todo","confirm":true}`, some)
				if r.IntN(3) == 0 {
					arguments = fmt.Sprintf(`{"decision":"defer","select":%q,"reason":"r","confirm":true}`, some)
				}
			}
			var told json.RawMessage
			_, text := s.ask(road, arguments, &told)
			tried[road]++
			if strings.Contains(text+string(told), "over_limit") {
				refused[road]++
			}
			var status struct {
				Columns []struct {
					Column string
					WIP    *struct{ Cell, State string }
				}
			}
			s.ask("board_status", "{}", &status)
			for _, c := range status.Columns {
				if c.WIP != nil && c.WIP.State != "within" {
					t.Fatalf("seed %d: %s holds %s after %s %s\n%s", seed, c.Column, c.WIP.Cell, road, arguments, text)
				}
			}
		}
	}
	for road := range tried {
		if road != "archive" && refused[road] == 0 {
			t.Errorf("%s was never refused: %v of %v", road, refused, tried)
		}
	}
}

// wipRemedies are commands about limits that are refused, or told something, after
// those that come before them.
var wipRemedies = [][]string{
	{"wip set todo --max-items 3"},
	{"wip set todo --max-items 3 --policy warn", "wip set todo --max-items 0"},
	{"wip unit h 1", "wip set todo --max-items 3 --max-estimate 8 --unit h --policy warn", "wip set todo --max-items 0"},
	{"wip set todo --disabled"},
	{"wip set todo --policy warn"},
	{"wip set todo --max-estimate 3 --policy warn"},
	{"wip unit h 1", "wip set todo --max-estimate 3 --policy warn"},
	{"wip unit h 1", "wip set todo --max-items 3 --unit h --policy warn"},
	{"wip set todo --max-estimate 3 --unit h --policy warn"},
	{"wip set todo --max-estimate 3 --unit é --policy warn"},
	{"wip unit h 1", "wip set todo --max-estimate 3 --unit d --policy warn"},
	{"wip unit h"},
	{"wip unit h 1", "wip unit d"},
	{"wip unit h 1", "wip unit h"},
	{"wip unit w=40"},
	{"wip unit w --remove"},
	{"wip unit h 1", "wip set todo --max-estimate 3 --unit h --policy warn", "wip unit h --remove"},
	{"wip unit h 1", "wip unit d 8", "wip set todo --max-estimate 3 --unit h --policy warn", "wip unit h --remove"},
	{"wip unit h 1", "wip unit d 8", "wip set todo --max-estimate 3 --unit d --policy warn", "wip unit d --remove"},
	{"wip unset todo"},
	{"wip set todo --max-items 3 --policy warn", "wip unset todo --max-items"},
	{"wip set todo --max-items 3 --policy warn", "wip unset todo --max-estimate"},
	{"wip set doing --max-items 1 --policy block", "move 1 doing", "move 2 doing"},
	{"wip set doing --max-items 1 --policy block", "move 1 doing", "move 2 doing --override"},
	{"wip set doing --max-items 1 --policy block", "move 1 doing", "move 2 doing --override --reason x --yes --override-limit 0000000000000000"},
	{"wip unit h 1", "wip set doing --max-estimate 3 --unit h --policy block", "edit 2 --estimate 5h", "move 2 doing"},
	{"wip unit h 1", "wip set doing --max-estimate 3 --unit h --policy block", "edit 2 --estimate 5x", "move 2 doing"},
	{"wip set doing --max-items 1 --policy block", "move 1 doing", "archive 1", "move 2 doing", "restore 1"},
}

// TestEveryRemedyOfALimitWorksAsPrinted types each command that a refusal cites
// where it was refused, with a value for each placeholder.
func TestEveryRemedyOfALimitWorksAsPrinted(t *testing.T) {
	t.Parallel()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	values := strings.NewReplacer(" TEXT", " x", " FACTOR", " 4", " N", " 7")
	for _, lines := range wipRemedies {
		t.Run(lines[len(lines)-1], func(t *testing.T) {
			t.Parallel()
			refusal := func() (string, ended) {
				files := map[string]string{"tix.toml": wipBoard}
				for i := 1; i <= 2; i++ {
					files["docs/issues/"+gateName(i)] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: Gate %d\nstatus: todo\n---\n", i, gateID(i), i)
				}
				dir := place(t, files)
				var e ended
				for i, line := range lines {
					if e, err = start(dir, env, nil, strings.Fields(line)...); err != nil || (e.code != 0) != (i == len(lines)-1) {
						t.Fatalf("`tix %s` ended with %d: %v %s", line, e.code, err, e.err)
					}
				}
				return dir, e
			}
			_, e := refusal()
			cited := 0
			for i, part := range strings.Split(e.err, "`") {
				if command, ok := strings.CutPrefix(part, "tix "); ok && i%2 == 1 {
					dir, _ := refusal()
					if done, err := start(dir, env, nil, strings.Fields(values.Replace(command))...); err != nil || done.code != 0 {
						t.Errorf("`tix %s` ends with %d: %s\nit was cited by\n%s", command, done.code, done.err, e.err)
					}
					cited++
				}
			}
			if cited == 0 && !strings.Contains(e.err, "--unit é") && !strings.Contains(e.err, "name it as estimates") {
				t.Errorf("nothing is cited by\n%s", e.err)
			}
		})
	}
}

func TestLimitsThatAreSetAtOnceAllStand(t *testing.T) {
	t.Parallel()
	dir := place(t, map[string]string{"tix.toml": wipBoard})
	var lines [][]string
	for i := 1; i <= 5; i++ {
		lines = append(lines, []string{"wip", "unit", fmt.Sprintf("u%d", i), fmt.Sprint(i)})
	}
	for _, column := range []string{"todo", "doing", "done"} {
		lines = append(lines, []string{"wip", "set", column, "--max-items", "3", "--policy", "block"})
	}
	if codes := movers(t, dir, lines); codes[0] != len(lines) {
		t.Fatalf("ended %v", codes)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "tix.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i <= 5; i++ {
		if !strings.Contains(string(raw), fmt.Sprintf("\nu%d = %d\n", i, i)) {
			t.Errorf("u%d is lost", i)
		}
	}
	if !strings.HasPrefix(string(raw), wipBoard) || strings.Count(string(raw), "max_items = 3") != 3 {
		t.Errorf("tix.toml is now\n%s", raw)
	}
}
