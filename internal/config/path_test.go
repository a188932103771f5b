package config

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPathsStayInsideTheRoot(t *testing.T) {
	t.Parallel()
	root, outside := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Skip("no symbolic links here")
		}
	}
	link(outside, "out")
	link("docs", "in")
	link("nowhere", "broken")
	tests := []struct{ value, want string }{
		{"docs/issues", "docs/issues"},
		{"./docs//issues/", "docs/issues"},
		{"docs/../docs", "docs"},
		{".", "."},
		{filepath.Join(root, "docs", "issues"), "docs/issues"},
		{root, "."},
		{"in/issues", "in/issues"},
		{"in/new/deep", "in/new/deep"},
		{"..", ""},
		{"docs/../../x", ""},
		{outside, ""},
		{"out", ""},
		{"out/issues", ""},
		{"broken", ""},
		{"  ", ""},
		{".git/issues", ""},
		{"docs/.GIT", ""},
		{"docs\x00", ""},
		{".github/issues", ".github/issues"},
	}
	for _, tt := range tests {
		got, f := Inside(root, "issues_dir", tt.value)
		if got != tt.want || (f == nil) != (tt.want != "") {
			t.Errorf("%q: got %q, %v", tt.value, got, f)
		}
		if f != nil && (f.Field != "issues_dir" || f.Remedy == "") {
			t.Errorf("%q: %+v", tt.value, f)
		}
	}
}

func TestLoadReadsAnAbsoluteFolderOfTheOriginalAsRelative(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	toml := "issues_dir = '" + filepath.Join(root, "docs", "issues") + "'\n"
	c, _, f := Load(root, []byte(toml), nil)
	if f != nil || c.IssuesDir != "docs/issues" {
		t.Errorf("%v, %+v", f, c)
	}
}
