package lint_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/op"
)

// world writes files below a new folder; `own` is the repository that is linted.
func world(t *testing.T, files map[string]string) (top, own string) {
	t.Helper()
	top = t.TempDir()
	own = filepath.Join(top, "own")
	write(t, own, "tix.toml", boardToml)
	for name, text := range files {
		write(t, top, name, text)
	}
	return top, own
}

func relatedTo(items ...string) string {
	var b strings.Builder
	b.WriteString("related_issues:\n")
	for _, s := range items {
		b.WriteString("- '" + s + "'\n")
	}
	return issue("1", b.String())
}

func TestPathsLeadIntoOtherRepositories(t *testing.T) {
	t.Parallel()
	top, own := world(t, map[string]string{
		"own/docs/issues/sub/a.md": relatedTo("../../../../beta/docs/issues/b.md#1", "../../../../beta", "../a.md", "./a.md", "../../../../plain/x", "../../../tix.toml"),
		"own/docs/issues/.z.md":    relatedTo("../../../alpha/", "https://example.org/x", "git@example.org:a/b", "https://example.org/x", "../none", "../none"),
		"alpha/tix.toml":           "odd = 1\nissues_dir = \".\"\n" + boardToml[strings.Index(boardToml, "types"):],
		"alpha/a.md":               issue("1", "priority: x\n"),
		"beta/tix.toml":            "[kanban.default]\ncolumns = [\"todo\", \"done\"]\n",
		"beta/docs/issues/b.md":    relatedTo("../../../gamma/c.md", "nada", "https://their.example/x"),
		"gamma/tix.toml":           boardToml,
		"gamma/c.md":               "", "plain/x": "",
	})
	a := shell(t, own)
	same(t, rows(t, a), `
.z.md:2:1 error duplicate_number 1
sub/a.md:2:1 error duplicate_number 1
.z.md:3:5 error duplicate_identity id
sub/a.md:3:5 error duplicate_identity id
[alpha] a.md:6:11 error priority x
[alpha] tix.toml:1:1 warning unknown_key odd
[beta] b.md:8:3 warning related_issue_unresolved nada
[beta]:0:0 warning unmapped_column_default default
:0:0 warning foreign_repo_not_linted git@example.org:a/b
:0:0 warning foreign_repo_not_linted https://example.org/x
:0:0 warning foreign_repo_not_linted ../a.md
:0:0 warning foreign_repo_not_linted ../none`)
	out := a.Out.(lint.Out)
	if got := fmt.Sprint(out.Checked, out.Repositories); got != "2 [{alpha ../alpha 1} {beta ../beta 1}]" {
		t.Error(got)
	}
	f := out.Findings[4]
	if f.Issue != nil || f.Path() != "../alpha/a.md" || !strings.HasPrefix(f.Remedy, "in `../alpha`: ") || f.Source != "priority: x" {
		t.Errorf("%+v", f)
	}
	if text := a.Plain(); !strings.Contains(text, "\nerror[E-tix-lint]: [alpha] ../alpha/a.md:6:11: priority: ") ||
		!strings.Contains(text, "\nwarning[W-tix-lint]: [beta]: unmapped_column_default: ") ||
		!strings.HasSuffix(text, "\n2 files checked, and 2 in 2 other repositories (`../alpha`, `../beta`): 5 errors, 7 warnings\n") {
		t.Error(text)
	}
	if _, err := os.Stat(filepath.Join(top, "beta", ".tix")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("something was made")
	}
}

func TestOneRepositoryBySeveralSpellingsIsLintedOnce(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("needs symbolic links")
	}
	top, own := world(t, map[string]string{
		"own/docs/issues/a.md":  relatedTo("../../../beta/docs/../docs/issues", "../../../link/docs", "../../../near/far/../issues", "../../../self/docs/issues/a.md", "../../../own/docs", "../../../dead"),
		"beta/tix.toml":         boardToml,
		"beta/docs/issues/b.md": issue("1", "priority: x\n"),
		"beta/docs/far/x":       "", "near/x": "",
	})
	for name, target := range map[string]string{"link": "beta", "self": "own", "near/far": "../beta/docs/far", "dead": "gone", "entry": "own"} {
		if err := os.Symlink(target, filepath.Join(top, name)); err != nil {
			t.Fatal(err)
		}
	}
	want := "[beta] b.md:6:11 error priority x\n:0:0 warning foreign_repo_not_linted ../../../dead"
	same(t, rows(t, shell(t, own)), want)
	same(t, rows(t, shell(t, filepath.Join(top, "entry"))), want) // our own root behind a link
}

