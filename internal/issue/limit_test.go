package issue

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

const blockOne = "\n[kanban.default.wip.limits.doing]\nmax_items = 1\npolicy = \"block\"\n"

// limited is a family under limits: n issues in todo, the first of them moved to
// doing.
func limited(t testing.TB, n int, more map[int]string, limits string) *world {
	t.Helper()
	w := family(t, n, more)
	w.write("tix.toml", workToml+limits)
	w.write(familyFile(1), strings.Replace(member(1, more[1]), "status: todo", "status: doing", 1))
	return w
}

const overDoing = "`tix move 2 doing --override --reason TEXT --yes --override-limit "

func TestEveryDoorAsksTheLimit(t *testing.T) {
	t.Parallel()
	w := limited(t, 3, nil, blockOne)
	before := w.issues()
	for name, a := range map[string]op.Answer{
		"move":         w.line(&Move, "2", "doing"),
		"confirmed":    w.line(&Move, "2", "doing", "--yes=true", "--reason=x"),
		"move_issue":   w.call(&Move, `{"issue":2,"column":"doing"}`),
		"dry run":      w.line(&Move, "2", "doing", "--dry-run=true"),
		"one selected": w.line(&MoveMany, "--select=2", "doing"),
	} {
		w.refused(a, wip.OverLimit, 1)
		if !strings.Contains(a.Err, overDoing) || !strings.HasPrefix(string(a.Data), `{"wip":{"kind":"block","from":"todo","to":"doing","before":"within","after":"over","limit":{"column":"doing","max_items":1,`) {
			t.Errorf("%s: %s\n%s", name, a.Err, a.Data)
		}
	}
	for name, a := range map[string]op.Answer{
		"edit":         w.line(&Edit, "2", "--status=doing", "--title=x", "--reason=x"),
		"update_issue": w.call(&Edit, `{"issue":2,"status":"doing"}`),
		"editor":       w.typed("2", swap("status: todo", "status: doing")),
	} {
		w.refused(a, wip.OverLimit, 1)
		if !strings.Contains(a.Err, overDoing) || len(a.Data) > 0 {
			t.Errorf("%s: %s\n%s", name, a.Err, a.Data)
		}
	}
	if w.issues() != before {
		t.Error("a refusal wrote")
	}
}

func TestOtherRefusalsOfAMoveAreTextAlone(t *testing.T) {
	t.Parallel()
	w := limited(t, 2, nil, blockOne)
	for _, args := range []string{`{"issue":2,"column":"nowhere"}`, `{"issue":2,"column":"doing","reason":"a\nb"}`, `{"issue":2}`, `{"issue":9,"column":"doing"}`} {
		if a := w.call(&Move, args); a.Fault == nil || len(a.Data) > 0 || a.Fault.Kind == wip.OverLimit {
			t.Errorf("%s: %v %s", args, a.Fault, a.Data)
		}
	}
}

func TestAnOverrideIsLoggedBehindTheMoveAndBeforeTheBlockers(t *testing.T) {
	t.Parallel()
	limits := strings.ReplaceAll(blockOne, "doing", "done")
	w := family(t, 3, map[int]string{1: blocking(1, 2)})
	w.write("tix.toml", workToml+limits)
	w.write(familyFile(3), strings.Replace(member(3, ""), "status: todo", "status: done", 1))
	out := result[MoveOut](w, w.call(&Move, `{"issue":2,"column":"done","override":true,"yes":true,"reason":" so — be it "}`))
	want := "transition_accepted todo -> done (unstarted -> completed); override: so — be it\n" +
		"transition_accepted wip override: `todo` -> `done` against max_items 1; 1/1 -> 2 cards: so — be it\n" +
		"blocked_move_acknowledged moved to done: " + overFirst
	if told(out.Written) != want || out.WIP.Kind != wip.Override || out.WIP.History.Detail != out.Events[1].Detail || out.WIP.History.Actor != out.Events[1].Actor {
		t.Errorf("%s\n%+v", told(out.Written), out.WIP)
	}
	if file := w.read(familyFile(2)); !strings.Contains(file, " — transition_accepted — wip override: `todo` -> `done` against max_items 1; 1/1 -> 2 cards: so — be it\n") {
		t.Errorf("file\n%s", file)
	}
}

