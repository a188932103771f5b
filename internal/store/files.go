package store

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
)

// RecordFile is one file of a folder of records.
type RecordFile struct {
	Path string // relative to the root
	Data []byte
	Err  error // why it could not be read; one bad file stops nothing
}

// Files reads the *.md of one folder, relative to the root, in the order of
// their names: boards, cycles, milestones. A folder that is not there has none.
func (r *Repo) Files(dir string) ([]RecordFile, *fault.Fault) {
	names, f := r.recordNames(dir)
	if f != nil {
		return nil, f
	}
	var out []RecordFile
	for _, name := range names {
		path := join(dir, name)
		data, err := r.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it went away after the listing
		}
		out = append(out, RecordFile{Path: path, Data: data, Err: err})
	}
	return out, nil
}

// ReadFile reads a file by its path relative to the root, as staged.
func (r *Repo) ReadFile(path string) ([]byte, error) {
	if r.tx != nil {
		if s := r.tx.latestFile(path); s != nil {
			if s.data == nil {
				return nil, fs.ErrNotExist
			}
			return s.data, nil
		}
	}
	data, _, err := r.tree.ReadFile(path)
	return data, err
}

// stagedFile is a file other than an issue as it will be.
type stagedFile struct {
	path string      // relative to the root
	data []byte      // nil = it is removed
	was  []byte      // the bytes that this was decided on, nil = there was no file
	on   *stagedFile // the same file as an item before staged it, nil = was is on disk
}

// StageFile changes a file other than an issue, by its path relative to the
// root: tix.toml, a board, AGENTS.md. was are the bytes that the change was
// decided on, nil when there is no such file yet; data nil removes it.
func (tx *Tx) StageFile(path string, data, was []byte) *fault.Fault {
	tx.filed = tx.filed || configures(path)
	last := tx.latestFile(path)
	if s := tx.file(path); s != nil {
		s.data = data
		if s.data == nil && s.was == nil {
			tx.files = slices.DeleteFunc(tx.files, func(o *stagedFile) bool { return o == s })
		}
		return nil
	}
	if data == nil && was == nil || data != nil && was != nil && string(data) == string(was) {
		return nil
	}
	if last != nil && (string(last.data) != string(was) || (last.data == nil) != (was == nil)) {
		return changedFault(path)
	}
	tx.files = append(tx.files, &stagedFile{path: path, data: data, was: was, on: last})
	return nil
}

// configures tells whether the configuration is made of a file.
func configures(path string) bool {
	dir, _ := split(path)
	return path == configName || dir == config.BoardsDir
}

// Obstacle is what would refuse a StageFile of a path, relative to the root, once
// it is written: a link in its place, a file where a folder belongs, a folder
// without the right to write. nil is no promise, for it only looks.
func (tx *Tx) Obstacle(path string) error {
	if _, err := tx.tree.Stat(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return tx.tree.MayCreate(path)
}

// file gives the staged file of a path.
func (b *batch) file(path string) *stagedFile {
	for _, s := range b.files {
		if s.path == path {
			return s
		}
	}
	return nil
}

// stagedNames adds to the names of a folder those that are created and leaves
// out those that are removed.
func (tx *Tx) stagedNames(dir string, names []string) []string {
	batches := append(slices.Clone(tx.pending), tx.batch)
	for _, b := range batches {
		for _, s := range b.files {
			d, name := split(s.path)
			if d != dir || !plainName(name, recordSuffix) {
				continue
			}
			names = slices.DeleteFunc(names, func(n string) bool { return n == name })
			if s.data != nil {
				names = append(names, name)
			}
		}
	}
	return names
}
