package store_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

func TestWalkFindsIssuesAtAnyDepthAndNothingElse(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	for path, n := range map[string]int{
		"docs/issues/ada/default/todo/" + testName(2): 2,
		"docs/issues/." + testName(3):                 3,
		"docs/issues/.hidden/" + testName(4):          4,
		"docs/issues/x-assets/" + testName(5):         5,
		"docs/issues/.tix-tmp-12-abc.md":              6,
		"docs/issues/notes.txt":                       7,
		"docs/issues/ada-b/" + testName(8):            8,
	} {
		write(t, root, path, testFile(n))
	}
	write(t, root, "docs/issues/"+strings.TrimSuffix(testName(9), ".md")+".sync-conflict-20260101-101010-ABC.md", testFile(9))
	write(t, root, "docs/issues/README.md", "# About these files\n")

	r := open(t, root, store.Options{})
	for _, c := range []struct {
		scope store.Scope
		want  []uint32
		odd   int
	}{
		{store.Active, []uint32{1, 8, 2}, 2},
		{store.Archived, []uint32{3}, 0},
		{store.All, []uint32{3, 1, 8, 2}, 2},
	} {
		s := snapshot(t, r, c.scope)
		var got []uint32
		for _, h := range s.Issues {
			got = append(got, h.Number)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("scope %d: %v, want %v", c.scope, got, c.want)
		}
		if len(s.Unreadable) != c.odd {
			t.Errorf("scope %d: findings %v", c.scope, s.Unreadable)
		}
	}
}

func TestBadFilesAreFindingsAndStopNothing(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	conflict := "<<<<<<< HEAD\n" + testFile(7) + "=======\n" + testFile(7) + ">>>>>>> other\n"
	write(t, root, "docs/issues/README.md", "no front matter\n")
	write(t, root, "docs/issues/"+testName(7), conflict)
	write(t, root, "docs/issues/"+testName(8), "---\nnumber: 8\ntitle: x\ntitle: y\n---\n")
	for range 2 { // read, then from the index
		r := open(t, root, store.Options{})
		s := snapshot(t, r, store.All)
		if len(s.Issues) != 3 || len(s.Unreadable) != 3 || len(s.Conflicted) != 1 {
			t.Fatalf("%d issues, findings %v, conflicted %v", len(s.Issues), s.Unreadable, s.Conflicted)
		}
		if h := s.Conflicted[0]; h.ID != testID(7) || !h.Conflicted || h.Path != testName(7) {
			t.Errorf("conflicted row %+v", h)
		}
		for i, want := range []struct {
			file, kind string
			severity   fault.Severity
			line       int
		}{
			{testName(7), "conflict", fault.Error, 1},
			{testName(8), "parse", fault.Error, 4},
			{"README.md", "missing", fault.Note, 1},
		} {
			f := s.Unreadable[i]
			if f.File != want.file || f.Kind != want.kind || f.Severity != want.severity || f.Line != want.line || f.Path() != "docs/issues/"+want.file || f.Remedy == "" {
				t.Errorf("finding %d is %+v, want %+v", i, f, want)
			}
		}
	}
}

func TestOutsideChangesAreSeen(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	snapshot(t, r, store.All)
	name := filepath.Join(root, "docs/issues", testName(2))

	t.Log("an edit that keeps size and time is seen while the stamp is young")
	edit := func(title string) {
		must(t, os.WriteFile(name, []byte(strings.Replace(testFile(2), "title: Issue", "title: "+title, 1)), 0o644))
	}
	edit("First")
	if got := titles(snapshot(t, r, store.All))[1]; got != "First number 2" {
		t.Error(got)
	}
	fi, err := os.Stat(name)
	must(t, err)
	edit("Other")
	must(t, os.Chtimes(name, fi.ModTime(), fi.ModTime()))
	if got := titles(snapshot(t, r, store.All))[1]; got != "Other number 2" {
		t.Error(got)
	}
	again := open(t, root, store.Options{})
	if got := titles(snapshot(t, again, store.All))[1]; got != "Other number 2" {
		t.Error(got)
	}

	t.Log("files and directories come and go")
	write(t, root, "docs/issues/new/deep/"+testName(9), testFile(9))
	if got := len(snapshot(t, r, store.All).Issues); got != 4 {
		t.Error(got)
	}
	must(t, os.RemoveAll(filepath.Join(root, "docs/issues/new")))
	must(t, os.Remove(name))
	if got := len(snapshot(t, r, store.All).Issues); got != 2 {
		t.Error(got)
	}
	must(t, os.RemoveAll(filepath.Join(root, "docs/issues")))
	if got := len(snapshot(t, r, store.All).Issues); got != 0 {
		t.Error(got)
	}
}

