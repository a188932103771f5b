package wip

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// kept is the ledger of a snapshot.
type kept struct {
	ledger *Ledger
	// staged: something was written since the snapshot was taken, so that a
	// ledger can't be counted from it any more.
	staged bool
}

// Load gives the ledger of the board that judges moves, as staged. It looks at
// every file; that some can't be read, and so don't count, is one note.
func Load(ctx context.Context, e *op.Env) (*Ledger, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	s, err := e.Peek(ctx, store.Active)
	if err != nil {
		return nil, err
	}
	k := keptOf(s)
	if b := c.Board(); k.ledger == nil || k.ledger.board != b { // the configuration may change while the issues don't
		if k.staged {
			e.Forget()
			if s, err = e.Peek(ctx, store.Active); err != nil {
				return nil, err
			}
			k = keptOf(s)
		}
		if k.ledger = Of(b, s.Issues); e.Repo.Pending() {
			k.ledger.ease() // it counts what is only staged, and may be room
		}
	}
	noteUnread(e, s)
	return k.ledger, nil
}

// ledgerKey is the key of the ledger among what is kept with a snapshot.
type ledgerKey struct{}

func keptOf(s *store.Snapshot) *kept {
	return s.Memo(ledgerKey{}, func() any { return &kept{} }).(*kept)
}

func noteUnread(e *op.Env, s *store.Snapshot) {
	unread := 0
	for _, f := range s.Unreadable {
		if f.Severity != fault.Note {
			unread++
		}
	}
	if unread > 0 {
		e.Warn(fault.Expand(notCounted(unread), e.Cite))
	}
}

func notCounted(files int) string {
	if files == 1 {
		return "note: a file can't be read, and so doesn't count against the limit; {lint} names it"
	}
	return fmt.Sprintf("note: %d files can't be read, and so don't count against the limit; {lint} names them", files)
}

// Keep is the witness that keeps a ledger in step with what a transaction
// stages.
func Keep(tx *op.Tx, before, after *model.Issue) error {
	s := tx.Loaded(store.Active)
	if s == nil {
		return nil // whoever loads it later sees what is staged
	}
	k := keptOf(s)
	k.staged = true
	if k.ledger == nil {
		return nil
	}
	k.ledger.replace(headerOf(before), headerOf(after))
	return nil
}

func headerOf(is *model.Issue) *model.Header {
	if is == nil {
		return nil
	}
	return &is.Header
}
