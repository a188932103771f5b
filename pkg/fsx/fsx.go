// Package fsx is the only writer of files. It replaces files atomically,
// creates them without ever overwriting one, changes several files together
// or not at all, and locks a directory between processes.
//
// The contract, which the tests hold at every single step: whatever happens
// (an error, a full disk, a killed process), each file holds its old bytes or
// its new ones. An error leaves no temporary file behind; a kill leaves at
// most temporary files and a journal, which the next writer settles with
// [Tree.Recover].
package fsx

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// Op names one step of a write as the system sees it. Name is one of
// "open-temp", "write", "chmod", "sync", "link", "rename", "remove", "mkdir"
// and "sync-dir"; Path is the slash-separated path inside the tree that the
// step changes.
type Op struct{ Name, Path string }

// Hook is asked before (after is false) and after each step of a write. An
// error that it returns is what the step returns: before, the step is not
// taken; after, it is taken and reported as failed all the same. Production
// has none; tests fail or kill a write at every step with it.
type Hook func(op Op, after bool) error

// Options are what a writer needs from outside. The zero value is for
// production.
type Options struct {
	Hook    Hook          // failpoints; nil for none
	Rand    func() uint64 // names of temporary files; nil for crypto/rand
	PID     int           // process id in the names of temporary files; 0 for this process
	Counter *Counter      // counts system work; nil for none
}

// Counter counts system work, so that a test can hold an operation to the
// number of files that it may open. It may be shared by goroutines.
type Counter struct {
	Opens  atomic.Int64 // files opened for reading
	Stats  atomic.Int64 // files looked at without opening them
	Lists  atomic.Int64 // directories listed
	Writes atomic.Int64 // files written, journals and state included
}

func (c *Counter) open() {
	if c != nil {
		c.Opens.Add(1)
	}
}

func (c *Counter) stat() {
	if c != nil {
		c.Stats.Add(1)
	}
}

func (c *Counter) list() {
	if c != nil {
		c.Lists.Add(1)
	}
}

func (c *Counter) write() {
	if c != nil {
		c.Writes.Add(1)
	}
}

// MaxFile is the size in bytes above which a file is not read: no file that a
// person writes is that large, and a huge one must not exhaust the memory.
const MaxFile = 64 << 20

// The errors that callers tell apart with [errors.Is]. A missing file is
// [io/fs.ErrNotExist].
var (
	// ErrChanged says that a file no longer holds the bytes that were read.
	ErrChanged = errors.New("changed underneath")
	// ErrBusy says that another process held the lock until the timeout.
	ErrBusy = errors.New("locked by another process")
	// ErrSymlink says that a path is a symbolic link, which is never written.
	ErrSymlink = errors.New("is a symbolic link")
	// ErrExists says that a file to create, or the target of a move, is there
	// already.
	ErrExists = errors.New("already exists")
	// ErrTooLarge says that a file is larger than [MaxFile].
	ErrTooLarge = errors.New("is larger than 64 MiB")
	// ErrPending says that a journal of unfinished work stands in the way;
	// [Tree.Recover] settles it.
	ErrPending = errors.New("an earlier change is unfinished")
	// ErrNoLock says that the file system cannot lock.
	ErrNoLock = errors.New("the file system does not support locks")
	// ErrNotRegular says that a path is a directory, a device, a pipe or a
	// socket where a file is needed.
	ErrNotRegular = errors.New("is not a regular file")
)

// NotDurable says that a change is visible to every reader, but that the
// system failed to confirm that it would survive a power cut. It must not be
// tried again blindly: the change is already there.
type NotDurable struct {
	Path string // directory whose sync failed
	Err  error
}

func (e *NotDurable) Error() string {
	return fmt.Sprintf("the change is visible but may not survive a power cut: sync of `%s`: %v", e.Path, e.Err)
}

// Unwrap returns the error of the system.
func (e *NotDurable) Unwrap() error { return e.Err }

// PathError says that a path may not be used in a tree.
type PathError struct {
	Path   string // as the caller gave it
	Reason string // what is wrong with it: "is absolute", "leads out of the directory" ...
}

func (e *PathError) Error() string { return fmt.Sprintf("`%s` %s", e.Path, e.Reason) }

// about names the path of an error that callers tell apart.
func about(path string, err error) error { return fmt.Errorf("`%s` %w", path, err) }
