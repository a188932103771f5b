package mention

import (
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
	s := &shelf{env: tx.Env, dir: c.Mentions.Dir, files: map[string]*shelved{}}
	changes, flaws, err := s.changes(before, after, tx.Stamp())
	if err != nil {
		return err
	}
	is := after
	if is == nil {
		is = before
	}
	for _, w := range flaws {
		tx.Warn(leftAlone(&is.Header, w))
	}
	if len(changes) == 0 {
		return nil
	}
	if _, local, err := tx.Store.State(); local == nil { // several files need a journal
		tx.Warn(noJournal(&is.Header, err))
		return nil
	}
	for _, x := range changes {
		if err := tx.Store.Obstacle(x.path); err != nil {
			tx.Warn(leftAlone(&is.Header, obstacle(x.path, err)))
			continue
		}
		if f := tx.Store.StageFile(x.path, x.data, x.was); f != nil {
			return f
		}
	}
	return nil
}

// change is what becomes of a file of records.
type change struct {
	path      string
	data, was []byte // nil = there is none
}

// changes gives what the write of an issue changes: of the files of those whom it
// mentions, and of those that hold a record of it. Flaws are files of these that
// are left as they are.
func (s *shelf) changes(before, after *model.Issue, stamp string) (out []change, flaws []*flaw, err error) {
	by := map[string][]token{}
	var at place
	var owners []string
	if after != nil {
		by, at = groups(scan(after.Title, after.Text)), placeOf(&after.Header)
		owners = append(owners, at.owner)
	}
	names := slices.Collect(maps.Keys(by))
	if before != nil {
		owners = append(owners, ownerOf(&before.Header))
		held, err := s.holding(before)
		if err != nil {
			return nil, nil, err
		}
		names = append(names, held...)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		x := s.read(name, "")
		if x.flaw == nil {
			data, problem := x.file.settled(owners, by[name], at, stamp)
			if problem == nil {
				if string(data) != string(x.file.raw) {
					out = append(out, change{path: x.path, data: data, was: x.file.raw})
				}
				continue
			}
			x.flaw = &flaw{x.path, problem, repair}
		}
		flaws = append(flaws, x.flaw)
	}
	return out, flaws, nil
}

// holding names the files that hold a record of an issue as it was: those on
// disk, and those of whom it mentioned, which may only be staged yet.
func (s *shelf) holding(before *model.Issue) ([]string, error) {
	names, err := s.names()
	if err != nil {
		return nil, err
	}
	for name := range groups(scan(before.Title, before.Text)) {
		if !s.settings(name) {
			names = append(names, name)
		}
	}
	owner := ownerOf(&before.Header)
	return slices.DeleteFunc(names, func(name string) bool {
		x := s.read(name, owner)
		return x == nil || x.flaw == nil && x.file.of(owner) == nil
	}), nil
}
