package tomledit

import "testing"

func TestANewTableStandsWithItsParent(t *testing.T) {
	t.Parallel()
	const src = "[views.a]\nid = \"a\"\n\n[health]\npolicy = \"x\"\n"
	for _, c := range []struct {
		path Path
		want string
	}{
		{Path{"views", "a", "scope", "kind"}, "[views.a]\nid = \"a\"\n\n[views.a.scope]\nkind = \"v\"\n\n[health]\npolicy = \"x\"\n"},
		{Path{"views", "b", "plan", "sort"}, "[views.a]\nid = \"a\"\n\n[views.b.plan]\nsort = \"v\"\n\n[health]\npolicy = \"x\"\n"},
		{Path{"teams", "x", "y", "z"}, src + "\n[teams.x.y]\nz = \"v\"\n"},
	} {
		f, problem := Parse([]byte(src))
		if problem != nil {
			t.Fatal(problem)
		}
		out, problem := f.Set(c.path, String("v"))
		if problem != nil || string(out) != c.want {
			t.Errorf("%s: %v\n%s", c.path, problem, out)
		}
	}
}
