package relation_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/relation"
)

// turnerEnv makes the test binary a process that turns an edge round and round, as
// long as there is a file `go`: its value is the root.
const turnerEnv = "TIX_RELATION_TEST_TURN"

// TestTurner is no test of its own: it is the writer of the test below.
func TestTurner(t *testing.T) {
	root := os.Getenv(turnerEnv)
	if root == "" {
		t.Skip("the other side of TestAReaderNeverMissesAnEdgeThatMoves")
	}
	w := &world{t: t, root: root}
	for {
		if _, err := os.Stat(filepath.Join(root, "go")); err != nil {
			return
		}
		w.host = w.process(nil)
		w.host.PID = os.Getpid()
		w.good(w.call(&relation.Edit, `{"id":"rel_x","kind":"blocked_by"}`))
		w.host.Close()
	}
}

func TestAReaderNeverMissesAnEdgeThatMoves(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a process")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, map[int]string{1: rel("rel_x", "D1D1D1D1", "C2C2C2C2", "blocks")})
	w.write("go", "")
	cmd := exec.Command(self, "-test.run=^TestTurner$")
	cmd.Env = append(os.Environ(), turnerEnv+"="+w.root)
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ways := map[string]int{}
	for range 300 {
		w.host = w.process(nil)
		a := w.call(&relation.List, `{}`)
		w.host.Close()
		if a.Fault != nil || a.Err != "" {
			t.Errorf("told %q", a.Err)
			break
		}
		ways[a.Plain()]++
	}
	if err := os.Remove(filepath.Join(w.root, "go")); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the writer: %v %s", err, said.String())
	}
	one, two := "#1 --blocks--> #2  Task two  [rel_x]\n", "#2 --blocks--> #1  Task one  [rel_x]\n"
	if ways[one]+ways[two] != 300 || ways[one] == 0 || ways[two] == 0 {
		t.Errorf("%v", ways)
	}
}