func TestAnEditIsJudgedWithTheEstimateThatItGives(t *testing.T) {
	t.Parallel()
	w := limited(t, 3, map[int]string{2: "estimate: soon\n", 3: "estimate: 1d\n"},
		"\n[kanban.default.wip.units]\nd = 8\n[kanban.default.wip.limits.doing]\nmax_estimate = 2\nunit = \"d\"\npolicy = \"block\"\n")
	w.refused(w.line(&Edit, "2", "--status=doing"), "malformed_estimate", 1)
	w.refused(w.line(&Edit, "3", "--status=doing", "--estimate=3d"), wip.OverLimit, 1)
	w.refused(w.typed("3", swap("status: todo\nestimate: 1d", "status: doing\nestimate: 3d")), wip.OverLimit, 1)
	w.good(w.line(&Edit, "2", "--status=doing", "--estimate=2d"))
	w.refused(w.line(&Move, "3", "doing"), wip.OverLimit, 1)
}

// noticed is the part of a structure that these tests look at.
type noticed struct {
	Changed bool     `json:"changed"`
	Notes   []string `json:"notes"`
}

func TestALimitThatWarnsIsToldAtEveryDoor(t *testing.T) {
	t.Parallel()
	w := limited(t, 5, nil, strings.Replace(blockOne, "block", "warn", 1))
	for n, a := range map[int]op.Answer{
		2: w.call(&Move, `{"issue":2,"column":"doing"}`),
		3: w.line(&MoveMany, "--select=3", "doing"),
		4: w.call(&Edit, `{"issue":4,"status":"doing"}`),
		5: w.typed("5", swap("status: todo", "status: doing")),
	} {
		if out := result[noticed](w, a); len(out.Notes) != 1 || !strings.Contains(out.Notes[0], fmt.Sprintf("with #%d `doing` holds", n)) || !strings.Contains(a.Err, "note: "+out.Notes[0]) {
			t.Errorf("#%d: %q\n%s", n, out.Notes, a.Err)
		}
	}
}

func TestCreateIntoAFullColumnOnlyNotes(t *testing.T) {
	t.Parallel()
	w := limited(t, 1, nil, blockOne)
	out := result[noticed](w, w.call(&Create, `{"title":"New","status":"doing"}`))
	if len(out.Notes) != 1 || out.Notes[0] != "with #2 `doing` holds 2 issues; its limit is max_items 1" || !out.Changed {
		t.Errorf("%+v", out)
	}
	if out := result[noticed](w, w.call(&Create, `{"title":"New"}`)); len(out.Notes) != 0 {
		t.Errorf("%q", out.Notes)
	}
}

