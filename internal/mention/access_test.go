//go:build unix

package mention_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/op"
)

// plainUser is who the test goes on as when it was started by root, whom no mode
// keeps out.
const plainUser, asUser = 65534, "TIX_TEST_AS_USER"

// A folder of mentions that cannot be listed, read or written keeps nobody from
// writing issues; what is not recorded is told.
func TestAFolderWithoutRightsRefusesNoWrite(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 && os.Getenv(asUser) == "" {
		runAsUser(t)
		return
	}
	bare := strings.NewReplacer("@ada", "all", "D1D1D1D1", "C2C2C2C2", "number: 1", "number: 2").Replace(issueOne)
	for name, c := range map[string]struct {
		mode   fs.FileMode
		folder string
		args   string
		warned string
	}{
		"no rights, nobody": {0o000, "docs/mentions", `{"issue":2,"priority":"high"}`, "`docs/mentions` cannot be listed: permission denied"},
		"no rights":         {0o000, "docs/mentions", `{"issue":1,"body":"@ada and @bob"}`, "`docs/mentions` cannot be listed: permission denied"},
		"only read":         {0o555, "docs/mentions", `{"issue":1,"body":"@ada and @bob"}`, "`docs/mentions` cannot be written: permission denied"},
		"only read, nobody": {0o555, "docs/mentions", `{"issue":2,"priority":"high"}`, ""},
		"none, and above":   {0o555, "docs", `{"issue":1,"body":"@ada and @bob"}`, "`docs` cannot be written: permission denied"},
	} {
		files := map[string]string{pathOne: issueOne, "docs/issues/2026-01-01-C2C2C2C2-two.md": bare}
		if c.folder != "docs" {
			files["docs/mentions/ada.toml"] = record("ada", "D1D1D1D1")
		}
		root := place(t, files)
		dir := filepath.Join(root, filepath.FromSlash(c.folder))
		if err := os.Chmod(dir, c.mode); err != nil {
			t.Fatal(err)
		}
		a := call(t, host(root, 1), &issue.Edit, c.args)
		list := call(t, host(root, 1), &mention.List, `{}`)
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if a.Fault != nil || list.Fault != nil {
			t.Errorf("%s: refused: %s%s", name, a.Err, list.Err)
		}
		if n := strings.Count(a.Err, "W-tix-disclosure"); !strings.Contains(a.Err, c.warned) || n != min(len(c.warned), 1) {
			t.Errorf("%s: told %q", name, a.Err)
		}
		if text := read(t, root, pathOne); strings.Contains(c.args, "@bob") && !strings.Contains(text, "@bob") {
			t.Errorf("%s: not written: %s", name, text)
		}
		if text := read(t, root, "docs/mentions/bob.toml"); text != "" {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// runAsUser runs this test once more, as a user that modes hold for.
func runAsUser(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "test")
	self, err := os.Executable()
	if err == nil {
		var data []byte
		if data, err = os.ReadFile(self); err == nil {
			err = os.WriteFile(program, data, 0o755)
		}
	}
	for at := dir; err == nil && at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		err = os.Chmod(at, 0o755)
	}
	if err == nil {
		err = os.Chown(dir, plainUser, plainUser)
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asUser+"=1", "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: plainUser, Gid: plainUser}}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("as user %d: %v\n%s", plainUser, err, out)
	}
}

// What stands in the place of a file of records is told by lint's look too.
func TestAnInspectionFindsWhatIsNoFileOfRecords(t *testing.T) {
	t.Parallel()
	root := place(t, map[string]string{
		pathOne: issueOne, "docs/mentions/ada.toml": record("ada", "D1D1D1D1"), "docs/mentions/bad.toml": "[[x", "docs/mentions/nul.toml": "a = 1\n\x00",
		"docs/mentions/folder.toml/x": "", "docs/mentions/README.md": "[[x", "docs/other.toml": "a = 1\n",
	})
	dir := filepath.Join(root, "docs/mentions")
	if err := os.Symlink("../other.toml", filepath.Join(dir, "link.toml")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.toml"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := []string{"bad.toml:1:3", "folder.toml:0:0", "link.toml:0:0", "nul.toml:2:1", "pipe.toml:0:0"}
	check := func(root string, want ...string) {
		t.Helper()
		got := inspect(t, root)
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for i := range want {
		want[i] = "docs/mentions/" + want[i]
	}
	check(root, want...)
	check(place(t, map[string]string{pathOne: issueOne}))
	check(place(t, map[string]string{pathOne: issueOne, "docs/mentions": "x"}), "docs/mentions:0:0")
	check(place(t, map[string]string{"tix.toml": settings + "[mentions]\nenabled = false\n", "docs/mentions/bad.toml": "[[x"}))
}

// inspect gives the places of the findings.
func inspect(t *testing.T, root string) (places []string) {
	t.Helper()
	d := &op.Operation[struct{}, struct{}]{
		Name: "look", Title: "Look", Summary: "Look.",
		Read: inspected(func(s string) { places = append(places, s) }),
	}
	if a := call(t, host(root, 1), d, `{}`); a.Fault != nil {
		t.Fatal(a.Err)
	}
	return places
}
