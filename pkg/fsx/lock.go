package fsx

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// The pauses between attempts to take a lock.
const (
	firstPause = 200 * time.Microsecond
	lastPause  = 8 * time.Millisecond
)

// Lock takes the exclusive lock on a directory, waiting for another holder at
// most the timeout, and returns the function that gives it back (which may be
// called twice). The lock is the kernel's, on the directory itself opened for
// reading: nothing is created, it works where nothing may be written, and it
// goes with its process, so that a stale one cannot exist. Goroutines of one
// process exclude one another as well. Only Windows, which cannot lock a
// directory, locks a file `lock` in stateDir.
//
// After the timeout the error is [ErrBusy]; where the file system cannot lock
// it is [ErrNoLock], never a silent success.
func Lock(ctx context.Context, dir, stateDir string, timeout time.Duration) (unlock func(), err error) {
	l, err := openLock(dir, stateDir)
	if err != nil {
		return nil, err
	}
	deadline := time.Now().Add(timeout)
	for pause := firstPause; ; pause = min(pause*2, lastPause) {
		err := ctx.Err()
		if err == nil {
			err = l.try()
		}
		if err == nil {
			return l.release, nil
		}
		left := time.Until(deadline)
		if err != errHeld || left <= 0 {
			l.release()
			if err == errHeld {
				err = about(dir, ErrBusy)
			}
			return nil, err
		}
		// A random share keeps many waiters from trying all at once.
		wait := time.NewTimer(min(left, pause/2+rand.N(pause)))
		select {
		case <-ctx.Done():
			wait.Stop()
		case <-wait.C:
		}
	}
}

// errHeld says that somebody else holds the lock just now.
var errHeld = errors.New("held")

func noLock(dir string, err error) error {
	return fmt.Errorf("cannot lock `%s`: %w (%v)", dir, ErrNoLock, err)
}
