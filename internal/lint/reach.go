package lint

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// foreignRoot is the root of another repository.
type foreignRoot struct {
	dir   string // absolute, links resolved
	shown string // from our root, with slashes
	first *item  // the first that leads there
}

// by names the item that leads there.
func (r *foreignRoot) by() string { return "`" + r.first.raw + "` in `" + r.first.file + "`" }

// reached is where related issues lead, outside of their own repository.
type reached struct {
	roots   []foreignRoot   // by path, each once
	nowhere []fault.Finding // URLs by their text, then paths that lead nowhere by theirs
}

// reach follows the paths of related issues. Two spellings of a folder, by links
// or `..`, are one. A path into our own repository, or to a folder that is in
// none, is nothing to tell.
func reach(e *op.Env, items []item) reached {
	f := newFollower(e)
	var urls, lost []fault.Finding
	told := map[string]bool{}
	roots := map[string]*item{}
	for i := range items {
		it := &items[i]
		switch it.Kind {
		case model.RelatedURL:
			if !told[it.raw] {
				urls = append(urls, remote(it))
			}
			told[it.raw] = true
		case model.RelatedPath:
			at := f.follow(it)
			if at.reason != "" && !told[it.raw] {
				lost = append(lost, missing(it, at))
				told[it.raw] = true
			}
			if at.root != "" && roots[at.root] == nil {
				roots[at.root] = it
			}
		}
	}
	byValue := func(a, b fault.Finding) int { return strings.Compare(a.Value, b.Value) }
	slices.SortStableFunc(urls, byValue)
	slices.SortStableFunc(lost, byValue)
	return reached{roots: f.foreign(roots), nowhere: append(urls, lost...)}
}

// follower follows paths from the folders of issue files.
type follower struct {
	root, issues string // absolute, the root with links resolved
	known        map[string]destination
}

// destination is where a path leads: to a repository, to none, or, for a reason,
// nowhere. The remedy is for what may be wrong besides the path.
type destination struct{ root, reason, remedy string }

func newFollower(e *op.Env) *follower {
	root := e.Repo.Root()
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	return &follower{root: root, issues: filepath.Join(root, filepath.FromSlash(e.Repo.IssuesDir())), known: map[string]destination{}}
}

// follow gives where an item leads. The path is not cleaned before its links are
// resolved: `..` behind a link leads where the system says.
func (f *follower) follow(it *item) destination {
	full := filepath.FromSlash(it.Target)
	if !strings.HasPrefix(it.Target, "/") {
		full = filepath.Join(f.issues, filepath.FromSlash(it.file), "..") + string(filepath.Separator) + full
	}
	t, ok := f.known[full]
	if !ok {
		t = arrive(full)
		f.known[full] = t
	}
	return t
}

// arrive follows a path to its end.
func arrive(full string) destination {
	place, err := filepath.EvalSymlinks(full)
	if err == nil {
		// Where a folder can't be entered nobody sees whether it is a repository.
		if _, e := os.Lstat(filepath.Join(place, config.FileName)); errors.Is(e, fs.ErrPermission) {
			err = e
		}
	}
	var typed *fs.PathError
	switch {
	case err == nil:
		root, _ := store.FindRoot(place)
		return destination{root: root}
	case errors.Is(err, fs.ErrNotExist):
		return destination{reason: "leads nowhere"}
	case errors.Is(err, fs.ErrPermission):
		return destination{reason: "cannot be followed: a folder may not be entered", remedy: "give yourself the right to enter it, or "}
	case errors.Is(err, syscall.ELOOP), !errors.As(err, &typed): // too many links, an error without a type
		return destination{reason: "cannot be followed: symbolic links lead in a circle", remedy: "remove the link, or "}
	}
	return destination{reason: "cannot be followed: " + fault.Reason(err)}
}

// foreign puts roots in order and leaves our own out, and what is the same
// folder as one before it: a file system may ignore case, or show one twice.
func (f *follower) foreign(roots map[string]*item) []foreignRoot {
	list := make([]foreignRoot, 0, len(roots))
	for dir, it := range roots {
		list = append(list, foreignRoot{dir: dir, shown: f.shown(dir), first: it})
	}
	slices.SortFunc(list, func(a, b foreignRoot) int { return cmp.Compare(a.dir, b.dir) })
	var seen []os.FileInfo
	if own, err := os.Stat(f.root); err == nil {
		seen = append(seen, own)
	}
	return slices.DeleteFunc(list, func(r foreignRoot) bool {
		fi, err := os.Stat(r.dir)
		if err != nil {
			return false // opening it will say why
		}
		if slices.ContainsFunc(seen, func(o os.FileInfo) bool { return os.SameFile(o, fi) }) {
			return true
		}
		if len(seen) <= mostForeign { // those beyond are not read, so that nobody looks that close
			seen = append(seen, fi)
		}
		return false
	})
}

// shown is a folder as people find it from our root.
func (f *follower) shown(dir string) string {
	rel, err := filepath.Rel(f.root, dir)
	if err != nil {
		rel = dir // another volume
	}
	return filepath.ToSlash(rel)
}
