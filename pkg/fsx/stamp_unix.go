//go:build unix

package fsx

import (
	"errors"
	"io/fs"
	"syscall"
)

// readFlag opens a file for reading without waiting: a pipe that lies among
// the files must not stop a reader forever.
const readFlag = syscall.O_NONBLOCK

// syncDirs tells whether directories can be synced.
const syncDirs = true

func identityOf(fi fs.FileInfo) (inode, dev uint64) {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Ino), uint64(st.Dev)
	}
	return 0, 0
}

// linkCount is the number of names of a file.
func linkCount(fi fs.FileInfo) uint64 {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Nlink)
	}
	return 1
}

// isInterrupted tells whether a signal cut a call short: it is made again.
func isInterrupted(err error) bool { return errors.Is(err, syscall.EINTR) }

// isUnsupported tells whether the file system lacks what was asked for, so
// that another way can be tried. EPERM is how Linux says that a file system
// has no hard links.
func isUnsupported(err error) bool {
	for _, e := range []error{syscall.EPERM, syscall.ENOTSUP, syscall.EOPNOTSUPP, syscall.ENOSYS, syscall.EMLINK, syscall.EINVAL} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// isNoDirSync tells whether a file system merely has no notion of syncing a
// directory.
func isNoDirSync(err error) bool {
	return errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP)
}
