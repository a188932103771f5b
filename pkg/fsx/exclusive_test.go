package fsx

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// The way for file systems that can neither link nor rename without replacing
// is walked here directly, for the file systems of the tests can do both.
func TestARenameByAReservedNameNeverReplaces(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "d/x", "e/y"} {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tree, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	for from, to := range map[string]string{"a": "b", "d": "e"} {
		if err := tree.renameReserved(from, to); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s to %s: %v", from, to, err)
		}
	}
	for from, to := range map[string]string{"a": "c", "d": "f"} {
		if err := tree.renameReserved(from, to); err != nil {
			t.Errorf("%s to %s: %v", from, to, err)
		}
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "c")); string(data) != "a" {
		t.Errorf("%q", data)
	}
	if _, err := os.Stat(filepath.Join(dir, "f", "x")); err != nil {
		t.Error(err)
	}
	if err := tree.renameReserved("none", "g"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "g")); err == nil {
		t.Error("a failure left the reserved name")
	}
}
