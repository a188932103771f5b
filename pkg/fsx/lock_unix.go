//go:build unix

package fsx

import (
	"errors"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

type dirLock struct {
	dir  string
	f    *os.File
	once sync.Once
}

func openLock(dir, _ string) (*dirLock, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	return &dirLock{dir: dir, f: f}, nil
}

func (l *dirLock) try() error {
	for {
		err := unix.Flock(int(l.f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.EWOULDBLOCK):
			return errHeld
		case errors.Is(err, unix.ENOLCK), errors.Is(err, unix.ENOTSUP), errors.Is(err, unix.EOPNOTSUPP),
			errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EINVAL):
			return noLock(l.dir, err)
		}
		return &os.PathError{Op: "flock", Path: l.dir, Err: err}
	}
}

// release gives the lock back by name before closing: a child process that is
// just being started may share the open directory for a moment.
func (l *dirLock) release() {
	l.once.Do(func() {
		_ = unix.Flock(int(l.f.Fd()), unix.LOCK_UN)
		l.f.Close()
	})
}
