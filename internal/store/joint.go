package store

import (
	"cmp"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// joint is a change of one file that items of Each make together.
type joint struct {
	path   string // relative to the root
	stage  func(shares []any) *fault.Fault
	shares []share
}

// share is what one item adds to it.
type share struct {
	of   *batch
	what any
}

// joints are those that are not staged yet.
type joints struct {
	at   map[string]*joint
	list []*joint // in the order in which they began
}

// Join puts off a change of a file, by its path relative to the root, that many
// items of Each make: reading and rendering it for each of them would cost as
// much again as it is long. stage stages the shares of all of them in their order,
// before they are written or somebody loads the file; it is that of the first item
// and must know nothing of it. Its fault is that of each of these items. What an
// item joins it sees itself only when it is over; Snapshot and Scan do not see it
// before it is staged. Outside of Each stage is called at once.
func (tx *Tx) Join(path string, what any, stage func(shares []any) *fault.Fault) *fault.Fault {
	if tx.each == nil {
		return stage([]any{what})
	}
	j := tx.joints.at[path]
	if j == nil {
		j = &joint{path: path, stage: stage}
		if tx.joints.at == nil {
			tx.joints.at = map[string]*joint{}
		}
		tx.joints.at[path] = j
		tx.joints.list = append(tx.joints.list, j)
	}
	j.shares = append(j.shares, share{tx.batch, what})
	tx.batch.joins++
	return nil
}

// JoinIssue is Join for an issue, by its path relative to the issues directory.
func (tx *Tx) JoinIssue(path string, what any, stage func(shares []any) *fault.Fault) *fault.Fault {
	return tx.Join(rel(tx.dir, path), what, stage)
}

// stageJoints stages all of them; one that is staged may begin another.
func (tx *Tx) stageJoints() {
	for i := 0; i < len(tx.joints.list); i++ {
		tx.stageJoint(tx.joints.list[i].path)
	}
	tx.joints.list = slices.DeleteFunc(tx.joints.list, func(j *joint) bool { return tx.joints.at[j.path] != j })
}

// stageJoint stages what the finished items share in a file. What the item under
// way adds to it is left, for it may still come to nothing.
func (tx *Tx) stageJoint(path string) {
	j := tx.joints.at[path]
	if j == nil {
		return
	}
	under, outer := tx.batch, tx.joining
	var shares []any
	var of []*batch
	var rest []share
	for _, s := range j.shares {
		if !slices.Contains(tx.pending, s.of) {
			rest = append(rest, s)
			continue
		}
		shares, of = append(shares, s.what), append(of, s.of)
	}
	if len(shares) == 0 {
		return
	}
	if j.shares = rest; len(rest) == 0 {
		delete(tx.joints.at, path)
	}
	b := newBatch()
	tx.batch, tx.joining = b, true
	f := j.stage(shares)
	tx.batch, tx.joining = under, outer
	if f != nil {
		tx.giveUp(b)
		b = &batch{place: noPlace}
	}
	for _, o := range of {
		o.need(b)
		o.fault = cmp.Or(o.fault, f)
	}
	tx.pend(b)
}

// withdraw takes the shares of a batch back.
func (tx *Tx) withdraw(b *batch) {
	if b.joins == 0 {
		return
	}
	b.joins = 0
	for _, j := range tx.joints.list {
		j.shares = slices.DeleteFunc(j.shares, func(s share) bool { return s.of == b })
		if len(j.shares) == 0 && tx.joints.at[j.path] == j {
			delete(tx.joints.at, j.path)
		}
	}
	tx.joints.list = slices.DeleteFunc(tx.joints.list, func(j *joint) bool { return len(j.shares) == 0 })
}
