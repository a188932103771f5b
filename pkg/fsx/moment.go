package fsx

import (
	"context"
	"errors"
	"strconv"
)

// momentName is the file of a journal directory that counts the commits of
// several files: twice for each, so that the count is odd while the files take
// their names. It is a hint for readers, never synced; without it they look once.
const momentName = "moment"

// Moment is the count of commits of several files. What was read between two
// looks at it is whole when both saw the same even count. An odd one that stays
// is that of a killed writer: then nobody holds the lock.
func Moment(journal *Tree) uint64 {
	raw, _, err := journal.ReadFile(momentName)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseUint(string(raw), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// begin says that files are about to take their names. The count changes also
// when it was odd, for the work of a killed writer is settled before new work.
func (t *Tree) begin() { t.setMoment(Moment(t)/2*2 + 3) }

// end says that all files have their names.
func (t *Tree) end() {
	if n := Moment(t); n%2 == 1 {
		t.setMoment(n + 1)
	}
}

// setMoment is best effort: work is never refused because readers can't be told.
func (t *Tree) setMoment(n uint64) {
	_ = t.OverwriteState(momentName, strconv.AppendUint(nil, n, 10))
}

// Held tells whether somebody holds the [Lock] of a directory. Where that can't
// be told it is true.
func Held(dir, stateDir string) bool {
	unlock, err := Lock(context.Background(), dir, stateDir, 0)
	if err == nil {
		unlock()
	}
	return err != nil && !errors.Is(err, ErrNoLock)
}
