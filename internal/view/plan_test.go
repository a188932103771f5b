package view

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// pieces are terms of filters, awkward ones among them.
var pieces = []string{
	"label:zebra", `label:"a, b"`, "-label:x", "label:re:^ba+$", "status:todo", `status:"in progress",done`, "category:Active", "category:none",
	"category:active,backlog", "-category:completed", "scope:triage", "-scope:triage", "parent:1", "parent:One,2", "parent:none", "-parent:AAAAAAA1",
	"project:web", "epic:e-1", "archived:true", "archived:false", "due:<today", "due:none", "overdue", "overdue:false", "mine:false", "unassigned",
	"word", `"two  words"`, `"-x"`, `"sort:due"`, `"quote \" and \\ slash"`, "42", "ünï", "tab\tbed", "a\u2014b", "sort:due", "SORT:-created,title", "group:status", "Group:cycle",
	`title:"line
break"`, "'single'", `"""`, "ready",
}

func anyOf[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// randomPlan are arguments that a caller could send.
func randomPlan(r *rand.Rand) (in PlanIn) {
	var terms []string
	for range r.IntN(6) {
		terms = append(terms, anyOf(r, pieces...))
	}
	if r.IntN(5) > 0 {
		in.Filter = op.Some(strings.Join(terms, anyOf(r, " ", "  ", "\n")))
	}
	if r.IntN(3) == 0 {
		in.Sort = op.Some(op.List(anyOf(r, "", "due", " -Priority, due ", "title")))
	}
	if r.IntN(3) == 0 {
		in.Group = op.Some(anyOf(r, "", "cycle", " STATUS "))
	}
	if r.IntN(3) == 0 {
		in.HideColumns = op.Some(op.List(anyOf(r, "", "todo", "done, todo ,,done", "in progress")))
	}
	if r.IntN(3) == 0 {
		in.ShowMismatch = op.Some(op.Flag(r.IntN(2) == 0))
	}
	return in
}

// printed is a plan as one filter: what a person would type to get it.
func printed(p *Plan) PlanIn {
	terms := []string{p.Text}
	if c, ok := p.Filter.value("category"); ok {
		terms = append(terms, "category:"+c)
	}
	if len(p.Filter.Scope) > 0 {
		terms = append(terms, "scope:triage")
	}
	if p.Sort != "" {
		terms = append(terms, "sort:"+p.Sort)
	}
	if p.Group != "" {
		terms = append(terms, "group:"+p.Group)
	}
	in := PlanIn{Filter: op.Some(strings.Join(terms, " "))}
	if v := p.Visibility; v != nil {
		in.HideColumns = op.Some(op.List(strings.Join(v.Hidden, ",")))
		in.ShowMismatch = op.Opt[op.Flag]{Value: op.Flag(v.Mismatch.Value), Set: v.Mismatch.Set}
	}
	return in
}

// agree fails unless two plans say the same.
func agree(t *testing.T, what string, a, b *Plan) {
	t.Helper()
	x, err := op.Encode(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := op.Encode(b)
	if err != nil {
		t.Fatal(err)
	}
	if d := drift(a, b); d != nil || string(x) != string(y) {
		t.Fatalf("%s: %s became %s", what, x, y)
	}
}

func TestAPlanSurvivesPrintParseStoreAndLoad(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 4))
	e := newWorld(t, boardToml).env()
	c, err := e.Config()
	if err != nil {
		t.Fatal(err)
	}
	reg := registryOf(c)
	read := func(in PlanIn) *asked {
		a, err := in.read(t.Context(), e)
		if err != nil {
			return nil
		}
		return a
	}
	stored := 0
	for n := range 400 {
		a := read(randomPlan(r))
		if a == nil || len(a.plan.judge(reg.board)) > 0 {
			continue // a filter that is refused, such as `"""`
		}
		stored++
		again := read(printed(&a.plan))
		if again == nil {
			t.Fatalf("%d: the printed plan is refused: %+v", n, printed(&a.plan))
		}
		agree(t, "print and parse", &a.plan, &again.plan)
		if q, f := query.Parse(a.plan.Text); f != nil || q.String() != a.plan.Text {
			t.Fatalf("%q is printed as %q (%v)", a.plan.Text, q, f)
		}
		scope := Scope{Kind: repositoryScope}
		out, problem := reg.file.Fill(at("v-1"), append(identity("v-1", "Name"), scope.item(), a.plan.item()))
		if problem != nil {
			t.Fatal(problem)
		}
		x, f := reg.with(parsed(t, out)).pick("v-1")
		if f != nil || len(x.faults()) > 0 {
			t.Fatalf("%v %v in\n%s", f, x.faults(), out)
		}
		agree(t, "store and load", &a.plan, &x.plan)
	}
	if stored < 200 {
		t.Errorf("only %d plans were stored", stored)
	}
}

