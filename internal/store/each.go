package store

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

const (
	// together is how many items of Each are written at once.
	together = 64
	// heavy is how many bytes of files are held at most before they are written.
	heavy = 8 << 20
)

// each is an Each under way.
type each struct {
	fn      func(i int) *fault.Fault
	answers []*fault.Fault
	weight  int   // bytes that the pending items hold
	again   []int // items that are tried once more, each for itself
	rest    []int // those that are tried once more together: it failed for another's sake
	// lost: what the item under way has built upon came to nothing.
	lost  bool
	alone bool // items are tried once more, so that none waits for others
}

// Each runs fn for each of n items. What one stages is committed or discarded
// for itself, under the one lock: a fault of fn, or of writing, is the answer
// for that item alone. Items see what those before them staged. The files of
// many are synced together, and a file that several of them change is written
// once, with all of theirs, in one commit: either all of these items are written
// or none. When they cannot be written together fn is called once more for each
// of them, and what it stages is written at once, so that an item fails for no
// other's sake. What was staged before Each is committed first; if that fails no
// item is tried.
func (tx *Tx) Each(n int, fn func(i int) *fault.Fault) []*fault.Fault {
	e := &each{fn: fn, answers: make([]*fault.Fault, n)}
	if f := tx.Commit(); f != nil {
		for i := range e.answers {
			e.answers[i] = f
		}
		return e.answers
	}
	tx.each = e
	defer func() { tx.each = nil }()
	for i := range n {
		tx.item(i)
		if len(tx.pending) >= together || e.weight >= heavy {
			tx.flush()
		}
		tx.retry()
	}
	tx.flush()
	tx.retry()
	return e.answers
}

// item runs one item, which then waits for the others of its flush.
func (tx *Tx) item(i int) {
	e := tx.each
	if err := tx.ctx.Err(); err != nil {
		e.answers[i] = interrupted(err)
		return
	}
	b := newBatch()
	b.place, e.lost = i, false
	tx.batch = b
	e.answers[i] = e.fn(i)
	tx.batch = newBatch()
	if e.lost {
		tx.giveUp(b)
		e.again = append(e.again, i)
		return
	}
	if e.answers[i] != nil {
		tx.giveUp(b)
		b = &batch{place: i, needs: b.needs}
	}
	if !b.empty() || len(b.needs) > 0 { // its answer holds as long as what it saw is written
		tx.pend(b)
	}
}

// pend makes a batch wait for the flush.
func (tx *Tx) pend(b *batch) {
	tx.pending = append(tx.pending, b)
	for _, s := range b.order {
		tx.each.weight += len(s.was) + len(s.data)
	}
	for _, s := range b.files {
		tx.each.weight += len(s.was) + len(s.data)
	}
}

// retry tries the items that could not be written together: without those for
// whose sake it failed, and where it is not known whose that was, each for itself.
func (tx *Tx) retry() {
	e := tx.each
	for len(e.rest) > 0 {
		rest := e.rest
		e.rest = nil
		for _, i := range rest {
			tx.item(i)
		}
		tx.flush()
	}
	e.alone = true
	for ; len(e.again) > 0; e.again = e.again[1:] {
		tx.item(e.again[0])
		tx.flush()
	}
	e.alone = false
}

// flush writes the pending items; each answer goes to its place.
func (tx *Tx) flush() {
	if tx.each == nil || tx.joining {
		return
	}
	tx.stageJoints()
	groups := tx.groups(tx.pending)
	tx.pending, tx.each.weight = nil, 0
	for i, f := range tx.write(groups) {
		if f != nil {
			tx.answer(groups[i], f)
		}
		tx.rebase(groups[i], f == nil || f.Kind == notDurable)
	}
}

// answer tells the items of a group that it was not written, or has them tried
// once more. What another program changed meanwhile is no reason
// to try again: whoever asked for the change has not seen it.
func (tx *Tx) answer(g *group, f *fault.Fault) {
	e := tx.each
	hopeless := g.writers() == 1 || e.alone || f.Kind == notDurable || f.Kind == unfinished
	var changed map[*batch]bool
	again := &e.again
	if !hopeless {
		changed = g.reached(tx.dir, tx.changed(g.whole))
		if culprits := g.reached(tx.dir, failing(f)); len(culprits) > 0 {
			maps.Copy(changed, culprits)
			again = &e.rest
		}
	}
	for _, b := range g.parts {
		switch {
		case b.place == noPlace || f.Kind == notDurable && b.empty():
		case b.fault != nil:
			e.answers[b.place] = b.fault
		case !b.empty() && (hopeless || changed[b]):
			e.answers[b.place] = f
		default:
			*again = append(*again, b.place)
			e.lost = true // the item under way was decided before it is known what becomes of it
		}
	}
}

// failing is the file at which the system refused a write, none when it is not
// known.
func failing(f *fault.Fault) map[string]bool {
	var at *fs.PathError
	var to *os.LinkError
	switch {
	case errors.As(f.Err, &at):
		return map[string]bool{at.Path: true}
	case errors.As(f.Err, &to):
		return map[string]bool{filepath.ToSlash(to.New): true}
	}
	return nil
}

// Settle writes the pending items of Each when one of them touches a path, so
// that whoever judges by what they staged judges by what became of it: an item
// that could not be written leaves the file as it was.
func (r *Repo) Settle(paths ...string) {
	if r.tx == nil {
		return
	}
	r.tx.settle(paths...)
}

// SettleAll writes all pending items of Each, and tells whether every one came to
// something.
func (r *Repo) SettleAll() bool {
	if r.tx == nil {
		return true
	}
	before := r.givenUp
	r.tx.flush()
	return r.givenUp == before
}

// Pending tells whether items of Each wait to be written.
func (r *Repo) Pending() bool { return r.tx != nil && len(r.tx.pending) > 0 }

// GivenUp counts what was staged and then not written. What was derived from
// staged issues holds only as long as the count stays.
func (r *Repo) GivenUp() int { return r.givenUp }

// giveUp discards a batch that comes to nothing.
func (tx *Tx) giveUp(b *batch) {
	if !b.empty() {
		tx.givenUp++
	}
	tx.withdraw(b)
	tx.discard(b)
}

// settle writes the pending items when one of them changes what is at one of the
// paths.
func (tx *Tx) settle(paths ...string) {
	for _, path := range paths {
		if tx.joints.at[rel(tx.dir, path)] != nil || slices.ContainsFunc(tx.pending, func(b *batch) bool { return b.touches(path) }) {
			tx.flush()
			return
		}
	}
}
