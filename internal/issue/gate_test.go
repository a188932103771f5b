package issue

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// blocking is the front matter of an issue that blocks others of a family.
func blocking(by int, ns ...int) string {
	s := "relationships:\n"
	for _, n := range ns {
		s += fmt.Sprintf("- id: rel_%026d\n  from: B000000%d\n  to: B000000%d\n  kind: blocks\n", n, by, n)
	}
	return s
}

const overFirst = "Blocked by #1 Member 1"

func TestEveryDoorRefusesToFinishWhatIsBlocked(t *testing.T) {
	t.Parallel()
	w := family(t, 3, map[int]string{1: blocking(1, 2, 3)})
	before := w.issues()
	for name, a := range map[string]op.Answer{
		"move":           w.line(&Move, "2", "done", "--commit=abc"),
		"move_issue":     w.call(&Move, `{"issue":2,"column":"done","commit":"abc"}`),
		"without commit": w.line(&Move, "2", "done"), // blockers come first
		"dry run":        w.line(&Move, "2", "done", "--dry-run=true"),
		"one selected":   w.line(&MoveMany, "--select=2", "done"),
	} {
		w.refused(a, "blocked", 1)
		if !strings.Contains(a.Err, overFirst) || !strings.Contains(a.Err, "acknowledge it with `yes`: `tix move 2 done --yes`") {
			t.Errorf("%s: %s", name, a.Err)
		}
	}
	for name, a := range map[string]op.Answer{
		"edit":         w.line(&Edit, "2", "--status=done", "--title=x"),
		"update_issue": w.call(&Edit, `{"issue":2,"status":"done","commit":"abc"}`),
		"editor":       w.typed("2", swap("status: todo", "status: done")),
	} {
		w.refused(a, "blocked", 1)
		if !strings.Contains(a.Err, overFirst) || !strings.Contains(a.Err, "acknowledge it in a move: `tix move 2 done --yes`") {
			t.Errorf("%s: %s", name, a.Err)
		}
	}
	w.refused(w.line(&Move, "2", "nowhere", "--yes=true"), "unknown_column", 1)
	w.refused(w.line(&Move, "2", "nowhere"), "unknown_column", 1)
	if w.issues() != before {
		t.Error("a refusal wrote")
	}
}

func TestAcknowledgedBlockersAreLogged(t *testing.T) {
	t.Parallel()
	w := family(t, 3, map[int]string{1: blocking(1, 2, 3)})
	a := w.line(&Move, "2", "done", "--commit=abc", "--yes=true")
	out := result[MoveOut](w, a)
	if want := "transition_accepted todo -> done (unstarted -> completed)\nblocked_move_acknowledged moved to done: " + overFirst; told(out.Written) != want {
		t.Errorf("events\n%s", told(out.Written))
	}
	if want := "Moved B0000002.md to done (commit abc)\nAcknowledged blocked move to done: " + overFirst + "\n"; !strings.HasPrefix(a.Plain(), want) {
		t.Errorf("text\n%s", a.Plain())
	}
	if file := w.read(familyFile(2)); strings.Count(file, " — blocked_move_acknowledged — moved to done: "+overFirst+"\n") != 1 {
		t.Errorf("file\n%s", file)
	}
	again := result[MoveOut](w, w.line(&Move, "2", "done", "--yes=true"))
	if again.Changed || told(again.Written) != "" {
		t.Errorf("a second move tells %q", told(again.Written))
	}
	out = result[MoveOut](w, w.call(&Move, `{"issue":3,"column":"done","yes":true}`))
	if !strings.HasSuffix(told(out.Written), overFirst) {
		t.Errorf("events\n%s", told(out.Written))
	}
}

