package tests

import (
	"fmt"
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
