//go:build unix

package fsx

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a temporary file the owner and the attributes of the file
// that it will replace, as far as the system lets us.
func keepOwner(f *os.File, old fs.FileInfo, path string) {
	keepAttributes(f, path)
	was, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	fi, err := f.Stat()
	if err != nil {
		return
	}
	if is, ok := fi.Sys().(*syscall.Stat_t); ok && (is.Uid != was.Uid || is.Gid != was.Gid) {
		_ = f.Chown(int(was.Uid), int(was.Gid))
	}
}