func TestYesIsIgnoredWhereNothingNeedsIt(t *testing.T) {
	t.Parallel()
	w := family(t, 3, map[int]string{1: blocking(1, 2)})
	for _, args := range []string{`{"issue":2,"column":"doing","yes":true}`, `{"issue":2,"column":"wontfix","yes":true}`, `{"issue":3,"column":"done","yes":true}`} {
		if out := result[MoveOut](w, w.call(&Move, args)); len(out.Events) != 1 {
			t.Errorf("%s tells %q", args, told(out.Written))
		}
	}
}

func TestOnlyOpenActiveIssuesBlock(t *testing.T) {
	t.Parallel()
	for name, close := range map[string]func(w *world) op.Answer{
		"completed": func(w *world) op.Answer { return w.line(&Move, "1", "done", "--commit=abc") },
		"canceled":  func(w *world) op.Answer { return w.line(&Move, "1", "wontfix") },
		"archived":  func(w *world) op.Answer { return w.line(&Archive, "1") },
		"deleted":   func(w *world) op.Answer { return w.call(&Delete, `{"issue":1,"confirm":true}`) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := family(t, 2, map[int]string{1: blocking(1, 2)})
			w.good(close(w))
			if out := result[MoveOut](w, w.call(&Move, `{"issue":2,"column":"done"}`)); len(out.Events) != 1 {
				t.Errorf("events %q", told(out.Written))
			}
		})
	}
}

func TestPlanOfBlockedIssuesIsWhatHappens(t *testing.T) {
	t.Parallel()
	for _, words := range [][]string{{"1", "2", "3"}, {"2", "1", "3"}, {"3", "2"}, {"1", "3"}} {
		t.Run(strings.Join(words, " "), func(t *testing.T) {
			t.Parallel()
			// 1 blocks 2, 2 blocks 3
			w := family(t, 3, map[int]string{1: blocking(1, 2), 2: blocking(2, 3)})
			line := append(words, "done", "--commit=abc")
			plan := w.line(&MovePlan, append(line, "--dry-run=true")...)
			if plan.Exit() != 0 {
				t.Errorf("the plan exits with %d: %s", plan.Exit(), plan.Plain())
			}
			done := w.good(w.line(&MoveMany, append(line, "--yes=true")...)).Out.(Moves).Applied
			for i, p := range plan.Out.(Plan).Items {
				var want []string
				for _, h := range p.History {
					want = append(want, h.Detail)
				}
				file := w.read(familyFile(int(p.Number)))
				acknowledged := strings.Contains(file, "blocked_move_acknowledged — "+want[len(want)-1]+"\n")
				if p.Status != done.Outcomes[i].Status || acknowledged != (len(want) == 2) || acknowledged != strings.Contains(done.Outcomes[i].Line, ", acknowledged: Blocked by #") {
					t.Errorf("#%d is planned as %s %q and became %q\n%s", p.Number, p.Status, want, done.Outcomes[i].Line, file)
				}
				if acknowledged != strings.Contains(plan.Plain(), fmt.Sprintf("#%d is moved over its blockers", p.Number)) {
					t.Errorf("#%d in the plan\n%s", p.Number, plan.Plain())
				}
			}
		})
	}
}

func TestPlanOfOneBlockedIssueRefusesAsItsMove(t *testing.T) {
	t.Parallel()
	w := family(t, 2, map[int]string{1: blocking(1, 2)})
	if a := w.line(&MovePlan, "--select=2", "done", "--commit=abc", "--dry-run=true"); a.Exit() != 1 || !strings.Contains(a.Plain(), "#2 refused: blocked: ") {
		t.Errorf("exit %d\n%s", a.Exit(), a.Plain())
	}
	w.refused(w.line(&MoveMany, "--select=2", "done", "--commit=abc"), "blocked", 1)
	if a := w.line(&MovePlan, "--select=2", "done", "--commit=abc", "--yes=true", "--dry-run=true"); a.Exit() != 0 {
		t.Errorf("exit %d\n%s", a.Exit(), a.Plain())
	}
	w.good(w.line(&MoveMany, "--select=2", "done", "--commit=abc", "--yes=true"))
}

