package store

import (
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Create stages a new issue file at a path relative to the issues directory.
// The pairs hold the number and the id that NextNumber and NewID gave.
func (tx *Tx) Create(pairs []matter.Pair, events []model.Event, body, path string) (*model.Issue, *fault.Fault) {
	if f := tx.free(path); f != nil {
		return nil, f
	}
	raw := model.NewFile(pairs, events, body)
	is, problem := model.ParseIssue(path, raw)
	if problem != nil {
		return nil, parseFault(rel(tx.dir, path), problem)
	}
	tx.keep(&staged{}, path, raw, is)
	return is, nil
}

// Remove stages the removal of an issue's file and of its assets folder.
func (tx *Tx) Remove(is *model.Issue) *fault.Fault {
	s, f := tx.begun(is)
	if f != nil {
		return f
	}
	if s.from != "" {
		extra, err := tx.removeAssets(s.from, &is.Header)
		if err != nil {
			return readFault(rel(tx.dir, assetsDir(s.from, &is.Header)), err)
		}
		s.extra = extra
	}
	if !s.listed {
		s.listed = true
		tx.order = append(tx.order, s)
	}
	tx.current(tx.dir)
	delete(tx.at, s.path)
	tx.left[s.path] = true
	tx.lay(tx.batch, s.path, nil)
	s.path, s.data, s.assets = "", nil, [2]string{}
	return nil
}

// unwritten gives the staged files that are on disk under no or another name.
func (tx *Tx) unwritten() iter.Seq2[string, *staged] {
	return func(yield func(string, *staged) bool) {
		for _, b := range append(slices.Clone(tx.pending), tx.batch) {
			for _, s := range b.order {
				if s.path != "" && s.path != s.from && !yield(s.path, s) {
					return
				}
			}
		}
	}
}

// NextNumber gives the number of a new issue: one more than the largest of this
// worktree, archived ones included, and of the mark that all worktrees of the
// clone share. The mark is raised by Commit.
func (tx *Tx) NextNumber() (uint32, *fault.Fault) {
	if tx.number == 0 {
		ix, f := tx.names(tx.ctx, true)
		if f != nil {
			return 0, f
		}
		tx.number = max(ix.highest(), tx.readMark())
	}
	if tx.number == math.MaxUint32 {
		return 0, fault.New(fault.Refused, fault.FamilyInvalid, "there is no number left above %d", tx.number).
			Help("give the issue with that number a smaller one")
	}
	tx.number++
	tx.raise = tx.number
	return tx.number, nil
}

// manyIDs is how many ids a transaction mints before it gathers those in use.
const manyIDs = 4

// NewID mints an id that no issue has, by content or by name.
func (tx *Tx) NewID() (string, *fault.Fault) {
	ix, f := tx.names(tx.ctx, true)
	if f != nil {
		return "", f
	}
	if tx.ids == nil {
		tx.ids = map[string]bool{}
	}
	if tx.minted == manyIDs {
		for _, e := range ix.entries() {
			tx.ids[model.CanonicalID(e.id)] = true
		}
	}
	tx.minted++
	for range 1000 {
		id := model.NewID(tx.random())
		if tx.ids[id] || tx.minted <= manyIDs && ix.uses(id) {
			continue
		}
		tx.ids[id] = true
		return id, nil
	}
	return "", fault.New(fault.Internal, fault.FamilyInternal, "no free id was found")
}

// uses tells whether an id is taken.
func (ix *index) uses(id string) bool {
	for _, f := range ix.folders {
		for _, e := range f.files {
			if len(e.id) == len(id) && strings.EqualFold(e.id, id) {
				return true
			}
		}
	}
	return false
}
