package mention

import (
	"errors"
	"io/fs"
	"maps"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
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
// written itself. In a batch each file is rendered once for many of its items;
// what is left alone only then is told by itself.
func (s *shelf) follow(tx *op.Tx, before, after *model.Issue) (map[string]*flaw, error) {
	is := after
	if is == nil {
		is = before
	}
	list, left, more := s.changes(before, after, tx.Stamp())
	if more {
		tx.Warn(tooMany(&is.Header))
	}
	if len(list) > 0 && before != after { // several files need a journal
		if _, local, err := tx.Store.State(); local == nil {
			tx.Warn(noJournal(&is.Header, err))
			return left, nil
		}
	}
	told := false
	for _, x := range list {
		if err := tx.Store.Obstacle(x.path); err != nil {
			left[x.name] = obstacle(x.path, err)
			var pe *fs.PathError
			if errors.As(err, &pe) && pe.Path != x.path {
				left[x.name] = shutFolder(pe.Path, err, "written")
			}
			continue
		}
		x.leave = func(w *flaw) {
			if left[x.name] = w; told {
				tx.Warn(leftAlone(&is.Header, w))
			}
		}
		s.load(x.name).queue(x.owners)
		if f := tx.Store.Join(x.path, x, func(shares []any) *fault.Fault { return s.write(tx, x.name, shares) }); f != nil {
			return left, f
		}
	}
	told = true
	return left, nil
}

// change is what the write of an issue changes in one file.
type change struct {
	update
	name  string
	path  string
	leave func(*flaw) // tells that the file is left as it is
}

// queue notes issues of which changes wait to be written.
func (c *content) queue(owners []string) {
	if c.queued == nil {
		c.queued = map[string]bool{}
	}
	for _, o := range owners {
		c.queued[folded(o)] = true
	}
}

// waits tells whether a change of an issue waits to be written.
func (c *content) waits(owners []string) bool {
	return slices.ContainsFunc(owners, func(o string) bool { return c.queued[folded(o)] })
}

// write stages a file with the changes of some issues. A change that it does not
// bear is left out.
func (s *shelf) write(tx *op.Tx, name string, shares []any) *fault.Fault {
	x := s.read(name)
	s.forget(name)
	list := make([]*update, len(shares))
	for i := range shares {
		list[i] = &shares[i].(*change).update
	}
	if x.flaw != nil {
		for _, c := range shares {
			c.(*change).leave(x.flaw)
		}
		return nil
	}
	data, problem := x.file.settled(list...)
	if problem != nil {
		data = x.file.read
		f := x.file
		for i, u := range list {
			now, problem := f.settled(u)
			var next *file
			if problem == nil {
				next, problem = parse(now)
			}
			if problem != nil {
				shares[i].(*change).leave(&flaw{path: x.path, problem: problem, remedy: repair})
				continue
			}
			data, f = now, next
		}
	}
	return tx.Store.StageFile(x.path, data, x.file.read)
}

// changes gives what the write of an issue changes: of the files of those whom it
// mentions or mentioned, and of those that hold a record of it. Left are those of
// these that are left as they are, by their names, and the folder when it cannot
// be listed. There may be more mentions than count.
func (s *shelf) changes(before, after *model.Issue, stamp string) (out []*change, left map[string]*flaw, more bool) {
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
		c := &change{update: update{owners, by[name], &now, stamp}, name: name, path: x.path}
		if !x.file.changes(&c.update) && !s.load(name).waits(owners) {
			continue
		}
		if x.file.shut != nil {
			left[name] = &flaw{path: x.path, problem: x.file.shut, remedy: repair}
			continue
		}
		out = append(out, c)
	}
	return out, left, more
}

// holding names the files on disk that hold a record of an issue, it seems.
func (s *shelf) holding(owner string) ([]string, *flaw) {
	names, shut := s.list()
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !s.holds(name, owner) }), shut
}
