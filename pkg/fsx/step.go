package fsx

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Modes of what is new, before the umask.
const (
	newFile fs.FileMode = 0o644
	newDir  fs.FileMode = 0o755
)

// step takes one step of a write under the eyes of the hook. A call that a
// signal interrupted is made again.
func (t *Tree) step(name, rel string, f func() error) error {
	op := Op{Name: name, Path: rel}
	err := t.try(op, f)
	for i := 0; i < 100 && err != nil && isInterrupted(err); i++ {
		err = t.try(op, f)
	}
	if err == nil && t.o.Hook != nil {
		err = t.o.Hook(op, true)
	}
	return judged(rel, err)
}

func (t *Tree) try(op Op, f func() error) error {
	if t.o.Hook != nil {
		if err := t.o.Hook(op, false); err != nil {
			return &fs.PathError{Op: op.Name, Path: op.Path, Err: err}
		}
	}
	return f()
}

// openTemp opens a new temporary file beside rel. After an error there is
// none.
func (t *Tree) openTemp(rel string, mode fs.FileMode) (string, *os.File, error) {
	for range 100 {
		tmp := path.Join(path.Dir(rel), t.tempName())
		var f *os.File
		err := t.step("open-temp", tmp, func() (err error) {
			f, err = t.root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
			return err
		})
		switch {
		case err == nil:
			t.o.Counter.write()
			return tmp, f, nil
		case f != nil:
			f.Close()
			t.removeQuietly(tmp)
			return "", nil, err
		case !errors.Is(err, fs.ErrExist):
			return "", nil, err
		}
	}
	return "", nil, about(rel, errors.New("has too many temporary files beside it"))
}

// fillTemp writes a temporary file but does not sync it yet. After an error
// there is none. old is the file that it will replace, whose mode, owner and
// attributes it takes, nil for none; without it, mode is the exact mode, or 0
// for that of any new file.
func (t *Tree) fillTemp(rel string, data []byte, old fs.FileInfo, mode fs.FileMode) (string, *os.File, error) {
	if old != nil {
		mode = old.Mode().Perm()
	}
	first := mode
	if first == 0 {
		first = newFile
	}
	tmp, f, err := t.openTemp(rel, first)
	if err != nil {
		return "", nil, err
	}
	err = t.step("write", tmp, func() error { _, err := f.Write(data); return err })
	if err == nil && (old != nil || mode != 0) {
		err = t.step("chmod", tmp, func() error { return f.Chmod(mode) })
	}
	if err == nil && old != nil {
		keepOwner(f, old, filepath.Join(t.dir, filepath.FromSlash(rel)))
	}
	if err != nil {
		f.Close()
		t.removeQuietly(tmp)
		return "", nil, err
	}
	return tmp, f, nil
}

// syncClose makes a written file durable.
func (t *Tree) syncClose(tmp string, f *os.File) error {
	err := t.step("sync", tmp, f.Sync)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// rename replaces to with from.
func (t *Tree) rename(from, to string) error {
	return t.step("rename", to, func() error { return t.root.Rename(from, to) })
}

func (t *Tree) remove(rel string) error {
	return t.step("remove", rel, func() error { return t.root.Remove(rel) })
}

// removeQuietly removes what may be gone already and must not hide the error
// that made it superfluous.
func (t *Tree) removeQuietly(rel string) { _ = t.remove(rel) }

// create gives a temporary file its name, never overwriting a file: link(2)
// refuses a name that is taken. Where there are no links, the rename that
// refuses to replace does the same.
func (t *Tree) create(tmp, rel string) error {
	err := t.step("link", rel, func() error { return t.root.Link(tmp, rel) })
	switch {
	case err == nil:
		t.removeQuietly(tmp)
		return nil
	case errors.Is(err, fs.ErrExist):
		return about(rel, ErrExists)
	case !isUnsupported(err) || t.took(tmp, rel):
		return err
	}
	return t.moveTo(tmp, rel)
}

// moveTo renames a file or folder to a name that must be free. On a file
// system that ignores case, a name in another case is the file itself, and is
// free.
func (t *Tree) moveTo(from, to string) error {
	src, err := t.lstat(from)
	if err != nil {
		return judged(from, err)
	}
	if dst, err := t.lstat(to); err == nil {
		if sameName(from, to, src, dst) {
			return t.rename(from, to)
		}
		return about(to, ErrExists)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return judged(to, err)
	}
	err = t.step("rename", to, func() error { return t.renameExclusive(from, to) })
	if errors.Is(err, fs.ErrExist) {
		return about(to, ErrExists)
	}
	return err
}

// makeDirs makes a directory and its parents and returns those that were not
// there, outermost first.
func (t *Tree) makeDirs(dir string, mode fs.FileMode) (made []string, err error) {
	if dir == "." {
		return nil, nil
	}
	if fi, err := t.root.Stat(dir); err == nil {
		if !fi.IsDir() {
			return nil, &PathError{Path: dir, Reason: "is a file where a directory is needed"}
		}
		return nil, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, judged(dir, err)
	}
	made, err = t.makeDirs(path.Dir(dir), mode)
	if err != nil {
		return made, err
	}
	err = t.step("mkdir", dir, func() error { return t.root.Mkdir(dir, mode) })
	if err != nil && !errors.Is(err, fs.ErrExist) {
		// A failure that was only reported may have made it all the same.
		if fi, e := t.root.Lstat(dir); e == nil && fi.IsDir() {
			_ = t.root.Remove(dir)
		}
		return made, err
	}
	return append(made, dir), nil
}

// syncDir makes the names in a directory durable.
func (t *Tree) syncDir(dir string) error {
	return t.step("sync-dir", dir, func() error {
		if !syncDirs {
			return nil
		}
		f, err := t.root.Open(dir)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := f.Sync(); err != nil && !isNoDirSync(err) {
			return err
		}
		return nil
	})
}
