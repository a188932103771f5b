//go:build unix

package fsx

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// Dir is an open directory, read by its descriptor: no path is walked for its
// files.
type Dir struct {
	fd   int
	path string
	c    *Counter
}

func openDir(path string, c *Counter) (*Dir, error) {
	fd, err := retry(func() (int, error) {
		return unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return &Dir{fd: fd, path: path, c: c}, nil
}

// Close lets go of the directory; nothing may be read from it any more.
func (d *Dir) Close() {
	if d.fd >= 0 {
		unix.Close(d.fd)
		d.fd = -1
	}
}

// Stamp is the stamp of the directory itself: its time changes when a name
// appears, vanishes or is replaced, but not when a file is written in place.
func (d *Dir) Stamp() (Stamp, error) {
	d.c.stat()
	var st unix.Stat_t
	_, err := retry(func() (int, error) { return 0, unix.Fstat(d.fd, &st) })
	if err != nil {
		return Stamp{}, &fs.PathError{Op: "fstat", Path: d.path, Err: err}
	}
	return rawStamp(&st), nil
}

// StatAt is the stamp of a file of the directory, of a symbolic link the
// link's own.
func (d *Dir) StatAt(name string) (st Stamp, isSymlink bool, err error) {
	d.c.stat()
	var raw unix.Stat_t
	for {
		err := unix.Fstatat(d.fd, name, &raw, unix.AT_SYMLINK_NOFOLLOW)
		switch err {
		case nil:
			return rawStamp(&raw), raw.Mode&unix.S_IFMT == unix.S_IFLNK, nil
		case unix.EINTR:
			continue
		}
		return Stamp{}, false, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
}

func (d *Dir) readAt(name string, buf []byte, follow bool) ([]byte, Stamp, error) {
	flags := unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NONBLOCK
	if !follow {
		flags |= unix.O_NOFOLLOW
	}
	fd, err := retry(func() (int, error) { return unix.Openat(d.fd, name, flags, 0) })
	if err != nil {
		if !follow && (errors.Is(err, unix.ELOOP) || errors.Is(err, unix.EMLINK)) {
			return buf[:0], Stamp{}, about(name, ErrSymlink)
		}
		return buf[:0], Stamp{}, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	defer unix.Close(fd)
	var raw unix.Stat_t
	if _, err := retry(func() (int, error) { return 0, unix.Fstat(fd, &raw) }); err != nil {
		return buf[:0], Stamp{}, &fs.PathError{Op: "fstat", Path: name, Err: err}
	}
	st := rawStamp(&raw)
	switch {
	case raw.Mode&unix.S_IFMT != unix.S_IFREG:
		return buf[:0], st, about(name, ErrNotRegular)
	case st.Size > MaxFile:
		return buf[:0], st, about(name, ErrTooLarge)
	}
	data, err := fill(name, buf, st.Size, func(b []byte) (int, error) {
		n, err := retry(func() (int, error) { return unix.Read(fd, b) })
		if err != nil {
			err = &fs.PathError{Op: "read", Path: name, Err: err}
		}
		return n, err
	})
	return data, st, err
}

// retry makes a call again that a signal interrupted.
func retry(call func() (int, error)) (int, error) {
	for {
		n, err := call()
		if err != unix.EINTR {
			return n, err
		}
	}
}

func rawStamp(st *unix.Stat_t) Stamp {
	return Stamp{
		Size: int64(st.Size), ModTime: st.Mtim.Nano(), Inode: uint64(st.Ino),
		Dev: uint64(st.Dev), Mode: uint32(rawMode(uint32(st.Mode))),
	}
}

// rawMode spells a mode of the system as the standard library does, so that
// stamps of both roads are equal.
func rawMode(mode uint32) fs.FileMode {
	m := fs.FileMode(mode & 0o777)
	switch mode & unix.S_IFMT {
	case unix.S_IFDIR:
		m |= os.ModeDir
	case unix.S_IFLNK:
		m |= os.ModeSymlink
	case unix.S_IFIFO:
		m |= os.ModeNamedPipe
	case unix.S_IFSOCK:
		m |= os.ModeSocket
	case unix.S_IFCHR:
		m |= os.ModeDevice | os.ModeCharDevice
	case unix.S_IFBLK:
		m |= os.ModeDevice
	}
	if mode&unix.S_ISUID != 0 {
		m |= os.ModeSetuid
	}
	if mode&unix.S_ISGID != 0 {
		m |= os.ModeSetgid
	}
	if mode&unix.S_ISVTX != 0 {
		m |= os.ModeSticky
	}
	return m
}
