package mention

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
)

// disk is what was read of the folder. The writes of one transaction share it, so
// that a batch lists the folder and reads each file once: the lock keeps other
// writers out. What the transaction has staged itself is asked of the store, for
// it may come to nothing.
type disk struct {
	listed bool
	names  []string
	shut   *flaw // why the folder cannot be listed, nil = it can
	files  map[string]*content
	staged map[string]bool // names
}

// content is a file as it was read.
type content struct {
	raw   []byte // nil = there is none
	upper []byte // the same in upper case, nil = nobody asked
	err   error
}

// diskKey is the memo of a transaction's disk.
type diskKey struct{}

// list gives the names of the files on disk, in order, or why there are none.
func (s *shelf) list() ([]string, *flaw) {
	d := s.disk
	if !d.listed {
		d.listed = true
		names, f := s.env.Repo.Names(s.dir, suffix)
		if f != nil {
			d.shut = shutFolder(s.dir, f.Err, "listed")
		}
		d.names = slices.DeleteFunc(names, s.settings)
	}
	return d.names, d.shut
}

// load gives the bytes of a file, as staged; nil without an error = there is none.
func (s *shelf) load(name string) ([]byte, error) {
	d := s.disk
	if c := d.files[name]; c != nil && !d.staged[name] {
		return c.raw, c.err
	}
	raw, err := s.env.Repo.ReadFile(path.Join(s.dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		raw, err = nil, nil
	}
	if !d.staged[name] {
		if d.files == nil {
			d.files = map[string]*content{}
		}
		d.files[name] = &content{raw: raw, err: err}
	}
	return raw, err
}

// upper is a file that was loaded, in upper case.
func (d *disk) upper(name string, raw []byte) []byte {
	c := d.files[name]
	if c == nil || d.staged[name] {
		return bytes.ToUpper(raw)
	}
	if c.upper == nil {
		c.upper = bytes.ToUpper(raw)
	}
	return c.upper
}

// forget notes that a file was staged.
func (s *shelf) forget(name string) {
	if s.disk.staged == nil {
		s.disk.staged = map[string]bool{}
	}
	s.disk.staged[name] = true
	delete(s.files, name)
}
