package fsx_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

func TestAListingTellsNamesAndKinds(t *testing.T) {
	t.Parallel()
	dir := memory(t)
	all := map[string]string{"sub/x": "", strings.Repeat("n", 255): "", "ümlaut": ""}
	for i := range 3000 {
		all[fmt.Sprintf("file-with-a-name-of-some-length-%d.md", i)] = ""
	}
	put(t, dir, all)
	_ = os.Symlink("sub", filepath.Join(dir, "link"))
	want, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	d, err := fsx.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for range 2 { // a second listing reads afresh
		got, err := d.List(nil)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(got, func(a, b fsx.Entry) int { return strings.Compare(a.Name, b.Name) })
		if len(got) != len(want) {
			t.Fatalf("%d names, want %d", len(got), len(want))
		}
		for i, e := range got {
			w := want[i]
			if e.Name != w.Name() || e.IsDir != w.IsDir() || e.IsSymlink != (w.Type()&os.ModeSymlink != 0) || e.IsOther {
				t.Fatalf("%+v, want %v", e, w)
			}
		}
	}
}

func TestBothRoadsGiveOneStamp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "some text", "empty": ""})
	d, err := fsx.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tree := open(t, dir, nil)
	buf := make([]byte, 0, 4)
	for _, name := range []string{"a", "empty"} {
		want, st, err := tree.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var got fsx.Stamp
		buf, got, err = d.ReadAt(name, buf)
		if err != nil || string(buf) != string(want) || got != st {
			t.Fatalf("%q %+v %v, want %q %+v", buf, got, err, want, st)
		}
		if at, link, err := d.StatAt(name); at != st || link || err != nil {
			t.Fatalf("%+v %v %v", at, link, err)
		}
		if at, err := tree.Stat(name); at != st || err != nil {
			t.Fatalf("%+v %v", at, err)
		}
	}
	before, _ := d.Stamp()
	put(t, dir, map[string]string{"b": "new name"})
	if after, err := d.Stamp(); err != nil || after.Same(before) && after.ModTime == before.ModTime {
		t.Skip("the clock of this file system is too coarse")
	}
}

func TestReadingRefusesWhatIsNoPlainFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"real": "text", "sub/x": ""})
	d, err := fsx.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_, _, err = d.ReadAt("none", nil)
	wantErr(t, err, os.ErrNotExist)
	if _, _, err := d.ReadAt("sub", nil); err == nil {
		t.Error("a directory is read")
	}
	huge := filepath.Join(dir, "huge")
	put(t, dir, map[string]string{"huge": ""})
	if err := os.Truncate(huge, fsx.MaxFile+1); err != nil {
		t.Fatal(err)
	}
	_, _, err = d.ReadAt("huge", nil)
	wantErr(t, err, fsx.ErrTooLarge)
	_, _, err = open(t, dir, nil).ReadFile("huge")
	wantErr(t, err, fsx.ErrTooLarge)
	if err := os.Symlink("real", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	_, _, err = d.ReadAt("link", nil)
	wantErr(t, err, fsx.ErrSymlink)
	if data, _, err := d.ReadAtFollow("link", nil); err != nil || string(data) != "text" {
		t.Errorf("%q %v", data, err)
	}
	if _, link, err := d.StatAt("link"); !link || err != nil {
		t.Errorf("%v %v", link, err)
	}
}

func TestStampsWithoutADeviceCompare(t *testing.T) {
	t.Parallel()
	s := fsx.Stamp{Size: 1, ModTime: 2, Inode: 3, Dev: 4, Mode: 5}
	kept := fsx.Stamp{Size: 1, ModTime: 2, Inode: 3}
	if !s.Same(kept) || !kept.Same(s) {
		t.Error("a stamp kept without its device differs")
	}
	for _, o := range []fsx.Stamp{{Size: 2, ModTime: 2, Inode: 3}, {Size: 1, ModTime: 3, Inode: 3}, {Size: 1, ModTime: 2, Inode: 4}, {Size: 1, ModTime: 2, Inode: 3, Dev: 5}} {
		if s.Same(o) {
			t.Errorf("%+v is the same", o)
		}
	}
}

func TestWorkIsCounted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a", "b": "b"})
	var c fsx.Counter
	d, err := fsx.OpenDirCounted(dir, &c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tree, err := fsx.Open(dir, fsx.Options{Counter: &c})
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	_, _ = d.List(nil)
	_, _, _ = d.StatAt("a")
	_, _, _ = d.ReadAt("a", nil)
	_, _, _ = tree.ReadFile("b")
	if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: "c", Data: []byte("c"), Create: true}}}); err != nil {
		t.Fatal(err)
	}
	if c.Opens.Load() != 2 || c.Lists.Load() != 1 || c.Writes.Load() != 1 || c.Stats.Load() > 5 {
		t.Fatalf("opens %d, stats %d, lists %d, writes %d", c.Opens.Load(), c.Stats.Load(), c.Lists.Load(), c.Writes.Load())
	}
}
