package graph

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// refusals judges "1 blocks 2" and gives the kinds of the findings.
func refusals(g *Graph, text string, except *Edge) string {
	w := strings.Fields(text)
	var kinds []string
	for _, f := range g.Check(node(g, int(w[0][0]-'0')), node(g, int(w[2][0]-'0')), w[1], except) {
		kinds = append(kinds, f.Kind+"("+f.Field+")")
	}
	return strings.Join(kinds, " ")
}

func TestANewEdgeIsJudgedByEveryRule(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3", "4", "5 archived", "6", "7 id=none", "7 id=none")
	for _, s := range []string{"1 blocks 2", "2 blocks 3", "4 related 6", "3 blocks 5", "5 blocks 6"} {
		edge(t, hs, int(s[0]-'0'), s)
	}
	g := Of(hs, desk())
	for _, x := range []struct{ edge, want string }{
		{"1 blocks 1", "self_link(to)"},
		{"1 related 4", ""},
		{"1 blocks 2", ""}, // it stands: Same tells
		{"1 duplicates 2", "conflicting_edge(kind)"},
		{"1 related 2", "conflicting_edge(kind)"},
		{"2 related 1", "conflicting_edge(kind)"},
		{"2 duplicates 1", ""},
		{"4 blocks 6", "conflicting_edge(kind)"}, // 4 related 6
		{"6 blocks 4", ""},
		{"3 blocks 1", "cycle(to)"},
		{"1 blocked_by 3", "cycle(to)"},
		{"2 blocks 1", "cycle(to)"},
		{"6 blocks 1", "cycle(to)"}, // through the archived #5
		{"3 duplicates 1", ""},
		{"1 related 7", "ambiguous_target(to)"},
	} {
		if got := refusals(g, x.edge, nil); got != x.want {
			t.Errorf("%s: %q, not %q", x.edge, got, x.want)
		}
	}
}

func TestARefusedCycleNamesTheWay(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "4")
	edge(t, hs, 1, "1 blocks 2")
	edge(t, hs, 2, "2 blocks 4")
	g := Of(hs, desk())
	f := g.Check(node(g, 4), node(g, 1), Blocks, nil)
	if len(f) != 1 || !strings.Contains(f[0].Message, "#4 -> #1 -> #2 -> #4") {
		t.Errorf("%+v", f)
	}
}

func TestAChangedRowIsNotHeldAgainstItself(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2", "3")
	edge(t, hs, 1, "1 blocks 2")
	g := Of(hs, desk())
	row := g.Rows(hs[0].Relationships[0].ID)[0]
	for _, s := range []string{"2 blocks 1", "1 related 2", "1 duplicates 2", "1 blocks 3"} {
		if got := refusals(g, s, row); got != "" {
			t.Errorf("%s: %s", s, got)
		}
	}
}

func TestAKindIsNamedAndKnown(t *testing.T) {
	t.Parallel()
	if k, f := CheckKind(" blocks ", "kind"); k != Blocks || f != nil {
		t.Errorf("%q %v", k, f)
	}
	for given, help := range map[string]string{"": "use one of", "Blocks": "did you mean `blocks`", "causes": "use one of"} {
		if _, f := CheckKind(given, "kind"); f == nil || f.Kind != UnknownKind || f.Field != "kind" || !strings.Contains(f.Remedy, help) {
			t.Errorf("%q: %+v", given, f)
		}
	}
}

func TestAParentIsJudgedBeforeItIsSet(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "2 <1", "3 <2 archived", "4", "5 <6", "6 <5", "7 id=none", "7 id=none")
	g := Of(hs, desk())
	for _, x := range []struct {
		child, parent int
		kind, way     string
	}{
		{1, 1, SelfParent, ""}, {1, 2, Cycle, "(#1 -> #2)"}, {1, 3, Cycle, "(#1 -> #3 -> #2)"},
		{4, 3, "", ""}, {2, 4, "", ""}, {4, 5, Cycle, "(#5 -> #6 -> #5)"}, {4, 7, AmbiguousTarget, ""},
	} {
		f := g.CheckParent(node(g, x.child), node(g, x.parent))
		if kind := kindOf(f); kind != x.kind || f != nil && !strings.Contains(f.Message, x.way) {
			t.Errorf("%d under %d: %v", x.child, x.parent, f)
		}
	}
	if f := g.CheckParent(nil, node(g, 2)); f != nil {
		t.Error(f)
	}
}

func kindOf(f *fault.Fault) string {
	if f == nil {
		return ""
	}
	return f.Kind
}

func TestFiguresCountActiveChildrenOneLevelDown(t *testing.T) {
	t.Parallel()
	hs := world(t, "1", "9 <1 done", "3 <1", "4 <1 dropped", "5 <1 archived", "6 <3", "7 <7", "3 <1 id=A0000003")
	g := Of(hs, desk())
	if done, total := g.Rollup(node(g, 1)); done != 1 || total != 4 {
		t.Errorf("%d of %d", done, total)
	}
	if got := names(g.Children(node(g, 1))); got != "#3 #3 #4 #9" {
		t.Error(got)
	}
	if got := names(g.Parents()); got != "#1 #3" {
		t.Error(got)
	}
	if done, total := g.Rollup(node(g, 7)); done+total != 0 {
		t.Error("an issue is its own child")
	}
}

func TestAParentThatIsNoneSaysWhy(t *testing.T) {
	t.Parallel()
	hs := world(t, "1 archived", "2 <1", "3 <ZZZZZZZZ", "4 <#77", "5 <#6", "6", "6 id=A0000001", "7 <2", "8")
	g := Of(hs, desk())
	for n, want := range map[int]string{2: "is archived", 3: "no issue ZZZZZZZZ", 4: "no issue #77", 5: "several issues"} {
		p, u := g.Parent(node(g, n))
		if p != nil || u == nil || !strings.Contains(u.Reason, want) {
			t.Errorf("#%d: %v %+v", n, p, u)
		}
	}
	if p, u := g.Parent(node(g, 7)); u != nil || p != node(g, 2) {
		t.Error("a parent is not found")
	}
	if p, u := g.Parent(node(g, 8)); p != nil || u != nil {
		t.Error("no parent is one")
	}
}

func TestThousandsOfLevelsNeedNoRecursion(t *testing.T) {
	t.Parallel()
	const deep = 20000
	hs := make([]*model.Header, deep)
	for i := range hs {
		hs[i] = &model.Header{Number: uint32(i + 1), ID: id(i + 1), Path: id(i + 1), Parent: id(i)}
	}
	hs[0].Parent = ""
	g := Of(hs, desk())
	if f := g.CheckParent(node(g, 1), node(g, deep)); kindOf(f) != Cycle || len(f.Message) > 400 {
		t.Errorf("%v", f)
	}
	hs[0].Parent = id(deep)
	if found := Of(hs, desk()).Audit(); len(found) != 1 || found[0].Kind != Cycle || found[0].Node.Number != 1 {
		t.Errorf("%d troubles", len(found))
	}
}
