package query

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Finder looks for one text in many files, ignoring case by Unicode simple
// folding (k finds the Kelvin sign, ß finds ẞ; ss does not find ß). It is
// immutable, may be shared by goroutines and allocates nothing per file.
//
// It scans for the rarest byte that any match must hold, in each of its
// spellings, with the runtime's vectorised IndexByte, and compares the rest only
// there. A text that is no valid UTF-8 is compared byte by byte.
type Finder struct {
	raw    []byte // set when the text is no UTF-8
	want   []rune // folded
	anchor int    // index in want of the rune that is scanned for
	last   bool   // bytes are the last ones of the anchor's spellings, not the first
	bytes  [maxAnchor]byte
	n      int
	guard  byte    // a second byte, folded, that stands gap bytes from the anchor's
	gap    int     // 0 = no guard
	fail   []int32 // failure function for texts whose comparison could cost too much
}

const (
	// maxAnchor: no orbit of simple folding has more members.
	maxAnchor = 4
	// longText is the length from which repetitive files could make comparing
	// at each candidate quadratic; Find then changes to a linear scan.
	longText = 16
)

// NewFinder prepares the search for text. The empty text is found everywhere.
func NewFinder(text string) Finder {
	if !utf8.ValidString(text) {
		return Finder{raw: []byte(text)}
	}
	var f Finder
	for _, r := range text {
		f.want = append(f.want, foldRune(r))
	}
	best := -1
	for i, r := range f.want {
		for _, last := range []bool{false, true} {
			set, cost := anchorBytes(r, last)
			if len(set) <= maxAnchor && (best < 0 || cost < best) {
				best, f.anchor, f.last = cost, i, last
				f.n = copy(f.bytes[:], set)
			}
		}
	}
	f.setGuard()
	if len(f.want) >= longText {
		f.fail = failure(f.want)
	}
	return f
}

// setGuard picks the rarest other byte at a fixed distance from the anchor: only
// runes of one byte in every spelling may lie between. It settles most
// candidates at the cost of one comparison.
func (f *Finder) setGuard() {
	if len(f.want) == 0 {
		return
	}
	least := 0
	consider := func(i int) bool {
		r := f.want[i]
		if !plain(r) {
			return false
		}
		if c := commonness(byte(r)); f.gap == 0 || c < least {
			least, f.guard, f.gap = c, byte(r), i-f.anchor
		}
		return true
	}
	single := plain(f.want[f.anchor])
	for i := f.anchor + 1; (f.last || single) && i < len(f.want) && consider(i); i++ {
	}
	for i := f.anchor - 1; (!f.last || single) && i >= 0 && consider(i); i-- {
	}
}

// plain tells whether every spelling of a folded rune is one byte. k and s have
// others: the Kelvin sign and the long s.
func plain(r rune) bool {
	return r < utf8.RuneSelf && r != 'k' && r != 's'
}

// anchorBytes are the distinct first (or last) bytes of all spellings of r, and
// how common they are together.
func anchorBytes(r rune, last bool) (set []byte, cost int) {
	for _, v := range orbit(r) {
		var buf [utf8.UTFMax]byte
		n := utf8.EncodeRune(buf[:], v)
		b := buf[0]
		if last {
			b = buf[n-1]
		}
		if bytes.IndexByte(set, b) < 0 {
			set = append(set, b)
			cost += commonness(b)
		}
	}
	return set, cost
}

// commonness estimates how often a byte stands in English Markdown with a YAML
// head, on a scale from 1 (rare) up.
func commonness(b byte) int {
	const byRank = " etaoinsrhldcumpfg\nwyb.v-:012k,3456789`#*/_x'jqz\""
	if i := strings.IndexByte(byRank, b); i >= 0 {
		return 4 * (len(byRank) + 1 - i)
	}
	if b >= utf8.RuneSelf {
		return 12 // whole files may be written in another script
	}
	return 3
}

// Contains tells whether hay holds the text.
func (f Finder) Contains(hay []byte) bool { return f.Index(hay) >= 0 }

// Index is the byte offset of the first occurrence in hay, or -1.
func (f Finder) Index(hay []byte) int {
	start, _ := f.Find(hay)
	return start
}

// Find gives the byte range of the first occurrence in hay, or -1, -1. Its
// length may differ from the text's: other cases may have other encodings.
func (f Finder) Find(hay []byte) (start, end int) {
	switch {
	case f.raw != nil:
		if i := bytes.Index(hay, f.raw); i >= 0 {
			return i, i + len(f.raw)
		}
		return -1, -1
	case len(f.want) == 0:
		return 0, 0
	}
	var next [maxAnchor]int
	for i := range f.n {
		next[i] = seek(hay, 0, f.bytes[i])
	}
	budget := 8*len(hay) + 1024
	for {
		at, which := len(hay), -1
		for i := range f.n {
			if next[i] < at {
				at, which = next[i], i
			}
		}
		if which < 0 {
			return -1, -1
		}
		next[which] = seek(hay, at+1, f.bytes[which])
		if f.gap != 0 {
			if g := at + f.gap; g < 0 || g >= len(hay) || foldByte(hay[g]) != f.guard {
				continue
			}
		}
		start, end, spent := f.around(hay, at)
		if end >= 0 {
			return start, end
		}
		if budget -= spent; budget < 0 && f.fail != nil {
			return f.linear(hay)
		}
	}
}

// seek is the offset of the first b in hay from on, or len(hay).
func seek(hay []byte, from int, b byte) int {
	if i := bytes.IndexByte(hay[from:], b); i >= 0 {
		return from + i
	}
	return len(hay)
}

// around compares the text with hay, the anchor's byte standing at offset at.
func (f *Finder) around(hay []byte, at int) (start, end, spent int) {
	if f.last && hay[at] >= utf8.RuneSelf {
		_, n := utf8.DecodeLastRune(hay[:at+1])
		at += 1 - n
	}
	wide, ahead := forward(hay[at:], f.want[f.anchor:])
	if wide < 0 {
		return -1, -1, ahead
	}
	back, behind := backward(hay[:at], f.want[:f.anchor])
	if back < 0 {
		return -1, -1, ahead + behind
	}
	return at - back, at + wide, ahead + behind
}

// linear is Knuth, Morris and Pratt over folded runes.
func (f *Finder) linear(hay []byte) (start, end int) {
	k := int32(0)
	for at := 0; at < len(hay); {
		r, n := utf8.DecodeRune(hay[at:])
		at += n
		if r == utf8.RuneError && n == 1 {
			k = 0
			continue
		}
		r = foldRune(r)
		for k > 0 && f.want[k] != r {
			k = f.fail[k-1]
		}
		if f.want[k] == r {
			k++
		}
		if int(k) == len(f.want) {
			back, _ := backward(hay[:at], f.want)
			return at - back, at
		}
	}
	return -1, -1
}

func failure(want []rune) []int32 {
	fail := make([]int32, len(want))
	k := int32(0)
	for i := 1; i < len(want); i++ {
		for k > 0 && want[k] != want[i] {
			k = fail[k-1]
		}
		if want[k] == want[i] {
			k++
		}
		fail[i] = k
	}
	return fail
}
