package fsx

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Dir is an open directory.
type Dir struct {
	path string
	c    *Counter
}

func openDir(path string, c *Counter) (*Dir, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !fi.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is not a directory")}
	}
	return &Dir{path: path, c: c}, nil
}

// Close lets go of the directory; nothing may be read from it any more.
func (d *Dir) Close() {}

// Stamp is the stamp of the directory itself: its time changes when a name
// appears, vanishes or is replaced, but not when a file is written in place.
func (d *Dir) Stamp() (Stamp, error) {
	d.c.stat()
	fi, err := os.Stat(d.path)
	if err != nil {
		return Stamp{}, err
	}
	return stampOf(fi), nil
}

// StatAt is the stamp of a file of the directory, of a symbolic link the
// link's own.
func (d *Dir) StatAt(name string) (st Stamp, isSymlink bool, err error) {
	d.c.stat()
	fi, err := os.Lstat(filepath.Join(d.path, name))
	if err != nil {
		return Stamp{}, false, err
	}
	return stampOf(fi), fi.Mode()&fs.ModeSymlink != 0, nil
}

func (d *Dir) readAt(name string, buf []byte, follow bool) ([]byte, Stamp, error) {
	path := filepath.Join(d.path, name)
	if !follow {
		if fi, err := os.Lstat(path); err == nil && fi.Mode()&fs.ModeSymlink != 0 {
			return buf[:0], Stamp{}, about(name, ErrSymlink)
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return buf[:0], Stamp{}, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return buf[:0], Stamp{}, err
	}
	st := stampOf(fi)
	switch {
	case !fi.Mode().IsRegular():
		return buf[:0], st, about(name, ErrNotRegular)
	case st.Size > MaxFile:
		return buf[:0], st, about(name, ErrTooLarge)
	}
	data, err := fill(name, buf, st.Size, func(b []byte) (int, error) {
		n, err := f.Read(b)
		if err == io.EOF {
			err = nil
		}
		return n, err
	})
	return data, st, err
}
