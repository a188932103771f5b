package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestTwentyProcessesDefineTemplates: each adds one and renames a common one; no
// record and no other line is lost.
func TestTwentyProcessesDefineTemplates(t *testing.T) {
	t.Parallel()
	files := plain()
	files["tix.toml"] += "\n[issue_templates.common] # kept\nname = \"Common\"\n\n# the plan\n[planning]\ncycle_number = 1\n"
	dir := place(t, files)
	var wg sync.WaitGroup
	for i := range 20 {
		env := agent(t, "", "TIX_LOCK_TIMEOUT=60s")
		wg.Go(func() {
			id := fmt.Sprintf("t%02d", i)
			for _, args := range [][]string{
				{"template", "create", "--id", id, "--default", "title=" + id, "--prompt", "key=estimate"},
				{"template", "update", "common", "--name", id},
			} {
				if e, err := start(dir, env, nil, args...); err != nil || e.code != 0 {
					t.Errorf("%v: %v %d %s", args, err, e.code, e.err)
				}
			}
		})
	}
	wg.Wait()
	e, err := start(dir, agent(t, ""), nil, "template", "list")
	if err != nil || e.code != 0 || strings.Count(e.out, "\n") != 21 {
		t.Errorf("%v %d\n%s%s", err, e.code, e.out, e.err)
	}
	for i := range 20 {
		if row := fmt.Sprintf("t%02d\tt%02d\trepository\n", i, i); !strings.Contains(e.out, row) {
			t.Errorf("%q is lost", row)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "tix.toml"))
	if err != nil || !strings.Contains(string(data), "[issue_templates.common] # kept\n") || !strings.Contains(string(data), "# the plan\n[planning]\ncycle_number = 1\n") {
		t.Errorf("%v\n%s", err, data)
	}
}
