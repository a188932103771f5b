package store

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// walk brings the names of the index up to date by the times of directories
// alone: one that did not change is not listed.
type walk struct {
	r   *Repo
	ix  *index
	now int64 // nanoseconds; when the walk began
	// folders are those that were met, in the order of the walk.
	folders []*folder
	added   bool // a directory is new
	changed bool // names came or went
	settled bool // a stamp that proved nothing proves something now
}

func (w *walk) run(ctx context.Context) error {
	if err := w.visit(ctx, ""); err != nil {
		return err
	}
	if w.added || len(w.folders) != len(w.ix.folders) {
		w.changed, w.ix.anew = true, true
		clear(w.ix.byPath)
		for _, f := range w.folders {
			w.ix.byPath[f.path] = f
		}
	}
	w.ix.folders = w.folders
	if w.changed {
		w.ix.touched()
	}
	if w.settled {
		w.ix.dirty = true
	}
	return nil
}

// visit looks at one directory and those below it. One that is not there, or
// has become something else, is left out.
func (w *walk) visit(ctx context.Context, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f := w.ix.byPath[path]
	fresh := f == nil
	if fresh {
		f = &folder{path: path, racy: true}
	}
	if !w.look(f) {
		return nil
	}
	w.added = w.added || fresh
	w.folders = append(w.folders, f)
	for _, name := range f.dirs {
		if err := w.visit(ctx, join(path, name)); err != nil {
			return err
		}
	}
	return nil
}

// look compares a directory with what is known of it and lists it if need be.
// It is false when there is no such directory.
func (w *walk) look(f *folder) bool {
	w.r.listen(w.ix.dir, f.path)
	d, err := w.r.openDir(w.ix.dir, f.path)
	if err != nil {
		return w.blind(f, err)
	}
	defer d.Close()
	stamp, err := d.Stamp()
	if err != nil {
		return w.blind(f, err)
	}
	stamp.Dev = 0
	if !f.racy && !f.unread && f.stamp.Same(stamp) {
		return true
	}
	changed, fresh, err := f.merge(d, stamp.Size)
	if err != nil {
		return w.blind(f, err)
	}
	w.changed = w.changed || changed || f.unread
	w.ix.unread = w.ix.unread || fresh
	f.unread, f.problem = false, ""
	f.stamp, f.dirty = stamp, true
	racy := stamp.ModTime > w.now-racyWindow
	w.settled = w.settled || !racy
	f.racy = racy
	return true
}

// blind notes a directory that cannot be listed; it is looked at again each
// time. What is gone, or is no directory any more, is no error.
func (w *walk) blind(f *folder, err error) bool {
	if errors.Is(err, fs.ErrNotExist) || isNotDir(err) {
		return false
	}
	if text := fault.Reason(err); !f.unread || f.problem != text || len(f.files) > 0 {
		w.changed, w.ix.anew = true, true
		f.problem = text
	}
	f.unread, f.files, f.dirs, f.odd = true, nil, nil, nil
	return true
}

type sortOf uint8

const (
	isNothing sortOf = iota
	isFolder
	isIssue
	isOdd // a copy of a sync program, or a link that may lead to a folder
)

// sort says what a name in the issues directory stands for.
func sort(n *fsx.Entry) sortOf {
	switch {
	case n.IsDir:
		if !walked(n.Name) {
			return isNothing
		}
		return isFolder
	case n.IsSymlink && !strings.HasSuffix(n.Name, ".md") && walked(n.Name):
		return isOdd // it may lead to a folder; report looks
	case !strings.HasSuffix(n.Name, ".md") || fsx.TempName(n.Name):
		return isNothing
	case strings.Contains(n.Name, ".sync-conflict-"):
		return isOdd
	}
	return isIssue
}

// walked tells whether a directory of a name is walked.
func walked(name string) bool {
	return name != "" && name[0] != '.' && !strings.HasSuffix(name, "-assets")
}

// openDir opens a directory of the issues directory.
func (r *Repo) openDir(dir, path string) (*fsx.Dir, error) {
	return fsx.OpenDirCounted(r.issuesPath(dir, path), r.o.Counter)
}
