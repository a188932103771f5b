package store

import (
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// batch is what is staged and not yet committed.
type batch struct {
	order []*staged
	at    map[string]*staged // by the path that a file has now
	left  map[string]bool    // paths that were removed or moved away
	files []*stagedFile      // files other than issues
	place int                // of an item of Each, noPlace = it is none
	needs []*batch           // what it was decided on, or what carries shares of it
	joins int                // shares in joints
	fault *fault.Fault       // why a joint that it has a share in was refused
}

// noPlace is the place of a batch that is no item: no answer belongs to it.
const noPlace = -1

func newBatch() *batch {
	return &batch{at: map[string]*staged{}, left: map[string]bool{}, place: noPlace}
}

// empty: it changes nothing.
func (b *batch) empty() bool { return len(b.order) == 0 && len(b.files) == 0 && b.joins == 0 }

// touches tells whether a batch changes what is at a path.
func (b *batch) touches(path string) bool { return b.at[path] != nil || b.left[path] }

// plain tells that a file is changed in its bytes alone, so that a later item may
// build upon it before it is written.
func (s *staged) plain() bool { return s.from != "" && s.from == s.path && s.assets[0] == "" }

// need notes that a batch was decided on another.
func (b *batch) need(o *batch) {
	if o != b && !slices.Contains(b.needs, o) {
		b.needs = append(b.needs, o)
	}
}

// latest gives an issue file for the item under way as it is staged, or tells
// that it is gone. What an item before staged is built upon: the two are then
// written together. One that is created, moved or removed is written first, for
// there the order counts.
func (tx *Tx) latest(path string) (s *staged, left bool) {
	if s := tx.at[path]; s != nil || tx.left[path] {
		return s, s == nil
	}
	tx.stageJoint(rel(tx.dir, path))
	for _, b := range slices.Backward(tx.pending) {
		if !b.touches(path) {
			continue
		}
		if s := b.at[path]; tx.joining || s != nil && s.plain() {
			tx.batch.need(b)
			return s, s == nil
		}
		tx.flush()
		break
	}
	return nil, false
}

// latestFile is latest for a file other than an issue, nil when none is staged.
func (tx *Tx) latestFile(path string) *stagedFile {
	if s := tx.file(path); s != nil {
		return s
	}
	tx.stageJoint(path)
	for _, b := range slices.Backward(tx.pending) {
		if s := b.file(path); s != nil {
			tx.batch.need(b)
			return s
		}
	}
	return nil
}

// stagedIssue looks among everything that is not on disk yet.
func (tx *Tx) stagedIssue(path string) *staged { s, _ := tx.newest(path); return s }

// gone tells whether a path was removed or moved away, and nothing else was put
// there, by what is not on disk yet.
func (tx *Tx) gone(path string) bool { _, left := tx.newest(path); return left }

// newest looks without building upon what it finds.
func (tx *Tx) newest(path string) (s *staged, left bool) {
	for i := len(tx.pending); i >= 0; i-- {
		b := tx.batch
		if i < len(tx.pending) {
			b = tx.pending[i]
		}
		if b.touches(path) {
			return b.at[path], b.at[path] == nil
		}
	}
	return nil, false
}
