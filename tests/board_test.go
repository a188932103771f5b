package tests

import (
	"bytes"
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/cmd"
	"github.com/tix-tracker/tix/internal/op"
)

// boardDir is a project as people leave it: about seventy files with unicode,
// CRLF, a byte order mark, archived and legacy issues, own keys, several folders,
// and a dozen files that can't be read.
const boardDir = "testdata/board"

// boardCopy is the awkward board in a folder of its own.
func boardCopy(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := settle(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(boardDir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// inProcess runs one command without a process: hundreds of them are cheap.
func inProcess(t testing.TB, dir string, args ...string) ended {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	getenv := func(name string) string {
		for _, v := range slices.Backward(env) {
			if value, ok := strings.CutPrefix(v, name+"="); ok {
				return value
			}
		}
		return ""
	}
	now, err := time.Parse(time.RFC3339, epoch)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := cmd.Main(context.Background(), cmd.Host{
		Host: op.Host{
			Dir: dir, Getenv: getenv, PID: 1, Exec: child, Now: func() time.Time { return now },
			Rand: rand.New(rand.NewPCG(1, 0)).Uint64, Version: op.Version{Number: "0.0.0-test"},
		},
		Args: args, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, TempDir: t.TempDir(),
	})
	return ended{out.String(), errs.String(), code}
}

// issueFiles are the issues of a board by path below the issues directory.
func issueFiles(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	root := filepath.Join(dir, "docs", "issues")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".md" {
			return err
		}
		rel, _ := filepath.Rel(root, file)
		files[filepath.ToSlash(rel)], err = os.ReadFile(file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestAwkwardBoardIsListedLintedAndSearched(t *testing.T) {
	t.Parallel()
	dir := boardCopy(t)
	before := issueFiles(t, dir)
	for _, c := range []struct {
		golden string
		code   int
		args   []string
	}{
		{"list", 0, []string{"list", "--all", "--with-archived"}},
		{"group", 0, []string{"list", "--group", "cycle", "--sort", "-due,number", "--columns", "num,due,assignee,title"}},
		{"filter", 0, []string{"list", "--filter", "category:active -label:ui priority:high,medium"}},
		{"status", 0, []string{"status"}},
		{"search", 0, []string{"search", "harbor", "--filter", "milestone:\"First light\""}},
		{"lint", 1, []string{"lint"}},
		{"view", 0, []string{"view", "107"}},
		{"ambiguous", 2, []string{"view", "112"}},
	} {
		e := inProcess(t, dir, c.args...)
		text := e.out
		if e.err != "" {
			text += "-- stderr --\n" + e.err
		}
		golden(t, filepath.Join("testdata", "golden", "board-"+c.golden+".txt"), text)
		if e.code != c.code {
			t.Errorf("%v ended with %d, want %d\n%s", c.args, e.code, c.code, e.err)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == '\u202e' || r == '\x7f' }); i >= 0 {
			t.Errorf("%v prints a control character: %q", c.args, text[max(0, i-20):i+1])
		}
	}
	after := issueFiles(t, dir)
	for name, data := range before {
		if !bytes.Equal(data, after[name]) {
			t.Errorf("reading changed %s", name)
		}
	}
}

// golden compares text with a file; -update writes it.
func golden(t *testing.T, file, text string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if *update && string(want) != text {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil || string(want) != text {
		t.Errorf("%s differs (%v); it would be:\n%s", file, err, text)
	}
}

// fields are edits with the keys of the front matter that they may touch.
var fields = []struct {
	key  string
	args []string
}{
	{"title", []string{"--title", "Another: title"}},
	{"priority", []string{"--priority", "low"}},
	{"labels", []string{"--add-label", "new one"}},
	{"labels", []string{"--labels", "x, y"}},
	{"labels", []string{"--labels", ""}},
	{"labels", []string{"--remove-label", "ui"}},
	{"assignee", []string{"--assignee", "@newcomer"}},
	{"status", []string{"--status", "in review", "--reason", "why not"}},
	{"files", []string{"--files", "new.md"}},
	{"estimate", []string{"--estimate", "5d"}},
	{"reviewer", []string{"--reviewer", "Eve <eve@example.org>"}},
	{"reviewer", []string{"--reviewer", ""}},
	{"type", []string{"--type", "chore"}},
	{"due_date", []string{"--start-date", "", "--due-date", "2031-01-01"}},
	{"cycles", []string{"--cycles", "Spring"}},
	{"milestones", []string{"--milestones", ""}},
	{"related_issues", []string{"--related-issues", "#1, x"}},
	{"commit", []string{"--commit", "abc1234"}},
	{"body", []string{"--body", "A new text."}},
}

func TestEditOfAnyFieldOfAnyFileOfTheBoardChangesOnlyItsLines(t *testing.T) {
	t.Parallel()
	dir := boardCopy(t)
	id := regexp.MustCompile(`(?m)^id: ([A-Z0-9]{8})\r?$`)
	edits := 0
	for name, was := range issueFiles(t, dir) {
		m := id.FindSubmatch(was)
		if m == nil || strings.HasPrefix(filepath.Base(name), ".") || strings.Contains(name, "sync-conflict") || bytes.Contains(was, []byte("<<<<<<<")) {
			continue
		}
		file := filepath.Join(dir, "docs", "issues", filepath.FromSlash(name))
		for _, f := range fields {
			e := inProcess(t, dir, append([]string{"edit", string(m[1])}, f.args...)...)
			at := whereIs(t, dir, name)
			if at != file && f.key != "assignee" { // a change of assignee moves a file to its folder
				t.Errorf("%s: the edit of %s moved the file to %s", name, f.key, at)
			}
			now, err := os.ReadFile(at)
			if err != nil {
				t.Fatal(err)
			}
			if e.code != 0 {
				if !bytes.Equal(now, was) {
					t.Errorf("%s: a refused edit of %s wrote:\n%s", name, f.key, e.err)
				}
				continue
			}
			edits++
			onlyTouches(t, name, f.key, string(was), string(now))
			if err := os.Remove(at); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, was, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if edits < 600 {
		t.Errorf("only %d edits went through", edits)
	}
}

// whereIs is the path of the file that stands under the name of another now.
func whereIs(t *testing.T, dir, name string) string {
	t.Helper()
	for now := range issueFiles(t, dir) {
		if filepath.Base(now) == filepath.Base(name) {
			return filepath.Join(dir, "docs", "issues", filepath.FromSlash(now))
		}
	}
	t.Fatalf("%s is gone", name)
	return ""
}

// onlyTouches checks that every line of a file survives an edit, but those of
// the key, of `updated` and the History lines that were added.
func onlyTouches(t *testing.T, name, key, was, now string) {
	t.Helper()
	if strings.Contains(was, "\r\n") && strings.Count(now, "\n") != strings.Count(now, "\r\n") {
		t.Errorf("%s: the edit of %s mixes line ends", name, key)
	}
	gone, added := lineDiff(strings.SplitAfter(was, "\n"), strings.SplitAfter(now, "\n"))
	if key == "body" {
		head, _, _ := strings.Cut(strings.ReplaceAll(was, "\r\n", "\n"), "\n---\n")
		gone = slices.DeleteFunc(gone, func(l string) bool {
			l = strings.TrimRight(l, "\r\n") + "\n"
			return l == "---\n" || !strings.Contains(head+"\n", l) // the text may hold rules of its own
		})
	}
	for _, l := range gone {
		if !mayGo(l, key) {
			t.Errorf("%s: the edit of %s took the line %q", name, key, l)
		}
	}
	for _, l := range added {
		if !mayCome(l, key) {
			t.Errorf("%s: the edit of %s added the line %q", name, key, l)
		}
	}
}

// mayGo tells whether a line belongs to the key, or is one that every edit writes.
func mayGo(line, key string) bool {
	text := strings.TrimRight(line, "\r\n")
	list := strings.HasPrefix(strings.TrimSpace(text), "- ") || strings.HasPrefix(strings.TrimSpace(text), "data]")
	return strings.HasPrefix(text, key+":") || strings.HasPrefix(text, "updated:") || key == "due_date" && strings.HasPrefix(text, "start_date:") ||
		list && slices.Contains([]string{"labels", "files", "cycles", "milestones", "related_issues"}, key) || text == "" ||
		key == "status" && slices.ContainsFunc([]string{"commit:", "entered_at:", "source:"}, func(p string) bool { return strings.HasPrefix(text, p) })
}

// mayCome tells whether a line belongs to the key, or to what every edit may add.
func mayCome(line, key string) bool {
	text := strings.TrimRight(line, "\r\n")
	history := text == "## History" || strings.HasPrefix(text, "- 2026-01-02T03:04:05Z \u2014 ")
	return key == "body" || mayGo(line, key) || history ||
		key == "status" && (strings.HasPrefix(text, "commit:") || strings.HasPrefix(text, "entered_at:") || strings.HasPrefix(text, "source:"))
}

// lineDiff gives the lines that only one side has, in order, by the longest
// common subsequence.
func lineDiff(a, b []string) (gone, added []string) {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if table[i][j] = max(table[i+1][j], table[i][j+1]); a[i] == b[j] {
				table[i][j] = table[i+1][j+1] + 1
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && table[i+1][j] >= table[i][j+1]:
			gone, i = append(gone, a[i]), i+1
		default:
			added, j = append(added, b[j]), j+1
		}
	}
	return gone, added
}
