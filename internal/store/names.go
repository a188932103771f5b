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
	var names []string
	d, err := fsx.OpenDirCounted(filepath.Join(r.root, filepath.FromSlash(dir)), r.o.Counter)
	if err == nil {
		var list []fsx.Entry
		list, err = d.List(nil)
		d.Close()
		for _, e := range list {
			if plainName(e.Name, suffix) && !e.IsDir {
				names = append(names, e.Name)
			}
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !isNotDir(err) {
		return nil, fault.IO(err, "cannot list `%s`: %s", dir, fault.Reason(err)).At(dir, 0, 0, "")
	}
	slices.Sort(names)
	return names, nil
}

// recordNames is Names for the records of one folder, as staged.
func (r *Repo) recordNames(dir string) ([]string, *fault.Fault) {
	names, f := r.Names(dir, recordSuffix)
	if f != nil || r.tx == nil {
		return names, f
	}
	names = r.tx.stagedNames(dir, names)
	slices.Sort(names)
	return names, nil
}

// recordSuffix ends the names of records.
const recordSuffix = ".md"

// plainName tells whether a file name with a suffix is neither hidden nor one
// that a syncing program put aside.
func plainName(name, suffix string) bool {
	return strings.HasSuffix(name, suffix) && name[0] != '.' && !strings.Contains(name, ".sync-conflict-")
}
