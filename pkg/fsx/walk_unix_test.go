//go:build unix

package fsx_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

func TestAPipeAmongTheFilesStopsNoReader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.md"), 0o644); err != nil {
		t.Skip(err)
	}
	d, err := fsx.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	all, err := d.List(nil)
	if err != nil || len(all) != 1 || !all[0].IsOther {
		t.Fatalf("%v %v", all, err)
	}
	_, _, err = d.ReadAt("pipe.md", nil)
	wantErr(t, err, fsx.ErrNotRegular)
	_, _, err = open(t, dir, nil).ReadFile("pipe.md")
	wantErr(t, err, fsx.ErrNotRegular)
	wantErr(t, commit(t, dir, fsx.Change{Path: "pipe.md", Data: []byte("x")}), fsx.ErrNotRegular)
}

func TestLookingAtFilesMakesNoGarbage(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"a-name-of-usual-length.md": "some text"})
	d, err := fsx.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if n := testing.AllocsPerRun(100, func() { _, _, _ = d.StatAt("a-name-of-usual-length.md") }); n > 1 {
		t.Errorf("StatAt: %v allocations", n)
	}
	buf := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(100, func() { buf, _, _ = d.ReadAt("a-name-of-usual-length.md", buf) }); n > 1 {
		t.Errorf("ReadAt: %v allocations", n)
	}
}