func TestASnapshotIsKeptAsLongAsItHolds(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	a, b := snapshot(t, r, store.Active), snapshot(t, r, store.Active)
	if a != b {
		t.Error("the same issues were gathered twice")
	}
	write(t, root, "docs/issues/"+testName(4), testFile(4))
	if c := snapshot(t, r, store.Active); len(c.Issues) != 4 || len(a.Issues) != 3 {
		t.Error(len(c.Issues), len(a.Issues))
	}
}

func TestLinksAreReadInsideTheRootOnly(t *testing.T) {
	t.Parallel()
	root, other := repository(t, 1), t.TempDir()
	write(t, root, "elsewhere/two.md", testFile(2))
	write(t, other, "three.md", testFile(3))
	write(t, other, "dir/four.md", testFile(4))
	must(t, os.Symlink("../../elsewhere/two.md", filepath.Join(root, "docs/issues", testName(2))))
	must(t, os.Symlink(filepath.Join(other, "three.md"), filepath.Join(root, "docs/issues", testName(3))))
	must(t, os.Symlink(filepath.Join(other, "dir"), filepath.Join(root, "docs/issues/dir")))
	must(t, os.Symlink("nowhere", filepath.Join(root, "docs/issues/no-folder")))
	must(t, os.Symlink("../../tix.toml", filepath.Join(root, "docs/issues/a-file")))
	r := open(t, root, store.Options{})
	for range 2 {
		s := snapshot(t, r, store.All)
		if len(s.Issues) != 2 || s.Issues[1].Number != 2 {
			t.Errorf("%v", titles(s))
		}
		if len(s.Unreadable) != 2 || s.Unreadable[0].File != testName(3) || s.Unreadable[1].File != "dir" || s.Unreadable[1].Remedy == "" {
			t.Errorf("%v", s.Unreadable)
		}
		if _, bad := scanned(t, r, store.All); len(bad) != 2 || bad[1].File != "dir" {
			t.Errorf("%v", bad)
		}
		r = open(t, root, store.Options{}) // from the index file
	}
	tx := begin(t, r)
	is := load(t, r, resolve(t, r, "2").Path)
	if _, _, f := tx.Stage(store.Edit{Issue: is, Set: set("status", "done")}); f == nil || !strings.Contains(f.Message, "symbolic link") {
		t.Error(f)
	}
}

func TestConfigIsReadPerCall(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	r := open(t, root, store.Options{})
	a, _, f := r.Config()
	ok(t, f)
	if b, _, _ := r.Config(); a != b {
		t.Error("an unchanged configuration was read again")
	}
	write(t, root, "other/"+testName(5), testFile(5))
	write(t, root, "tix.toml", strings.Replace(flatToml, "docs/issues", "other", 1))
	if got := snapshot(t, r, store.All); len(got.Issues) != 1 || got.Issues[0].Number != 5 {
		t.Error(titles(got))
	}
	write(t, root, "tix.toml", "issues_dir = \n")
	if _, _, f := r.Config(); f == nil || f.Family != fault.FamilyConfig || f.Place.Line != 1 {
		t.Error(f)
	}
	write(t, root, "tix.toml", flatToml)
	write(t, root, "docs/boards/b.md", "---\nname: b\ncolumns:\n- x\n- done\n---\n")
	c, _, f := r.Config()
	ok(t, f)
	if c.Board().Columns[0] != "x" {
		t.Error(c.Board())
	}
}
