package store

import (
	"strconv"
	"strings"
)

// markName is the file of the shared state with the largest number ever given
// in this clone, as decimal digits: the number of a deleted issue is not used
// again, nor one that another worktree holds.
const markName = "number"

func (r *Repo) readMark() uint32 {
	t, err := r.shared(false)
	if err != nil {
		return 0
	}
	raw, _, err := t.ReadFile(markName)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(raw)), 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

// raiseMark writes the mark before the numbers become visible: a kill in
// between skips some. Where the state cannot be written, creating goes on
// without it.
func (tx *Tx) raiseMark() {
	if tx.raise == 0 {
		return
	}
	t, err := tx.shared(true)
	if err == nil && tx.readMark() < tx.raise {
		err = t.WriteState(markName, []byte(strconv.FormatUint(uint64(tx.raise), 10)+"\n"))
	}
	if err == nil {
		tx.raise = 0
	}
}
