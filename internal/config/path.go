package config

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// Inside turns a path of the configuration into one from the root, with
// slashes, cleaned. An absolute path inside the root is read as relative (the
// original writes such); one that leaves the root, by `..`, absolutely or
// through a symbolic link, is refused. field names the key in the refusal. An
// empty root skips what needs the file system.
func Inside(root, field, value string) (string, *fault.Fault) {
	if strings.TrimSpace(value) == "" {
		return "", fault.Config("`%s` must not be empty", field).Of("", field).
			Help("name a folder below the repository's root, or remove the key")
	}
	if strings.ContainsRune(value, 0) {
		return "", fault.Config("`%s` holds a NUL, which no path may", field).Of("", field).Help("remove it")
	}
	rel := filepath.ToSlash(value)
	if filepath.IsAbs(value) || path.IsAbs(rel) {
		var ok bool
		if rel, ok = relative(root, value); !ok {
			return "", outside(field, value)
		}
	}
	rel = path.Clean(rel)
	if rel == ".." || strings.HasPrefix(rel, "../") || filepath.VolumeName(filepath.FromSlash(rel)) != "" {
		return "", outside(field, value)
	}
	if inGit(rel) {
		return "", fault.Config("`%s` is `%s`, which lies in git's own folder", field, value).Of("", field).
			Help("name a folder that git tracks")
	}
	if root != "" && escapes(root, rel) {
		return "", fault.Config("`%s` is `%s`, which a symbolic link leads out of the repository", field, value).Of("", field).
			Help("remove the link, or name a folder below the repository's root")
	}
	return rel, nil
}

// inGit tells whether a part of the path is git's own folder, in the spellings
// that a file system which ignores case takes for it.
func inGit(rel string) bool {
	for part := range strings.SplitSeq(rel, "/") {
		if strings.EqualFold(part, ".git") {
			return true
		}
	}
	return false
}

func outside(field, value string) *fault.Fault {
	return fault.Config("`%s` is `%s`, which leaves the repository", field, value).Of("", field).
		Help("write a path relative to the folder of %s, without `..`", FileName)
}

// relative is an absolute path seen from the root, spelled either way.
func relative(root, value string) (string, bool) {
	if root == "" {
		return "", false
	}
	roots := []string{root}
	if target, err := filepath.EvalSymlinks(root); err == nil && target != root {
		roots = append(roots, target)
	}
	for _, base := range roots {
		rel, err := filepath.Rel(base, value)
		if err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return filepath.ToSlash(rel), true
		}
	}
	return "", false
}

// escapes tells whether a symbolic link on the way leads out of the root. Parts
// that do not exist yet cannot.
func escapes(root, rel string) bool {
	at := root
	for part := range strings.SplitSeq(rel, "/") {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		if err != nil {
			return false
		}
		if info.Mode()&os.ModeSymlink == 0 {
			continue
		}
		target, err := filepath.EvalSymlinks(at)
		if err != nil {
			return true
		}
		if _, ok := relative(root, target); !ok {
			return true
		}
	}
	return false
}
