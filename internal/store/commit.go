package store

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// Commit writes everything that is staged, or nothing: one file by itself,
// several through a journal. After a fault nothing is staged any more. A fault
// of Kind "not_durable" says that the change is there but that the system did
// not confirm it: it must not be tried again blindly.
func (tx *Tx) Commit() *fault.Fault {
	if tx.each != nil {
		return fault.New(fault.Internal, fault.FamilyInternal, "an item of a batch does not commit by itself")
	}
	b := tx.batch
	tx.batch = newBatch()
	return tx.write([]*group{groupOf(b)})[0]
}

// write commits groups, each alone, and answers for each by its place.
func (tx *Tx) write(groups []*group) []*fault.Fault {
	out := make([]*fault.Fault, len(groups))
	var plans []fsx.Plan
	var at []int
	for i, g := range groups {
		plan, f := fsx.Plan{}, g.fault
		if f == nil {
			plan, f = tx.plan(g.whole)
		}
		switch {
		case f != nil:
			out[i] = f
			tx.givenUp++
			tx.discard(g.parts...)
		case len(plan.Changes) == 0:
			tx.discard(g.parts...)
		default:
			plans, at = append(plans, plan), append(at, i)
		}
	}
	if len(plans) == 0 {
		return out
	}
	tx.raiseMark()
	errs := tx.tree.CommitEach(plans)
	var written []*batch
	for _, i := range at {
		written = append(written, groups[i].parts...)
	}
	tx.discard(written...) // at once: taking one off costs as much as taking all
	for n, err := range errs {
		i := at[n]
		out[i] = tx.commitFault(err)
		if err == nil || out[i].Kind == notDurable {
			tx.installed(groups[i].whole)
		} else {
			tx.givenUp++
			tx.doubt(groups[i].whole)
		}
	}
	return out
}

// plan turns a batch into what fsx writes.
func (tx *Tx) plan(b *batch) (fsx.Plan, *fault.Fault) {
	var p fsx.Plan
	keep := []string{tx.dir}
	conf, _, f := tx.Config()
	if f != nil {
		return p, f
	}
	for _, s := range b.order {
		if c, ok := s.change(tx.dir); ok {
			p.Changes = append(p.Changes, c)
			p.Changes = append(p.Changes, s.extra...)
			p.PruneEmpty = p.PruneEmpty || c.Remove || c.MoveTo != ""
			if dir, _ := split(c.Path); !conf.Layout.MoveOnChange && dir != "" {
				keep = append(keep, dir)
			}
		}
	}
	for _, s := range b.files {
		c := fsx.Change{Path: s.path, Data: s.data, WasData: s.was, Create: s.was == nil, Remove: s.data == nil}
		p.Changes = append(p.Changes, c)
		if dir, _ := split(s.path); dir != "" {
			keep = append(keep, dir)
		}
	}
	p.Keep = keep
	if len(p.Changes) > 1 {
		journal, err := tx.local(true)
		if err != nil {
			return p, fault.IO(err, "several files cannot change together: the state directory `%s` cannot be written: %s", tx.state.local, fault.Reason(err)).
				Help("give yourself the right to write there")
		}
		p.Journal = journal
	}
	return p, nil
}

// change is what fsx has to do about one issue file; ok is false when that is
// nothing.
func (s *staged) change(dir string) (c fsx.Change, ok bool) {
	switch {
	case s.from == "" && s.path == "":
		return c, false
	case s.from == "":
		return fsx.Change{Path: rel(dir, s.path), Data: s.data, Create: true}, true
	}
	c = fsx.Change{Path: rel(dir, s.from), Was: s.stamp, WasData: s.was}
	if s.path == "" {
		c.Remove = true
		return c, true
	}
	if !bytes.Equal(s.data, s.was) {
		c.Data = s.data
	}
	if s.path != s.from {
		c.MoveTo, c.Assets = rel(dir, s.path), s.assets
	}
	return c, c.Data != nil || c.MoveTo != ""
}

// installed takes over into the index what a batch has written.
func (tx *Tx) installed(b *batch) {
	defer tx.uncover()()
	ix := tx.current(tx.dir)
	for _, s := range b.order {
		if s.from != "" && s.from != s.path {
			ix.set(s.from, nil)
			delete(tx.read, s.from)
			dir, _ := split(s.from)
			ix.distrust(dir)
		}
		if s.path == "" {
			continue
		}
		stamp, err := tx.tree.Stat(rel(tx.dir, s.path))
		if err != nil {
			tx.doubt(b)
			return
		}
		tx.read[s.path] = stamp
		e := (&scanner{}).entry(s.path, s.data)
		stamp.Dev = 0
		e.stamp, e.racy = traceOf(stamp), stamp.ModTime > clock()-racyWindow
		ix.set(s.path, &e)
		dir, _ := split(s.path)
		ix.distrust(dir)
	}
}

// doubt makes the index look again at everything that a batch may have changed.
func (tx *Tx) doubt(b *batch) {
	ix := tx.current(tx.dir)
	for _, s := range b.order {
		for _, path := range []string{s.from, s.path} {
			if path == "" {
				continue
			}
			delete(tx.read, path)
			dir, _ := split(path)
			ix.distrust(dir)
			if e := ix.find(path); e != nil {
				e.racy, e.dirty = true, true
			}
		}
	}
	ix.touched()
	tx.named, tx.looked = false, false
}

// told is an error of the system without the names of temporary files: what a
// person can do something about is the folder.
func (tx *Tx) told(err error) string {
	path, why := "", err
	for { // the innermost one says what happened
		var pe *fs.PathError
		var le *os.LinkError
		if errors.As(why, &pe) {
			path, why = pe.Path, pe.Err
		} else if errors.As(why, &le) {
			path, why = le.New, le.Err
		} else {
			break
		}
	}
	if path == "" {
		return err.Error()
	}
	if in, ok := below(tx.root, path); ok && filepath.IsAbs(path) {
		path = in
	}
	if fsx.TempName(filepath.Base(path)) {
		path = filepath.Dir(path)
	}
	if path == "." { // of the files at the root all but one are made once
		path = config.FileName
	}
	return "`" + filepath.ToSlash(path) + "`: " + why.Error()
}

const (
	// notDurable is the Kind of a change that is visible but not confirmed.
	notDurable = "not_durable"
	// unfinished is that of a change that failed half way and could not be undone.
	unfinished = "unfinished"
)

// commitFault turns an error of fsx into a refusal.
func (tx *Tx) commitFault(err error) *fault.Fault {
	if err == nil {
		return nil
	}
	var durable *fsx.NotDurable
	var half *fsx.Unfinished
	var path *fsx.PathError
	f := fault.IO(err, "nothing was written: %s", tx.told(err))
	switch {
	case errors.As(err, &durable):
		return fault.IO(err, "%s", err).Of(notDurable, "").Help("look at the file before you try again")
	case errors.As(err, &half):
		return fault.IO(err, "%s", err).Of(unfinished, "").Help("look at these files; the next command that writes settles the rest")
	case errors.Is(err, fsx.ErrChanged):
		return f.Of(ChangedUnderneath, "").Help("another program wrote meanwhile: look at the file and try again")
	case errors.Is(err, fsx.ErrExists):
		return f.Help("rename or remove that file")
	case errors.Is(err, fsx.ErrSymlink):
		return f.Help("a symbolic link is read but never written: edit the file that it names")
	case errors.As(err, &path):
		return f.Help("give a plain path inside the repository")
	}
	return f
}
