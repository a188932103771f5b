package fsx

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
)

// batch is how many plans are staged together, and how many temporary files
// are open at once.
const batch = 64

// commit is one plan under way.
type commit struct {
	t    *Tree
	p    Plan
	recs []*record
	made []string // directories that were not there, outermost first
	err  error
	done bool // visible
}

// Commit makes all changes of a plan visible, or none. Its steps: the targets
// are held to what was read; missing directories are made; the new contents
// are written to temporary files beside their targets and synced; the targets
// are judged once more; with several changes a journal is written and synced;
// the files take their names, then files are removed, moved, and asset folders
// renamed; the directories are synced; the journal is dropped; directories
// left empty are removed when the plan says so.
//
// After an error every file holds its old bytes, no temporary file is left,
// and there are two exceptions, each an error of its own: [*NotDurable] (all
// is visible, only not confirmed durable) and [*Unfinished] (undoing failed as
// well; the journal, if the plan has one, stays for [Tree.Recover]).
//
// Commit takes no lock: who writes holds [Lock] and has settled earlier work
// with [Tree.Recover].
func (t *Tree) Commit(p Plan) error { return t.CommitEach([]Plan{p})[0] }

// CommitEach commits several plans, each alone, and answers for each by its
// place. It costs less than single commits: the temporary files are synced
// together and each directory once, at the end. The plans must not build upon
// one another.
func (t *Tree) CommitEach(plans []Plan) []error {
	out := make([]error, 0, len(plans))
	dirs := newDirSet()
	var all []*commit
	for part := range slices.Chunk(plans, batch) {
		cs := make([]*commit, len(part))
		for i, p := range part {
			cs[i] = &commit{t: t, p: p}
		}
		stage(cs)
		for _, c := range cs {
			c.finish(dirs)
		}
		all = append(all, cs...)
	}
	failed := t.syncDirs(dirs)
	for _, c := range all {
		if c.err == nil && c.done {
			c.err = c.durable(failed)
			c.prune()
		}
		if !c.done {
			c.unmake() // only now: another plan may have counted on them
		}
		out = append(out, c.err)
	}
	return out
}

// stage writes and syncs the temporary files of some commits. One that fails
// is undone here and carries its error.
func stage(cs []*commit) {
	var open []openTemp
	for _, c := range cs {
		if c.recs, c.err = c.t.prepare(c.p); c.err != nil {
			continue
		}
		for _, r := range c.recs {
			if c.err != nil {
				break
			}
			if len(open) >= batch {
				open = settle(open)
			}
			open = append(open, c.write(r)...)
		}
	}
	settle(open)
	for _, c := range cs {
		if c.err != nil {
			c.discard()
		}
	}
}

type openTemp struct {
	c   *commit
	tmp string
	f   *os.File
}

// settle syncs and closes temporary files. The system is told of all of them
// first, so that it writes the later ones while it waits for the first.
func settle(open []openTemp) []openTemp {
	if len(open) > 1 {
		for _, o := range open {
			startSync(o.f)
		}
	}
	for _, o := range open {
		if err := o.c.t.syncClose(o.tmp, o.f); err != nil && o.c.err == nil {
			o.c.err = err
		}
	}
	return open[:0]
}

// write prepares one record: its directories and its temporary file.
func (c *commit) write(r *record) []openTemp {
	for _, dir := range r.dirs() {
		made, err := c.t.makeDirs(dir, newDir)
		c.made = append(c.made, made...)
		if err != nil {
			c.err = err
			return nil
		}
	}
	if !r.Content {
		return nil
	}
	tmp, f, err := c.t.fillTemp(r.Path, r.New, r.old, 0)
	if err != nil {
		c.err = err
		return nil
	}
	r.Temp = tmp
	return []openTemp{{c, tmp, f}}
}

// finish takes a staged commit to where it is visible.
func (c *commit) finish(dirs *dirSet) {
	if c.err != nil {
		return
	}
	for _, r := range c.recs {
		if c.err = c.t.unchanged(r, true); c.err != nil {
			c.discard()
			return
		}
	}
	journaled := len(c.recs) > 1
	if journaled {
		if c.err = c.p.Journal.writeJournal(c.p.Title, c.journal()); c.err != nil {
			c.discard()
			return
		}
	}
	if journaled {
		c.p.Journal.begin()
	}
	if err := c.apply(); err != nil {
		c.err = c.undo(err)
		return
	}
	if journaled {
		c.p.Journal.end() // readers need not wait until it is durable
	}
	c.done = true
	own := dirs
	if journaled {
		own = newDirSet()
	}
	for _, r := range c.recs {
		own.add(r.dirs()...)
	}
	for _, dir := range c.made {
		own.add(path.Dir(dir))
	}
	if journaled {
		if c.err = c.durable(c.t.syncDirs(own)); c.err == nil {
			// All is visible and durable; a journal that cannot be removed
			// only makes the next writer look at it again.
			_ = c.p.Journal.dropJournal()
		}
	}
}

// apply gives the new files their names, in the order of the plan, then
// removes, moves and renames the asset folders.
func (c *commit) apply() error {
	for _, phase := range []func(*record) error{c.t.place, c.t.drop, c.t.move, c.t.moveAssets} {
		for _, r := range c.recs {
			if err := phase(r); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *Tree) place(r *record) error {
	switch {
	case !r.Content:
		return nil
	case r.Create:
		return t.create(r.Temp, r.Path)
	}
	return t.rename(r.Temp, r.Path)
}

func (t *Tree) drop(r *record) error {
	if !r.Remove {
		return nil
	}
	return t.remove(r.Path)
}

func (t *Tree) move(r *record) error {
	if r.MoveTo == "" {
		return nil
	}
	return t.moveTo(r.Path, r.MoveTo)
}

func (t *Tree) moveAssets(r *record) error {
	if r.Assets[0] == "" {
		return nil
	}
	err := t.moveTo(r.Assets[0], r.Assets[1])
	if errors.Is(err, fs.ErrNotExist) {
		if _, e := t.lstat(r.Assets[0]); errors.Is(e, fs.ErrNotExist) {
			return nil
		}
	}
	return err
}

// discard removes what was staged of a commit that nobody has seen.
func (c *commit) discard() {
	for _, r := range c.recs {
		if r.Temp != "" {
			c.t.removeQuietly(r.Temp)
		}
	}
}

// unmake removes the directories that were made for nothing.
func (c *commit) unmake() {
	for _, dir := range slices.Backward(c.made) {
		_ = c.t.root.Remove(dir) // one that has been used meanwhile stays
	}
}

// durable is the error of a commit when one of its directories failed to sync.
func (c *commit) durable(failed map[string]error) error {
	for _, r := range c.recs {
		for _, dir := range r.dirs() {
			if err := failed[dir]; err != nil {
				return &NotDurable{Path: dir, Err: err}
			}
		}
	}
	for _, dir := range c.made {
		if err := failed[path.Dir(dir)]; err != nil {
			return &NotDurable{Path: path.Dir(dir), Err: err}
		}
	}
	return nil
}

func (c *commit) journal() *journal {
	return &journal{Recs: c.recs, Made: c.made, Prune: c.p.PruneEmpty, Keep: c.p.Keep}
}
