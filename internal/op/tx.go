package op

import (
	"cmp"
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Tx is what a writing core works with: everything of Env, under the lock, and
// the stage. What is staged is written when the core returns without a fault
// (or with Partial), and discarded otherwise.
type Tx struct {
	*Env
	Store *store.Tx
}

// Edit stages one operation's changes to one issue, after the observers have
// seen them. changed is false when the file already says all that.
func (t *Tx) Edit(e store.Edit) (after *model.Issue, changed bool, err error) {
	for _, see := range t.Observers {
		if err := see(t, e.Issue, &e); err != nil {
			return nil, false, err
		}
	}
	after, changed, f := t.Store.Stage(e)
	if f != nil {
		return nil, false, f
	}
	if changed {
		err = t.witness(e.Issue, after)
	}
	return after, changed, err
}

// Remove stages the removal of an issue.
func (t *Tx) Remove(is *model.Issue) error {
	if f := t.Store.Remove(is); f != nil {
		return f
	}
	return t.witness(is, nil)
}

func (t *Tx) witness(before, after *model.Issue) error {
	for _, see := range t.Witnesses {
		if err := see(t, before, after); err != nil {
			return err
		}
	}
	return nil
}

// Create stages a new issue file.
func (t *Tx) Create(keys []matter.Pair, events []model.Event, body, path string) (*model.Issue, error) {
	e := store.Edit{Events: events, Body: &body, Path: path}
	for _, k := range keys {
		e.Set = append(e.Set, matter.Change{Key: k.Key, Value: k.Value})
	}
	for _, see := range t.Observers {
		if err := see(t, nil, &e); err != nil {
			return nil, err
		}
	}
	keys = keys[:0:0]
	for _, c := range e.Set {
		if c.Value.Kind != matter.Absent {
			keys = append(keys, matter.Pair{Key: c.Key, Value: c.Value})
		}
	}
	slices.SortStableFunc(keys, func(a, b matter.Pair) int { return cmp.Compare(model.Rank(a.Key), model.Rank(b.Key)) })
	is, f := t.Store.Create(keys, e.Events, *e.Body, path)
	if f != nil {
		return nil, f
	}
	return is, t.witness(nil, is)
}

// Event is a History line of now by the call's actor, as it will stand in the
// file: what people wrote is one line, and their name without the sign that
// separates fields.
func (t *Tx) Event(ctx context.Context, kind, detail string) model.Event {
	return model.Event{Timestamp: t.Stamp(), Actor: model.HistoryText(t.Actor(ctx)), Kind: kind, Detail: model.OneLine(detail)}
}
