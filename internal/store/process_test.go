package store_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/store"
)

// creatorEnv makes the test binary a process that creates issues: its value is
// the root.
const (
	creatorEnv = "TIX_STORE_TEST_CREATE"
	perCreator = 10
)

// TestCreator is no test of its own: it is the other process of the test below.
func TestCreator(t *testing.T) {
	root := os.Getenv(creatorEnv)
	if root == "" {
		t.Skip("the other side of TestProcessesNeverShareANumber")
	}
	r := open(t, root, store.Options{LockTimeout: 5 * time.Minute})
	for i := range perCreator {
		tx := begin(t, r)
		is := create(t, tx, fmt.Sprintf("of %d %d", os.Getpid(), i))
		tx.Close()
		fmt.Printf("created %d %s %s\n", is.Number, is.ID, is.Path)
	}
}

func TestProcessesNeverShareANumber(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts 50 processes")
	}
	const processes = 50
	root := repository(t, 3)
	self, err := os.Executable()
	must(t, err)
	type result struct {
		lines []string
		err   error
	}
	results := make(chan result)
	for range processes {
		go func() {
			cmd := exec.Command(self, "-test.run=^TestCreator$", "-test.v")
			cmd.Env = append(os.Environ(), creatorEnv+"="+root)
			out, err := cmd.CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%w: %s", err, out)
			}
			var lines []string
			for s := bufio.NewScanner(strings.NewReader(string(out))); s.Scan(); {
				if line, found := strings.CutPrefix(s.Text(), "created "); found {
					lines = append(lines, line)
				}
			}
			results <- result{lines, err}
		}()
	}
	numbers, ids, paths := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for range processes {
		res := <-results
		if res.err != nil {
			t.Error(res.err)
		}
		for _, line := range res.lines {
			f := strings.Fields(line)
			numbers[f[0]], ids[f[1]], paths[f[2]] = true, true, true
		}
	}
	const want = processes * perCreator
	if len(numbers) != want || len(ids) != want || len(paths) != want {
		t.Errorf("%d numbers, %d ids, %d paths of %d creates", len(numbers), len(ids), len(paths), want)
	}
	r := open(t, root, store.Options{})
	if got := len(snapshot(t, r, store.All).Issues); got != want+3 {
		t.Errorf("%d issues, want %d", got, want+3)
	}
	if n := next(t, r); n != want+4 {
		t.Errorf("next number %d, want %d", n, want+4)
	}
}
