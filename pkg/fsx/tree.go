package fsx

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Tree is a directory whose files may be read and written. Every path is
// relative to it and slash-separated. A path that leaves the directory, by
// "..", by being absolute or through a symbolic link, is refused with a
// [*PathError]; the system itself keeps to that ([os.Root]), so that a link
// swapped in at the last moment leads nowhere either.
type Tree struct {
	dir  string
	root *os.Root
	o    Options
}

// Open opens an existing directory.
func Open(dir string, o Options) (*Tree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Tree{dir: dir, root: root, o: o}, nil
}

// Dir is the directory as it was given to [Open].
func (t *Tree) Dir() string { return t.dir }

// Close lets go of the directory.
func (t *Tree) Close() error { return t.root.Close() }

// ReadFile reads a file and the stamp of exactly the file that was read, so
// that content and stamp belong together. A symbolic link that stays inside
// the tree is followed; what is no regular file, or larger than [MaxFile], is
// refused.
func (t *Tree) ReadFile(rel string) ([]byte, Stamp, error) {
	name, err := clean(rel)
	if err != nil {
		return nil, Stamp{}, err
	}
	t.o.Counter.open()
	data, st, err := t.read(name, MaxFile)
	return data, st, judged(rel, err)
}

// OpenFile opens a file that [Tree.ReadFile] would read, for one that is not
// needed as a whole. The caller closes it.
func (t *Tree) OpenFile(rel string) (*os.File, Stamp, error) {
	name, err := clean(rel)
	if err != nil {
		return nil, Stamp{}, err
	}
	t.o.Counter.open()
	f, st, err := t.open(name, MaxFile)
	return f, st, judged(rel, err)
}

func (t *Tree) open(name string, limit int64) (*os.File, Stamp, error) {
	f, err := t.root.OpenFile(name, os.O_RDONLY|readFlag, 0)
	if err != nil {
		return nil, Stamp{}, err
	}
	fi, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, Stamp{}, err
	}
	st := stampOf(fi)
	switch {
	case !fi.Mode().IsRegular():
		err = about(name, ErrNotRegular)
	case st.Size > limit:
		err = about(name, ErrTooLarge)
	default:
		return f, st, nil
	}
	f.Close()
	return nil, st, err
}

func (t *Tree) read(name string, limit int64) ([]byte, Stamp, error) {
	f, st, err := t.open(name, limit)
	if err != nil {
		return nil, st, err
	}
	defer f.Close()
	data := make([]byte, 0, st.Size+1)
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, st, nil
		}
		if err != nil {
			return nil, st, err
		}
		if int64(len(data)) > limit {
			return nil, st, about(name, ErrTooLarge)
		}
		data = slices.Grow(data, 512)
	}
}

// Stat is the stamp of a file without following a symbolic link: of one, it
// returns the stamp of the link and [ErrSymlink], for a writer refuses it.
func (t *Tree) Stat(rel string) (Stamp, error) {
	name, err := clean(rel)
	if err != nil {
		return Stamp{}, err
	}
	fi, err := t.lstat(name)
	if err != nil {
		return Stamp{}, judged(rel, err)
	}
	if fi.Mode()&fs.ModeSymlink != 0 {
		return stampOf(fi), about(rel, ErrSymlink)
	}
	return stampOf(fi), nil
}

func (t *Tree) lstat(name string) (fs.FileInfo, error) {
	t.o.Counter.stat()
	return t.root.Lstat(name)
}

// clean judges a path by its letters and returns its shortest form.
func clean(rel string) (string, error) {
	refuse := func(reason string) (string, error) { return "", &PathError{Path: rel, Reason: reason} }
	switch {
	case rel == "":
		return refuse("is an empty path")
	case strings.ContainsRune(rel, 0):
		return refuse("holds a NUL byte")
	case path.IsAbs(rel), filepath.IsAbs(filepath.FromSlash(rel)):
		return refuse("is absolute")
	}
	for seg := range strings.SplitSeq(rel, "/") {
		if seg == ".." {
			return refuse("leads out of the directory")
		}
	}
	name := path.Clean(rel)
	if name == "." {
		return refuse("is the directory itself")
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return refuse("is not a plain file name")
	}
	return name, nil
}

// judged turns the refusal of [os.Root] into ours. Its error has no name, only
// a text; a test notices should that change.
func judged(rel string, err error) error {
	var pe *fs.PathError
	var le *os.LinkError
	var inner error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &pe):
		inner = pe.Err
	case errors.As(err, &le):
		inner = le.Err
	}
	if inner != nil && inner.Error() == "path escapes from parent" {
		return &PathError{Path: rel, Reason: "leads out of the directory through a symbolic link"}
	}
	return err
}
