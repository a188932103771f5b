package bulk_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/bulk"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

type (
	plan = struct {
		Items   []issue.Planned
		Preview string
	}
	outcome = struct{ Outcomes []bulk.Outcome }
)

const people = 14 // issues of a random repository

func pick(r *rand.Rand, from ...string) string { return from[r.IntN(len(from))] }

// randomBatch is a call with its selection.
func randomBatch(r *rand.Rand) map[string]any {
	var names []string
	for range 1 + r.IntN(8) {
		n := 1 + r.IntN(people)
		names = append(names, pick(r, strconv.Itoa(n), idOf(n)))
	}
	args := map[string]any{"select": strings.Join(names, ",")}
	switch r.IntN(8) {
	case 0:
		return with(args, "operation", "archive")
	case 1, 2, 3:
		return with(args, "operation", pick(r, "link", "link", "unlink"), "target", strconv.Itoa(1+r.IntN(people)),
			"type", pick(r, "blocks", "blocks", "blocked_by", "related", "duplicates"))
	}
	args["operation"] = "edit"
	for _, f := range []struct{ key, value string }{
		{"status", pick(r, "todo", "doing", "done", "dropped", "inbox")}, {"priority", pick(r, "low", "high")}, {"assignee", pick(r, "bob", "@eve")},
		{"labels", pick(r, "a", "a,b")}, {"start-date", pick(r, "2026-01-01", "2026-04-01")}, {"due-date", pick(r, "2026-02-01", "2026-05-01")},
		{"estimate", pick(r, "1d", "2d")}, {"cycles", "Alpha"},
	} {
		if r.IntN(3) == 0 {
			args[f.key] = f.value
		}
	}
	if r.IntN(4) == 0 || len(args) == 2 {
		args["clear"] = pick(r, "priority", "labels", "estimate", "due-date", "assignee", "cycles")
	}
	return args
}

// meanwhile changes a few issues, as another person does.
func meanwhile(w *world, r *rand.Rand) {
	for range r.IntN(3) {
		n := 1 + r.IntN(people)
		switch r.IntN(3) {
		case 0:
			w.call(&issue.Move, map[string]any{"issue": n, "column": pick(r, "todo", "done", "doing"), "yes": true, "reason": "so it is"})
		case 1:
			w.call(&issue.Edit, map[string]any{"issue": n, "title": fmt.Sprintf("Task %d again %d", n, r.IntN(100))})
		case 2:
			w.call(pick2(r, &issue.Archive, &issue.Restore), map[string]any{"issue": n})
		}
	}
}

func pick2(r *rand.Rand, a, b op.Decl) op.Decl {
	if r.IntN(2) == 0 {
		return a
	}
	return b
}

// A batch does what its preview says; with the token it does so whatever came in
// between, or leaves the item alone.
func TestApplyIsWhatThePreviewShowed(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			t.Parallel()
			w, r := newWorld(t, people), rand.New(rand.NewPCG(seed, 7))
			for step := range 40 {
				args := randomBatch(r)
				before := w.tree()
				a := w.call(&bulk.Preview, args)
				if a.Data == nil {
					t.Fatalf("%v: %s", args, a.Err)
				}
				if w.tree() != before {
					t.Fatalf("%v: the preview wrote", args)
				}
				p := into[plan](t, a)
				disturbed := r.IntN(2) == 0
				if disturbed {
					meanwhile(w, r)
				}
				now := into[plan](t, w.call(&bulk.Preview, args))
				if disturbed || r.IntN(2) == 0 {
					args = with(args, "preview", p.Preview)
				}
				token := args["preview"] != nil
				done := into[outcome](t, w.call(&bulk.Apply, with(args, "confirm", true)))
				if len(done.Outcomes) != len(p.Items) {
					t.Fatalf("%v: %d items planned, %d carried out", args, len(p.Items), len(done.Outcomes))
				}
				for i, o := range done.Outcomes {
					same := p.Items[i].Status == o.Status
					left := token && disturbed && o.Status == issue.Rejected
					if o.Number != p.Items[i].Number || !same && !left {
						t.Errorf("step %d %v: planned %+v, came to %+v", step, args, p.Items[i], o)
					}
					if changed := strings.Contains(o.Line, bulk.ChangedSincePreview); changed && fmt.Sprint(now.Items) == fmt.Sprint(p.Items) && !disturbed {
						t.Errorf("step %d %v: nothing changed, but %s", step, args, o.Line)
					}
					if o.Status == issue.Done && p.Items[i].Filename != o.Files[0] {
						t.Errorf("step %d %v: planned %s, wrote %v", step, args, p.Items[i].Filename, o.Files)
					}
				}
			}
		})
	}
}

func TestASecondRunChangesNothing(t *testing.T) {
	t.Parallel()
	w, r := newWorld(t, people), rand.New(rand.NewPCG(3, 7))
	for step := range 60 {
		args := with(randomBatch(r), "confirm", true)
		first := into[outcome](t, w.call(&bulk.Apply, args))
		before := w.tree()
		a := w.call(&bulk.Apply, args)
		refused := false
		for i, o := range into[outcome](t, a).Outcomes {
			refused = refused || o.Status == issue.Rejected
			if o.Status == issue.Done || first.Outcomes[i].Status == issue.Done && o.Status != issue.NoOp && !strings.Contains(o.Line, "archived") {
				t.Errorf("step %d %v: %s", step, args, o.Line)
			}
		}
		if w.tree() != before {
			t.Errorf("step %d %v: the second run wrote", step, args)
		}
		if want := map[bool]int{false: 0, true: 1}[refused]; a.Exit() != want {
			t.Errorf("step %d %v: exit %d", step, args, a.Exit())
		}
	}
}
