package lint_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

func TestRelatedIssuesThatMeanNoneOrSeveralAreWarnings(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a.md": issue("1", "related_issues:\n- '#2'\n- nothing\n- ''\n- aaaaaa03\n- sub/c\n- docs/issues/sub/c.md\n- 'Only here'\n- only HERE\n- '7'\n"+
			"- One\n- AAAAAA44\n- ./b.md\n- https://example.org/x\n"),
		"docs/issues/.b.md":    issue("2", "related_issues: [nope, 1]\n"),
		"docs/issues/sub/c.md": strings.Replace(issue("3", "related_issues: 1, , no such\n"), "title: One", "title: Only here", 1),
		"docs/issues/d.md":     issue("4", "related_issues:\n"),
		"docs/issues/e.md":     issue("5", "related_issues: ~\n"),
		"docs/issues/f.md":     issue("6", "related_issues: [null, ]\n"),
	})
	a := shell(t, root, "no-foreign=true")
	same(t, rows(t, a), `
.b.md:6:18 warning related_issue_unresolved nope
a.md:8:3 warning related_issue_unresolved nothing
a.md:9:3 warning related_issue_empty
a.md:15:3 warning related_issue_unresolved 7
a.md:16:3 warning related_issue_unresolved One
a.md:17:3 warning related_issue_unresolved AAAAAA44
f.md:6:18 warning related_issue_unresolved null
sub/c.md:6:19 warning related_issue_empty
sub/c.md:6:22 warning related_issue_unresolved no such`)
	var told []string
	for _, f := range a.Out.(lint.Out).Findings {
		told = append(told, f.Message)
	}
	want := "`nope` is no issue of this repository\n`nothing` is no issue of this repository\n`related_issues` holds a blank item\n" +
		"`7` is no issue of this repository\n`One` is ambiguous: it means "
	if got := strings.Join(told, "\n"); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	same(t, rows(t, shell(t, root, "docs/issues/sub")), "sub/c.md:6:19 warning related_issue_empty\nsub/c.md:6:22 warning related_issue_unresolved no such")
}

func TestTheCaretStandsUnderTheRelatedIssueMeant(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"[1, no one , 1]":   "no one",
		"['no ''one', 1]":   "'no ''one'",
		`["no \"one\"", 1]`: `"no \"one\""`,
		"[1, '', 1]":        "''",
		"1, no one, 1":      "no one",
		"'1, no one, 1'":    "no one",
		"\n- 1\n- no one":   "no one",
	} {
		root := repository(t, map[string]string{"docs/issues/a.md": issue("1", "related_issues: "+list+"\n")})
		var under string
		lines := strings.Split(shell(t, root).Plain(), "\n")
		for i, line := range lines {
			if at := strings.Index(line, "^"); at > 0 {
				under = lines[i-1][at : at+strings.Count(line, "^")]
			}
		}
		if under != want {
			t.Errorf("%s: the caret is under %q\n%s", list, under, strings.Join(lines, "\n"))
		}
	}
}

func TestAReferenceToAnUnreadableFileIsANote(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a.md": issue("1", "parent: CCCCCC03\nrelationships:\n- id: rel_1\n  from: 1\n  to: 3\n  kind: blocks\n- id: rel_2\n  from: 1\n  to: DDDDDD04\n  kind: related\n"),
		"docs/issues/c.md": "---\nnumber: 3\nid: CCCCCC03\n<<<<<<< ours\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs\n---\nnumber: 9\n",
		"docs/issues/b.md": issue("2", "parent: 9\n"),
	})
	a := shell(t, root)
	same(t, rows(t, a), `
c.md:4:1 error conflict conflict
a.md:10:7 note missing_target to
a.md:14:7 error missing_target to
a.md:6:9 note unresolved_parent CCCCCC03
b.md:6:9 error unresolved_parent #9`)
	for _, i := range []int{1, 3} {
		if f := a.Out.(lint.Out).Findings[i]; !strings.Contains(f.Message, "can't be read (`c.md`)") || strings.Contains(f.Remedy, "tix") {
			t.Errorf("%s; %s", f.Message, f.Remedy)
		}
	}
}

