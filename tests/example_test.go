package tests

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
)

// fresh is a repository as a newcomer has it: made by `tix init`, one issue, and
// for what is about a mention another that has one, whose id is always the same.
// For what needs none (init itself) it is bare.
func fresh(t *testing.T, env []string, i *op.Info, example string) string {
	t.Helper()
	dir := place(t, nil)
	if i.Repo == op.None {
		return dir
	}
	begin := []string{"init"}
	if strings.Contains(example, "tix triage ") {
		begin = append(begin, "--triage") // an inbox is for those who ask for it
	}
	steps := [][]string{begin, {"create", "First issue"}}
	if strings.HasPrefix(example, "tix mentions ") {
		steps = append(steps, []string{"create", "Ask @ada"})
	}
	if strings.Contains(example, "tix bulk ") || strings.Contains(example, "tix triage duplicate ") {
		steps = append(steps, []string{"create", "Second issue"}) // they are about several
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
		for _, example := range examples(i) {
			t.Run(handle(i), func(t *testing.T) {
				t.Parallel()
				if !strings.HasPrefix(example, "tix ") {
					t.Fatalf("an example is a command line of tix: %s", example)
				}
				c := exec.Command(shell, "-c", example)
				c.Dir, c.Env = fresh(t, env, i, example), env
				out, err := c.CombinedOutput()
				if code := c.ProcessState.ExitCode(); err != nil && !(code == 3 && i.Hints.OpenWorld) {
					t.Errorf("$ %s\n%s%v", example, out, err)
				}
			})
		}
	}
}

// examples are those of an operation and of its commands, each once.
func examples(i *op.Info) (all []string) {
	for _, e := range append([]string{i.Example}, ofWays(i)...) {
		if e != "" && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}

func ofWays(i *op.Info) (all []string) {
	for _, w := range i.Spellings {
		all = append(all, w.Example)
	}
	return all
}

// TestExamplesShowTheirOwnCommand: one that a command has of its own is a line of
// this command, any other is a line of one of the operation's.
func TestExamplesShowTheirOwnCommand(t *testing.T) {
	t.Parallel()
	for _, i := range operations() {
		if i.Example != "" && !exemplary(i) {
			t.Errorf("%s: `%s` shows another command", handle(i), i.Example)
		}
		for _, w := range i.Spellings {
			if w.Own && !strings.HasPrefix(w.Example+" ", "tix "+w.Path+" ") {
				t.Errorf("%s: `tix %s` has another command's example: %s", handle(i), w.Path, w.Example)
			}
			if w.Own && (len(w.Summary) > 300 || !strings.HasSuffix(w.Summary, ".")) {
				t.Errorf("%s: `tix %s` says of itself: %s", handle(i), w.Path, w.Summary)
			}
		}
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
