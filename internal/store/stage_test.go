package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

func TestAnEditChangesItsLinesAlone(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	is := load(t, tx.Repo, resolve(t, tx.Repo, "2").Path)
	after, changed, f := tx.Stage(store.Edit{
		Issue: is, Set: set("status", "doing"), Touch: "2026-11-30",
		Events:  []model.Event{{Timestamp: "2026-11-30T10:00:00Z", Actor: "Ada", Kind: "transition_accepted", Detail: "todo -> doing"}},
		Comment: &model.Comment{Author: "Ada", Date: "2026-11-30", Text: "Seen."},
	})
	ok(t, f)
	if !changed || after.Status != "doing" || len(after.Log.Events) != 2 || len(after.Comments) != 1 {
		t.Errorf("%+v", after)
	}
	if got := read(t, root, "docs/issues/"+testName(2)); got != testFile(2) {
		t.Error("a stage wrote the file")
	}
	if h := snapshot(t, tx.Repo, store.All).Issues[1]; h.Status != "doing" {
		t.Error("the transaction does not see what it staged:", h.Status)
	}
	ok(t, tx.Commit())
	want := strings.Replace(testFile(2), "status: todo", "status: doing", 1)
	want = strings.Replace(want, "updated: 2026-01-03", "updated: 2026-11-30", 1)
	want = strings.Replace(want, "todo -> doing\n", "todo -> doing\n- 2026-11-30T10:00:00Z — Ada — transition_accepted — todo -> doing\n", 1)
	want += "\n## Comments\n\n### Ada (2026-11-30)\n\nSeen.\n"
	if got := read(t, root, "docs/issues/"+testName(2)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	tx.Close()
	if h := snapshot(t, r, store.All).Issues[1]; h.Status != "doing" || h.Updated != "2026-11-30" {
		t.Errorf("%+v", h)
	}
}

func TestANoOpWritesNothing(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	r, c := counted(t, root)
	tx := begin(t, r)
	is := load(t, tx.Repo, testName(1))
	after, changed, f := tx.Stage(store.Edit{Issue: is, Set: set("status", "todo"), Touch: "2026-11-30"})
	ok(t, f)
	if changed || after != is {
		t.Error("a no-op counts as a change")
	}
	ok(t, tx.Commit())
	tx.Close()
	if n := c.Writes.Load(); n != 0 {
		t.Errorf("%d writes", n)
	}
}

func TestStagedWorkIsDiscardedWithoutCommit(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	before := snapshot(t, r, store.All)
	tx := begin(t, r)
	_, f := stageNew(tx, "never")
	ok(t, f)
	is := load(t, tx.Repo, testName(2))
	ok(t, tx.Remove(is))
	if got := titles(snapshot(t, tx.Repo, store.All)); len(got) != 3 || got[2] != "never" {
		t.Error(got)
	}
	if _, f := tx.Load(context.Background(), testName(2)); f == nil {
		t.Error("a removed issue was loaded")
	}
	tx.Close()
	after := snapshot(t, r, store.All)
	if strings.Join(titles(after), "|") != strings.Join(titles(before), "|") {
		t.Error(titles(after))
	}
	if h := resolve(t, r, "2"); h.Path != testName(2) {
		t.Error(h)
	}
}

func TestMovesTakeTheAssetsAlong(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	write(t, root, "tix.toml", strings.Replace(flatToml, "false", "true", 1))
	write(t, root, "docs/issues/a/b/"+testName(9), testFile(9))
	write(t, root, "docs/issues/a/b/issue-number-9-assets/pic.png", "png")
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	is := load(t, tx.Repo, resolve(t, tx.Repo, "9").Path)
	after, changed, f := tx.Stage(store.Edit{Issue: is, Set: set("status", "doing"), Path: "c/" + testName(9)})
	ok(t, f)
	if !changed || after.Path != "c/"+testName(9) {
		t.Error(after.Path)
	}
	after, _, f = tx.Stage(store.Edit{Issue: after, Set: set("type", "bug")})
	ok(t, f)
	if h := resolve(t, tx.Repo, "9"); h.Path != after.Path || h.Type != "bug" {
		t.Errorf("%+v", h)
	}
	ok(t, tx.Commit())
	tx.Close()
	if read(t, root, "docs/issues/c/issue-number-9-assets/pic.png") != "png" {
		t.Error("the assets did not move")
	}
	if _, err := os.Stat(filepath.Join(root, "docs/issues/a")); !errors.Is(err, os.ErrNotExist) {
		t.Error("emptied directories were left")
	}

	t.Log("a removal takes the folder with it")
	tx = begin(t, r)
	ok(t, tx.Remove(load(t, tx.Repo, after.Path)))
	ok(t, tx.Commit())
	tx.Close()
	if _, err := os.Stat(filepath.Join(root, "docs/issues/c")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the issue or its assets are still there")
	}
	if got := len(snapshot(t, r, store.All).Issues); got != 3 {
		t.Error(got)
	}
}

func TestRefusalsOfStage(t *testing.T) {
	t.Parallel()
	root := repository(t, 4)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	issue := func(n int) *model.Issue { return load(t, tx.Repo, testName(n)) }
	forged := strings.Replace(testFile(1), "- 2026-01-02T03:04:05Z — Ada", "- 2026-01-02T03:04:05Z — Eve", 1)
	for _, c := range []struct {
		name  string
		edit  store.Edit
		words string
	}{
		{"a rewritten History", store.Edit{Issue: issue(1), Raw: []byte(forged)}, "History"},
		{"a file that cannot be read", store.Edit{Issue: issue(1), Raw: []byte("---\nnumber: x\n---\n")}, "number"},
		{"a path that is taken", store.Edit{Issue: issue(1), Path: testName(2)}, "exists already"},
		{"a path outside", store.Edit{Issue: issue(1), Path: "../x.md"}, "cannot be the path"},
		{"a path of another kind", store.Edit{Issue: issue(1), Path: "x.txt"}, "cannot be the path"},
	} {
		if _, _, f := tx.Stage(c.edit); f == nil || !strings.Contains(f.Message, c.words) {
			t.Errorf("%s: %v", c.name, f)
		}
	}
	ok(t, tx.Commit())
	for n := 1; n <= 4; n++ {
		if read(t, root, "docs/issues/"+testName(n)) != testFile(n) {
			t.Errorf("issue %d was changed", n)
		}
	}
}

func TestAFileThatChangedUnderneathIsNeverOverwritten(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	other := titled(2, "By an editor")
	for _, late := range []bool{false, true} {
		write(t, root, "docs/issues/"+testName(2), testFile(2))
		tx := begin(t, r)
		is := load(t, tx.Repo, testName(2))
		var f *fault.Fault
		if !late {
			write(t, root, "docs/issues/"+testName(2), other)
		}
		_, _, f = tx.Stage(store.Edit{Issue: is, Set: set("status", "done")})
		if late {
			ok(t, f)
			_, f = stageNew(tx, "not alone")
			ok(t, f)
			write(t, root, "docs/issues/"+testName(2), other)
			f = tx.Commit()
		}
		if f == nil || f.Kind != "changed_underneath" || !errors.Is(f, fsx.ErrChanged) {
			t.Errorf("late %v: %v", late, f)
		}
		tx.Close()
		if read(t, root, "docs/issues/"+testName(2)) != other {
			t.Errorf("late %v: the editor's bytes are lost", late)
		}
		if got := titles(snapshot(t, r, store.All)); len(got) != 3 || got[1] != "By an editor 2" {
			t.Error(got)
		}
	}
}

func TestFilesChangeTogetherWithIssues(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	is := load(t, tx.Repo, testName(2))
	_, _, f := tx.Stage(store.Edit{Issue: is, Set: set("status", "done")})
	ok(t, f)
	toml := strings.Replace(flatToml, "false", "true", 1)
	ok(t, tx.StageFile("tix.toml", []byte(toml), []byte(flatToml)))
	ok(t, tx.StageFile("docs/boards/x.md", []byte("---\nname: x\n---\n"), nil))
	c, _, f := tx.Config()
	ok(t, f)
	if !c.Layout.MoveOnChange || c.Board().Name != "x" {
		t.Error("the staged configuration is not seen")
	}
	files, f := tx.Files("docs/boards")
	ok(t, f)
	if len(files) != 1 || files[0].Path != "docs/boards/x.md" {
		t.Error(files)
	}
	ok(t, tx.Commit())
	if read(t, root, "tix.toml") != toml || read(t, root, "docs/boards/x.md") == "" {
		t.Error("not written")
	}
	ok(t, tx.StageFile("docs/boards/x.md", nil, []byte("---\nname: x\n---\n")))
	ok(t, tx.StageFile("tix.toml", []byte(flatToml), []byte("something else")))
	if f := tx.Commit(); f == nil || f.Kind != "changed_underneath" {
		t.Error(f)
	}
	if files, f := tx.Files("docs/boards"); f != nil || len(files) != 1 {
		t.Error(files, f)
	}
	for _, path := range []string{"../x", "/etc/x", "docs/../../x"} {
		ok(t, tx.StageFile(path, []byte("x"), nil))
		if f := tx.Commit(); f == nil {
			t.Errorf("%s was written", path)
		}
	}
}

func TestEachAnswersForEveryItemAlone(t *testing.T) {
	t.Parallel()
	const n = 150
	root := repository(t, n)
	r := open(t, root, store.Options{})
	tx := begin(t, r)
	list := snapshot(t, tx.Repo, store.All).Issues
	answers := tx.Each(n, func(i int) *fault.Fault {
		is, f := tx.Load(context.Background(), list[i].Path)
		if f != nil {
			return f
		}
		if _, _, f = tx.Stage(store.Edit{Issue: is, Set: set("status", "done")}); f != nil {
			return f
		}
		if i%10 == 3 {
			return fault.Invalid("refused")
		}
		if i == 77 {
			write(t, root, "docs/issues/"+list[i].Path, titled(i+1, "Other"))
		}
		// The item before this one is changed once more: it has to be on disk.
		if i%10 == 5 {
			before, f := tx.Load(context.Background(), list[i-1].Path)
			if f != nil {
				return f
			}
			_, _, f = tx.Stage(store.Edit{Issue: before, Set: set("type", "bug")})
			return f
		}
		return nil
	})
	tx.Close()
	for i, h := range snapshot(t, r, store.All).Issues {
		bad := i%10 == 3 || i == 77
		if (answers[i] != nil) != bad {
			t.Errorf("item %d: %v", i, answers[i])
		}
		if (h.Status == "done") == bad {
			t.Errorf("item %d is %s", i, h.Status)
		}
		if want := i%10 == 4; want != (h.Type == "bug") {
			t.Errorf("item %d: type %q", i, h.Type)
		}
	}
}
