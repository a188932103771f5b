package fsx

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
)

// MayCreate tells why no file can be written at a path: the folder, or the
// nearest one above that exists, is no directory or cannot be written to. The
// error is about that folder. It only looks, so that nil is no promise.
func (t *Tree) MayCreate(rel string) error {
	name, err := clean(rel)
	if err != nil {
		return err
	}
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		t.o.Counter.stat()
		fi, err := t.root.Stat(dir)
		switch {
		case errors.Is(err, fs.ErrNotExist) && dir != ".":
			continue
		case err != nil:
			return judged(dir, err)
		case !fi.IsDir():
			return &PathError{Path: dir, Reason: "is a file where a directory is needed"}
		}
		if err := mayWrite(filepath.Join(t.dir, filepath.FromSlash(dir))); err != nil {
			return &fs.PathError{Op: "access", Path: dir, Err: err}
		}
		return nil
	}
}
