package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"time"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// Tx is a transaction: it holds the lock, collects changes in memory, and
// writes all of them or none. What it reads is as staged.
type Tx struct {
	*Repo
	ctx    context.Context // of Begin: the transaction is one call
	unlock func()
	dir    string // the issues directory, relative to the root
	// Notes say what was settled of the work of a killed process, a sentence
	// each, for stderr.
	Notes  []string
	*batch // what is staged and not committed
	// pending are finished items of Each that are written together.
	pending []*batch
	// read has the stamps of the files that were read, so that Commit can tell
	// whether they are still the ones.
	read   map[string]fsx.Stamp
	number uint32 // the last number given, 0 = none
	raise  uint32 // the mark to write with the next commit, 0 = none
	// filed: files of the configuration were staged, so that it changes under the
	// transaction's own hand.
	filed  bool
	ids    map[string]bool // ids in use, nil = to be gathered
	minted int             // ids given
	each   *each           // under way, nil = none
	joints joints
	// joining: a joint is being staged, which is no time to write what waits for it.
	joining bool
}

// Begin takes the lock, waiting for another writer at most Options.LockTimeout,
// and settles what a killed process left unfinished. The caller closes the Tx.
func (r *Repo) Begin(ctx context.Context) (*Tx, *fault.Fault) {
	if r.tx != nil {
		return nil, fault.New(fault.Internal, fault.FamilyInternal, "a transaction is open already")
	}
	unlock, err := fsx.Lock(ctx, r.state.lock, r.state.shared, r.o.LockTimeout)
	if err != nil {
		return nil, r.lockFault(err)
	}
	tx := &Tx{Repo: r, ctx: ctx, unlock: unlock, batch: newBatch(), read: map[string]fsx.Stamp{}}
	r.tx, r.named, r.looked, r.recent, r.conf.held = tx, false, false, recent{}, false
	tx.hold()
	if f := tx.recover(); f != nil {
		tx.Close()
		return nil, f
	}
	dir, f := r.issues()
	if f != nil {
		tx.Close()
		return nil, f
	}
	tx.dir = dir
	return tx, nil
}

// recover settles a journal.
func (tx *Tx) recover() *fault.Fault {
	journal, err := tx.local(false)
	if err != nil {
		return nil // no state directory, and so no journal
	}
	if _, pending := fsx.PendingJournal(journal); !pending {
		return nil
	}
	tx.Notes, err = tx.tree.Recover(journal)
	var conflict *fsx.Conflict
	if errors.As(err, &conflict) {
		tx.Notes = append(tx.Notes, conflict.Error())
		return nil
	}
	if err != nil {
		return fault.IO(err, "cannot settle an unfinished change: %s", err).
			Help("look at the files that it names, then remove `journal` in `%s`", tx.state.local)
	}
	return nil
}

// Close ends the transaction: what was not committed is discarded, the index is
// saved, the lock given back. It may be called twice.
func (tx *Tx) Close() {
	if tx.unlock == nil {
		return
	}
	if tx.ix != nil {
		tx.uncover()
	}
	tx.overlay, tx.pending, tx.joints, tx.batch = nil, nil, joints{}, newBatch()
	tx.saveIndex(false)
	tx.tx, tx.named, tx.looked, tx.recent, tx.conf.held = nil, false, false, recent{}, false
	tx.unlock()
	tx.unlock = nil
}

// holder is the record of who took the lock last, for the message of who waits
// in vain. Nobody takes it back: while the lock is held it is the holder's.
type holder struct {
	PID     int    `json:"pid"`
	Host    string `json:"host"`
	Command string `json:"command"`
	Since   string `json:"since"` // RFC 3339; of a server, its first write
	// Check is a checksum of the rest: the record is written in place, and a
	// torn one names nobody.
	Check uint32 `json:"check"`
}

func (h *holder) sum() uint32 {
	return crc32.ChecksumIEEE(fmt.Appendf(nil, "%d\n%s\n%s\n%s", h.PID, h.Host, h.Command, h.Since))
}

const holderName = "holder" // in the shared state

// hold leaves the record, best effort, where the directory is there already. A
// server finds its own from the time before.
func (tx *Tx) hold() {
	t, err := tx.shared(false)
	if err != nil {
		return
	}
	h := holder{PID: tx.o.PID, Command: tx.o.Command}
	if h.PID == 0 {
		h.PID = os.Getpid()
	}
	h.Host, _ = os.Hostname()
	if tx.held { // only a server has written before
		if last, ok := readHolder(t); ok && last.PID == h.PID && last.Host == h.Host && last.Command == h.Command {
			return
		}
	}
	h.Since = tx.o.Now().UTC().Format(time.RFC3339)
	h.Host, h.Command = strings.ToValidUTF8(h.Host, ""), strings.ToValidUTF8(h.Command, "")
	h.Check = h.sum()
	if raw, err := json.Marshal(h); err == nil {
		tx.held = t.OverwriteState(holderName, raw) == nil
	}
}

func readHolder(t *fsx.Tree) (h holder, ok bool) {
	raw, _, err := t.ReadFile(holderName)
	return h, err == nil && json.Unmarshal(raw, &h) == nil && h.PID != 0 && h.Check == h.sum()
}

// lockFault says that the lock cannot be had, and who has it when known.
func (r *Repo) lockFault(err error) *fault.Fault {
	switch {
	case errors.Is(err, fsx.ErrBusy):
		f := fault.New(fault.Busy, fault.FamilyBusy, "another process is writing to `%s`%s", r.root, r.heldBy()).
			Help("try again; nothing was changed")
		f.Err = err
		return f
	case errors.Is(err, fsx.ErrNoLock):
		return fault.IO(err, "cannot write to `%s`: %s", r.root, err).
			Help("keep the repository on a file system that supports locks")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return interrupted(err)
	}
	return fault.IO(err, "cannot lock `%s`: %s", r.state.lock, fault.Reason(err))
}

func (r *Repo) heldBy() string {
	t, err := r.shared(false)
	if err != nil {
		return ""
	}
	h, ok := readHolder(t)
	if !ok {
		return ""
	}
	s := fmt.Sprintf(" (process %d", h.PID)
	if h.Command != "" {
		s += ", `" + h.Command + "`"
	}
	if host, _ := os.Hostname(); h.Host != "" && h.Host != host {
		s += " on " + h.Host
	}
	return s + ")"
}
