package gitdir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// Identity is who git says works here: user.name and user.email.
type Identity struct{ Name, Email string }

// String is "Name <email>", the name alone, or "" without a name.
func (i Identity) String() string {
	if i.Name == "" || i.Email == "" {
		return i.Name
	}
	return i.Name + " <" + i.Email + ">"
}

// field is a variable of which the last value counts.
type field struct {
	value string
	set   bool
	open  bool // something unread may have set it since
}

func (f *field) take(e entry) {
	*f = field{value: e.value, set: true, open: e.bare}
}

// reader reads config files in git's order, later ones going before.
type reader struct {
	name, email field
	perWorktree string // extensions.worktreeConfig
}

// ReadIdentity reads user.name and user.email as `git config` answers them:
// from the system's, the user's, the repository's and the working tree's
// files and from the GIT_CONFIG variables. Who wrote a commit (GIT_AUTHOR_NAME
// and so on) is another matter. It is false when the answer may hang on a form
// that is not read here (an include, a parameter of a calling git, a broken
// file): the caller then asks [Git.Identity]. d may be zero, outside of any
// repository.
func ReadIdentity(d Dir, getenv func(string) string) (Identity, bool) {
	if getenv("GIT_CONFIG_PARAMETERS") != "" || getenv("GIT_CONFIG") != "" {
		return Identity{}, false
	}
	r := &reader{}
	for _, file := range globalFiles(getenv) {
		if !r.file(file) {
			return Identity{}, false
		}
	}
	if d.CommonDir != "" {
		r.perWorktree = "" // only the repository itself can ask for it
		if !r.file(filepath.Join(d.CommonDir, "config")) {
			return Identity{}, false
		}
		if isTrue(r.perWorktree) && !r.file(filepath.Join(d.GitDir, "config.worktree")) {
			return Identity{}, false
		}
	}
	if !r.environment(getenv) || r.name.open || r.email.open {
		return Identity{}, false
	}
	if runtime.GOOS != "linux" && !(r.name.set && r.email.set) {
		return Identity{}, false // where git keeps the system's file is its own secret
	}
	return Identity{Name: r.name.value, Email: r.email.value}, true
}

// globalFiles are the files outside of the repository, in git's order.
func globalFiles(getenv func(string) string) []string {
	var out []string
	if no := getenv("GIT_CONFIG_NOSYSTEM"); !isTrue(no) {
		system := getenv("GIT_CONFIG_SYSTEM")
		if system == "" && runtime.GOOS != "windows" {
			system = "/etc/gitconfig"
		}
		out = append(out, system)
	}
	if global := getenv("GIT_CONFIG_GLOBAL"); global != "" {
		return append(out, global)
	}
	home := getenv("HOME")
	if home == "" && runtime.GOOS == "windows" {
		home = getenv("USERPROFILE")
	}
	switch xdg := getenv("XDG_CONFIG_HOME"); {
	case xdg != "":
		out = append(out, filepath.Join(xdg, "git", "config"))
	case home != "":
		out = append(out, filepath.Join(home, ".config", "git", "config"))
	}
	if home != "" {
		out = append(out, filepath.Join(home, ".gitconfig"))
	}
	return out
}

// file reads one config file; one that is missing holds nothing.
func (r *reader) file(name string) bool {
	if name == "" {
		return true
	}
	data, err := readSmall(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotDir()) {
		return true
	}
	if err != nil {
		return name == os.DevNull
	}
	return parseConfig(data, r.visit)
}

func (r *reader) visit(e entry) {
	switch {
	case e.section == "user" && e.sub == "" && e.key == "name":
		r.name.take(e)
	case e.section == "user" && e.sub == "" && e.key == "email":
		r.email.take(e)
	case e.section == "extensions" && e.sub == "" && e.key == "worktreeconfig":
		r.perWorktree = e.value
		if e.bare {
			r.perWorktree = "true"
		}
	case (e.section == "include" || e.section == "includeif") && e.key == "path":
		r.name.open, r.email.open = true, true
	}
}

// environment reads GIT_CONFIG_COUNT, GIT_CONFIG_KEY_0, GIT_CONFIG_VALUE_0 ...
func (r *reader) environment(getenv func(string) string) bool {
	count := getenv("GIT_CONFIG_COUNT")
	if count == "" {
		return true
	}
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || n > 10_000 {
		return false
	}
	for i := range n {
		key := getenv("GIT_CONFIG_KEY_" + strconv.Itoa(i))
		section, rest, ok := strings.Cut(key, ".")
		if !ok {
			return false
		}
		e := entry{section: strings.ToLower(section), value: getenv("GIT_CONFIG_VALUE_" + strconv.Itoa(i))}
		e.key = rest
		if dot := strings.LastIndexByte(rest, '.'); dot >= 0 {
			e.sub, e.key = rest[:dot], rest[dot+1:]
		}
		e.key = strings.ToLower(e.key)
		r.visit(e)
	}
	return true
}

// readCore is core.worktree and core.bare of a repository, as far as its files
// are plain.
func readCore(d Dir) (worktree string, bare bool) {
	visit := func(e entry) {
		switch {
		case e.section != "core" || e.sub != "":
		case e.key == "worktree":
			worktree = e.value
		case e.key == "bare":
			bare = e.bare || isTrue(e.value)
		}
	}
	for _, file := range []string{filepath.Join(d.CommonDir, "config"), filepath.Join(d.GitDir, "config.worktree")} {
		if data, err := readSmall(file); err == nil {
			parseConfig(data, visit)
		}
	}
	return worktree, bare
}