// TestAnUpdateChangesWhatIsNamed lays random plans over stored ones that hold
// unknown keys, and looks at the file.
func TestAnUpdateChangesWhatIsNamed(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 4))
	w := newWorld(t, boardToml+`
[views.x] # mine
id = "x"
name = "X"
color = "blue"

[views.x.plan]
later = 1

[views.x.plan.filter]
velocity = 3

[views.x.plan.visibility]
width = 4

[health]
policy = "health-v1"
`)
	e := w.env()
	c, err := e.Config()
	if err != nil {
		t.Fatal(err)
	}
	reg := registryOf(c)
	for range 200 {
		x, _ := reg.pick("x")
		a, err := randomPlan(r).read(t.Context(), e)
		if err != nil {
			continue
		}
		plan := a.over(x.plan)
		if len(plan.judge(reg.board)) > 0 {
			continue
		}
		out, problem := reg.file.Fill(at("x"), append(identity("x", x.name), plan.item()))
		if problem != nil {
			t.Fatal(problem)
		}
		reg = reg.with(parsed(t, out))
		after, _ := reg.pick("x")
		agree(t, "update", &plan, &after.plan)
		fields, before := after.plan.fields(), x.plan.fields()
		for i, named := range []bool{a.Sort.Set, a.Group.Set} {
			k := slices.IndexFunc(fields, func(f fieldText) bool { return f.field == []string{"plan.sort", "plan.group"}[i] })
			if !named && (fields[k].text == nil) != (before[k].text == nil) {
				t.Fatalf("%s changed unasked", fields[k].field)
			}
		}
		for _, line := range []string{"[views.x] # mine\n", "color = \"blue\"\n", "later = 1\n", "velocity = 3\n", "width = 4\n", "# ours\n", "[health]\n"} {
			if strings.Count(string(out), line) != 1 {
				t.Fatalf("%q is lost or doubled in\n%s", line, out)
			}
		}
	}
}

func TestDriftIsToldInThePublishedOrder(t *testing.T) {
	t.Parallel()
	full := Plan{Text: "w", Sort: "due", Group: "cycle", Visibility: &Visibility{Hidden: []string{"a", "b"}, Mismatch: op.Some(true)}}
	full.Filter.Overdue, full.Filter.Scope = true, []string{"todo", "done"}
	for _, c := range criteria {
		if c.name != "overdue" && c.name != "scope" {
			full.Filter.set(c.name, "x-"+c.name)
		}
	}
	var got []string
	for _, d := range drift(&full, &Plan{}) {
		if d.Live != nil {
			t.Errorf("%s is live", d.Field)
		}
		got = append(got, strings.TrimPrefix(d.Field, "plan.")+"="+*d.Saved)
	}
	want := "filter.assignee=x-assignee filter.label=x-label filter.status=x-status filter.priority=x-priority filter.cycle=x-cycle " +
		"filter.milestone=x-milestone filter.reviewer=x-reviewer filter.start_date=x-start_date filter.due_date=x-due_date filter.overdue=true " +
		"filter.parent=x-parent filter.category=x-category filter.scope=todo,done text_query=w sort=due group=cycle " +
		"visibility.hidden_columns=a,b visibility.show_mismatch=true"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("%s\nwanted %s", s, want)
	}
}

func parsed(t *testing.T, source []byte) *tomledit.File {
	t.Helper()
	file, problem := tomledit.Parse(source)
	if problem != nil {
		t.Fatalf("%v in\n%s", problem, source)
	}
	return file
}

func FuzzAnyRecordIsListedAndDeleted(f *testing.F) {
	for _, s := range []string{
		"", "x = 1", "[views]\nx = 1", "[views.x]\nid = 1\nname = []\nscope = 2\nplan = 3", "[[views]]\na = 1", "views = { a = { id = \"a\" } }",
		"[views.x.plan.filter]\nscope = [1]\noverdue = \"x\"\n[views.x.plan.visibility]\nhidden_columns = [[]]",
		"[[views.x]]\nid = \"x\"", "[views.\"\"]\nid = \"\"", "views.a.plan.sort = 'due'\nviews.a.z = [{b = inf}, 1979-05-27]",
	} {
		f.Add([]byte(s))
	}
	w := newWorld(f, boardToml)
	c, err := w.env().Config()
	if err != nil {
		f.Fatal(err)
	}
	base := registryOf(c)
	f.Fuzz(func(t *testing.T, data []byte) {
		file, problem := tomledit.Parse(data)
		if problem != nil {
			return
		}
		r := base.with(file)
		for _, x := range r.records {
			v := x.show(nil)
			if _, err := op.Encode(v); err != nil {
				t.Fatal(err)
			}
			out, problem := r.file.Delete(at(x.id))
			if problem == nil && parsed(t, out).Node(at(x.id)) != nil {
				t.Errorf("%q is still there", x.id)
			}
		}
	})
}
