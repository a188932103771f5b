package tests

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// epoch is the time that scripts start at.
const epoch = "2026-01-02T03:04:05Z"

// home is one folder for all tests, with git's settings.
var home = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tix-home")
	if err != nil {
		return "", err
	}
	text := "[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[core]\n\tautocrlf = false\n"
	return dir, os.WriteFile(filepath.Join(dir, "gitconfig"), []byte(text), 0o600)
})

// world is the environment of a program under test.
func world() ([]string, error) {
	dir, err := home()
	return []string{
		"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir(), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"),
		"HOME=" + dir, "USERPROFILE=" + dir, "XDG_CONFIG_HOME=" + filepath.Join(dir, "xdg"),
		"GIT_CONFIG_GLOBAL=" + filepath.Join(dir, "gitconfig"), "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_DATE=" + epoch, "GIT_COMMITTER_DATE=" + epoch,
		"TZ=UTC", "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "NO_COLOR=1", "TERM=dumb", "COLUMNS=200", "EDITOR=false", "VISUAL=",
		"TIX_TEST_NOW=" + epoch, "TIX_TEST_SEED=1",
	}, err
}

// settle makes dir a git repository without starting git.
func settle(dir string) error {
	for _, d := range []string{"objects", "refs/heads"} {
		if err := os.MkdirAll(filepath.Join(dir, ".git", d), 0o777); err != nil {
			return err
		}
	}
	for name, text := range map[string]string{
		"HEAD":   "ref: refs/heads/main\n",
		"config": "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, ".git", name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// place makes a repository of files in a fresh folder.
func place(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if err := settle(dir); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// plain is the least repository.
func plain() map[string]string {
	return map[string]string{"tix.toml": "issues_dir = \"docs/issues\"\n\n[layout]\ndirectory = \".\"\nmove_on_change = false\n"}
}
