package bulk_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/bulk"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

// batchEnv makes the test binary a process that applies a batch: its value is the
// root and the arguments.
const batchEnv = "TIX_BULK_TEST_APPLY"

// TestBatcher is no test of its own: it is the other process of the test below.
func TestBatcher(t *testing.T) {
	root, args, ok := strings.Cut(os.Getenv(batchEnv), "\n")
	if !ok {
		t.Skip("the other side of TestOverlappingBatchesOfTwoProcessesLoseNothing")
	}
	w := &world{t: t, root: root}
	w.host = w.process(nil)
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // both begin at the same moment
		if _, err := os.Stat(filepath.Join(root, "go")); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("nobody gave the signal to begin")
		}
	}
	var given map[string]any
	if err := json.Unmarshal([]byte(args), &given); err != nil {
		t.Fatal(err)
	}
	fmt.Printf("ended %s\n", w.call(&bulk.Apply, given).Data)
}

func TestOverlappingBatchesOfTwoProcessesLoseNothing(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts processes")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, 40)
	first, second := numbers(1, 30), numbers(11, 40)
	answers := make(chan string)
	for _, args := range []string{
		`{"operation":"edit","select":"` + first + `","labels":"a","confirm":true}`,
		`{"operation":"edit","select":"` + second + `","estimate":"2d","confirm":true}`,
	} {
		cmd := exec.Command(self, "-test.run=^TestBatcher$", "-test.v")
		cmd.Env = append(os.Environ(), batchEnv+"="+w.root+"\n"+args)
		go func() {
			out, err := cmd.CombinedOutput()
			_, told, ok := strings.Cut(string(out), "ended ")
			if !ok || err != nil {
				told = fmt.Sprintf("died: %v %s", err, out)
			}
			answers <- told
		}()
	}
	w.write("go", "")
	for range 2 {
		var a bulk.Applied
		told := <-answers
		if err := json.NewDecoder(strings.NewReader(told)).Decode(&a); err != nil || a.Applied != 30 {
			t.Fatalf("%v: %s", err, told)
		}
	}
	got := w.tree()
	if n := strings.Count(got, "labels:\n- a\n"); n != 30 {
		t.Errorf("%d issues have the labels of the one", n)
	}
	if n := strings.Count(got, "estimate: 2d\n"); n != 30 {
		t.Errorf("%d issues have the estimate of the other", n)
	}
}

func numbers(from, to int) string {
	var list []string
	for n := from; n <= to; n++ {
		list = append(list, fmt.Sprint(n))
	}
	return strings.Join(list, ",")
}

// A hundred thousand selectors cost no more than the issues that they name, at both
// doors: each file is read for the index and to be judged.
func TestAHundredThousandSelectors(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 500)
	var b strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&b, "%s\n", []string{fmt.Sprint(i%500 + 1), "#" + fmt.Sprint(i%500+1), idOf(i%500 + 1)}[i%3])
	}
	a := w.call(&bulk.Preview, map[string]any{"operation": "edit", "select": b.String(), "priority": "high"})
	if p := into[plan](t, a); len(p.Items) != 500 {
		t.Errorf("%d issues", len(p.Items))
	}
	l := op.Line{Flags: []op.FlagValue{{Name: "select", Values: []string{"-"}}, {Name: "priority", Values: []string{"high"}}}, ReadStdin: func() ([]byte, error) { return []byte(b.String()), nil }}
	in, refused := bulk.Preview.BindLine(w.host, l)
	if refused != nil {
		t.Fatal(refused.Err)
	}
	if p := into[plan](t, bulk.Preview.Run(t.Context(), w.host, op.Shell, in)); len(p.Items) != 500 {
		t.Errorf("%d issues from standard input", len(p.Items))
	}
	if opens, lists := w.host.Counts.Opens.Load(), w.host.Counts.Lists.Load(); opens > 4*500+100 || lists > 40 {
		t.Errorf("%d files were opened, %d directories listed", opens, lists)
	}
}

// The graph is kept in step: each item is judged by the rows of those before it,
// in files of their own (blocks) and all in that of the target (related).
func TestLinksOfALongBatchStandAll(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 400)
	for kind, n := range map[string]int{"blocks": 400, "related": 60} {
		args := map[string]any{"operation": "link", "select": numbers(2, n), "target": 1, "type": kind, "confirm": true}
		if out := into[bulk.Applied](t, w.call(&bulk.Apply, args)); out.Applied != n-1 {
			t.Errorf("%s: %+v", kind, out.Counts)
		}
		args["operation"] = "unlink"
		if out := into[bulk.Applied](t, w.call(&bulk.Apply, args)); out.Applied != n-1 {
			t.Errorf("un-%s: %+v", kind, out.Counts)
		}
	}
	if strings.Contains(w.tree(), "relationships:") {
		t.Error("rows are left")
	}
}

// What can't be written is `failed`, and the others stand.
func TestWhatCanNotBeWrittenIsFailed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 3)
	w.write("docs/issues/bob/2026-01-01-"+idOf(2)+"-task.md", "in the way")
	a := w.call(&bulk.Apply, map[string]any{"operation": "edit", "select": "1,2,3", "assignee": "bob", "confirm": true})
	out := into[bulk.Applied](t, a)
	if out.Applied != 2 || out.Failed != 1 || a.Exit() != 1 {
		t.Errorf("%+v %d: %s", out, a.Exit(), a.Content())
	}
	line := "#2 Task 2 -> failed: `docs/issues/bob/2026-01-01-" + idOf(2) + "-task.md` exists already; rename or remove that file"
	if o := out.Outcomes[1]; o.Status != issue.Failed || o.Line != line || len(o.Files) > 0 {
		t.Errorf("%+v", o)
	}
}

// A long list is looked up in another way than a short one, and means the same.
func TestALongListMeansWhatItsSelectorsMean(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 12)
	w.write("docs/issues/twin.md", "---\nnumber: 3\nid: BBBB0000\ntitle: Twin\nstatus: todo\n---\n")
	list := numbers(4, 12) + "," + strings.ToLower(idOf(3)) + ",bbbb0000,#2,Twin"
	p := into[plan](t, w.call(&bulk.Preview, map[string]any{"operation": "edit", "select": list, "priority": "high"}))
	if len(p.Items) != 12 || p.Items[9].Title != "Task 3" || p.Items[10].Title != "Twin" {
		t.Errorf("%+v", p.Items)
	}
	for _, bad := range []string{"3", "99", "Task"} {
		long := w.call(&bulk.Preview, map[string]any{"operation": "edit", "select": list + "," + bad, "priority": "high"})
		short := w.call(&bulk.Preview, map[string]any{"operation": "edit", "select": bad, "priority": "high"})
		if long.Exit() != 2 || long.Err != short.Err {
			t.Errorf("%s: %d %s, alone %s", bad, long.Exit(), long.Err, short.Err)
		}
	}
}
