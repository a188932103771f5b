package claim

import (
	"time"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
)

// Take claims an issue for the asker, or extends the claim that the asker has.
// What is neither ready nor offered by Next is refused. The queue must have been
// loaded within the transaction.
func (q *Queue) Take(tx *op.Tx, n *graph.Node, lease time.Duration) (Claim, error) {
	if q.file.later {
		return Claim{}, laterVersion()
	}
	held, have := q.Claim(n)
	switch {
	case have && held.Holder == q.Asker.Holder && q.Graph.Open(n):
	case q.cause(n) == claimed:
		return Claim{}, taken(n, held)
	case !q.IsReady(n) && !q.Resumes(n):
		return Claim{}, notReady(n, q.Judge(n))
	}
	c := Claim{q.Asker.Holder, stamp(q.now), stamp(q.now.Add(lease))}
	if have {
		c.Since = held.Since
		if held.end().After(c.end()) {
			c.Until = held.Until
		}
	}
	if err := q.file.put(n.Key(), c); err != nil {
		return Claim{}, err
	}
	q.claims[n.Key()] = c
	return c, q.save(tx)
}

// Drop gives a claim of the asker back. changed is false when nobody holds the
// issue.
func (q *Queue) Drop(tx *op.Tx, n *graph.Node) (changed bool, err error) {
	if q.file.later {
		return false, laterVersion()
	}
	held, have := q.Claim(n)
	switch {
	case !have:
		return false, nil
	case held.Holder != q.Asker.Holder:
		return false, notHeld(n, held, q.Asker.Holder)
	}
	delete(q.file.claims, n.Key())
	delete(q.claims, n.Key())
	return true, q.save(tx)
}

// save writes the claims. It is not part of what the transaction stages: it is
// the last thing that its core does.
func (q *Queue) save(tx *op.Tx) error {
	raw, err := q.file.encode(q.now)
	if err != nil {
		return err
	}
	shared, _, err := tx.Repo.State()
	if shared == nil {
		return unwritable(err)
	}
	if err := shared.WriteState(fileName, raw); err != nil {
		return unwritable(err)
	}
	return nil
}

// stamp is a time as claims record it. A part of a second is dropped: a claim
// ends a moment early rather than late.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }
