package view

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// creatorEnv makes the test binary a process that saves a view in the repository
// that it names.
const creatorEnv = "TIX_VIEW_TEST_CREATE"

// TestCreator is no test of its own: it is the other process of the test below.
func TestCreator(t *testing.T) {
	root, name, ok := strings.Cut(os.Getenv(creatorEnv), "\n")
	if !ok {
		t.Skip("the other side of TestTwentyProcessesLoseNoView")
	}
	w := newWorld(t, boardToml)
	w.root, w.host.Dir = root, root
	w.host.Getenv = func(key string) string {
		if key == "TIX_LOCK_TIMEOUT" {
			return "60s"
		}
		return ""
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // all begin at the same moment
		if _, err := os.Stat(filepath.Join(root, "go")); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("nobody gave the signal to begin")
		}
	}
	a := w.call(&Create, fmt.Sprintf(`{"name":%q,"filter":"label:%s","sort":"due"}`, name, name))
	fmt.Printf("ended %d %s\n", a.Exit(), a.Err)
}

func TestTwentyProcessesLoseNoView(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts processes")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, boardToml)
	const count = 20
	answers := make(chan string)
	for n := range count {
		cmd := exec.Command(self, "-test.run=^TestCreator$", "-test.v")
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s\nview-%d", creatorEnv, w.root, n))
		go func() {
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "ended 0") {
				answers <- fmt.Sprintf("%v %s", err, out)
				return
			}
			answers <- ""
		}()
	}
	w.write("go", "")
	for range count {
		if bad := <-answers; bad != "" {
			t.Error(bad)
		}
	}
	ids := w.ids()
	slices.Sort(ids)
	if len(slices.Compact(ids)) != count || strings.Count(w.toml(), "text_query = \"label:view-") != count {
		t.Errorf("%d views of %d:\n%s", len(ids), count, w.toml())
	}
}

// TestTheRegistryIsReadOnEveryCall: a server sees what another program wrote.
func TestTheRegistryIsReadOnEveryCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t, boardToml)
	w.host.Serves = true
	if ids := w.ids(); ids != nil {
		t.Fatal(ids)
	}
	w.write("tix.toml", boardToml+"\n[views.x]\nid = \"x\"\nname = \"X\"\n")
	if ids := w.ids(); !slices.Equal(ids, []string{"x"}) {
		t.Fatal(ids)
	}
	if a := w.call(&Update, `{"view":"X","name":"Y"}`); a.Fault != nil {
		t.Fatal(a.Err)
	}
	w.write("tix.toml", strings.Replace(w.toml(), "\"Y\"", "\"Z\"", 1))
	if a := w.call(&Show, `{"view":"Z"}`); a.Fault != nil {
		t.Error(a.Err)
	}
	if a := w.call(&Delete, `{"view":"Z","confirm":true}`); a.Fault != nil || w.toml() != boardToml {
		t.Errorf("%s\n%s", a.Err, w.toml())
	}
}

// TestAFailureOutsideHasNoDiagnostics: the lock and the disk are no views.
func TestAFailureOutsideHasNoDiagnostics(t *testing.T) {
	t.Parallel()
	w := newWorld(t, boardToml)
	w.host.Getenv = func(key string) string {
		if key == "TIX_LOCK_TIMEOUT" {
			return "soon"
		}
		return ""
	}
	if a := w.call(&Create, `{"name":"A"}`); string(a.Data) != `{"status":"failed","diagnostics":[]}` || a.Exit() == 0 {
		t.Errorf("%s %s", a.Data, a.Err)
	}
	if a := w.call(&List, `{}`); a.Data != nil || a.Exit() == 0 {
		t.Errorf("%s %s", a.Data, a.Err)
	}
}

func TestAMintedIdIsFree(t *testing.T) {
	t.Parallel()
	r := &registry{records: []*record{{id: "v-0000000000000007"}, {id: "v-ffffffffffffffff"}}}
	bits := []uint64{7, 1<<64 - 1, 0xabc}
	id := r.minted(func() uint64 {
		next := bits[0]
		bits = bits[1:]
		return next
	})
	if id != "v-0000000000000abc" {
		t.Error(id)
	}
}
