package fsx

import (
	"bytes"
	"encoding/binary"
	"io/fs"

	"golang.org/x/sys/unix"
)

// Where a record of getdents64(2) holds what: inode (8 bytes), offset (8),
// length (2), type (1), then the name, ended by NUL.
const (
	direntLen  = 16
	direntType = 18
	direntName = 19
)

// Each shows the names in the directory to visit, in no order, without looking
// at the files: the kernel tells the kind along with the name, save on a few
// file systems, where each unknown one is looked at. The bytes of a name are
// good during the visit only, and the Entry has none. It may be called again
// and reads afresh.
func (d *Dir) Each(visit func(name []byte, e Entry)) error {
	d.c.list()
	if _, err := unix.Seek(d.fd, 0, 0); err != nil {
		return &fs.PathError{Op: "seek", Path: d.path, Err: err}
	}
	raw := make([]byte, 64<<10)
	for {
		n, err := retry(func() (int, error) { return unix.Getdents(d.fd, raw) })
		if err != nil {
			return &fs.PathError{Op: "readdir", Path: d.path, Err: err}
		}
		if n <= 0 {
			return nil
		}
		if err := d.records(raw[:n], visit); err != nil {
			return err
		}
	}
}

// records shows the records of one call.
func (d *Dir) records(raw []byte, visit func(name []byte, e Entry)) error {
	for len(raw) > direntName {
		size := int(binary.NativeEndian.Uint16(raw[direntLen:]))
		if size <= direntName || size > len(raw) {
			return &fs.PathError{Op: "readdir", Path: d.path, Err: unix.EIO}
		}
		name := raw[direntName:size]
		if end := bytes.IndexByte(name, 0); end >= 0 {
			name = name[:end]
		}
		inode, kind := binary.NativeEndian.Uint64(raw), raw[direntType]
		raw = raw[size:]
		if inode == 0 || string(name) == "." || string(name) == ".." {
			continue
		}
		if e, ok := d.entry(name, kind); ok {
			visit(name, e)
		}
	}
	return nil
}

// entry tells the kind of a name; not ok when it vanished before it could be
// looked at.
func (d *Dir) entry(name []byte, kind byte) (e Entry, ok bool) {
	switch kind {
	case unix.DT_REG:
	case unix.DT_DIR:
		e.IsDir = true
	case unix.DT_LNK:
		e.IsSymlink = true
	case unix.DT_UNKNOWN:
		st, link, err := d.StatAt(string(name))
		if err != nil {
			return e, false
		}
		mode := st.FileMode()
		e.IsSymlink, e.IsDir = link, mode.IsDir()
		e.IsOther = !link && !mode.IsDir() && !mode.IsRegular()
	default:
		e.IsOther = true
	}
	return e, true
}
