package fsx

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Recover settles what a killed [Tree.Commit] of several files left, and says
// in done what it did, a sentence each. Work of which nothing was visible yet
// is undone, other work is finished; when that fails it is undone. It is safe
// to be killed itself. A file that somebody changed since is never touched: it
// is named in a [*Conflict], and the journal is kept under another name. Any
// other error leaves the journal for the next attempt. Like Commit it takes no
// lock; the caller holds it.
func (t *Tree) Recover(journal *Tree) (done []string, err error) {
	data, _, err := journal.read(journalName, 1<<62)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	title, j, err := decodeJournal(data)
	if err != nil {
		if _, e := journal.setAside("damaged"); e != nil {
			return nil, errors.Join(err, e)
		}
		return nil, err
	}
	for _, r := range j.Recs {
		if err := r.judge(); err != nil {
			return nil, err
		}
	}
	journal.begin()
	verb, conflicts, err := t.settleJournal(j)
	if err != nil {
		return nil, err
	}
	for _, r := range j.Recs {
		if r.Temp != "" {
			t.removeQuietly(r.Temp)
		}
	}
	done = append(done, fmt.Sprintf("%s an unfinished change: %s", verb, title))
	if len(conflicts) > 0 {
		kept, err := journal.setAside("kept")
		if err != nil {
			return done, errors.Join(&Conflict{Paths: conflicts}, err)
		}
		return done, &Conflict{Paths: conflicts, Kept: kept}
	}
	return done, journal.dropJournal()
}

// judge holds the paths of a journal to the rules of a plan's.
func (r *record) judge() error {
	for _, p := range []string{r.Path, r.MoveTo, r.Assets[0], r.Assets[1], r.Temp} {
		if p == "" && r.Path != "" {
			continue
		}
		if _, err := clean(p); err != nil {
			return err
		}
	}
	if r.Temp != "" && !TempName(path.Base(r.Temp)) {
		return about(journalName, ErrDamaged)
	}
	return nil
}

func (t *Tree) settleJournal(j *journal) (verb string, conflicts []string, err error) {
	seen := false
	for _, r := range j.Recs {
		changed, err := t.visible(r)
		if err != nil {
			return "", nil, err
		}
		seen = seen || changed
	}
	dirs := newDirSet()
	if seen {
		if conflicts, err = t.forwardAll(j, dirs); err == nil {
			c := &commit{t: t, p: Plan{PruneEmpty: j.Prune, Keep: j.Keep}, recs: j.Recs}
			err = firstError(t.syncDirs(dirs))
			c.prune()
			return "finished", conflicts, err
		}
	}
	paths, uerr := t.backAll(j.Recs, dirs)
	if uerr != nil {
		return "", nil, &Unfinished{Paths: paths, Err: err, Undo: uerr}
	}
	err = firstError(t.syncDirs(dirs))
	c := &commit{t: t, made: j.Made}
	defer c.unmake()
	return "undid", nil, err
}

func firstError(failed map[string]error) error {
	for dir, err := range failed {
		return &NotDurable{Path: dir, Err: err}
	}
	return nil
}

// visible tells whether anything of a record can be seen.
func (t *Tree) visible(r *record) (bool, error) {
	if r.MoveTo != "" && t.moved(r.Path, r.MoveTo) {
		return true, nil
	}
	if r.Assets[0] != "" && t.moved(r.Assets[0], r.Assets[1]) {
		return true, nil
	}
	now, exists, err := t.holds(r.Path)
	switch {
	case err != nil:
		return false, err
	case r.Remove:
		return !exists, nil
	case !r.Content || !exists || !bytes.Equal(now, r.New):
		return false, nil
	case r.Existed:
		return !bytes.Equal(r.Old, r.New), nil
	}
	return r.Temp == "" || t.took(r.Temp, r.Path), nil
}

var errConflict = errors.New("changed since")

// forwardAll finishes records phase by phase, passing over those that somebody
// changed since.
func (t *Tree) forwardAll(j *journal, dirs *dirSet) (conflicts []string, err error) {
	var skip []*record
	for _, phase := range []func(*record) error{t.contentOn, t.dropOn, t.moveOn, t.moveAssets} {
		for _, r := range j.Recs {
			if slices.Contains(skip, r) {
				continue
			}
			for _, dir := range r.dirs() {
				if _, err := t.makeDirs(dir, newDir); err != nil {
					return nil, err
				}
				dirs.add(dir)
			}
			err := phase(r)
			switch {
			case err == errConflict || errors.Is(err, ErrExists):
				skip = append(skip, r)
				conflicts = append(conflicts, r.Path)
			case err != nil:
				return nil, err
			}
		}
	}
	for _, dir := range j.Made {
		dirs.add(path.Dir(dir))
	}
	return conflicts, nil
}

// contentOn gives a file its new content. One that has moved already had it.
func (t *Tree) contentOn(r *record) error {
	if !r.Content || r.MoveTo != "" && t.moved(r.Path, r.MoveTo) {
		return nil
	}
	now, exists, err := t.holds(r.Path)
	switch {
	case err != nil:
		return err
	case exists && bytes.Equal(now, r.New):
		return nil
	case exists != r.Existed, exists && !bytes.Equal(now, r.Old):
		return errConflict
	}
	return t.write(r, r.New)
}

func (t *Tree) dropOn(r *record) error {
	if !r.Remove {
		return nil
	}
	now, exists, err := t.holds(r.Path)
	switch {
	case err != nil || !exists:
		return err
	case !bytes.Equal(now, r.Old):
		return errConflict
	}
	return t.remove(r.Path)
}

func (t *Tree) moveOn(r *record) error {
	if r.MoveTo == "" {
		return nil
	}
	src, err := t.lstat(r.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // moved, or removed by somebody
	}
	if err != nil {
		return judged(r.Path, err)
	}
	if dst, err := t.lstat(r.MoveTo); err == nil && !sameName(r.Path, r.MoveTo, src, dst) {
		return errConflict
	}
	return t.moveTo(r.Path, r.MoveTo)
}
