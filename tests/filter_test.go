package tests

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/query"
)

// filterPage is the page about filters, line by line.
func filterPage(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../docs/filters.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "\n")
}

// TestFiltersOfThePageWork runs the first cell of every table row on the awkward
// board: what the page shows is never refused.
func TestFiltersOfThePageWork(t *testing.T) {
	t.Parallel()
	dir, ran := boardCopy(t), 0
	for _, line := range filterPage(t) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		filter, ok := strings.CutPrefix(strings.TrimSpace(cells[1]), "`")
		filter, closed := strings.CutSuffix(filter, "`")
		if !ok || !closed {
			continue
		}
		ran++
		if e := inProcess(t, dir, "list", "--filter", filter); e.code != 0 {
			t.Errorf("tix list --filter '%s' ends with %d:\n%s", filter, e.code, e.err)
		}
	}
	if ran < 30 {
		t.Errorf("the page has %d filters in tables: the test looks at the wrong place", ran)
	}
}

// TestCommandsOfTheFilterPageWork runs its shell lines.
func TestCommandsOfTheFilterPageWork(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	dir, ran, inside := boardCopy(t), 0, false
	for _, line := range filterPage(t) {
		if strings.HasPrefix(line, "```") {
			inside = line == "```sh"
			continue
		}
		if !inside {
			continue
		}
		ran++
		c := exec.Command(shell, "-c", line)
		c.Dir, c.Env = dir, env
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("$ %s\n%s%v", line, out, err)
		}
	}
	if ran < 4 {
		t.Errorf("the page has %d commands: the test looks at the wrong place", ran)
	}
}

// TestFilterPageNamesEveryKey holds the page against the grammar.
func TestFilterPageNamesEveryKey(t *testing.T) {
	t.Parallel()
	page := strings.Join(filterPage(t), "\n")
	for _, key := range query.Keys() {
		if !strings.Contains(page, "`"+key+":") && !strings.Contains(page, "`"+key+"`") {
			t.Errorf("docs/filters.md does not show the key `%s`", key)
		}
	}
}
