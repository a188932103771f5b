package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// watch lets a server know what it has read without looking at every file
// again: the kernel says what changed. It is asked at the beginning of each
// call, without waiting, so that a change that was made before a call is seen
// by it. Where the kernel cannot tell, all is looked at as ever. What it never
// tells is a write through another hard link of a file, from outside.
type watch struct {
	notes *notes
	ix    *index
	dir   fs.FileInfo // the issues directory: it may be renamed with a parent
	named bool        // every directory is listened to and its names are known
	whole bool        // and every file was looked at since
	stale map[*entry]bool
	never bool // it cannot be had
}

// listen makes sure that a directory is listened to before it is looked at.
func (r *Repo) listen(dir, path string) {
	w := &r.watch
	if w.notes != nil && !w.notes.add(path, r.issuesPath(dir, path)) {
		r.deafen()
		w.never = true // out of watches: it would fail each time
	}
}

// issuesPath is the absolute path of a directory of the issues directory.
func (r *Repo) issuesPath(dir, path string) string {
	return filepath.Join(r.root, filepath.FromSlash(dir), filepath.FromSlash(path))
}

// deafen gives the watch up.
func (r *Repo) deafen() {
	if r.watch.notes != nil {
		r.watch.notes.close()
	}
	r.watch = watch{never: r.watch.never}
}

// attend begins a watch, before everything is looked at.
func (r *Repo) attend(ix *index) {
	if !r.o.Watch || r.watch.never {
		return
	}
	r.deafen()
	top := r.issuesPath(ix.dir, "")
	dir, err := os.Stat(top)
	if err != nil {
		return // it may come
	}
	r.watch = watch{notes: openNotes(top), ix: ix, dir: dir, stale: map[*entry]bool{}}
	r.watch.never = r.watch.notes == nil
}

// heard takes over what the kernel says into the index. It is false when the
// names have to be looked at again.
func (r *Repo) heard(ix *index) bool {
	w := &r.watch
	if w.notes == nil || !w.named || w.ix != ix {
		return false
	}
	dir, err := os.Stat(r.issuesPath(ix.dir, ""))
	if err != nil || !os.SameFile(dir, w.dir) {
		r.deafen()
		return false
	}
	changed, whole := w.notes.drain()
	if !whole {
		r.deafen()
		return false
	}
	for _, path := range changed {
		if !r.hear(ix, path) {
			r.deafen()
			return false
		}
	}
	return true
}

// hear takes over that something happened to one file.
func (r *Repo) hear(ix *index, path string) bool {
	folder, name := split(path)
	switch sort(&fsx.Entry{Name: name}) {
	case isNothing:
		// A link to a folder comes or goes under any name.
		if !walked(name) || fsx.TempName(name) {
			return true
		}
		if f := ix.byPath[folder]; f != nil && slices.Contains(f.odd, name) {
			return false
		}
		fi, err := os.Lstat(r.issuesPath(ix.dir, path))
		return err != nil || fi.Mode()&fs.ModeSymlink == 0
	case isOdd:
		return false
	}
	e := ix.find(path)
	_, err := r.tree.Stat(rel(ix.dir, path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if e != nil {
			ix.drop(path)
			delete(r.watch.stale, e)
		}
		return true
	case err != nil || e != nil && e.link:
		return false
	case e == nil:
		e = &entry{path: path}
		ix.put(e)
		ix.unread = true
	}
	e.racy = true
	r.watch.stale[e] = true
	return true
}

// catchUp reads the files that something happened to. It is false when every
// file has to be looked at.
func (r *Repo) catchUp(ctx context.Context, ix *index, now int64) (bool, error) {
	w := &r.watch
	if !w.whole {
		return false, nil
	}
	if len(w.stale) == 0 {
		return true, nil
	}
	err := r.lookAtFew(ctx, ix, now, w.stale)
	if err == nil {
		clear(w.stale)
	}
	return true, err
}

// observed notes that everything was looked at while the kernel listened.
// Where a file or a directory has to be looked at each time that is never so.
func (w *watch) observed(ix *index) {
	w.whole = w.notes != nil
	for _, f := range ix.folders {
		if f.unread {
			w.whole = false
		}
		for _, e := range f.files {
			if e.link || e.stamp == (trace{}) {
				w.whole = false
			}
		}
	}
	clear(w.stale)
}
