//go:build linux || darwin

package fsx

import (
	"path"
)

// renameFlag makes a call on the two parent directories, opened inside the
// tree, and falls back on a reserved name where the file system lacks it.
func (t *Tree) renameFlag(from, to string, call func(fromDir int, fromName string, toDir int, toName string) error) error {
	src, err := t.root.Open(path.Dir(from))
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := t.root.Open(path.Dir(to))
	if err != nil {
		return err
	}
	defer dst.Close()
	err = call(int(src.Fd()), path.Base(from), int(dst.Fd()), path.Base(to))
	if isUnsupported(err) {
		return t.renameReserved(from, to)
	}
	return err
}
