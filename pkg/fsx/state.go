package fsx

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// stateDir is the mode of directories that hold state: nobody else's business.
const stateDir fs.FileMode = 0o700

// OpenState opens a directory for state, making it and its parents (for the
// user alone) where they are missing.
func OpenState(dir string, o Options) (*Tree, error) {
	t, err := Open(dir, o)
	if !errors.Is(err, fs.ErrNotExist) {
		return t, err
	}
	parent := filepath.Dir(dir)
	if parent == dir {
		return nil, err
	}
	up, err := OpenState(parent, o)
	if err != nil {
		return nil, err
	}
	defer up.Close()
	if _, err := up.makeDirs(filepath.Base(dir), stateDir); err != nil {
		return nil, err
	}
	return Open(dir, o)
}

// WriteState replaces a file atomically but syncs nothing: for an index and
// the like, which is rebuilt when it is damaged. Missing directories are made
// for the user alone. After an error the old file is there and no temporary
// one.
func (t *Tree) WriteState(rel string, data []byte) error {
	name, err := clean(rel)
	if err != nil {
		return err
	}
	if _, err := t.makeDirs(path.Dir(name), stateDir); err != nil {
		return err
	}
	tmp, f, err := t.fillTemp(name, data, nil, 0o600)
	if err != nil {
		return err
	}
	if err = f.Close(); err == nil {
		err = t.rename(tmp, name)
	}
	if err != nil {
		t.removeQuietly(tmp)
	}
	return err
}

// OverwriteState writes a file over the one that is there, in place: much cheaper
// than [Tree.WriteState], but a kill, or reading at the same time, may show a
// mixture of old and new. It is for what is no loss and tells by itself whether
// it is whole. Its directory must exist; what is no regular file is refused.
func (t *Tree) OverwriteState(rel string, data []byte) error {
	name, err := clean(rel)
	if err != nil {
		return err
	}
	f, err := t.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|readFlag, 0o600)
	if err != nil {
		return judged(rel, err)
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return err
	}
	if !fi.Mode().IsRegular() {
		return about(rel, ErrNotRegular)
	}
	t.o.Counter.write()
	return t.step("write", name, func() error {
		if _, err := f.WriteAt(data, 0); err != nil || fi.Size() <= int64(len(data)) {
			return err
		}
		return f.Truncate(int64(len(data)))
	})
}

// AppendState adds to the end of a file of [Tree.WriteState], if it is still
// the one of the stamp, else [ErrChanged]. It gives the new stamp. Nothing is
// synced, two processes may add at once, and a kill or an error may leave a
// part: the data must tell by themselves whether they are whole and follow upon
// what the writer knew.
func (t *Tree) AppendState(rel string, data []byte, was Stamp) (Stamp, error) {
	name, err := clean(rel)
	if err != nil {
		return Stamp{}, err
	}
	f, err := t.root.OpenFile(name, os.O_WRONLY|os.O_APPEND|readFlag, 0)
	if err != nil {
		return Stamp{}, judged(rel, err)
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return Stamp{}, err
	}
	if !fi.Mode().IsRegular() || !stampOf(fi).Same(was) {
		return Stamp{}, about(rel, ErrChanged)
	}
	t.o.Counter.write()
	if err := t.step("write", name, func() error { _, err := f.Write(data); return err }); err != nil {
		return Stamp{}, err
	}
	if fi, err = f.Stat(); err != nil {
		return Stamp{}, err
	}
	return stampOf(fi), nil
}

// RemoveTemp removes a temporary file of this package, by its path in the
// tree; any other name is refused. It is for what killed processes left.
func (t *Tree) RemoveTemp(rel string) error {
	name, err := clean(rel)
	if err != nil {
		return err
	}
	if !TempName(path.Base(name)) {
		return &PathError{Path: rel, Reason: "is not a temporary file"}
	}
	return t.remove(name)
}

// WriteFile writes a file that a person names, anywhere: atomically and synced
// where it is a file, through a symbolic link to the file that it means, and
// plainly where it is a device or a pipe. Its directory must exist.
func WriteFile(name string, data []byte, o Options) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if fi, err := os.Stat(name); err == nil && !fi.Mode().IsRegular() {
		if fi.IsDir() {
			return about(name, ErrNotRegular)
		}
		return writeThrough(name, data)
	}
	t, err := Open(filepath.Dir(name), o)
	if err != nil {
		return err
	}
	defer t.Close()
	return t.Commit(Plan{Changes: []Change{{Path: filepath.Base(name), Data: append([]byte{}, data...)}}})
}

func writeThrough(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	n, err := f.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
