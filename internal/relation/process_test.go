package relation_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/relation"
)

// linkerEnv makes the test binary a process that links two issues: its value is
// the root and the arguments.
const linkerEnv = "TIX_RELATION_TEST_LINK"

// TestLinker is no test of its own: it is the other process of the test below.
func TestLinker(t *testing.T) {
	root, args, ok := strings.Cut(os.Getenv(linkerEnv), "\n")
	if !ok {
		t.Skip("the other side of TestTwoProcessesNeverCloseACircle")
	}
	w := &world{t: t, root: root}
	w.host = w.process(nil)
	w.host.PID = os.Getpid()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // both begin at the same moment
		if _, err := os.Stat(filepath.Join(root, "go")); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("nobody gave the signal to begin")
		}
	}
	a := w.call(&relation.Link, args)
	fmt.Printf("ended %d %s\n", a.Exit(), strings.ReplaceAll(a.Err, "\n", " "))
}

func TestTwoProcessesNeverCloseACircle(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts processes")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const pairs = 5
	for range pairs {
		w := newWorld(t, nil)
		answers := make(chan string)
		for _, args := range []string{`{"a":1,"b":2,"kind":"blocks"}`, `{"a":2,"b":1,"kind":"blocks"}`} {
			cmd := exec.Command(self, "-test.run=^TestLinker$", "-test.v")
			cmd.Env = append(os.Environ(), linkerEnv+"="+w.root+"\n"+args)
			go func() {
				out, err := cmd.CombinedOutput()
				if _, told, ok := strings.Cut(string(out), "\nended "); ok && err == nil {
					answers <- told
					return
				}
				answers <- fmt.Sprintf("died: %v %s", err, out)
			}()
		}
		w.write("go", "")
		got := []string{<-answers, <-answers}
		won, lost := 0, 0
		for _, a := range got {
			switch {
			case strings.HasPrefix(a, "0 "):
				won++
			case strings.HasPrefix(a, "1 error[E-tix-relationship]: "+graph.Cycle+": "):
				lost++
			}
		}
		out := result[relation.ListOut](w, w.call(&relation.List, `{}`))
		if won != 1 || lost != 1 || out.Total != 1 {
			t.Errorf("%q, and %d edges", got, out.Total)
		}
	}
}
