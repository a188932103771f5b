package fsx_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tix-tracker/tix/pkg/fsx"
)

func commit(t *testing.T, dir string, c ...fsx.Change) error {
	t.Helper()
	p := fsx.Plan{Changes: c}
	if len(c) > 1 {
		p.Journal = open(t, t.TempDir(), nil)
	}
	return open(t, dir, nil).Commit(p)
}

func TestAFileThatChangedUnderneathIsNotOverwritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "read"})
	data, st, err := open(t, dir, nil).ReadFile("a")
	if err != nil {
		t.Fatal(err)
	}
	full := filepath.Join(dir, "a")
	// Same size, same time: only the bytes tell.
	put(t, dir, map[string]string{"a": "edit"})
	if err := os.Chtimes(full, time.Time{}, time.Unix(0, st.ModTime)); err != nil {
		t.Fatal(err)
	}
	wantErr(t, commit(t, dir, fsx.Change{Path: "a", Data: []byte("mine"), Was: &st, WasData: data}), fsx.ErrChanged)
	got, temps := files(t, dir)
	if got["a"] != "edit" || temps != nil {
		t.Fatalf("%v %v", got, temps)
	}
	// Another stamp with the same bytes is no change.
	put(t, dir, map[string]string{"a": "read"})
	if err := os.Chtimes(full, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if err := commit(t, dir, fsx.Change{Path: "a", Data: []byte("mine"), Was: &st, WasData: data}); err != nil {
		t.Fatal(err)
	}
	// Without the bytes the stamp decides.
	wantErr(t, commit(t, dir, fsx.Change{Path: "a", Data: []byte("more"), Was: &st}), fsx.ErrChanged)
	wantErr(t, commit(t, dir, fsx.Change{Path: "gone", Data: []byte("more"), Was: &st}), fsx.ErrChanged)
}

func TestAChangeBetweenStagingAndRenameIsSeen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "old"})
	tree := open(t, dir, func(op fsx.Op, after bool) error {
		if op.Name == "sync" && after {
			return os.WriteFile(filepath.Join(dir, "a"), []byte("edit"), 0o644)
		}
		return nil
	})
	wantErr(t, tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "a", Data: []byte("new")}}}), fsx.ErrChanged)
	if got, temps := files(t, dir); got["a"] != "edit" || temps != nil {
		t.Fatalf("%v %v", got, temps)
	}
}

func TestNothingIsEverOverwrittenByCreateOrMove(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before := map[string]string{"a": "a", "b": "b", "as/1": "1", "bs/2": "2"}
	put(t, dir, before)
	wantErr(t, commit(t, dir, fsx.Change{Path: "a", Data: []byte("x"), Create: true}), fsx.ErrExists)
	wantErr(t, commit(t, dir, fsx.Change{Path: "a", MoveTo: "b"}), fsx.ErrExists)
	wantErr(t, commit(t, dir, fsx.Change{Path: "a", Data: []byte("x"), Assets: [2]string{"as", "bs"}}), fsx.ErrExists)
	if got, temps := files(t, dir); !maps.Equal(got, before) || temps != nil {
		t.Fatalf("%v %v", got, temps)
	}
}

func TestOfManyCreatorsOfOneNameOneWins(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 16 {
		tree := open(t, dir, nil)
		wg.Go(func() {
			text := []byte("same for all")
			if i%2 == 0 {
				text = fmt.Appendf(nil, "%d", i)
			}
			err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "n", Data: text, Create: true}}})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if !errors.Is(err, fsx.ErrExists) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, temps := files(t, dir)
	if won != 1 || len(got) != 1 || temps != nil {
		t.Fatalf("%d won: %v %v", won, got, temps)
	}
}

func TestPlansThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a", "d/f": "f"})
	var pe *fsx.PathError
	for _, c := range [][]fsx.Change{
		{{Path: "a"}},
		{{Path: "x", Create: true}},
		{{Path: "a", Remove: true, Data: []byte("x")}},
		{{Path: "a", Data: []byte("x"), Assets: [2]string{"d", ""}}},
		{{Path: "a", Data: []byte("x")}, {Path: "./a", Remove: true}},
		{{Path: "a", Data: []byte("x")}, {Path: "d/f", MoveTo: "a"}},
		{{Path: "a/b", Data: []byte("x")}},
	} {
		if err := commit(t, dir, c...); !errors.As(err, &pe) && !errors.Is(err, syscall.ENOTDIR) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if err := open(t, dir, nil).Commit(fsx.Plan{Changes: []fsx.Change{{Path: "a", Data: []byte("1")}, {Path: "b", Data: []byte("2")}}}); err == nil {
		t.Error("several files without a journal are not refused")
	}
	wantErr(t, commit(t, dir, fsx.Change{Path: "d", Data: []byte("x")}), fsx.ErrNotRegular)
	wantErr(t, commit(t, dir, fsx.Change{Path: "none", Remove: true}), fs.ErrNotExist)
	wantErr(t, commit(t, dir, fsx.Change{Path: "none", MoveTo: "some"}), fs.ErrNotExist)
}

func TestNoPathLeavesTheTree(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "tree")
	put(t, top, map[string]string{"out/secret": "s", "tree/in/f": "f"})
	for link, to := range map[string]string{"abs": filepath.Join(top, "out"), "rel": "../out", "inside": "in"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	tree := open(t, dir, nil)
	var pe *fsx.PathError
	for _, p := range []string{
		"", ".", "..", "../out/secret", "in/../../out/secret", "in/../f", "/etc/passwd", filepath.Join(top, "out/secret"),
		"abs/secret", "rel/secret", "a\x00b", "abs/new/deep",
	} {
		if _, _, err := tree.ReadFile(p); !errors.As(err, &pe) {
			t.Errorf("read %q: %v", p, err)
		}
		if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: p, Data: []byte("x")}}}); !errors.As(err, &pe) {
			t.Errorf("write %q: %v", p, err)
		}
		if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "in/f", MoveTo: p}}}); p != "" && !errors.As(err, &pe) {
			t.Errorf("move to %q: %v", p, err)
		}
		if err := tree.WriteState(p, nil); !errors.As(err, &pe) {
			t.Errorf("state %q: %v", p, err)
		}
	}
	if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "inside/g", Data: []byte("g")}}}); err != nil {
		t.Errorf("a link that stays inside: %v", err)
	}
	got, _ := files(t, filepath.Join(top, "out"))
	if len(got) != 1 || got["secret"] != "s" {
		t.Errorf("outside: %v", got)
	}
}

func TestASymlinkedFileIsReadButNeverWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"real": "text"})
	if err := os.Symlink("real", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	if data, _, err := open(t, dir, nil).ReadFile("link"); err != nil || string(data) != "text" {
		t.Fatalf("%s %v", data, err)
	}
	_, err := open(t, dir, nil).Stat("link")
	wantErr(t, err, fsx.ErrSymlink)
	wantErr(t, commit(t, dir, fsx.Change{Path: "link", Data: []byte("x")}), fsx.ErrSymlink)
	wantErr(t, commit(t, dir, fsx.Change{Path: "link", Remove: true}), fsx.ErrSymlink)
	wantErr(t, commit(t, dir, fsx.Change{Path: "link", MoveTo: "other"}), fsx.ErrSymlink)
}

func TestAReplacedFileKeepsItsMode(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no modes")
	}
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a", "b": "b"})
	for name, mode := range map[string]fs.FileMode{"a": 0o600, "b": 0o666} {
		if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
			t.Fatal(err)
		}
		if err := commit(t, dir, fsx.Change{Path: name, Data: []byte("new")}); err != nil {
			t.Fatal(err)
		}
		if fi, _ := os.Stat(filepath.Join(dir, name)); fi.Mode().Perm() != mode {
			t.Errorf("%s: %v, want %v", name, fi.Mode(), mode)
		}
	}
	if err := commit(t, dir, fsx.Change{Path: "new", Data: []byte("new"), Create: true}); err != nil {
		t.Fatal(err)
	}
	if fi, _ := os.Stat(filepath.Join(dir, "new")); fi.Mode().Perm()&^0o644 != 0 {
		t.Errorf("new file: %v", fi.Mode())
	}
}

