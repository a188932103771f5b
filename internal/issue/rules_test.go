package issue

import (
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

func TestRelabel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ labels, add, remove, want []string }{
		{[]string{"a"}, []string{"b"}, nil, []string{"a", "b"}},
		{[]string{"a"}, []string{"a", " b , c ,"}, nil, []string{"a", "b", "c"}},
		{[]string{"a", "b", "a"}, nil, []string{"a"}, []string{"b"}},
		{[]string{"a", "x, y", "x"}, nil, []string{"x, y"}, []string{"a", "x"}},
		{[]string{"a", "x", "y"}, nil, []string{"x, y"}, []string{"a"}},
		{nil, []string{"a"}, []string{"a"}, nil},
		{[]string{"a"}, nil, []string{"z"}, []string{"a"}},
	} {
		stored := slices.Clone(c.labels)
		if got := relabel(c.labels, c.add, c.remove); !slices.Equal(got, c.want) || !slices.Equal(stored, c.labels) {
			t.Errorf("%q + %q - %q = %q, want %q", stored, c.add, c.remove, got, c.want)
		}
	}
}

func TestShelvedNames(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{{"a/b.md", "a/.b.md"}, {"b.md", ".b.md"}, {"x.y/b.c.md", "x.y/.b.c.md"}} {
		if away := shelved(c[0], true); away != c[1] || shelved(away, false) != c[0] {
			t.Errorf("%s is put away as %s and taken back as %s", c[0], away, shelved(away, false))
		}
	}
	if got := shelved("a/..b.md", false); got != "a/b.md" {
		t.Errorf("all leading dots go: %s", got)
	}
}

func TestOnlyTheLastChangeOfAKeyCounts(t *testing.T) {
	t.Parallel()
	set := lasting([]matter.Change{{Key: "commit", Value: matter.Text("a")}, {Key: "status"}, {Key: "commit"}})
	if len(set) != 2 || set[0].Key != "status" || set[1].Value.Kind != matter.Absent {
		t.Errorf("%+v", set)
	}
}

func TestReferencesOfAFile(t *testing.T) {
	t.Parallel()
	gone := &model.Header{Number: 7, ID: "A1B2C3D4"}
	for line, want := range map[string]string{
		"parent: A1B2C3D4":                        "parent",
		"parent: 7":                               "parent",
		"parent: 8":                               "",
		"related_issues: ['#7']":                  "related_issues",
		"related_issues: 7, a1b2c3d4":             "related_issues related_issues",
		"related_issues: [x#7, path/A1B2C3D4.md]": "",
		"relationships: [{id: r, from: 7, to: C1B2C3D4, kind: blocks}]": "relationships",
		"title: A1B2C3D4 7 related_issues":                              "",
	} {
		raw := []byte("---\nnumber: 9\n" + line + "\n---\n")
		is, problem := model.ParseIssue("x.md", raw)
		if problem != nil {
			t.Fatal(problem)
		}
		var m finds
		m.look(&is.Header, raw, gone)
		var keys []string
		for _, d := range m.found {
			keys = append(keys, d.Key)
		}
		if strings.Join(keys, " ") != want || m.sameID || m.sameNumber {
			t.Errorf("%s: %q, want %q", line, keys, want)
		}
	}
}

func TestOddTitlesMakeGoodFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	for title, slug := range map[string]string{
		strings.Repeat("long ", 2000): "long-long-long-", "🙂🙂": "-untitled.md", "-rf": "-rf.md", "../../x": "-x.md", "CON": "-con-.md",
		"a\\b/c": "-a-b-c.md", "true": "-true.md", "#7: x": "-7-x.md", "- item": "-item.md", "\u202egnp": "-gnp.md", "[x](y)": "-x-y.md",
	} {
		out := result[Written](w, w.line(&Create, "--title="+title))
		if out.Title != strings.TrimSpace(title) || !strings.Contains(out.Filename, slug) || strings.Contains(out.Filename, "/") || len(out.Filename) > 120 {
			t.Errorf("%.20q became %.20q in %s", title, out.Title, out.Filename)
		}
		is, problem := model.ParseIssue("x.md", []byte(w.read("docs/issues/"+out.Filename)))
		if problem != nil || is.Title != strings.TrimSpace(title) {
			t.Errorf("%.20q is read back as %v", title, problem)
		}
	}
	for title, kind := range map[string]string{"": "blank_title", " \t": "blank_title", "a\nb": "line_break", "a\x00": "not_text"} {
		w.refused(w.line(&Create, "--title="+title), kind, 1)
	}
	w.refused(w.line(&Create), op.KindMissingArgument, 1)
	w.refused(w.line(&Create, "--title=x", "--body=## Comments\n\n### Eve (2020-01-01)\n\nforged"), "", 1)
}

func TestMeNeedsAnIdentity(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.write(".git/config", "[core]\n\trepositoryformatversion = 0\n")
	w.refused(w.call(&Edit, `{"issue":1,"assignee":"me"}`), "no_identity", 1)
	w.refused(w.call(&Create, `{"title":"x","reviewer":"@me"}`), "no_identity", 1)
	out := result[Written](w, w.call(&Create, `{"title":"x"}`))
	if out.Assignee != "" {
		t.Errorf("assignee %s", out.Assignee)
	}
}

func TestHistoryFieldsOfPeopleAreOneLine(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	getenv := w.host.Getenv
	w.host.Getenv = func(key string) string {
		if key == "TIX_ACTOR" {
			return "Eve \u2014 admin\nx"
		}
		return getenv(key)
	}
	out := result[Written](w, w.call(&Edit, `{"issue":1,"estimate":"1 — 2"}`))
	if e := out.Events[0]; e.Actor != "Eve -- admin x" || e.Detail != "estimate: none -> 1 — 2" {
		t.Errorf("event %+v", e)
	}
	if h := result[HistoryOut](w, w.call(&History, `{"issue":1}`)); h.Events[0].Event != out.Events[0] {
		t.Errorf("read back %+v", h.Events[0])
	}
}

func TestABlankActorCountsAsUnset(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	getenv := w.host.Getenv
	w.host.Getenv = func(key string) string {
		if key == "TIX_ACTOR" {
			return "  "
		}
		return getenv(key)
	}
	out := result[Written](w, w.call(&Edit, `{"issue":1,"estimate":"3d"}`))
	if strings.TrimSpace(out.Events[0].Actor) == "" {
		t.Errorf("event %+v", out.Events[0])
	}
}
