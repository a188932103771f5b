package lint_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/lint"
)

func TestHealthyRepositoryEndsWithZero(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{"docs/issues/a.md": issue("1", ""), "docs/issues/.b.md": issue("2", "")})
	a := shell(t, root)
	if a.Exit() != 0 || a.Plain() != "2 files checked: 0 errors, 0 warnings\n" || a.Err != "" {
		t.Errorf("%d %q %q", a.Exit(), a.Plain(), a.Err)
	}
	if got := string(wire(t, root, "{}").Data); got != `{"findings":[],"checked":2,"errors":0,"warnings":0,"notes":0,"total":0,"next_cursor":null,"repositories":[]}` {
		t.Error(got)
	}
}

func TestWarningsAloneEndWithZero(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{"docs/issues/a.md": issue("1", "mystery: 1\n"), "docs/issues/README.md": "# Issues\n"})
	a := shell(t, root)
	if a.Exit() != 0 || !strings.HasSuffix(a.Plain(), "2 files checked: 0 errors, 1 warning, 1 note\n") {
		t.Errorf("%d %q", a.Exit(), a.Plain())
	}
	same(t, rows(t, a), "README.md:1:1 note missing not-matter\na.md:6:1 warning unknown_key mystery")
}

func TestErrorsEndWithOneAndAWholeAnswer(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{"docs/issues/a.md": issue("1", "priority: enormous\n")})
	a := shell(t, root)
	want := "error[E-tix-lint]: docs/issues/a.md:6:11: priority: `enormous` is no priority\n" +
		"   6 | priority: enormous\n" +
		"     |           ^^^^^^^^\n" +
		"     = help: write low, medium or high\n" +
		"\n1 file checked: 1 error, 0 warnings\n"
	if a.Plain() != want || a.Err != "" || a.Exit() != 1 {
		t.Errorf("%d\n%s\n%s", a.Exit(), a.Plain(), a.Err)
	}
	w := wire(t, root, "{}")
	if w.Content() != want || w.Fault.Class != fault.Found || w.Fault.Class.IsError() {
		t.Errorf("%q", w.Content())
	}
	var data lint.Out
	if err := json.Unmarshal(w.Data, &data); err != nil || data.Errors != 1 || *data.Findings[0].Issue != "AAAAAA01" {
		t.Errorf("%s", w.Data)
	}
}

func TestUnreadableFilesAreFindingsAmongTheOthers(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a.md":                        "---\nnumber: 1\ntitle: A\ntitle: B\n---\n",
		"docs/issues/b.md":                        "---\nnumber: 2\n<<<<<<< ours\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs\n---\n",
		"docs/issues/c.md":                        issue("3", "priority: x\n"),
		"docs/issues/c.sync-conflict-20260101.md": issue("3", ""),
		"docs/issues/d.md":                        "---\nnumber: 4\n",
		"docs/issues/e.md":                        "---\ntitle: no number\n---\n",
		"docs/issues/f.md":                        "---\nnumber: 6\nstatus: [a]\n---\n",
		"docs/issues/sub/.g.md":                   "---\nnumber: 7\ntitle: \xff\n---\n",
	})
	same(t, rows(t, shell(t, root)), `
a.md:4:1 error parse duplicate-key
b.md:3:1 error conflict conflict
c.md:6:11 error priority x
c.sync-conflict-20260101.md:0:0 error sync_conflict c.sync-conflict-20260101.md
d.md:1:1 error parse unclosed
e.md:1:1 error parse number
f.md:3:9 error parse shape
sub/.g.md:3:8 error parse encoding`)
}

func TestLinksOutOfTheRootAreFindings(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("needs symbolic links")
	}
	root := repository(t, map[string]string{"docs/issues/a.md": issue("1", "")})
	outside := filepath.Join(t.TempDir(), "x.md")
	if err := os.WriteFile(outside, []byte(issue("2", "")), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"out.md": outside, "gone.md": "nowhere.md", "linked": filepath.Dir(outside)} {
		if err := os.Symlink(target, filepath.Join(root, "docs/issues", name)); err != nil {
			t.Fatal(err)
		}
	}
	same(t, rows(t, shell(t, root)), "gone.md:0:0 error unreadable\nlinked:0:0 error unreadable\nout.md:0:0 error unreadable")
}

