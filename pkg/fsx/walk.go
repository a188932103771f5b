package fsx

import (
	"slices"
	"strings"
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

// nameBlock is how many bytes of names share one string, about.
const nameBlock = 32 << 10

// List appends the names in the directory to buf, as [Dir.Each] gives them.
// Many names share one string.
func (d *Dir) List(buf []Entry) ([]Entry, error) {
	var arena []byte
	first := len(buf)
	cut := func() {
		all := string(arena)
		for i := first; i < len(buf); i++ {
			end := strings.IndexByte(all, 0)
			buf[i].Name, all = all[:end], all[end+1:]
		}
		first, arena = len(buf), arena[:0]
	}
	err := d.Each(func(name []byte, e Entry) {
		buf, arena = append(buf, e), append(append(arena, name...), 0)
		if len(arena) >= nameBlock {
			cut()
		}
	})
	cut()
	return buf, err
}

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
