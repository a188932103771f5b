package gitdir_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/gitdir"
)

// identity holds what ReadIdentity says to what git says; plain tells whether
// it must answer at all.
func (w *world) identity(dir string, plain bool) {
	w.t.Helper()
	var want gitdir.Identity
	name, okName := w.try(dir, "config", "user.name")
	email, okEmail := w.try(dir, "config", "user.email")
	if okName {
		want.Name = name
	}
	if okEmail {
		want.Email = email
	}
	d, _ := gitdir.Find(dir, w.getenv)
	got, ok := gitdir.ReadIdentity(d, w.getenv)
	if ok != plain || ok && got != want {
		w.t.Fatalf("identity %q %v, git says %q", got, ok, want)
	}
}

func TestIdentityAgreesWithGitOnEveryPlainForm(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"",
		"[user]\n\tname = Ann Bee\n\temail = ann@x\n",
		"[user]\nname=Ann\n[USER]\nNAME = Late \t \nemail = a # comment\n",
		"[user] name = Same Line\n",
		"[user]\n\tname = \"quoted # ; \\\" \\\\ \\t|\" tail ; c\n",
		"[user]\n\tname = continued \\\n   line\n\temail = \\\n x\n",
		"[user]\r\n\tname = CRLF\r\n\temail = c@x\r\n",
		"\ufeff[user]\n\tname = BOM\n",
		"# comment\n; another\n[core]\n\tbare\n[user \"sub\"]\n\tname = Sub\n[user.old]\nname = Old\n[user]\n\temail = only@x\n",
		"[user]\n\tname = Jürgen Größe\n\temail = \"  spaces  \"\n",
		"[user]\n\tname = a   b\n",
		"[user]\n\tname =\n\temail = \"\"\n",
		"[a \"q\\\"x]\"]\n\tk = v\n[user]\n\tname = After\n",
		"[user]\n\tname = no newline at the end",
		"[alias]\n\tx = !f() { echo \\\"a\\\"; }; f\n[user]\n\tname = N\n",
	} {
		w := newWorld(t)
		w.write(filepath.Join(w.home, ".gitconfig"), text)
		t.Log(text)
		w.identity(w.home, true)
	}
}

func TestFormsThatAreNotPlainAreLeftToGit(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"[user]\n\tname = A\n[include]\n\tpath = other\n",
		"[includeIf \"gitdir:~/work/\"]\n\tpath = other\n",
		"[user]\n\tname\n",
		"[user\n\tname = A\n",
		"[user]\n\tname = \"open\n",
		"[user]\n\tname = bad \\q\n",
		"[user]\n\tname = a\tb\n",
		"name = outside\n",
		"<<<<<<< HEAD\n",
	} {
		w := newWorld(t)
		w.write(filepath.Join(w.home, ".gitconfig"), text)
		if id, ok := gitdir.ReadIdentity(gitdir.Dir{}, w.getenv); ok {
			t.Errorf("%q: %v", text, id)
		}
	}
}

func TestTheNearerFileGoesBefore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	w.identity(dir, true)
	w.write(filepath.Join(w.home, ".config/git/config"), "[user]\nname = Xdg\nemail = xdg@x\n[include]\npath = none\n")
	w.identity(dir, false)
	w.write(filepath.Join(w.home, ".gitconfig"), "[user]\nname = Home\nemail = home@x\n")
	w.identity(dir, true) // set again after the include
	w.git(dir, "config", "user.name", "Local")
	w.identity(dir, true)
	w.env["XDG_CONFIG_HOME"] = filepath.Join(w.home, "xdg")
	w.write(filepath.Join(w.home, "xdg/git/config"), "[user]\nemail = moved@x\n")
	w.identity(dir, true)
	w.git(dir, "config", "extensions.worktreeConfig", "true")
	tree := filepath.Join(w.home, "tree")
	w.git(dir, "worktree", "add", "-q", tree)
	w.git(tree, "config", "--worktree", "user.name", "Tree")
	w.identity(dir, true)
	w.identity(tree, true)
	w.env["GIT_CONFIG_COUNT"], w.env["GIT_CONFIG_KEY_0"], w.env["GIT_CONFIG_VALUE_0"] = "1", "User.Name", "Env"
	w.identity(tree, true)
	w.env["GIT_CONFIG_COUNT"] = "x"
	if id, ok := gitdir.ReadIdentity(w.find(dir), w.getenv); ok {
		t.Error(id)
	}
}

func TestTheFilesThatTheEnvironmentNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dir := w.repo("r")
	w.write(filepath.Join(w.home, ".gitconfig"), "[user]\nname = Home\nemail = home@x\n")
	w.write(filepath.Join(w.home, "global"), "[user]\nname = Global\n")
	w.write(filepath.Join(w.home, "system"), "[user]\nname = System\nemail = system@x\n")
	w.env["GIT_CONFIG_GLOBAL"] = filepath.Join(w.home, "global")
	w.env["GIT_CONFIG_SYSTEM"] = filepath.Join(w.home, "system")
	w.identity(dir, true)
	delete(w.env, "GIT_CONFIG_NOSYSTEM")
	w.identity(dir, true)
	w.env["GIT_CONFIG_PARAMETERS"] = "'user.name'='Caller'"
	if id, ok := gitdir.ReadIdentity(w.find(dir), w.getenv); ok {
		t.Error(id)
	}
	delete(w.env, "GIT_CONFIG_PARAMETERS")
	w.env["GIT_CONFIG_GLOBAL"] = "/dev/null"
	w.identity(dir, true)
}

func TestAnIdentityWithoutANameIsNobody(t *testing.T) {
	t.Parallel()
	for id, want := range map[gitdir.Identity]string{
		{Name: "Ann", Email: "a@x"}: "Ann <a@x>", {Name: "Ann"}: "Ann", {Email: "a@x"}: "", {}: "",
	} {
		if got := id.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func FuzzIdentityNeverPanics(f *testing.F) {
	for _, s := range []string{"[user]\nname = A\n", "[user \"x\\\"\"]\nname", "[a.b]\nc=\"\\\n", "\ufeff[user]name=x#", "[include]\npath=x"} {
		f.Add(s)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		w := &world{t: t, home: t.TempDir(), env: map[string]string{"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": filepath.Join(dir, "none")}}
		w.write(filepath.Join(w.home, "config"), text)
		w.env["GIT_CONFIG_GLOBAL"] = filepath.Join(w.home, "config")
		id, ok := gitdir.ReadIdentity(gitdir.Dir{}, w.getenv)
		if ok && strings.Contains(id.Name, "\x00") && !strings.Contains(text, "\x00") {
			t.Fatalf("%q", id)
		}
	})
}