func TestSharedNumbersAndIdsNameEachFile(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a.md":  issue("3", ""),
		"docs/issues/.z.md": strings.Replace(issue("3", ""), "AAAAAA03", "BBBBBB33", 1),
		"docs/issues/m.md":  strings.Replace(issue("9", ""), "AAAAAA09", "cccccc44", 1),
		"docs/issues/n.md":  strings.Replace(issue("10", ""), "AAAAAA10", "CCCCCC44", 1),
	})
	a := shell(t, root)
	same(t, rows(t, a), `
.z.md:2:1 error duplicate_number 3
a.md:2:1 error duplicate_number 3
m.md:3:5 error duplicate_identity id
n.md:3:5 error duplicate_identity id`)
	f := a.Out.(lint.Out).Findings[0]
	if f.Message != "the number 3 is shared by `BBBBBB33` (`.z.md`) and `AAAAAA03` (`a.md`)" || !strings.Contains(f.Remedy, "`BBBBBB33`") || f.Source != "number: 3" {
		t.Errorf("%+v", f)
	}
}

func TestConfigurationAndRecordsAreJudgedAfterTheFiles(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"tix.toml":                 "isues_dir = \"x\"\n[teams.empty]\nmembers = []\n[kanban.default]\ncolumns = [\"todo\", \"done\"]\n",
		"docs/cycles/bad.md":       "---\nname: Bad\nstart_date: 2026-05-01\ndue_date: 2026-04-01\n---\n",
		"docs/cycles/good.md":      "---\nname: Spring\n---\n",
		"docs/milestones/worse.md": "---\ncolor: red\n---\n",
		"docs/issues/a.md":         issue("1", "cycles: [Spring, Default, Bad]\n"),
	})
	same(t, rows(t, shell(t, root)), `
a.md:6:9 error cycles Bad
tix.toml:1:1 warning unknown_key isues_dir
tix.toml:3:1 error bad_record teams.empty
docs/cycles/bad.md:4:1 error bad_record due_date
docs/milestones/worse.md:1:0 error bad_record name
:0:0 warning unmapped_column_default default`)
}

func TestBrokenConfigurationEndsWithTwo(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{"tix.toml": "issues_dir = \n"})
	if a := shell(t, root); a.Exit() != 2 || a.Page != nil || !strings.HasPrefix(a.Err, "error[E-tix-config]: ") {
		t.Errorf("%d %q", a.Exit(), a.Err)
	}
	if a := shell(t, t.TempDir()); a.Exit() != 2 {
		t.Errorf("%d %q", a.Exit(), a.Err)
	}
}

func TestPathsNarrowTheFindings(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"tix.toml":                    "odd = 1\n",
		"docs/issues/a.md":            issue("1", "priority: x\n"),
		"docs/issues/ada/b.md":        issue("1", "priority: x\n"),
		"docs/issues/ada-lovelace.md": issue("3", "priority: x\n"),
	})
	both := "ada/b.md:6:11 error priority x\nada/b.md:2:1 error duplicate_number 1\nada/b.md:3:5 error duplicate_identity id"
	for _, c := range []struct{ dir, path string }{
		{"", "docs/issues/ada"}, {"", "docs/issues/ada/b.md"}, {"", "ada/"}, {"docs/issues", "ada"},
		{"docs/issues/ada", "b.md"}, {"docs/issues/ada", "."}, {"docs", filepath.Join(root, "docs/issues/ada")},
	} {
		a := shell(t, filepath.Join(root, c.dir), c.path)
		same(t, rows(t, a), both)
		if n := a.Out.(lint.Out).Checked; n != 1 {
			t.Errorf("%v: %d files", c, n)
		}
	}
	same(t, rows(t, shell(t, root, "tix.toml")), "tix.toml:1:1 warning unknown_key odd")
	same(t, rows(t, shell(t, root, "ada-lovelace.md", "tix.toml")), "ada-lovelace.md:6:11 error priority x\ntix.toml:1:1 warning unknown_key odd")
	for _, path := range []string{"nowhere", "..", "", "a\x00b"} {
		if a := shell(t, root, path); a.Exit() != 2 || a.Page != nil {
			t.Errorf("%q: %d %q", path, a.Exit(), a.Err)
		}
	}
}

