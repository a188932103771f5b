package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// crew is what five agents know of one another: nothing but what this test
// writes down to judge them.
type crew struct {
	mu       sync.Mutex
	blockers map[int][]int
	taken    map[int]string
	finished map[int]bool
}

// took notes who took an issue, and refuses what is not to happen.
func (c *crew) took(n int, name string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if who := c.taken[n]; who != "" {
		return fmt.Errorf("%s took #%d, which %s took before", name, n, who)
	}
	for _, b := range c.blockers[n] {
		if !c.finished[b] {
			return fmt.Errorf("%s took #%d before its blocker #%d was done", name, n, b)
		}
	}
	c.taken[n] = name
	return nil
}

// finishing notes that an issue is about to be done: whoever sees it done may
// take what waited for it before this agent goes on.
func (c *crew) finishing(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.finished[n] = true
}

// work is the loop of one agent: take, start, tell, finish, until nothing is
// left. What others have in hand is waited for.
func (c *crew) work(dir, name string, env []string) error {
	until := time.Now().Add(3 * patience)
	for time.Now().Before(until) {
		x, code, err := take(dir, env)
		switch {
		case err != nil:
			return err
		case code == 1 && x.Total == 0:
			return nil
		case code == 1:
			time.Sleep(50 * time.Millisecond)
			continue
		}
		n := x.Issue.Number
		if err := c.took(n, name); err != nil {
			return err
		}
		number := strconv.Itoa(n)
		for _, args := range [][]string{
			{"move", number, "doing"}, {"comment", number, "Done by " + name}, {"move", number, "done", "--commit", "abc1234"},
		} {
			if args[2] == "done" {
				c.finishing(n)
			}
			if e, err := start(dir, env, nil, args...); err != nil || e.code != 0 {
				return fmt.Errorf("%s: tix %v: %w, ended with %d: %s", name, args, err, e.code, e.err)
			}
		}
	}
	return fmt.Errorf("%s never came to an end", name)
}

// TestFiveAgentsWorkABoardToItsEnd: forty issues that wait for one another, five
// processes at a time; nothing is done twice, nothing too early, nothing is left.
func TestFiveAgentsWorkABoardToItsEnd(t *testing.T) {
	t.Parallel()
	const issues, agents = 40, 5
	c := &crew{blockers: map[int][]int{}, taken: map[int]string{}, finished: map[int]bool{}}
	for i := 4; i <= issues; i++ {
		c.blockers[i] = append(c.blockers[i], i/3)
		if i%4 == 0 && i-3 != i/3 {
			c.blockers[i] = append(c.blockers[i], i-3)
		}
	}
	dir := place(t, lined(issues, c.blockers))
	var wg sync.WaitGroup
	for i := range agents {
		name := fmt.Sprintf("agent-%d", i+1)
		env := agent(t, name)
		wg.Go(func() {
			if err := c.work(dir, name, env); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if len(c.taken) != issues {
		t.Errorf("%d of %d issues were done", len(c.taken), issues)
	}
	for n, name := range c.taken {
		data, err := os.ReadFile(filepath.Join(dir, "docs", "issues", fmt.Sprintf("%02d.md", n)))
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if strings.Count(text, "Done by ") != 1 || !strings.Contains(text, "Done by "+name+"\n") ||
			strings.Count(text, "transition_accepted") != 2 || !strings.Contains(text, "status: done\n") {
			t.Errorf("#%d, done by %s, was worked on otherwise:\n%s", n, name, text)
		}
	}
	for _, args := range [][]string{{"list"}, {"ready"}, {"lint"}} {
		e, err := start(dir, agent(t, "late"), nil, args...)
		if err != nil || e.code != 0 || strings.Contains(e.out, "Task") {
			t.Errorf("tix %v: %v, ended with %d: %s%s", args, err, e.code, e.out, e.err)
		}
	}
}
