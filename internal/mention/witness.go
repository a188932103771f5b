package mention

import (
	"errors"
	"io/fs"
	"maps"
	"slices"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Witness keeps the records of an issue up to date with its text at every write
// of the issue, in the same transaction. It refuses nothing: what cannot be
// recorded is told on stderr, and the write of the issue goes on.
func Witness(tx *op.Tx, before, after *model.Issue) error {
	c, err := tx.Config()
	if err != nil {
		return err
	}
	if !c.Mentions.Enabled {
		return nil
	}
	known := tx.Memo(diskKey{}, func() any { return &disk{} }).(*disk)
	left, err := newShelf(tx.Env, c, known).follow(tx, before, after)
	if after == nil {
		after = before
	}
	warn(tx, after, left)
	return err
}

// warn tells what was left alone.
func warn(tx *op.Tx, is *model.Issue, left map[string]*flaw) {
	for _, name := range slices.Sorted(maps.Keys(left)) {
		tx.Warn(leftAlone(&is.Header, left[name]))
	}
}

// follow stages what the write of an issue changes and gives the files that are
// left alone, by their names. Before and after are the same for one that is not
// written itself.
func (s *shelf) follow(tx *op.Tx, before, after *model.Issue) (map[string]*flaw, error) {
	is := after
	if is == nil {
		is = before
	}
	list, left, more := s.changes(before, after, tx.Stamp())
	if paths := staged(s, list); len(paths) > 0 && !tx.Store.SettleFiles(paths...) {
		clear(s.files) // what they were decided on was not written
		list, left, more = s.changes(before, after, tx.Stamp())
	}
	if more {
		tx.Warn(tooMany(&is.Header))
	}
	if len(list) > 0 && before != after { // several files need a journal
		if _, local, err := tx.Store.State(); local == nil {
			tx.Warn(noJournal(&is.Header, err))
			return left, nil
		}
	}
	for _, x := range list {
		if err := tx.Store.Obstacle(x.path); err != nil {
			left[x.name] = obstacle(x.path, err)
			var pe *fs.PathError
			if errors.As(err, &pe) && pe.Path != x.path {
				left[x.name] = shutFolder(pe.Path, err, "written")
			}
			continue
		}
		if f := tx.Store.StageFile(x.path, x.data, x.was); f != nil {
			return left, f
		}
		s.forget(x.name)
	}
	return left, nil
}

// change is what becomes of a file of records.
type change struct {
	name      string
	path      string
	data, was []byte // nil = there is none
}

// staged are the paths of changes that were staged before.
func staged(s *shelf, list []change) (paths []string) {
	for _, x := range list {
		if s.disk.staged[x.name] {
			paths = append(paths, x.path)
		}
	}
	return paths
}

// changes gives what the write of an issue changes: of the files of those whom it
// mentions or mentioned, and of those that hold a record of it. Left are those of
// these that are left as they are, by their names, and the folder when it cannot
// be listed. There may be more mentions than count.
func (s *shelf) changes(before, after *model.Issue, stamp string) (out []change, left map[string]*flaw, more bool) {
	left = map[string]*flaw{}
	by := map[string][]token{}
	var now sight
	var owners, names []string
	if after != nil {
		now = seeIssue(after)
		by, more = s.groups(now.found), now.behind != nil
		owners, names = append(owners, now.owner), slices.Collect(maps.Keys(by))
	}
	if before != nil {
		owner := ownerOf(&before.Header)
		owners = append(owners, owner)
		held, shut := s.holding(owner)
		if shut != nil {
			left[""] = shut
		}
		names = append(names, held...)
		for name := range s.groups(scan(before.Title, before.Text)) { // it may only be staged yet
			if !s.settings(name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		x := s.read(name)
		if x.flaw != nil {
			left[name] = x.flaw
			continue
		}
		data, problem := x.file.settled(owners, by[name], &now, stamp)
		if problem != nil {
			left[name] = &flaw{path: x.path, problem: problem, remedy: repair}
		} else if string(data) != string(x.file.read) {
			out = append(out, change{name, x.path, data, x.file.read})
		}
	}
	return out, left, more
}

// holding names the files on disk that hold a record of an issue, it seems.
func (s *shelf) holding(owner string) ([]string, *flaw) {
	names, shut := s.list()
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !s.holds(name, owner) }), shut
}