// TestALimitIsCountedAnewInEachCall: a server keeps what it has read, and must
// not keep what a refused or rehearsed call did with it.
func TestALimitIsCountedAnewInEachCall(t *testing.T) {
	t.Parallel()
	w := limited(t, 4, nil, strings.Replace(blockOne, "1", "2", 1))
	w.host.Serves = true
	cell := func(n int) string {
		a := w.call(&Move, fmt.Sprintf(`{"issue":%d,"column":"doing"}`, n))
		s := string(a.Data)
		return s[strings.Index(s, `"usage":`):strings.Index(s, `,"diagnostics"`)]
	}
	for range 3 {
		w.good(w.line(&Move, "2", "doing", "--dry-run=true"))
		w.line(&MovePlan, "2", "3", "doing", "--dry-run=true")
	}
	w.good(w.line(&Move, "2", "doing"))
	if got, want := cell(3), `"usage":{"cell":"2/2","items":2,"estimate":null}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	w.write("tix.toml", workToml+blockOne) // no issue changes
	if got, want := cell(3), `"usage":{"cell":"2/1!","items":2,"estimate":null}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	w.good(w.line(&Archive, "1"))
	w.write("tix.toml", workToml+strings.Replace(blockOne, "1", "3", 1))
	if got, want := cell(3), `"usage":{"cell":"1/3","items":1,"estimate":null}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	w.good(w.line(&Move, "2", "todo"))
	w.good(w.call(&Delete, `{"issue":3,"confirm":true}`))
	if got, want := cell(4), `"usage":{"cell":"0/3","items":0,"estimate":null}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPlanUnderLimitsIsWhatHappens: random batches, and the plan and the move
// judge each item alike, each seeing those before it.
func TestPlanUnderLimitsIsWhatHappens(t *testing.T) {
	t.Parallel()
	estimates := []string{"", "estimate: 1d\n", "estimate: 12h\n", "estimate: 4h, 4h\n", "estimate: soon\n", "estimate: 2d\n"}
	kinds := map[string]int{}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 8))
		more := map[int]string{}
		for n := 1; n <= 8; n++ {
			more[n] = estimates[r.IntN(len(estimates))]
		}
		limits := fmt.Sprintf("\n[kanban.default.wip.units]\nh = 1\nd = 8\n[kanban.default.wip.limits.doing]\nmax_items = %d\npolicy = %q\n", 1+r.IntN(5), []string{wip.Warn, wip.Block}[r.IntN(2)])
		if r.IntN(2) == 0 {
			limits += "max_estimate = 3\nunit = \"d\"\n"
		}
		w := limited(t, 8, more, limits)
		line := []string{}
		for _, n := range r.Perm(8)[:3+r.IntN(5)] {
			line = append(line, fmt.Sprint(n+1))
		}
		line = append(line, "doing")
		if r.IntN(2) == 0 {
			line = append(line, "--override=true")
		}
		if r.IntN(2) == 0 {
			line = append(line, "--reason=all hands")
		}
		plan := w.line(&MovePlan, append(line, "--dry-run=true")...)
		applied := w.line(&MoveMany, append(line, "--yes=true")...)
		judged, done := plan.Out.(Plan), applied.Out.(Moves).Applied
		for i, p := range judged.Items {
			o := done.Outcomes[i]
			if p.Status != o.Status || p.Diagnostic != nil && !strings.Contains(o.Line, p.Diagnostic.Message) || (p.Limit != "") != strings.Contains(o.Line, "with #") && p.Diagnostic == nil {
				t.Fatalf("seed %d: %q\n#%d is planned as %s, %q, and became %s: %s", seed, line, p.Number, p.Status, p.Limit, o.Status, o.Line)
			}
			kinds[p.Status]++
			if p.Limit != "" {
				kinds["over"]++
			}
			for _, h := range p.History[min(1, len(p.History)):] {
				if !strings.Contains(w.read(familyFile(int(p.Number))), " — "+h.Kind+" — "+h.Detail+"\n") {
					t.Fatalf("seed %d: #%d has not %s", seed, p.Number, h.Detail)
				}
				kinds["history"]++
			}
		}
	}
	if kinds["applied"] < 20 || kinds["rejected"] < 20 || kinds["over"] < 10 || kinds["history"] < 5 {
		t.Errorf("the batches try too little: %v", kinds)
	}
}

func TestOnlyALimitMakesAMoveLookAtOtherFiles(t *testing.T) {
	t.Parallel()
	const n = 60
	files := map[string]string{}
	for i := 1; i <= n; i++ {
		files[fmt.Sprintf("docs/issues/C00000%02d.md", i)] = fmt.Sprintf("---\nnumber: %d\nid: C00000%02d\ntitle: T%d\nstatus: todo\n---\n", i, i, i)
	}
	w := newWorld(t, files)
	w.write("tix.toml", workToml+blockOne+strings.ReplaceAll(blockOne, "doing", "wontfix")+"enabled = false\n")
	w.host.Counts = &fsx.Counter{}
	looks := func(d op.Decl, words ...string) int64 {
		c := w.host.Counts
		before := c.Stats.Load() + c.Opens.Load()
		w.good(w.line(d, words...))
		return c.Stats.Load() + c.Opens.Load() - before
	}
	looks(&Move, "1", "inbox") // fills the index
	for what, got := range map[string]int64{
		"no limit": looks(&Move, "2", "inbox"),
		"disabled": looks(&Move, "3", "wontfix"),
		"create":   looks(&Create, "New"),
		"edit":     looks(&Edit, "4", "--title=Other"),
		"status":   looks(&Edit, "4", "--status=inbox"),
	} {
		if got >= n {
			t.Errorf("%s looks at %d files", what, got)
		}
	}
	if got := looks(&Move, "5", "doing"); got < n {
		t.Errorf("the measure measures nothing: a limited move looks at %d files", got)
	}
}

