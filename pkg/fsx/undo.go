package fsx

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Unfinished says that a commit failed and that undoing it failed as well, so
// that some files may hold their new bytes and others their old ones. Several
// files stay in the journal, for the next [Tree.Recover].
type Unfinished struct {
	Paths []string // files that could not be brought back
	Err   error    // why the commit failed
	Undo  error    // why undoing it failed
}

func (e *Unfinished) Error() string {
	return fmt.Sprintf("%v; and undoing the change of %s failed: %v", e.Err, quoted(e.Paths), e.Undo)
}

// Unwrap returns both errors.
func (e *Unfinished) Unwrap() []error { return []error{e.Err, e.Undo} }

// Conflict says that files of unfinished work were changed by somebody since:
// they were left as they are, and the rest was settled.
type Conflict struct {
	Paths []string // files left alone
	Kept  string   // name in the journal directory under which the journal is kept; "" if it could not be
}

func (e *Conflict) Error() string {
	return fmt.Sprintf("%s changed since an unfinished change began and was left alone", quoted(e.Paths))
}

func quoted(paths []string) string {
	if len(paths) == 0 {
		return "nothing"
	}
	return "`" + strings.Join(paths, "`, `") + "`"
}

// undo brings back every file of a commit that failed half way. What was done
// is judged by what the files hold, for a step may have been taken and
// reported as failed.
func (c *commit) undo(why error) error {
	dirs := newDirSet()
	paths, uerr := c.t.backAll(c.recs, dirs)
	c.discard()
	if uerr != nil {
		return &Unfinished{Paths: paths, Err: why, Undo: uerr}
	}
	if len(c.recs) > 1 {
		c.t.syncDirs(dirs)
		_ = c.p.Journal.dropJournal() // were it left, it would undo nothing more
	}
	return why
}

// backAll undoes records, the last phase first.
func (t *Tree) backAll(recs []*record, dirs *dirSet) (paths []string, first error) {
	for _, phase := range []func(*record) error{t.assetsBack, t.moveBack, t.contentBack} {
		for _, r := range slices.Backward(recs) {
			dirs.add(r.dirs()...)
			if err := phase(r); err != nil {
				paths = append(paths, r.Path)
				if first == nil {
					first = err
				}
			}
		}
	}
	return paths, first
}

func (t *Tree) assetsBack(r *record) error {
	if r.Assets[0] == "" || !t.moved(r.Assets[0], r.Assets[1]) {
		return nil
	}
	return t.moveTo(r.Assets[1], r.Assets[0])
}

func (t *Tree) moveBack(r *record) error {
	if r.MoveTo == "" || !t.moved(r.Path, r.MoveTo) {
		return nil
	}
	return t.moveTo(r.MoveTo, r.Path)
}

// moved tells whether from has become to. On a file system that ignores case
// both may be one file: then it counts as moved, and moving it back is right
// either way.
func (t *Tree) moved(from, to string) bool {
	dst, err := t.lstat(to)
	if err != nil {
		return false
	}
	src, err := t.lstat(from)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	return err == nil && sameName(from, to, src, dst)
}

func (t *Tree) contentBack(r *record) error {
	if !r.Content && !r.Remove {
		return nil
	}
	now, exists, err := t.holds(r.Path)
	switch {
	case err != nil:
		return err
	case r.Remove:
		if exists || !r.HasOld {
			return nil
		}
		return t.write(r, r.Old)
	case !exists || !bytes.Equal(now, r.New):
		return nil // never changed, or changed by somebody since
	case r.Existed:
		if !r.HasOld || bytes.Equal(r.Old, r.New) {
			return nil
		}
		return t.write(r, r.Old)
	case r.Temp != "" && !t.took(r.Temp, r.Path):
		return nil // somebody else's file with the same bytes
	}
	return t.remove(r.Path)
}

// holds reads the bytes of a file as it is, however large.
func (t *Tree) holds(rel string) (data []byte, exists bool, err error) {
	if fi, err := t.lstat(rel); err != nil || fi.Mode()&fs.ModeSymlink != 0 {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, false, nil
		}
		if err == nil {
			err = about(rel, ErrSymlink)
		}
		return nil, false, judged(rel, err)
	}
	data, _, err = t.read(rel, 1<<62)
	return data, err == nil, judged(rel, err)
}

// write gives a file of a record one of its contents, durable but for the
// directory.
func (t *Tree) write(r *record, data []byte) error {
	old, err := t.lstat(r.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return judged(r.Path, err)
	}
	if err != nil {
		old = nil
	}
	tmp, f, err := t.fillTemp(r.Path, data, old, fs.FileMode(r.Mode))
	if err != nil {
		return err
	}
	if err = t.syncClose(tmp, f); err == nil {
		if old != nil {
			err = t.rename(tmp, r.Path)
		} else {
			err = t.create(tmp, r.Path)
		}
	}
	if err != nil {
		t.removeQuietly(tmp)
	}
	return err
}