func TestWhatDoesNotOpenIsAWarning(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("c", 300)
	_, own := world(t, map[string]string{
		"own/docs/issues/a.md": relatedTo("../../../broken/x", "../../../outside", "../../../"+long, "../../../broken/x/y"),
		"own/docs/issues/b.md": strings.Replace(strings.ReplaceAll(relatedTo("../../../broken"), "AAAAAA01", "AAAAAA02"), "number: 1", "number: 2", 1),
		"broken/tix.toml":      "issues_dir = \n", "broken/x": "",
		"outside/tix.toml": "issues_dir = \"../own\"\n",
	})
	a := shell(t, own)
	same(t, rows(t, a), `
:0:0 warning foreign_repo_not_linted ../broken
:0:0 warning foreign_repo_not_linted ../outside
:0:0 warning foreign_repo_not_linted ../../../broken/x/y
:0:0 warning foreign_repo_not_linted ../../../`+long)
	if m := a.Out.(lint.Out).Findings[0].Message; a.Exit() != 0 || !strings.Contains(m, "(../broken/tix.toml:1:14)") || !strings.Contains(m, "`../../../broken/x` in `a.md`") {
		t.Errorf("%d\n%s", a.Exit(), a.Plain())
	}
}

func TestAPathThatCannotBeFollowedSaysWhy(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("needs symbolic links")
	}
	top, own := world(t, map[string]string{
		"own/docs/issues/a.md": relatedTo("../../../shut", "../../../shut/x", "../../../round/x", "../../../open"),
		"shut/x":               "", "open/x": "",
	})
	if err := os.Symlink("round", filepath.Join(top, "round")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(top, "shut"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(top, "shut"), 0o700) })
	const round = "`../../../round/x` in `a.md` (line 9) cannot be followed: symbolic links lead in a circle"
	want := []string{round,
		"`../../../shut` in `a.md` (line 7) cannot be followed: a folder may not be entered",
		"`../../../shut/x` in `a.md` (line 8) cannot be followed: a folder may not be entered"}
	if os.Getuid() == 0 {
		want = want[:1] // nothing is shut for root
	}
	var got []string
	for _, f := range shell(t, own).Out.(lint.Out).Findings {
		got = append(got, f.Message)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTheLastLineNamesTenOtherRepositories(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	var items, names []string
	for i := range 12 {
		name := fmt.Sprintf("r%02d", i)
		files[name+"/tix.toml"] = boardToml
		files[name+"/docs/issues/a.md"] = issue("1", "")
		items = append(items, "../../../"+name)
		if i < 10 {
			names = append(names, "`../"+name+"`")
		}
	}
	files["own/docs/issues/a.md"] = relatedTo(items...)
	_, own := world(t, files)
	want := "1 file checked, and 12 in 12 other repositories (" + strings.Join(names, ", ") + ", 2 more): 0 errors, 0 warnings\n"
	if got := shell(t, own).Plain(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoMoreThanSixtyFourRepositoriesAreLinted(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	var items []string
	for i := range 66 {
		name := fmt.Sprintf("r%02d", 65-i)
		files[name+"/tix.toml"], files[name+"/docs/issues/a.md"] = boardToml, issue("1", "priority: x\n")
		items = append(items, "../../../"+name)
	}
	files["own/docs/issues/a.md"] = relatedTo(append(items, "../../../own")...)
	_, own := world(t, files)
	a := shell(t, own)
	list := rows(t, a)
	if len(list) != 66 || !strings.HasPrefix(list[0], "[r00] ") || !strings.HasPrefix(list[63], "[r63] ") ||
		list[64] != ":0:0 warning foreign_repo_not_linted ../r64" || list[65] != ":0:0 warning foreign_repo_not_linted ../r65" {
		t.Errorf("%d\n%s", len(list), strings.Join(list, "\n"))
	}
	if n := len(a.Out.(lint.Out).Repositories); n != 64 {
		t.Error(n)
	}
}

func TestForeignIsTurnedOffByConfigurationAndOnByTheCall(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"own/docs/issues/a.md":  relatedTo("../../../beta", "https://example.org/x"),
		"beta/tix.toml":         boardToml,
		"beta/docs/issues/b.md": issue("1", "priority: x\n"),
	}
	const found = "[beta] b.md:6:11 error priority x\n:0:0 warning foreign_repo_not_linted https://example.org/x"
	_, own := world(t, files)
	files["own/tix.toml"] = "lint_foreign_repositories = false\n" + boardToml
	_, off := world(t, files)
	for _, c := range []struct{ dir, flag, args, want string }{
		{own, "", "{}", found}, {own, "no-foreign=true", `{"foreign":false}`, ""}, {own, "no-foreign=false", `{"foreign":true}`, found},
		{off, "", "{}", ""}, {off, "no-foreign=true", `{"foreign":false}`, ""}, {off, "no-foreign=false", `{"foreign":true}`, found},
		{own, "a.md", `{"paths":["a.md"]}`, ""}, {own, "a.md", `{"paths":["a.md"],"foreign":true}`, ""},
	} {
		var words []string
		if c.flag != "" {
			words = append(words, c.flag)
		}
		same(t, rows(t, shell(t, c.dir, words...)), c.want)
		same(t, rows(t, wire(t, c.dir, c.args)), c.want)
	}
}

// TestForeignRepositoriesAreOnlyRead lets none be changed and runs no program,
// in repositories of git too, where a state directory would be made.
func TestForeignRepositoriesAreOnlyRead(t *testing.T) {
	t.Parallel()
	top, own := world(t, map[string]string{
		"own/docs/issues/a.md":  relatedTo("../../../beta", "../../../gamma"),
		"beta/tix.toml":         boardToml,
		"beta/docs/issues/b.md": relatedTo("beta's own", "2", "b.md"),
		"beta/.git/HEAD":        "ref: refs/heads/main\n", "beta/.git/objects/x": "", "beta/.git/refs/x": "",
		"gamma/tix.toml": boardToml,
	})
	before := tree(t, top)
	h := host(own)
	h.Serves = true
	h.Exec = func(context.Context, string, string, ...string) ([]byte, error) {
		t.Error("a program was run")
		return nil, errors.New("no")
	}
	in, _ := lint.Lint.BindWire(h, []byte("{}"))
	a := lint.Lint.Run(context.Background(), h, op.Wire, in)
	h.Close()
	if n := len(a.Out.(lint.Out).Repositories); n != 2 {
		t.Fatal(n)
	}
	if after := tree(t, top); after != before {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
}

// tree lists everything below a folder with its times.
func tree(t *testing.T, top string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(top, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fi, err := d.Info()
		fmt.Fprintln(&b, p, fi.Mode(), fi.ModTime().UnixNano())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnnotationsOfOtherRepositories(t *testing.T) {
	t.Parallel()
	_, own := world(t, map[string]string{
		"own/.git/HEAD": "ref: refs/heads/main\n", "own/.git/objects/x": "", "own/.git/refs/x": "",
		"own/docs/issues/a.md":        relatedTo("../../in/ner", "../../../out"),
		"own/in/ner/tix.toml":         "[kanban.default]\ncolumns = [\"todo\", \"done\"]\n",
		"own/in/ner/docs/issues/b.md": issue("1", "priority: x\n"),
		"out/tix.toml":                boardToml,
		"out/docs/issues/b.md":        issue("1", "priority: x\n"),
	})
	var heads []string
	for line := range strings.Lines(shell(t, own, "format=github").Plain()) {
		before, _, _ := strings.Cut(line, "`")
		heads = append(heads, strings.TrimSpace(before))
	}
	want := `::error title=tix lint::[out] ../out/docs/issues/b.md:6:11: priority:
::error file=in/ner/docs/issues/b.md,line=6,col=11,title=tix lint::priority:
::warning title=tix lint::[ner]: unmapped_column_default: 1 of 2 columns of the board
1 file checked, and 2 in 2 other repositories (`
	if got := strings.Join(heads, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
