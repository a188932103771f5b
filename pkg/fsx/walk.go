package fsx

import (
	"slices"
)

// Entry is one name in a directory.
type Entry struct {
	Name      string
	IsDir     bool
	IsSymlink bool
	IsOther   bool // neither file, directory nor symbolic link: a device, a pipe, a socket
}

// OpenDir opens a directory for scanning: the fast way to list and read many
// files, with no temporary garbage. A Dir may be used by several goroutines,
// but List by one at a time. Names are plain names in it, without a slash.
func OpenDir(path string) (*Dir, error) { return OpenDirCounted(path, nil) }

// OpenDirCounted is [OpenDir] with a counter of what is done.
func OpenDirCounted(path string, c *Counter) (*Dir, error) { return openDir(path, c) }

// ReadAt reads a file of the directory into buf, which grows as needed, and
// the stamp of exactly the file that was read. The data are good until buf is
// used again; after an error they are empty, for the same use. A symbolic link
// is refused with [ErrSymlink]: the caller judges where it leads
// ([Tree.ReadFile] keeps to its tree). What is no regular file is refused with
// [ErrNotRegular], what is too large with [ErrTooLarge].
func (d *Dir) ReadAt(name string, buf []byte) (data []byte, st Stamp, err error) {
	d.c.open()
	return d.readAt(name, buf, false)
}

// ReadAtFollow is [Dir.ReadAt] that follows a symbolic link, wherever it
// leads: only for directories whose links are known to be harmless.
func (d *Dir) ReadAtFollow(name string, buf []byte) (data []byte, st Stamp, err error) {
	d.c.open()
	return d.readAt(name, buf, true)
}

// fill reads a whole file of a known size through read. A regular file that
// gives less than was asked has ended.
func fill(name string, buf []byte, size int64, read func([]byte) (int, error)) ([]byte, error) {
	buf = slices.Grow(buf[:0], int(size)+1)
	for {
		n, err := read(buf[len(buf):cap(buf)])
		if err != nil {
			return buf[:0], err
		}
		full := len(buf)+n == cap(buf)
		buf = buf[:len(buf)+n]
		switch {
		case n == 0, !full && int64(len(buf)) >= size:
			return buf, nil
		case len(buf) > MaxFile:
			return buf[:0], about(name, ErrTooLarge)
		case full:
			buf = slices.Grow(buf, 4096)
		}
	}
}
