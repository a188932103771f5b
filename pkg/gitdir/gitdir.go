// Package gitdir learns from a git repository what a program needs to know at
// every start: where it is, who works in it, what HEAD is. The plain forms of
// its files are read here, for a child process costs as much as a whole
// program; whatever is not plain is left to one child git ([Git]).
package gitdir

import (
	"os"
	"path/filepath"
	"strings"
)

// Dir is where a repository lies. Its paths are absolute, and those that the
// search went along have their symbolic links resolved, as git's own have.
type Dir struct {
	Worktree  string // root of the working tree; "" in a bare repository
	GitDir    string // the working tree's own git directory
	CommonDir string // what linked working trees share; GitDir when there are none
}

// Find looks for the repository of a directory as git does: by GIT_DIR (with
// GIT_WORK_TREE and GIT_COMMON_DIR), else upward to the first `.git` that is a
// git directory or a file naming one, or to a bare repository, no further than
// GIT_CEILING_DIRECTORIES allows.
func Find(start string, getenv func(string) string) (Dir, bool) {
	start, err := filepath.Abs(start)
	if err != nil {
		return Dir{}, false
	}
	if real, err := filepath.EvalSymlinks(start); err == nil {
		start = real
	}
	if env := getenv("GIT_DIR"); env != "" {
		return fromEnv(start, env, getenv)
	}
	ceilings := filepath.SplitList(getenv("GIT_CEILING_DIRECTORIES"))
	for dir := start; ; {
		if d, found, stop := at(dir, getenv); found || stop {
			return d, found
		}
		parent := filepath.Dir(dir)
		if parent == dir || isCeiling(parent, ceilings) {
			return Dir{}, false
		}
		dir = parent
	}
}

// isCeiling tells whether the search may not enter a directory. Git resolves
// the links of each ceiling, up to an empty item of the list.
func isCeiling(dir string, ceilings []string) bool {
	resolve := true
	for _, c := range ceilings {
		if c == "" {
			resolve = false
			continue
		}
		if !filepath.IsAbs(c) {
			continue
		}
		if resolve {
			if real, err := filepath.EvalSymlinks(c); err == nil && real == dir {
				return true
			}
		}
		if filepath.Clean(c) == dir {
			return true
		}
	}
	return false
}

// at looks for a repository in one directory. A `.git` file that leads nowhere
// stops the search, as it stops git.
func at(dir string, getenv func(string) string) (d Dir, found, stop bool) {
	dotgit := filepath.Join(dir, ".git")
	fi, err := os.Stat(dotgit)
	switch {
	case err == nil && fi.IsDir():
		if d, found = open(dotgit, getenv); found {
			d.Worktree = worktree(d, dir, getenv)
			return d, true, false
		}
	case err == nil && fi.Mode().IsRegular():
		target, ok := pointer(dotgit, "gitdir: ")
		if !ok {
			return Dir{}, false, true
		}
		if d, found = open(target, getenv); found {
			d.Worktree = worktree(d, dir, getenv)
		}
		return d, found, true
	}
	d, found = open(dir, getenv)
	return d, found, false
}

// fromEnv is the repository that GIT_DIR names, seen from a directory.
func fromEnv(start, env string, getenv func(string) string) (Dir, bool) {
	dir := absolute(start, env)
	if fi, err := os.Stat(dir); err == nil && fi.Mode().IsRegular() {
		target, ok := pointer(dir, "gitdir: ")
		if !ok {
			return Dir{}, false
		}
		dir = target
	}
	d, ok := open(dir, getenv)
	if !ok {
		return Dir{}, false
	}
	switch tree := getenv("GIT_WORK_TREE"); {
	case tree != "":
		d.Worktree = absolute(start, tree)
	default:
		d.Worktree = worktree(d, start, getenv)
	}
	return d, true
}

// worktree is the root of the working tree where nothing but the directory
// that holds `.git` is known: GIT_WORK_TREE and core.worktree go before.
func worktree(d Dir, dir string, getenv func(string) string) string {
	if tree := getenv("GIT_WORK_TREE"); tree != "" {
		if cwd, err := filepath.Abs(tree); err == nil {
			return cwd
		}
	}
	if d.GitDir != d.CommonDir {
		return dir // a linked working tree has no part in what follows
	}
	switch tree, bare := readCore(d); {
	case tree != "":
		return absolute(d.GitDir, tree)
	case bare:
		return ""
	}
	return dir
}

// open judges a git directory as git does: a HEAD, and objects and refs in the
// common directory.
func open(dir string, getenv func(string) string) (Dir, bool) {
	d := Dir{GitDir: dir, CommonDir: dir}
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return Dir{}, false
	}
	if env := getenv("GIT_COMMON_DIR"); env != "" {
		common, err := filepath.Abs(env)
		if err != nil {
			return Dir{}, false
		}
		d.CommonDir = common
	} else if common, ok := pointer(filepath.Join(dir, "commondir"), ""); ok {
		d.CommonDir = common
	}
	objects := filepath.Join(d.CommonDir, "objects")
	if env := getenv("GIT_OBJECT_DIRECTORY"); env != "" {
		objects = env
	}
	return d, isDir(objects) && isDir(filepath.Join(d.CommonDir, "refs"))
}

// pointer reads a file that names a directory, which may be relative to the
// file's own.
func pointer(file, prefix string) (dir string, ok bool) {
	data, err := readSmall(file)
	if err != nil {
		return "", false
	}
	target, ok := strings.CutPrefix(strings.TrimRight(string(data), "\r\n"), prefix)
	if !ok || target == "" || strings.ContainsRune(target, 0) {
		return "", false
	}
	return absolute(filepath.Dir(file), target), true
}

func absolute(base, name string) string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(base, name)
}

func isDir(name string) bool {
	fi, err := os.Stat(name)
	return err == nil && fi.IsDir()
}
