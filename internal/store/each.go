package store

import (
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// together is how many items of Each are written at once.
const together = 64

// Each runs fn for each of n items. What one stages is committed or discarded
// for itself, under the one lock: a fault of fn, or of writing, is the answer
// for that item alone. Items see what those before them staged. The files of
// many are synced together. What was staged before Each is committed first; if
// that fails no item is tried.
func (tx *Tx) Each(n int, fn func(i int) *fault.Fault) []*fault.Fault {
	out := make([]*fault.Fault, n)
	if f := tx.Commit(); f != nil {
		for i := range out {
			out[i] = f
		}
		return out
	}
	tx.results = out
	defer func() { tx.results = nil }()
	for i := range n {
		if err := tx.ctx.Err(); err != nil {
			out[i] = interrupted(err)
			continue
		}
		b := newBatch()
		b.place = i
		tx.batch = b
		out[i] = fn(i)
		if tx.batch != b {
			continue // fn committed by itself
		}
		if out[i] != nil || b.empty() {
			tx.giveUp(b)
			continue
		}
		tx.pending = append(tx.pending, b)
		if len(tx.pending) >= together {
			tx.flush()
		}
	}
	tx.batch = newBatch()
	tx.flush()
	return out
}

// flush writes the pending items; each answer goes to its place.
func (tx *Tx) flush() {
	batches := tx.pending
	tx.pending = nil
	if len(batches) == 0 {
		return
	}
	for i, f := range tx.write(batches) {
		if f != nil && tx.results != nil {
			tx.results[batches[i].place] = f
		}
	}
}

// Settle writes the pending items of Each when one of them touches a path, so
// that whoever judges by what they staged judges by what became of it: an item
// that could not be written leaves the file as it was.
func (r *Repo) Settle(paths ...string) {
	if r.tx == nil {
		return
	}
	_ = r.tx.settle(func(b *batch) bool { return slices.ContainsFunc(paths, b.touches) }) // each fault is its item's
}

// SettleAll writes all pending items of Each, and tells whether every one came to
// something.
func (r *Repo) SettleAll() bool {
	if r.tx == nil {
		return true
	}
	before := r.givenUp
	_ = r.tx.settle(func(*batch) bool { return true }) // each fault is its item's
	return r.givenUp == before
}

// GivenUp counts what was staged and then not written. What was derived from
// staged issues holds only as long as the count stays.
func (r *Repo) GivenUp() int { return r.givenUp }

// giveUp discards a batch that comes to nothing.
func (tx *Tx) giveUp(b *batch) {
	if !b.empty() {
		tx.givenUp++
	}
	tx.discard(b)
}

// settle writes the pending items when one of them touches what the item under
// way is about to use, for items that are written together must not build upon
// one another.
func (tx *Tx) settle(touches func(*batch) bool) *fault.Fault {
	for _, b := range tx.pending {
		if touches(b) {
			tx.flush()
			return nil
		}
	}
	return nil
}
