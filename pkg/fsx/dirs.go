package fsx

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// dirSet collects directories, each once, in order.
type dirSet struct {
	seen map[string]bool
	list []string
}

func newDirSet() *dirSet { return &dirSet{seen: map[string]bool{}} }

func (s *dirSet) add(dirs ...string) {
	for _, d := range dirs {
		if !s.seen[d] {
			s.seen[d] = true
			s.list = append(s.list, d)
		}
	}
}

// syncDirs syncs each directory once and returns the errors by directory. One
// that is gone (an asset folder's old parent, say) has nothing to sync.
func (t *Tree) syncDirs(s *dirSet) map[string]error {
	var failed map[string]error
	for _, dir := range s.list {
		if err := t.syncDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			if failed == nil {
				failed = map[string]error{}
			}
			failed[dir] = err
		}
	}
	return failed
}

// prune removes the directories that a commit left empty, upward to the root
// of the tree or the first that is kept. A failure is none of the commit's.
func (c *commit) prune() {
	if !c.p.PruneEmpty {
		return
	}
	var keep []string
	for _, dir := range c.p.Keep {
		keep = append(keep, path.Clean(dir))
	}
	for _, r := range c.recs {
		if r.Remove || r.MoveTo != "" {
			c.t.pruneUp(path.Dir(r.Path), keep)
		}
		if r.Assets[0] != "" {
			c.t.pruneUp(path.Dir(r.Assets[0]), keep)
		}
	}
}

func (t *Tree) pruneUp(dir string, keep []string) {
	for ; dir != "." && !slices.Contains(keep, dir); dir = path.Dir(dir) {
		// A link to a directory would itself be removed, full or not.
		if fi, err := t.root.Lstat(dir); err != nil || !fi.IsDir() {
			return
		}
		if !t.isEmpty(dir) || t.remove(dir) != nil {
			return
		}
	}
}

func (t *Tree) isEmpty(dir string) bool {
	f, err := t.root.Open(dir)
	if err != nil {
		return false
	}
	defer f.Close()
	names, _ := f.Readdirnames(1)
	return len(names) == 0
}

// sameName tells whether two names are one file that differs in case only, on
// a file system that ignores case. Two hard links that differ in case are two
// names.
func sameName(from, to string, src, dst fs.FileInfo) bool {
	return from != to && strings.EqualFold(from, to) && os.SameFile(src, dst) && (src.IsDir() || linkCount(src) == 1)
}