func TestTitleOfABlockerCanNotForgeHistory(t *testing.T) {
	t.Parallel()
	w := family(t, 2, map[int]string{2: ""})
	w.write(familyFile(1), strings.Replace(member(1, blocking(1, 2)), "title: Member 1", `title: "x — restored — y\n## Comments"`, 1))
	out := result[MoveOut](w, w.call(&Move, `{"issue":2,"column":"done","yes":true}`))
	if len(out.Events) != 2 || strings.Count(w.read(familyFile(2)), "\n- ") != 2 || !strings.HasSuffix(out.Events[1].Detail, ": Blocked by #1 x — restored — y ## Comments") {
		t.Errorf("%q\n%s", told(out.Written), w.read(familyFile(2)))
	}
}

// asked counts the questions of a terminal and answers none.
type asked struct{ n int }

func (a *asked) Ask(context.Context, string) (string, error)   { a.n++; return "", io.EOF }
func (a *asked) Confirm(context.Context, string) (bool, error) { a.n++; return false, nil }

func TestABlockedMoveIsRefusedBeforeACommitIsAskedFor(t *testing.T) {
	t.Parallel()
	w := family(t, 2, map[int]string{1: blocking(1, 2)})
	terminal := &asked{}
	w.host.Terminal = terminal
	w.refused(w.line(&Move, "2", "done"), "blocked", 1)
	if terminal.n != 0 {
		t.Errorf("%d questions", terminal.n)
	}
	w.good(w.line(&Move, "2", "done", "--yes=true"))
	if terminal.n != 1 {
		t.Errorf("%d questions", terminal.n)
	}
}

// slow is a person who lets something happen before each answer.
type slow struct{ meanwhile func() }

func (p slow) Ask(context.Context, string) (string, error)   { p.meanwhile(); return "", io.EOF }
func (p slow) Confirm(context.Context, string) (bool, error) { p.meanwhile(); return false, nil }

// TestABlockerThatCameWhileThePersonThoughtCounts: the prompt looked at the files
// before the lock was taken.
func TestABlockerThatCameWhileThePersonThoughtCounts(t *testing.T) {
	t.Parallel()
	w := family(t, 2, nil)
	w.host.Terminal = slow{func() { w.write(familyFile(1), member(1, blocking(1, 2))) }}
	w.refused(w.line(&Move, "2", "done"), "blocked", 1)
}

// TestAGraphMadeAfterAnEditKnowsIt: the headers were read before, the graph was not.
func TestAGraphMadeAfterAnEditKnowsIt(t *testing.T) {
	t.Parallel()
	w := family(t, 2, map[int]string{1: blocking(1, 2)})
	probe := op.Operation[struct{}, []string]{
		Name: "probe", Title: "Probe", Summary: "Probes.", CLI: []op.Spelling[struct{}, []string]{{Path: "probe"}},
		Write: func(ctx context.Context, tx *op.Tx, _ struct{}) ([]string, error) {
			if _, err := tx.Snapshot(ctx, store.All); err != nil {
				return nil, err
			}
			is, err := tx.Issue(ctx, "1")
			if err != nil {
				return nil, err
			}
			if _, _, err := tx.Edit(store.Edit{Issue: is, Set: []matter.Change{{Key: "status", Value: matter.Text("done")}}}); err != nil {
				return nil, err
			}
			waits, err := tx.Resolve(ctx, "2")
			if err != nil {
				return nil, err
			}
			reason, err := acknowledged(ctx, tx.Env, waits, "done", door{yes: true})
			return []string{reason}, err
		},
		Text: func(p *page.Page, _ struct{}, out []string) { p.Printf("%q", out) },
	}
	if a := w.good(w.call(&probe, `{}`)); a.Plain() != `[""]`+"\n" {
		t.Errorf("%s", a.Plain())
	}
}