func TestRelatedIssueInAnUnreadableFileIsNoSecondFinding(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a.md":                   issue("1", "related_issues: [CCCCCC03, task-three, 3, readme]\n"),
		"docs/issues/CCCCCC03-task-three.md": "---\nnumber: 3\n<<<<<<< ours\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs\n---\n",
		"docs/issues/README.md":              "# readme\n",
	})
	a := shell(t, root)
	same(t, rows(t, a), `
CCCCCC03-task-three.md:3:1 error conflict conflict
README.md:1:1 note missing not-matter
a.md:6:40 warning related_issue_unresolved 3
a.md:6:43 warning related_issue_unresolved readme`)
	if f := a.Out.(lint.Out).Findings[2]; !strings.Contains(f.Remedy, "repair that file") {
		t.Error(f.Remedy)
	}
}

// assorted are forty issues whose names, numbers, ids and titles overlap.
func assorted(rnd *rand.Rand, pick func() string) map[string]string {
	files := map[string]string{}
	for n := range 40 {
		name := fmt.Sprintf("%s/%s-%d.md", pick(), strings.TrimSuffix(pick(), ".md"), rnd.IntN(30))
		if rnd.IntN(4) == 0 {
			name = "." + name[strings.IndexByte(name, '/')+1:]
		}
		title := pick() + " " + pick() + " " + pick()
		text := strings.Replace(issue(fmt.Sprint(rnd.IntN(30)), ""), "title: One", "title: '"+title+"'", 1)
		files["docs/issues/"+name] = strings.Replace(text, "id: AAAAAA", fmt.Sprintf("id: AAAA%c%c", 'A'+rnd.IntN(3), 'A'+n%20), 1)
	}
	return files
}

// TestRelatedIssuesResolveAsSelectorsDo holds lint's own lookup against the
// store's, for many selectors, so that both the plain and the indexed way run.
func TestRelatedIssuesResolveAsSelectorsDo(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(4, 2))
	words := []string{"Sync", "sync", "the", "Übung", "übung", "queue", "a.md", "7", "ada", "x"}
	pick := func() string { return words[rnd.IntN(len(words))] }
	files := assorted(rnd, pick)
	var selectors []string
	for range 300 {
		s := pick()
		switch rnd.IntN(4) {
		case 0:
			s = fmt.Sprint("#", rnd.IntN(40))
		case 1:
			s += " " + pick()
		case 2:
			s = fmt.Sprintf("%s-%d", s, rnd.IntN(30))
		}
		selectors = append(selectors, s)
	}
	root := repository(t, files)
	r, f := store.Open(root, store.Options{Getenv: func(string) string { return "" }})
	if f != nil {
		t.Fatal(f)
	}
	defer r.Close()
	var all strings.Builder
	want := map[string]bool{}
	for _, s := range selectors {
		all.WriteString("- '" + s + "'\n")
		_, refused := r.Resolve(context.Background(), op.Below("docs/issues", s))
		want[s] = refused == nil
	}
	write(t, root, "docs/issues/zz.md", "---\nnumber: 99\ntitle: zz\nstatus: todo\nrelated_issues:\n"+all.String()+"---\n")
	got := map[string]bool{}
	for _, f := range shell(t, root).Out.(lint.Out).Findings {
		if f.Kind == "related_issue_unresolved" {
			got[f.Value] = true
		}
	}
	hits := 0
	for s, ok := range want {
		if got[s] == ok {
			t.Errorf("`%s`: the store finds it: %v, lint: %v", s, ok, !got[s])
		}
		if ok {
			hits++
		}
	}
	if hits == 0 || hits == len(want) {
		t.Errorf("%d of %d found: the test shows nothing", hits, len(want))
	}
}

// BenchmarkRelated is ten thousand issues that each name another by a part of its title.
func BenchmarkRelated(b *testing.B) {
	const n = 10_000
	var selectors []string
	for i := range n {
		selectors = append(selectors, fmt.Sprintf("number %d of the queue", i))
	}
	for b.Loop() {
		find := lint.Register(n, func(i int) (path, title string) {
			return fmt.Sprintf("ada/2026-01-05-AAAA%04d-task.md", i), fmt.Sprintf("Task number %d of the queue", i)
		})
		for _, s := range selectors {
			if find(s) != 1 {
				b.Fatal(s)
			}
		}
	}
}
