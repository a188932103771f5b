package promise

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Sizes of the sums in a token, in bytes. They are short because people and models
// pass a token on: that a change of an item goes unseen has a chance of one in
// 2^32. who only tells issues apart that share a number; what it mistakes, state
// still tells.
const (
	bindingBytes = 6
	checkBytes   = 3
	whoBytes     = 1
	stateBytes   = 4
)

// Binding is a sum of the arguments of a call.
type Binding [bindingBytes]byte

// Bind sums up the arguments of a call. They are given as they were understood: an
// issue by its id, a list without its blanks.
func Bind(said ...string) (b Binding) {
	sum := sha256.New()
	for _, s := range said {
		sum.Write(binary.AppendUvarint(nil, uint64(len(s))))
		sum.Write([]byte(s))
	}
	copy(b[:], sum.Sum(nil))
	return b
}

// Mark is one item of a preview.
type Mark struct {
	number uint32
	who    [whoBytes]byte
	state  [stateBytes]byte
}

// Number is that of the issue.
func (m Mark) Number() uint32 { return m.number }

// MarkOf sums up an item. raw is the file, nil if it could not be read; plan is what
// is promised of it, without what the clock changes.
func MarkOf(h *model.Header, raw []byte, plan any) (Mark, error) {
	said, err := op.Encode(plan)
	if err != nil {
		return Mark{}, err
	}
	m := Mark{number: h.Number, who: who(h)}
	file := sha256.Sum256(raw)
	sum := sha256.Sum256(append(file[:], said...))
	copy(m.state[:], sum[:])
	return m, nil
}

// File sums up the bytes of a file, so that an apply sees one that somebody writes
// while it is under way. The zero File is that of none.
type File [8]byte

// FileOf sums up a file.
func FileOf(raw []byte) (f File) {
	sum := sha256.Sum256(raw)
	copy(f[:], sum[:])
	return f
}

// who sums up what an issue is called by: its id, or without one its file.
func who(h *model.Header) (w [whoBytes]byte) {
	key := model.CanonicalID(h.ID)
	if key == "" {
		key = h.ID + h.Path
	}
	sum := sha256.Sum256([]byte(key))
	copy(w[:], sum[:])
	return w
}
