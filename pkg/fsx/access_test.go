package fsx

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestWhetherAFileMayBeCreatedIsToldOfTheNearestFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	tree, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	for _, name := range []string{"new", "file", "a/b/new"} {
		if err := tree.MayCreate(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"file/new", "file/a/new", "../new", ""} {
		if err := tree.MayCreate(name); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	var pe *PathError
	if err := tree.MayCreate("file/new"); !errors.As(err, &pe) || pe.Path != "file" {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a")); err == nil {
		t.Error("a look made a folder")
	}
}