func TestEmptyFoldersArePrunedButNotTheKeptOnes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"issues/a/b/x": "x", "issues/c/y": "y", "issues/full/z": "z", "issues/full/w": "w"})
	journal := open(t, t.TempDir(), nil)
	err := open(t, dir, nil).Commit(fsx.Plan{
		Journal: journal, PruneEmpty: true, Keep: []string{"issues/"},
		Changes: []fsx.Change{{Path: "issues/a/b/x", Remove: true}, {Path: "issues/c/y", MoveTo: "y"}, {Path: "issues/full/z", Remove: true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := folders(t, dir); got != ". issues issues/full" {
		t.Fatal(got)
	}
}

func TestADirectorySyncErrorIsToldApart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	fail := true
	tree := open(t, dir, func(op fsx.Op, after bool) error {
		if op.Name == "sync-dir" && fail {
			return syscall.EIO
		}
		return nil
	})
	err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "a", Data: []byte("new"), Create: true}}})
	var lost *fsx.NotDurable
	if !errors.As(err, &lost) || !errors.Is(err, syscall.EIO) || !strings.Contains(err.Error(), "visible") {
		t.Fatal(err)
	}
	if got, temps := files(t, dir); got["a"] != "new" || temps != nil {
		t.Fatalf("%v %v", got, temps)
	}
}

func TestAFullDiskDamagesNothing(t *testing.T) {
	t.Parallel()
	for _, full := range []string{"open-temp", "write", "sync", "mkdir", "link", "rename"} {
		for _, s := range scenes() {
			dir, state := memory(t), memory(t)
			put(t, dir, s.before)
			hook := func(op fsx.Op, after bool) error {
				if op.Name == full && !after {
					return syscall.ENOSPC
				}
				return nil
			}
			plan := s.plan
			if s.several {
				plan.Journal = open(t, state, hook)
			}
			err := open(t, dir, hook).Commit(plan)
			got, temps := files(t, dir)
			if temps != nil || err == nil && !maps.Equal(got, s.after) || err != nil && !maps.Equal(got, s.before) {
				t.Fatalf("%s without %s: %v, %v %v", s.name, full, err, got, temps)
			}
		}
	}
}

func TestManyPlansAreJudgedEachAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"taken": "t"})
	var plans []fsx.Plan
	for i := range 150 {
		plans = append(plans, fsx.Plan{Changes: []fsx.Change{{Path: fmt.Sprintf("d/%d", i), Data: fmt.Appendf(nil, "%d", i), Create: true}}})
	}
	plans[70].Changes[0].Path = "taken"
	plans[71].Changes[0].Path = "../x"
	syncs := 0
	tree := open(t, dir, func(op fsx.Op, after bool) error {
		if op.Name == "sync-dir" && !after {
			syncs++
		}
		return nil
	})
	errs := tree.CommitEach(plans)
	for i, err := range errs {
		if (err != nil) != (i == 70 || i == 71) {
			t.Errorf("%d: %v", i, err)
		}
	}
	wantErr(t, errs[70], fsx.ErrExists)
	got, temps := files(t, dir)
	if len(got) != 149 || temps != nil || syncs != 2 {
		t.Fatalf("%d files, %v, %d syncs of directories", len(got), temps, syncs)
	}
}

func TestAPlanThatFailsTakesNoFolderFromAnother(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a", "b": "b"})
	tree := open(t, dir, func(op fsx.Op, after bool) error {
		if op.Name == "rename" && op.Path == "new/a" {
			return syscall.EACCES
		}
		return nil
	})
	errs := tree.CommitEach([]fsx.Plan{
		{Changes: []fsx.Change{{Path: "a", MoveTo: "new/a"}}},
		{Changes: []fsx.Change{{Path: "b", MoveTo: "new/b"}}},
	})
	wantErr(t, errs[0], syscall.EACCES)
	if errs[1] != nil {
		t.Fatal(errs[1])
	}
	if got, _ := files(t, dir); got["a"] != "a" || got["new/b"] != "b" {
		t.Fatal(got)
	}
}
