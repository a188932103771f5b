package fsx_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

func TestStateIsReplacedWithoutASync(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "tix", "key")
	ops := map[string]int{}
	tree, err := fsx.OpenState(dir, fsx.Options{Rand: names(), PID: 7, Hook: func(op fsx.Op, after bool) error {
		ops[op.Name]++
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	for _, text := range []string{"one", "two"} {
		if err := tree.WriteState("deep/index", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	got, temps := files(t, dir)
	if got["deep/index"] != "two" || temps != nil || ops["sync"]+ops["sync-dir"] != 0 {
		t.Fatalf("%v %v %v", got, temps, ops)
	}
	if fi, _ := os.Stat(dir); runtime.GOOS != "windows" && fi.Mode().Perm() != 0o700 {
		t.Fatal(fi.Mode())
	}
}

func TestAStateThatCannotBeWrittenKeepsTheOldOne(t *testing.T) {
	t.Parallel()
	for _, op := range []string{"open-temp", "write", "rename"} {
		dir := t.TempDir()
		put(t, dir, map[string]string{"index": "old"})
		tree := open(t, dir, func(o fsx.Op, after bool) error {
			if o.Name == op && !after {
				return syscall.EROFS
			}
			return nil
		})
		wantErr(t, tree.WriteState("index", []byte("new")), syscall.EROFS)
		if got, temps := files(t, dir); got["index"] != "old" || temps != nil {
			t.Fatalf("%s: %v %v", op, got, temps)
		}
	}
}

func TestAStateIsWrittenOverInPlace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tree := open(t, dir, nil)
	for _, text := range []string{"first", "longer than it", "short", ""} {
		if err := tree.OverwriteState("holder", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, temps := files(t, dir); got["holder"] != text || temps != nil {
			t.Errorf("%q: %q %v", text, got, temps)
		}
	}
	if fi, _ := os.Stat(filepath.Join(dir, "holder")); runtime.GOOS != "windows" && fi.Mode().Perm() != 0o600 {
		t.Error(fi.Mode())
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", "none/holder", "../holder"} {
		if err := tree.OverwriteState(name, []byte("x")); err == nil {
			t.Errorf("`%s` was written", name)
		}
	}
}

func TestAPersonsFileIsWrittenWhereverItIs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "out.txt")
	for _, text := range []string{"first", ""} {
		if err := fsx.WriteFile(name, []byte(text), fsx.Options{}); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Fatalf("%q", got)
		}
	}
	if err := fsx.WriteFile(filepath.Join(dir, "none", "x"), nil, fsx.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	wantErr(t, fsx.WriteFile(dir, nil, fsx.Options{}), fsx.ErrNotRegular)
	if err := fsx.WriteFile(os.DevNull, []byte("gone"), fsx.Options{}); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("out.txt", link); err != nil {
		t.Skip(err)
	}
	if err := fsx.WriteFile(link, []byte("through"), fsx.Options{}); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "through" {
		t.Fatalf("%q", got)
	}
}

func TestOnlyTemporaryFilesAreRemovedAsSuch(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		".tix-tmp-12-abc": true, ".tix-tmp-12-": false, ".tix-tmp-x-abc": false, ".tix-tmp-": false, "a.md": false, ".tix-tmp-0-a": false,
	} {
		if got := fsx.TempName(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	dir := t.TempDir()
	put(t, dir, map[string]string{"a.md": "a", "d/.tix-tmp-12-abc": "t"})
	tree := open(t, dir, nil)
	var pe *fsx.PathError
	if err := tree.RemoveTemp("a.md"); !errors.As(err, &pe) {
		t.Fatal(err)
	}
	if err := tree.RemoveTemp("d/.tix-tmp-12-abc"); err != nil {
		t.Fatal(err)
	}
	if _, temps := files(t, dir); temps != nil {
		t.Fatal(temps)
	}
}

func TestStateGrowsOnlyWhereItIsTheOneThatWasRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tree := open(t, dir, nil)
	if err := tree.WriteState("index", []byte("base")); err != nil {
		t.Fatal(err)
	}
	f, st, err := tree.OpenFile("index")
	if err != nil {
		t.Fatal(err)
	}
	part := make([]byte, 2)
	if _, err := f.ReadAt(part, 2); err != nil || string(part) != "se" {
		t.Fatalf("%q %v", part, err)
	}
	f.Close()
	now, err := tree.AppendState("index", []byte("+1"), st)
	if err != nil || now.Size != 6 || now.Inode != st.Inode {
		t.Fatalf("%+v %v", now, err)
	}
	if _, err = tree.AppendState("index", []byte("+2"), now); err != nil {
		t.Fatal(err)
	}
	_, err = tree.AppendState("index", []byte("+3"), st)
	wantErr(t, err, fsx.ErrChanged)
	_, err = tree.AppendState("none", []byte("+3"), st)
	wantErr(t, err, os.ErrNotExist)
	if got, _ := files(t, dir); got["index"] != "base+1+2" {
		t.Fatal(got)
	}
}
