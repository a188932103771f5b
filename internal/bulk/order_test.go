package bulk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/bulk"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

// web is a world in which issues block later ones, at random. Some are archived or
// can't be finished for a reason of their own.
func web(t *testing.T, r *rand.Rand, n int) *world {
	w := newWorld(t, 0)
	for from := 1; from <= n; from++ {
		rows, more := "", ""
		for to := from + 1; to <= n; to++ {
			if r.IntN(4) == 0 {
				rows += fmt.Sprintf("- id: rel_01M8NZGJRECCQKG02NNN%04d\n  from: %s\n  to: %s\n  kind: blocks\n", from*100+to, idOf(from), idOf(to))
			}
		}
		if rows != "" {
			rows = "relationships:\n" + rows
		}
		if r.IntN(8) == 0 {
			more = "due_date: 2025-01-01\n" // before the start that the batch sets
		}
		w.write("docs/issues/unassigned/"+idOf(from)+".md", fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: T\nstatus: doing\n%s%s---\n", from, idOf(from), more, rows))
	}
	return w
}

// The order in which issues are named changes nothing of what becomes of them.
func TestOrderOfASelectionDoesNotMatterToWhoIsFinished(t *testing.T) {
	t.Parallel()
	const n = 9
	came := map[string]int{}
	for seed := range uint64(15) {
		r := rand.New(rand.NewPCG(seed, 11))
		w := web(t, r, n)
		chosen := r.Perm(n)[:n-r.IntN(3)]
		said := map[uint32]string{}
		args := map[string]any{"operation": "edit", "status": "done", "start-date": "2026-01-01"}
		for range 4 {
			r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
			var names []string
			for _, i := range chosen {
				names = append(names, strconv.Itoa(i+1))
			}
			args["select"] = strings.Join(names, ",")
			for k, p := range into[plan](t, w.call(&bulk.Preview, args)).Items {
				if p.Number != uint32(chosen[k]+1) {
					t.Fatalf("%d: item %d is #%d", seed, k, p.Number)
				}
				if was := said[p.Number]; was != "" && was != p.Status {
					t.Errorf("%d: #%d is %s, and in another order %s", seed, p.Number, p.Status, was)
				}
				said[p.Number] = p.Status
			}
		}
		for _, o := range into[outcome](t, w.call(&bulk.Apply, with(args, "confirm", true))).Outcomes {
			came[o.Status]++
			if said[o.Number] != o.Status {
				t.Errorf("%d: #%d was to be %s, and is %s: %s", seed, o.Number, said[o.Number], o.Status, o.Line)
			}
		}
	}
	if came[issue.Done] == 0 || came[issue.Rejected] == 0 {
		t.Errorf("%v", came)
	}
}

// What an interruption left undone says so, and no plan is made of it.
func TestAnInterruptedBatchSaysWhatWasNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 3)
	ctx, stop := context.WithCancel(t.Context())
	w.host.Progress = func(done, _ int, what string) {
		if what == "changing issues" && done == 1 {
			stop()
		}
	}
	in, refused := bulk.Apply.BindWire(w.host, []byte(`{"operation":"edit","select":"1,2,3","labels":"x","confirm":true}`))
	if refused != nil {
		t.Fatal(refused.Err)
	}
	out := into[bulk.Applied](t, bulk.Apply.Run(ctx, w.host, op.Wire, in))
	if len(out.Outcomes) != 3 || out.Outcomes[2].Line != "#3 Task 3 -> failed: interrupted; nothing was written for it" {
		t.Errorf("%+v", out)
	}
}
