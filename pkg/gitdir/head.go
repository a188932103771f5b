package gitdir

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// Head is the commit that HEAD means, by HEAD itself, the loose refs and
// packed-refs. It is "" for a branch without a commit, and false where it
// cannot be told from these files (a reftable repository, a broken ref): the
// caller then asks [Git.Head].
func Head(d Dir) (string, bool) {
	if d.GitDir == "" || isDir(filepath.Join(d.CommonDir, "reftable")) {
		return "", false
	}
	ref := "HEAD"
	for range 6 { // git follows no longer chain
		value, found, ok := readRef(d, ref)
		switch {
		case !ok:
			return "", false
		case !found:
			return "", ref != "HEAD"
		}
		target, symbolic := strings.CutPrefix(value, "ref:")
		if !symbolic {
			return value, isHash(value)
		}
		ref = strings.TrimSpace(target)
		if !isRef(ref) {
			return "", false
		}
	}
	return "", false
}

// readRef is the text of a ref, loose or packed.
func readRef(d Dir, ref string) (value string, found, ok bool) {
	home := d.CommonDir
	if ref == "HEAD" || isPerWorktree(ref) {
		home = d.GitDir
	}
	data, err := readSmall(filepath.Join(home, filepath.FromSlash(ref)))
	if err == nil {
		return strings.TrimSpace(string(data)), true, true
	}
	// A directory of the ref's name, left empty or holding longer names, is no
	// loose ref.
	if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errNotDir()) && !isDir(filepath.Join(home, filepath.FromSlash(ref))) {
		return "", false, false
	}
	if ref == "HEAD" {
		return "", false, true
	}
	packed, err := readSmall(filepath.Join(d.CommonDir, "packed-refs"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, true
	}
	if err != nil {
		return "", false, false
	}
	value, found = findPacked(packed, ref)
	return value, found, true
}

// findPacked looks a ref up in packed-refs: lines of a hash, a blank and a
// name.
func findPacked(packed []byte, ref string) (string, bool) {
	want := []byte(" " + ref)
	for rest := packed; ; {
		i := bytes.Index(rest, want)
		if i < 0 {
			return "", false
		}
		end := i + len(want)
		if end == len(rest) || rest[end] == '\n' || rest[end] == '\r' {
			line := bytes.LastIndexByte(rest[:i], '\n') + 1
			if hash := string(rest[line:i]); isHash(hash) {
				return hash, true
			}
		}
		rest = rest[end:]
	}
}

func isPerWorktree(ref string) bool {
	return strings.HasPrefix(ref, "refs/bisect/") || strings.HasPrefix(ref, "refs/worktree/") ||
		strings.HasPrefix(ref, "refs/rewritten/")
}

// isRef keeps the names that files are read by inside the git directory.
func isRef(ref string) bool {
	return strings.HasPrefix(ref, "refs/") && !strings.Contains(ref, "..") && !strings.ContainsAny(ref, "\x00\n\\") &&
		filepath.IsLocal(filepath.FromSlash(ref)) && ref != "refs/heads/.invalid"
}

func isHash(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}
