package store

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"unsafe"
)

// The index file: a prefix (magic, checksum, two lengths), then the names (the
// folders with their files), then the contents (the encoded headers of the
// files, in the same order), then what was added later (record.go). The
// checksum covers the lengths and the names; each header has its own among the
// names, so that a command that works with names reads and checks nothing else.
// Numbers are varints, but for the stamps of files and the checksums; texts are
// a length and bytes. The magic names the version: another one is rebuilt.
const (
	indexMagic = "tixidx08"
	prefixLen  = len(indexMagic) + 12
)

// prefix is the beginning of an index file. It tells one file from another.
type prefix [prefixLen]byte

func (p *prefix) sum() uint32      { return binary.LittleEndian.Uint32(p[len(indexMagic):]) }
func (p *prefix) names() uint32    { return binary.LittleEndian.Uint32(p[len(indexMagic)+4:]) }
func (p *prefix) contents() uint32 { return binary.LittleEndian.Uint32(p[len(indexMagic)+8:]) }

// end is where the additions begin.
func (p *prefix) end() int64 { return int64(prefixLen) + int64(p.names()) + int64(p.contents()) }

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// view is the bytes as text without a copy: nobody changes them any more.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// encode gives the bytes of the index file. All contents are at hand.
func (ix *index) encode() []byte {
	names, contents := 64+len(ix.dir), 0
	for _, f := range ix.folders {
		names += 128 + len(f.path)
		for _, e := range f.files {
			names += 40 + len(e.path) + len(e.id)
			contents += len(e.enc)
		}
	}
	b := make([]byte, prefixLen, prefixLen+names+contents)
	b = appendText(b, ix.dir)
	b = binary.AppendUvarint(b, uint64(len(ix.folders)))
	for _, f := range ix.folders {
		b = f.encode(b)
		b = binary.AppendUvarint(b, uint64(len(f.files)))
		for _, e := range f.files {
			b = e.encode(b)
		}
	}
	names = len(b) - prefixLen
	for _, f := range ix.folders {
		for _, e := range f.files {
			if e.kind == readable {
				b = append(b, e.enc...)
			}
		}
	}
	return seal(b, names)
}

// seal enters the prefix.
func seal(b []byte, names int) []byte {
	n := copy(b, indexMagic)
	binary.LittleEndian.PutUint32(b[n+4:], uint32(names))
	binary.LittleEndian.PutUint32(b[n+8:], uint32(len(b)-prefixLen-names))
	binary.LittleEndian.PutUint32(b[n:], crc32.Checksum(b[n+4:prefixLen+names], castagnoli()))
	return b
}

// decodeIndex reads the names of an index file of a size, and the additions; ok
// is false when the file is damaged, of another version or of another directory.
func decodeIndex(file io.ReaderAt, size int64, dir string) (ix *index, ok bool) {
	var p prefix
	if _, err := file.ReadAt(p[:], 0); err != nil || string(p[:len(indexMagic)]) != indexMagic || p.end() > size {
		return nil, false
	}
	raw, ok := section(file, int64(prefixLen), int64(p.names()))
	if !ok {
		return nil, false
	}
	sum := crc32.Checksum(p[len(indexMagic)+4:], castagnoli())
	if crc32.Update(sum, castagnoli(), raw) != p.sum() {
		return nil, false
	}
	r := &reader{s: view(raw)}
	ix = newIndex(r.text())
	if ix.dir != dir || !ix.decode(r, int(p.contents())) {
		return nil, false
	}
	ix.filled = false
	ix.file = indexFile{prefix: p, sum: p.sum(), known: true}
	return ix, ix.readRecords(file, size)
}

// section reads n bytes of a file.
func section(file io.ReaderAt, at, n int64) ([]byte, bool) {
	raw := make([]byte, n)
	got, _ := file.ReadAt(raw, at) // an error comes with too few bytes
	return raw, got == len(raw)
}

// decode reads the folders; contents is how many bytes their files' headers
// take.
func (ix *index) decode(r *reader, contents int) bool {
	count := r.count(12)
	ix.folders = make([]*folder, 0, count)
	at := 0
	for range count {
		f := r.folder()
		n := r.count(leastEntry)
		slab := make([]entry, n)
		f.files = make([]*entry, n, n+16)
		for i := range slab {
			e := &slab[i]
			r.entry(e)
			if r.bad || !e.fits(f.path) || i > 0 && f.files[i-1].path >= e.path {
				return false
			}
			if e.kind == readable {
				e.at = uint32(at)
				at += int(e.size)
			}
			ix.unread = ix.unread || e.kind == unknown
			f.files[i] = e
		}
		if r.bad || at > contents || ix.byPath[f.path] != nil {
			return false
		}
		ix.folders = append(ix.folders, f)
		ix.byPath[f.path] = f
	}
	return !r.bad && r.at == len(r.s) && at == contents
}

// fill gets the contents of the index file. It is false when another process
// has replaced the file.
func (ix *index) fill(file io.ReaderAt) bool {
	var p prefix
	if _, err := file.ReadAt(p[:], 0); err != nil || p != ix.file.prefix {
		return false
	}
	raw, ok := section(file, p.end()-int64(p.contents()), int64(p.contents()))
	if !ok {
		return false
	}
	for _, f := range ix.folders {
		for _, e := range f.files {
			if e.kind == readable && e.enc == "" {
				e.enc = view(raw[e.at : e.at+e.size])
			}
		}
	}
	return true
}

// forget makes the entries whose content cannot be had ones that were never
// read.
func (ix *index) forget() {
	ix.filled, ix.unread = true, true
	for _, f := range ix.folders {
		for _, e := range f.files {
			if e.kind == readable && e.enc == "" {
				e.kind, e.size = unknown, 0
			}
		}
	}
	ix.touched()
}
