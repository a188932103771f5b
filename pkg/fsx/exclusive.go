package fsx

import (
	"io/fs"
	"os"
)

// renameReserved renames without ever replacing where the system has no such
// call: the name is taken first by an empty file, as only one can, and that is
// replaced. A kill in between leaves the empty file, which such systems cannot
// spare us. A folder needs no reserve, for it never replaces a file, nor a
// folder that holds anything.
func (t *Tree) renameReserved(from, to string) error {
	fi, err := t.root.Lstat(from)
	if err != nil {
		return err
	}
	if fi.IsDir() {
		if _, err := t.root.Lstat(to); err == nil {
			return fs.ErrExist
		}
		return t.root.Rename(from, to)
	}
	f, err := t.root.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, newFile)
	if err != nil {
		return err
	}
	f.Close()
	if err := t.root.Rename(from, to); err != nil {
		_ = t.root.Remove(to)
		return err
	}
	return nil
}
