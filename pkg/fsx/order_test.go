package fsx_test

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// recorder writes down every step that is taken.
type recorder struct{ steps []string }

func (r *recorder) hook(op fsx.Op, after bool) error {
	if after {
		name := path.Base(op.Path)
		if fsx.TempName(name) {
			name = "temp"
		}
		r.steps = append(r.steps, op.Name+" "+name)
	}
	return nil
}

func (r *recorder) want(t *testing.T, steps ...string) {
	t.Helper()
	if !slices.Equal(r.steps, steps) {
		t.Errorf("steps\n%s\nwant\n%s", strings.Join(r.steps, "\n"), strings.Join(steps, "\n"))
	}
}

func TestContentIsDurableBeforeItsNameAndTheNameBeforeTheEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a"})
	var r recorder
	tree := open(t, dir, r.hook)
	for _, c := range []fsx.Change{
		{Path: "a", Data: []byte("new")},
		{Path: "d/b", Data: []byte("new"), Create: true},
		{Path: "a", Remove: true},
	} {
		if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{c}}); err != nil {
			t.Fatal(err)
		}
	}
	r.want(t,
		"open-temp temp", "write temp", "chmod temp", "sync temp", "rename a", "sync-dir .",
		"mkdir d", "open-temp temp", "write temp", "sync temp", "link b", "remove temp", "sync-dir d", "sync-dir .",
		"remove a", "sync-dir .")
}

func TestTheJournalIsDurableBeforeTheFirstNameAndGoesAfterTheLast(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a", "b": "b"})
	var r recorder
	err := open(t, dir, r.hook).Commit(fsx.Plan{Journal: open(t, t.TempDir(), r.hook), Changes: []fsx.Change{
		{Path: "a", Data: []byte("new")}, {Path: "b", Remove: true},
	}})
	if err != nil {
		t.Fatal(err)
	}
	r.want(t,
		"open-temp temp", "write temp", "chmod temp", "sync temp",
		"open-temp temp", "write temp", "chmod temp", "sync temp", "link journal", "remove temp", "sync-dir .",
		"write moment", "rename a", "remove b", "write moment", "sync-dir .", "remove journal")
}

func TestAFileThatAppearsAtTheLastMomentIsNotOverwritten(t *testing.T) {
	t.Parallel()
	for _, c := range []fsx.Change{{Path: "n", Data: []byte("mine"), Create: true}, {Path: "a", Data: []byte("mine"), MoveTo: "n"}} {
		dir := t.TempDir()
		put(t, dir, map[string]string{"a": "a"})
		tree := open(t, dir, func(op fsx.Op, after bool) error {
			if op.Path == "n" && !after && (op.Name == "link" || op.Name == "rename") {
				return os.WriteFile(filepath.Join(dir, "n"), []byte("mine"), 0o644)
			}
			return nil
		})
		wantErr(t, tree.Commit(fsx.Plan{Changes: []fsx.Change{c}}), fsx.ErrExists)
		got, temps := files(t, dir)
		if got["a"] != "a" || got["n"] != "mine" || temps != nil {
			t.Fatalf("%v %v", got, temps)
		}
	}
}
