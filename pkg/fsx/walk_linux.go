package fsx

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"strings"

	"golang.org/x/sys/unix"
)

// Where a record of getdents64(2) holds what: inode (8 bytes), offset (8),
// length (2), type (1), then the name, ended by NUL.
const (
	direntLen  = 16
	direntType = 18
	direntName = 19
)

// List appends the names in the directory to buf, in no order, without looking
// at the files: the kernel tells the kind along with the name, save on a few
// file systems, where each unknown one is looked at. The names of one system
// call share one string. It may be called again and reads afresh.
func (d *Dir) List(buf []Entry) ([]Entry, error) {
	d.c.list()
	if _, err := unix.Seek(d.fd, 0, 0); err != nil {
		return buf, &fs.PathError{Op: "seek", Path: d.path, Err: err}
	}
	raw := make([]byte, 64<<10)
	var arena []byte
	for {
		n, err := retry(func() (int, error) { return unix.Getdents(d.fd, raw) })
		if err != nil {
			return buf, &fs.PathError{Op: "readdir", Path: d.path, Err: err}
		}
		if n <= 0 {
			return buf, nil
		}
		if buf, arena, err = d.chunk(buf, raw[:n], arena[:0]); err != nil {
			return buf, err
		}
	}
}

// chunk turns the records of one call into entries.
func (d *Dir) chunk(buf []Entry, raw, arena []byte) ([]Entry, []byte, error) {
	first := len(buf)
	for len(raw) > direntName {
		size := int(binary.NativeEndian.Uint16(raw[direntLen:]))
		if size <= direntName || size > len(raw) {
			return buf, arena, &fs.PathError{Op: "readdir", Path: d.path, Err: unix.EIO}
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
		e, ok := d.entry(name, kind)
		if !ok {
			continue
		}
		buf, arena = append(buf, e), append(append(arena, name...), 0)
	}
	all := string(arena)
	for i := first; i < len(buf); i++ {
		end := strings.IndexByte(all, 0)
		buf[i].Name, all = all[:end], all[end+1:]
	}
	return buf, arena, nil
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