func TestCursorGoesOnWhereTheAnswerWasCut(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/b.md": issue("1", "priority: x\nestimate: y\n"),
		"docs/issues/c.md": issue("2", "priority: x\nestimate: y\n"),
	})
	first := wire(t, root, `{"limit":3}`)
	same(t, rows(t, first), "b.md:6:11 error priority x\nb.md:7:11 error estimate y\nc.md:6:11 error priority x")
	out := first.Out.(lint.Out)
	if out.Total != 4 || out.Errors != 4 || out.NextCursor == nil || !strings.Contains(first.Plain(), "3 of 4 findings shown; continue with cursor "+*out.NextCursor) {
		t.Fatalf("%+v\n%s", out, first.Plain())
	}
	write(t, root, "docs/issues/a.md", issue("3", "priority: x\n"))
	rest := wire(t, root, `{"limit":3,"cursor":"`+*out.NextCursor+`"}`)
	same(t, rows(t, rest), "c.md:7:11 error estimate y")
	if rest.Out.(lint.Out).NextCursor != nil {
		t.Error("there is more")
	}
	for _, args := range []string{`{"limit":0}`, `{"limit":501}`, `{"cursor":"x"}`, `{"cursor":"MSAyIDM"}`, `{"paths":["b.md"],"cursor":"` + *out.NextCursor + `"}`} {
		if a := wire(t, root, args); a.Page != nil || !a.Fault.Class.IsError() {
			t.Errorf("%s: %q", args, a.Content())
		}
	}
}

func TestGithubFormatIsAnnotations(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{
		"docs/issues/a,b.md": issue("1", "priority: \"50% ::x\\n::error::y\"\nmystery: 1\n"),
		"docs/issues/n.md":   "text\n",
	})
	a := shell(t, root, "format=github")
	want := "::error file=docs/issues/a%2Cb.md,line=6,col=11,title=tix lint::priority: `50%25 ::x\\n::error::y` is no priority; write low, medium or high\n" +
		"::warning file=docs/issues/a%2Cb.md,line=7,col=1,title=tix lint::unknown_key: "
	if !strings.HasPrefix(a.Plain(), want) || !strings.Contains(a.Plain(), "\n::notice file=docs/issues/n.md,line=1,") || a.Exit() != 1 {
		t.Errorf("%d\n%s", a.Exit(), a.Plain())
	}
	if a := shell(t, root, "format=xml"); a.Exit() != 2 {
		t.Errorf("%d %q", a.Exit(), a.Err)
	}
}

func TestAnnotationsNameFilesFromTheWorkingTree(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	write(t, top, ".git/HEAD", "ref: refs/heads/main\n")
	for _, dir := range []string{".git/objects", ".git/refs"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, top, "sub/tix.toml", boardToml)
	write(t, top, "sub/docs/issues/a.md", issue("1", "priority: x\n"))
	if got := shell(t, filepath.Join(top, "sub"), "format=github").Plain(); !strings.HasPrefix(got, "::error file=sub/docs/issues/a.md,line=6,") {
		t.Error(got)
	}
}

func TestControlCharactersAreShownEscaped(t *testing.T) {
	t.Parallel()
	root := repository(t, map[string]string{"docs/issues/a.md": issue("1", "priority: \"\\x1b[31m\u202eevil\"\n")})
	text := shell(t, root).Plain()
	if strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, `\x1b[31m\u202eevil`) {
		t.Errorf("%q", text)
	}
}

// TestSharedIdsOfIssuesComeBeforeThoseOfRows: both are of one kind, and each keeps
// its order.
func TestSharedIdsOfIssuesComeBeforeThoseOfRows(t *testing.T) {
	t.Parallel()
	row := func(to string) string {
		return "relationships:\n- id: rel_1\n  from: 1\n  to: " + to + "\n  kind: blocks\n"
	}
	files := map[string]string{}
	for n, number := range []string{"3", "2", "1", "4"} {
		files["docs/issues/"+string(rune('a'+n))+".md"] = issue(number, strings.ReplaceAll(row("5"), "from: 1", "from: "+number))
	}
	files["docs/issues/x.md"] = issue("5", "")
	files["docs/issues/y.md"] = strings.Replace(issue("5", ""), "number: 5", "number: 6", 1)
	var got []string
	for _, r := range rows(t, shell(t, repository(t, files))) {
		if strings.Contains(r, "duplicate_identity") {
			got = append(got, r)
		}
	}
	same(t, got, `
x.md:3:5 error duplicate_identity id
y.md:3:5 error duplicate_identity id
c.md:7:7 error duplicate_identity id
b.md:7:7 error duplicate_identity id
d.md:7:7 error duplicate_identity id`)
}
