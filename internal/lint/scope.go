package lint

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// scope is the files and folders that a call is about, from the root; none
// means everything.
type scope []string

// scopeOf finds what the words of the caller name: from the directory of the
// call, else from the root, else from the issues directory.
func scopeOf(e *op.Env, words []string) (scope, *fault.Fault) {
	var out scope
	for _, w := range words {
		p, f := locate(e, w)
		if f != nil {
			return nil, f
		}
		out = append(out, p)
	}
	return out, nil
}

func locate(e *op.Env, word string) (string, *fault.Fault) {
	root := e.Repo.Root()
	bases := []string{e.Dir, root, filepath.Join(root, filepath.FromSlash(e.Repo.IssuesDir()))}
	if filepath.IsAbs(word) {
		bases = []string{""}
	}
	if strings.TrimSpace(word) == "" {
		return "", fault.Invalid("a path is blank").Of("", "paths").Help("name files or folders, or none for everything")
	}
	for _, base := range bases {
		full := filepath.Join(base, filepath.FromSlash(word))
		if _, err := os.Lstat(full); err != nil {
			continue
		}
		rel, f := config.Inside(root, "paths", full)
		if f != nil {
			return "", fault.Invalid("`%s` lies outside the repository", word).Of("", "paths").
				Help("name files or folders below `%s`", root)
		}
		return rel, nil
	}
	return "", fault.NotFound("there is no file or folder `%s`", word).Of("", "paths").
		Help("name it from here, from the repository's root or from the issues directory")
}

// covers tells whether a path from the root is one that the call is about.
func (ps scope) covers(file string) bool {
	if len(ps) == 0 {
		return true
	}
	for _, p := range ps {
		if p == "." || p == file || strings.HasPrefix(file, p) && file[len(p)] == '/' {
			return true
		}
	}
	return false
}

// keeps tells whether a finding is about one of the paths. What is about the
// repository as a whole is left out when there are any.
func (ps scope) keeps(f *fault.Finding) bool {
	return len(ps) == 0 || f.File != "" && ps.covers(f.Path())
}

// join is a path below a directory, both with slashes.
func join(dir, file string) string { return path.Join(dir, file) }

// worktreePrefix leads from git's working tree to the root, because annotations
// name files from there.
func worktreePrefix(e *op.Env) string {
	d, ok := gitdir.Find(e.Repo.Root(), e.Getenv)
	if !ok || d.Worktree == "" {
		return ""
	}
	root, err := filepath.EvalSymlinks(e.Repo.Root())
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(d.Worktree, root)
	if err != nil || rel == "." || strings.HasPrefix(rel, "..") {
		return ""
	}
	return filepath.ToSlash(rel) + "/"
}
