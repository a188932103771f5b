package mention

import (
	"errors"
	"io/fs"
	"path"
	"slices"
)

// disk is what was read of the folder, as staged. The writes of one transaction
// share it, so that a batch lists the folder once and reads each file once and
// whenever it was changed: the lock keeps other writers out.
type disk struct {
	listed bool
	names  []string
	shut   *flaw // why the folder cannot be listed, nil = it can
	files  map[string]*content
	// givenUp is store.Repo.GivenUp when files were read: what was staged may come
	// to nothing.
	givenUp int
}

// content is a file as it was read.
type content struct {
	raw    []byte // nil = there is none
	upper  []byte // the same in upper case, nil = nobody asked
	err    error
	parsed *shelved        // nil = nobody asked
	queued map[string]bool // the issues, folded, of which changes wait to be written
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

// load gives a file, as staged.
func (s *shelf) load(name string) *content {
	d := s.disk
	if n := s.env.Repo.GivenUp(); n != d.givenUp {
		d.files, d.givenUp = nil, n
	}
	if c := d.files[name]; c != nil {
		return c
	}
	raw, err := s.env.Repo.ReadFile(path.Join(s.dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		raw, err = nil, nil
	}
	if d.files == nil {
		d.files = map[string]*content{}
	}
	c := &content{raw: raw, err: err}
	d.files[name] = c
	return c
}

// forget notes that a file was staged.
func (s *shelf) forget(name string) { delete(s.disk.files, name) }