// TestALedgerKnowsWhatIsStaged, whether it was counted before or after, and by
// which configuration.
func TestALedgerKnowsWhatIsStaged(t *testing.T) {
	t.Parallel()
	for _, early := range []bool{false, true} {
		w := limited(t, 3, nil, blockOne)
		probe := op.Operation[struct{}, []int]{
			Name: "probe", Title: "Probe", Summary: "Probes.", CLI: []op.Spelling[struct{}, []int]{{Path: "probe"}},
			Write: func(ctx context.Context, tx *op.Tx, _ struct{}) (items []int, err error) {
				look := func() {
					g, failed := wip.Load(ctx, tx.Env)
					if failed != nil {
						t.Fatal(failed)
					}
					items = append(items, g.Usage("doing").Items)
				}
				if _, err := tx.Snapshot(ctx, store.Active); err != nil {
					return nil, err
				}
				if early {
					look()
				}
				for _, step := range []struct{ issue, to string }{{"2", "doing"}, {"3", "doing"}, {"1", "todo"}} {
					is, err := tx.Issue(ctx, op.Selector(step.issue))
					if err != nil {
						return nil, err
					}
					if _, _, err := tx.Edit(store.Edit{Issue: is, Set: []matter.Change{{Key: "status", Value: matter.Text(step.to)}}}); err != nil {
						return nil, err
					}
				}
				look()
				return items, nil
			},
			Text: func(p *page.Page, _ struct{}, out []int) { p.Printf("%v", out) },
		}
		want := "[2]\n"
		if early {
			want = "[1 2]\n"
		}
		if a := w.good(w.call(&probe, `{}`)); a.Plain() != want {
			t.Errorf("%s, want %s", a.Plain(), want)
		}
	}
}

// TestALedgerIsCountedAnewForAnotherConfiguration: no issue changes.
func TestALedgerIsCountedAnewForAnotherConfiguration(t *testing.T) {
	t.Parallel()
	w := limited(t, 2, nil, blockOne)
	w.host.Serves = true
	probe := op.Operation[struct{}, string]{
		Name: "probe", Title: "Probe", Summary: "Probes.", CLI: []op.Spelling[struct{}, string]{{Path: "probe"}},
		Read: func(ctx context.Context, e *op.Env, _ struct{}) (string, error) {
			g, err := wip.Load(ctx, e)
			if err != nil {
				return "", err
			}
			c, err := e.Config()
			if err != nil {
				return "", err
			}
			return g.Usage("doing").Cell(wip.On(c.Board(), "doing")), nil
		},
		Text: func(p *page.Page, _ struct{}, out string) { p.Printf("%s", out) },
	}
	w.write(familyFile(1), strings.Replace(member(1, "estimate: 1x\n"), "status: todo", "status: doing", 1))
	for _, c := range [][2]string{{blockOne, "1/1\n"}, {blockOne + "max_estimate = 2\nunit = \"d\"\n[kanban.default.wip.units]\nd = 1\n", "1/1 ?/2d!\n"}} {
		w.write("tix.toml", workToml+c[0])
		if a := w.good(w.call(&probe, `{}`)); a.Plain() != c[1] {
			t.Errorf("%s, want %s", a.Plain(), c[1])
		}
	}
}
