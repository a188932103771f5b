package tests

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
)

// fresh is a repository as a newcomer has it: made by `tix init`, one issue, and
// for what is about a mention another that has one, whose id is always the same.
// For what needs none (init itself) it is bare.
func fresh(t *testing.T, env []string, i *op.Info) string {
	t.Helper()
	dir := place(t, nil)
	if i.Repo == op.None {
		return dir
	}
	begin := []string{"init"}
	if strings.Contains(i.Example, "tix triage ") {
		begin = append(begin, "--triage") // an inbox is for those who ask for it
	}
	steps := [][]string{begin, {"create", "First issue"}}
	if strings.HasPrefix(i.Example, "tix mentions ") {
		steps = append(steps, []string{"create", "Ask @ada"})
	}
	for _, args := range steps {
		e, err := start(dir, env, nil, args...)
		if err != nil || e.code != 0 {
			t.Fatalf("tix %s: %v\n%s%s", strings.Join(args, " "), err, e.out, e.err)
		}
	}
	return dir
}

// TestExamplesWorkAsPrinted runs each in a repository with one issue. One that
// talks to a program outside may end with 3: the program is not installed.
func TestExamplesWorkAsPrinted(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	env = append(env, "EDITOR=true")
	for _, i := range operations() {
		if i.Example == "" {
			continue
		}
		t.Run(handle(i), func(t *testing.T) {
			t.Parallel()
			if !strings.HasPrefix(i.Example, "tix ") {
				t.Fatalf("an example is a command line of tix: %s", i.Example)
			}
			if !exemplary(i) {
				t.Errorf("`%s` shows another command", i.Example)
			}
			c := exec.Command(shell, "-c", i.Example)
			c.Dir, c.Env = fresh(t, env, i), env
			out, err := c.CombinedOutput()
			if code := c.ProcessState.ExitCode(); err != nil && !(code == 3 && i.Hints.OpenWorld) {
				t.Errorf("$ %s\n%s%v", i.Example, out, err)
			}
		})
	}
}

// exemplary tells whether the example shows the operation's own command.
func exemplary(i *op.Info) bool {
	if len(i.Spellings) == 0 || internal(i) {
		return true
	}
	for _, w := range i.Spellings {
		if strings.Contains(i.Example+" ", "tix "+w.Path+" ") {
			return true
		}
	}
	return false
}
