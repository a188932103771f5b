package fsx

import (
	"errors"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sys/windows"
)

type dirLock struct {
	dir  string
	f    *os.File
	once sync.Once
}

func openLock(dir, state string) (*dirLock, error) {
	t, err := OpenState(state, Options{})
	if err != nil {
		return nil, err
	}
	defer t.Close()
	// The file is never removed: who waits for it would hold one that is gone.
	f, err := os.OpenFile(filepath.Join(state, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	return &dirLock{dir: dir, f: f}, nil
}

func (l *dirLock) try() error {
	err := windows.LockFileEx(windows.Handle(l.f.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{})
	switch {
	case err == nil:
		return nil
	case errors.Is(err, windows.ERROR_LOCK_VIOLATION), errors.Is(err, windows.ERROR_IO_PENDING):
		return errHeld
	case errors.Is(err, windows.ERROR_NOT_SUPPORTED), errors.Is(err, windows.ERROR_INVALID_FUNCTION):
		return noLock(l.dir, err)
	}
	return &os.PathError{Op: "LockFileEx", Path: l.dir, Err: err}
}

// release closes the file, and with it goes the lock.
func (l *dirLock) release() { l.once.Do(func() { l.f.Close() }) }
