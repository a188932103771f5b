package mention

import (
	"encoding/binary"
	"slices"
)

// bag are the pairs of neighbouring characters of a text, sorted, each as often
// as it is there.
type bag []uint64

func bagOf(s string) bag {
	var b bag
	last := rune(-1)
	for _, r := range s {
		if last >= 0 {
			b = append(b, uint64(last)<<32|uint64(r))
		}
		last = r
	}
	slices.Sort(b)
	return b
}

// text tells bags apart.
func (b bag) text() string {
	raw := make([]byte, 0, 8*len(b))
	for _, n := range b {
		raw = binary.LittleEndian.AppendUint64(raw, n)
	}
	return string(raw)
}

// likeness is what two bags share of all that is in them (Jaccard), in permille,
// rounded down; both is the size of the one and of the other. Two empty ones are
// equal.
func likeness(shared, both int) int {
	if both == 0 {
		return 1000
	}
	return shared * 1000 / (both - shared)
}

// tally counts what is in one bag, so that it can be compared with many.
type tally struct {
	ids   map[uint64]int // of the pairs of characters that were made known
	count []int          // by id
}

// run is how often a pair is in a bag.
type run struct{ id, n int }

func (t *tally) know(b bag) {
	for _, x := range b {
		if _, ok := t.ids[x]; !ok {
			t.ids[x] = len(t.count)
			t.count = append(t.count, 0)
		}
	}
}

// put adds a known bag to what is counted, or takes it away.
func (t *tally) put(b bag, n int) {
	for _, x := range b {
		t.count[t.ids[x]] += n
	}
}

// runs is a bag as shared takes it: what is not known is shared with nobody.
func (t *tally) runs(b bag) []run {
	var out []run
	for i, x := range b {
		id, ok := t.ids[x]
		switch {
		case !ok:
		case i > 0 && b[i-1] == x:
			out[len(out)-1].n++
		default:
			out = append(out, run{id, 1})
		}
	}
	return out
}

// shared is how much is in both.
func (t *tally) shared(runs []run) int {
	n := 0
	for _, r := range runs {
		n += min(t.count[r.id], r.n)
	}
	return n
}
