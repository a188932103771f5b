package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// Names lists the files of one folder, relative to the root, whose names end
// with a suffix, as they are on disk and in order. A folder that is not there
// has none; hidden files and those that a syncing program put aside are left out.
func (r *Repo) Names(dir, suffix string) ([]string, *fault.Fault) {
	d, err := fsx.OpenDirCounted(filepath.Join(r.root, filepath.FromSlash(dir)), r.o.Counter)
	var list []fsx.Entry
	if err == nil {
		list, err = d.List(nil)
		d.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !isNotDir(err) {
		return nil, fault.IO(err, "cannot list `%s`: %s", dir, reason(err)).At(dir, 0, 0, "")
	}
	var names []string
	for _, e := range list {
		if strings.HasSuffix(e.Name, suffix) && e.Name[0] != '.' && !e.IsDir && !strings.Contains(e.Name, ".sync-conflict-") {
			names = append(names, e.Name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Obstacle is what would refuse a StageFile of a path, relative to the root, once
// it is written: a link in its place, a file where a folder belongs. nil is no
// promise, for it only looks.
func (tx *Tx) Obstacle(path string) error {
	if _, err := tx.tree.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
