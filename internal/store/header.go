package store

import (
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unsafe"

	"github.com/tix-tracker/tix/internal/model"
)

// texts lists the plain values of a header in the order of the index file.
// Path, Archived, Conflicted, Number and ID stand in the entry. A test fills
// every field of Header and sees it come back, so that none is forgotten here.
func texts(h *model.Header) [19]*string {
	return [...]*string{
		&h.Title, &h.Status, &h.Type, &h.Priority, &h.Assignee, &h.Estimate, &h.Commit,
		&h.Parent, &h.Reviewer, &h.StartDate, &h.DueDate, &h.EnteredAt, &h.Source,
		&h.Created, &h.Updated, &h.Health, &h.Decision, &h.Decided, &h.Path,
	}
}

const pathAt = 18 // Path is last in texts, and stays out

// lists are the list values of a header in the order of the index file.
func lists(h *model.Header) [5]*[]string {
	return [...]*[]string{&h.Labels, &h.Cycles, &h.Milestones, &h.Projects, &h.Epics}
}

// appendHeader encodes what the entry does not hold itself.
func appendHeader(b []byte, h *model.Header) []byte {
	t := texts(h)
	for _, s := range t[:pathAt] {
		b = appendText(b, *s)
	}
	for _, l := range lists(h) {
		b = appendTexts(b, *l)
	}
	b = binary.AppendUvarint(b, uint64(len(h.Relationships)))
	for i := range h.Relationships {
		r := &h.Relationships[i]
		for _, s := range [...]string{r.ID, r.From, r.To, r.Kind, r.Display} {
			b = appendText(b, s)
		}
	}
	return b
}

// decodeHeader fills h from the entry; false means that the index lies. Strings
// are parts of the index's own bytes, lists parts of the arena.
func (e *entry) decodeHeader(h *model.Header, a *arena) bool {
	if crc32.Checksum(unsafe.Slice(unsafe.StringData(e.enc), len(e.enc)), castagnoli()) != e.sum {
		return false
	}
	r := reader{s: e.enc}
	t := texts(h)
	for _, s := range t[:pathAt] {
		*s = r.text()
	}
	for _, l := range lists(h) {
		*l = r.textsIn(a)
	}
	if n := r.count(5); n > 0 {
		h.Relationships = make([]model.Relationship, n)
		for i := range h.Relationships {
			h.Relationships[i] = model.Relationship{ID: r.text(), From: r.text(), To: r.text(), Kind: r.text(), Display: r.text()}
		}
	}
	h.Path, h.Archived = e.path, e.archived()
	h.Number, h.ID = e.number, e.id
	return !r.bad && r.at == len(r.s)
}

// arena hands out parts of a few large slices.
type arena struct{ free []string }

func (a *arena) take(n int) []string {
	if n > len(a.free) {
		a.free = make([]string, max(n, 512))
	}
	s := a.free[:n:n]
	a.free = a.free[n:]
	return s
}

// slab hands out values of a few allocations: single ones at first, many once
// many were asked for.
type slab[T any] struct {
	free []T
	last int
}

func (s *slab[T]) next() *T {
	if len(s.free) == 0 {
		s.last = max(1, min(4*s.last, chunk))
		s.free = make([]T, s.last)
	}
	v := &s.free[0]
	s.free = s.free[1:]
	return v
}

// pen encodes contents; those of many files share a string.
type pen struct {
	scratch []byte
	text    strings.Builder
}

// hold makes an entry hold its content encoded.
func (p *pen) hold(e *entry) {
	p.scratch = p.scratch[:0]
	switch {
	case e.head != nil:
		p.scratch = appendHeader(p.scratch, e.head)
	case e.finding != nil:
		p.scratch = appendFinding(p.scratch, e.finding)
	}
	n := len(p.scratch)
	if n > p.text.Cap()-p.text.Len() {
		room := max(n, min(4*p.text.Cap(), 64<<10))
		p.text = strings.Builder{}
		p.text.Grow(room)
	}
	at := p.text.Len()
	p.text.Write(p.scratch)
	e.enc, e.size = p.text.String()[at:], uint32(n)
	e.sum = crc32.Checksum(p.scratch, castagnoli())
}

// reader takes values from encoded text. After the first wrong one it is bad
// and gives zero values.
type reader struct {
	s   string
	at  int
	bad bool
}

func (r *reader) byte() byte {
	if r.at >= len(r.s) {
		r.bad = true
		return 0
	}
	r.at++
	return r.s[r.at-1]
}

func (r *reader) uvarint() uint64 {
	if r.at < len(r.s) && r.s[r.at] < 0x80 {
		r.at++
		return uint64(r.s[r.at-1])
	}
	v := uint64(0)
	for shift := 0; shift < 64; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v
		}
	}
	r.bad = true
	return 0
}

func (r *reader) u64() uint64 {
	if r.at+8 > len(r.s) {
		r.bad = true
		return 0
	}
	s := r.s[r.at : r.at+8]
	r.at += 8
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func (r *reader) u32() uint32 {
	if r.at+4 > len(r.s) {
		r.bad = true
		return 0
	}
	s := r.s[r.at : r.at+4]
	r.at += 4
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// count is a number of items of at least size bytes each: no more than fit into
// what is left, so that a lie reserves no memory.
func (r *reader) count(size int) int {
	n := r.uvarint()
	if n > uint64((len(r.s)-r.at)/size) {
		r.bad = true
		return 0
	}
	return int(n)
}

func (r *reader) text() string { return r.take(r.uvarint()) }

func (r *reader) take(n uint64) string {
	if n > uint64(len(r.s)-r.at) {
		r.bad = true
		return ""
	}
	r.at += int(n)
	return r.s[r.at-int(n) : r.at]
}

func (r *reader) texts() []string { return r.textsIn(&arena{}) }

func (r *reader) textsIn(a *arena) []string {
	n := r.count(1)
	if n == 0 {
		return nil
	}
	list := a.take(n)
	for i := range list {
		list[i] = r.text()
	}
	return list
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendTexts(b []byte, list []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, s := range list {
		b = appendText(b, s)
	}
	return b
}
