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
	"github.com/tix-tracker/tix/internal/promise"
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
func meanwhile(w *world, r *rand.Rand, args map[string]any) {
	for range r.IntN(3) {
		n := 1 + r.IntN(people)
		switch r.IntN(5) {
		case 4: // what is asked for is done by somebody else
			w.call(&bulk.Apply, with(args, "confirm", true))
		case 3:
			limit(w, r)
		case 0:
			w.call(&issue.Move, map[string]any{"issue": n, "column": pick(r, "todo", "done", "doing"), "yes": true, "reason": "so it is"})
		case 1:
			w.call(&issue.Edit, map[string]any{"issue": n, "title": fmt.Sprintf("Task %d again %d", n, r.IntN(100))})
		case 2:
			w.call(pick2(r, &issue.Archive, &issue.Restore), map[string]any{"issue": n})
		}
	}
}

// limit lets a few columns hold only so many issues.
func limit(w *world, r *rand.Rand) {
	text := tixToml
	for _, column := range []string{"todo", "doing", "done"} {
		if r.IntN(2) == 0 {
			text += fmt.Sprintf("\n[kanban.default.wip.limits.%s]\nmax_items = %d\npolicy = %q\n", column, 1+r.IntN(people/2), pick(r, "block", "block", "warn"))
		}
	}
	w.write("tix.toml", text)
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
			came := map[string]int{}
			for step := range 60 {
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
					meanwhile(w, r, args)
				}
				now := into[plan](t, w.call(&bulk.Preview, args))
				if disturbed || r.IntN(2) == 0 {
					args = with(args, "preview", p.Preview)
				}
				token := args["preview"] != nil
				a = w.call(&bulk.Apply, with(args, "confirm", true))
				done := into[outcome](t, a)
				if len(done.Outcomes) != len(p.Items) {
					t.Fatalf("%v: %d items planned, %d carried out", args, len(p.Items), len(done.Outcomes))
				}
				for i, o := range done.Outcomes {
					if why := unlike(&p.Items[i], find(now.Items, o.Number), &o, token && disturbed); why != "" {
						t.Errorf("step %d %v: %s: planned %+v, came to %+v", step, args, why, p.Items[i], o)
					}
					came[p.Items[i].Status+" as "+o.Status]++
				}
				if token {
					repeated(t, w, args, done)
				}
			}
			for _, want := range []string{"applied as applied", "rejected as rejected", "no-op as no-op"} {
				if came[want] == 0 {
					t.Errorf("no item ever came to %s: %v", want, came)
				}
			}
		})
	}
}

func find(list []issue.Planned, number uint32) *issue.Planned {
	for i := range list {
		if list[i].Number == number {
			return &list[i]
		}
	}
	return nil
}

// unlike tells what is wrong with an outcome. now is the plan just before the
// apply, nil where the selection does not find the issue any more.
func unlike(p, now *issue.Planned, o *bulk.Outcome, disturbed bool) string {
	changed := strings.Contains(o.Line, promise.Changed)
	switch {
	case o.Number != p.Number:
		return "another issue"
	case changed && !disturbed:
		return "nothing changed"
	case o.Status == issue.Done && p.Filename != o.Files[0]:
		return "another file"
	case p.Status == o.Status:
		return ""
	case disturbed && o.Status == issue.Rejected, disturbed && o.Status == issue.NoOp && (now == nil || now.Status == issue.NoOp):
		return ""
	}
	return "another verdict"
}

// repeated applies a token again: what was carried out is so already.
func repeated(t *testing.T, w *world, args map[string]any, first outcome) {
	t.Helper()
	before := w.tree()
	a := w.call(&bulk.Apply, with(args, "confirm", true))
	rejected := 0
	for i, o := range into[outcome](t, a).Outcomes {
		if first.Outcomes[i].Status != issue.Rejected && o.Status != issue.NoOp {
			t.Errorf("%v: again: first %+v, then %+v", args, first.Outcomes[i], o)
		}
		if o.Status == issue.Rejected {
			rejected++
		}
	}
	if w.tree() != before {
		t.Errorf("%v: again: wrote", args)
	}
	if (a.Exit() == 0) != (rejected == 0) {
		t.Errorf("%v: again: exit %d with %d rejected", args, a.Exit(), rejected)
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
