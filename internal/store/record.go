package store

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// Records are what was added to an index file since it was written, so that a
// command that changes one issue writes as much as that. Each is its length,
// its checksum and what it says: folders with the paths that left them and the
// entries that are new or say something else. The checksum goes on from the one
// before, so that a record is believed only where its writer knew all that
// stands before it: one of two processes that add at the same time is passed
// over, as is a part that a kill left, and what they knew is found out again.
const recordLen = 8

// indexFile is the index file that an index was read from or written to.
type indexFile struct {
	prefix prefix
	stamp  fsx.Stamp
	sum    uint32 // of the last record, or of the prefix
	tail   int    // bytes of records
	known  bool   // it holds nothing but what the index says, save for what is dirty
}

// room is how many bytes of records a file may have before it is written anew:
// they are read by every command.
func (f *indexFile) room() int { return int(f.prefix.end()/16) + 16<<10 }

// record gives what to add to the index file, so that it says what is known
// now.
func (ix *index) record() []byte {
	b := make([]byte, recordLen, 1024)
	for _, f := range ix.folders {
		left := slices.DeleteFunc(slices.Clone(f.left), func(path string) bool { return ix.find(path) != nil })
		n := 0
		for _, e := range f.files {
			if e.dirty {
				n++
			}
		}
		if !f.dirty && n+len(left) == 0 {
			continue
		}
		b = appendTexts(f.encode(b), left)
		b = binary.AppendUvarint(b, uint64(n))
		for _, e := range f.files {
			if !e.dirty {
				continue
			}
			b = e.encode(b)
			if e.kind == readable {
				b = append(b, e.enc...)
			}
		}
	}
	binary.LittleEndian.PutUint32(b, uint32(len(b)-recordLen))
	binary.LittleEndian.PutUint32(b[4:], crc32.Update(ix.file.sum, castagnoli(), b[recordLen:]))
	return b
}

// lacks tells whether a dirty entry has its content in the file only.
func (ix *index) lacks() bool {
	return slices.ContainsFunc(ix.folders, func(f *folder) bool {
		return slices.ContainsFunc(f.files, func(e *entry) bool { return e.dirty && e.kind == readable && e.enc == "" })
	})
}

// written notes that the index file says what is known.
func (ix *index) written() {
	ix.dirty, ix.anew = false, false
	for _, f := range ix.folders {
		f.dirty, f.left = false, nil
		for _, e := range f.files {
			e.dirty = false
		}
	}
}

// readRecords takes over what was added to an index file of a size. It is false
// when a record lies.
func (ix *index) readRecords(file io.ReaderAt, size int64) bool {
	x := &ix.file
	tail := size - x.prefix.end()
	if tail == 0 {
		return true
	}
	x.known = tail <= int64(2*x.room())
	if !x.known {
		return true
	}
	var raw []byte
	if raw, x.known = section(file, x.prefix.end(), tail); !x.known {
		return true
	}
	x.tail = len(raw)
	for len(raw) > 0 {
		if len(raw) < recordLen {
			x.known = false
			return true
		}
		n, sum := binary.LittleEndian.Uint32(raw), binary.LittleEndian.Uint32(raw[4:])
		raw = raw[recordLen:]
		if uint64(n) > uint64(len(raw)) || crc32.Update(x.sum, castagnoli(), raw[:n]) != sum {
			x.known = false
			return true
		}
		if !ix.apply(&reader{s: view(raw[:n])}) {
			return false
		}
		raw, x.sum = raw[n:], sum
	}
	return true
}

// apply takes over a record.
func (ix *index) apply(r *reader) bool {
	for r.at < len(r.s) {
		now := r.folder()
		f := ix.byPath[now.path]
		if r.bad || f == nil {
			return false
		}
		now.files = f.files
		*f = *now
		for _, path := range r.texts() {
			if e := ix.find(path); e != nil {
				f.files = slices.DeleteFunc(f.files, func(o *entry) bool { return o == e })
			}
		}
		for range r.count(leastEntry) {
			e := &entry{}
			r.entry(e)
			if e.kind == readable {
				e.enc = r.take(uint64(e.size))
			}
			if r.bad || !e.fits(f.path) {
				return false
			}
			ix.unread = ix.unread || e.kind == unknown
			f.put(e)
		}
	}
	return !r.bad
}

// put sets the entry of a name and gives the one before, nil = none.
func (f *folder) put(e *entry) (old *entry) {
	i, ok := f.find(e.name())
	if ok {
		old, f.files[i] = f.files[i], e
		return old
	}
	f.files = slices.Insert(f.files, i, e)
	return nil
}
