package store

import (
	"encoding/binary"
	"hash/crc32"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// The index file: magic, crc32c of the rest, then folders with their files.
// Numbers are varints, but for the stamps of files, which are of fixed width;
// texts are a length and bytes. A file's header is encoded as one text, so that
// it is decoded only when somebody asks and copied as it is when another file
// changed. The magic names the version: another one is rebuilt.
const indexMagic = "tixidx04"

// maxIndex bounds what is read back, in bytes: no repository comes near it.
const maxIndex = 1 << 30

const (
	flagRacy = 1 << iota
	flagLink
	flagUnread
)

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// encode gives the bytes of the index file.
func (ix *index) encode() []byte {
	b := make([]byte, 0, 64+len(ix.entries())*384)
	b = append(b, indexMagic...)
	b = append(b, 0, 0, 0, 0)
	b = appendText(b, ix.dir)
	b = binary.AppendUvarint(b, uint64(len(ix.folders)))
	for _, f := range ix.folders {
		b = f.encode(b)
	}
	return seal(b)
}

// seal enters the checksum.
func seal(b []byte) []byte {
	n := len(indexMagic)
	binary.LittleEndian.PutUint32(b[n:], crc32.Checksum(b[n+4:], castagnoli()))
	return b
}

func (f *folder) encode(b []byte) []byte {
	b = appendText(b, f.path)
	b = binary.LittleEndian.AppendUint64(b, uint64(f.stamp.ModTime))
	b = binary.AppendUvarint(b, uint64(f.stamp.Size))
	b = binary.AppendUvarint(b, f.stamp.Inode)
	b = append(b, flag(f.racy, flagRacy)|flag(f.unread, flagUnread))
	b = appendText(b, f.problem)
	b = appendTexts(b, f.dirs)
	b = appendTexts(b, f.odd)
	b = binary.AppendUvarint(b, uint64(len(f.files)))
	for _, e := range f.files {
		b = e.encode(b)
	}
	return b
}

func (e *entry) encode(b []byte) []byte {
	b = appendText(b, e.path)
	b = binary.LittleEndian.AppendUint64(b, uint64(e.stamp.ModTime))
	b = binary.LittleEndian.AppendUint64(b, e.stamp.Inode)
	b = binary.AppendUvarint(b, uint64(e.stamp.Size))
	b = append(b, byte(e.kind), flag(e.racy, flagRacy)|flag(e.link, flagLink))
	b = binary.AppendUvarint(b, uint64(e.number))
	b = appendText(b, e.id)
	if e.enc == "" {
		e.enc = e.content()
	}
	return appendText(b, e.enc)
}

// content encodes what the file says.
func (e *entry) content() string {
	switch {
	case e.head != nil:
		return string(appendHeader(nil, e.head))
	case e.finding != nil:
		return string(appendFinding(nil, e.finding))
	}
	return ""
}

func flag(on bool, bit byte) byte {
	if on {
		return bit
	}
	return 0
}

// decodeIndex reads an index file; ok is false when it is damaged, of another
// version or of another directory.
func decodeIndex(raw []byte, dir string) (ix *index, ok bool) {
	n := len(indexMagic)
	if len(raw) < n+4 || len(raw) > maxIndex || string(raw[:n]) != indexMagic {
		return nil, false
	}
	if binary.LittleEndian.Uint32(raw[n:]) != crc32.Checksum(raw[n+4:], castagnoli()) {
		return nil, false
	}
	r := &reader{s: string(raw[n+4:])}
	ix = newIndex(r.text())
	if ix.dir != dir {
		return nil, false
	}
	count := r.count(12)
	ix.folders = make([]*folder, 0, count)
	for range count {
		f := r.folder()
		if r.bad || ix.byPath[f.path] != nil {
			return nil, false
		}
		ix.folders = append(ix.folders, f)
		ix.byPath[f.path] = f
		ix.unread = ix.unread || slices.ContainsFunc(f.files, func(e *entry) bool { return e.kind == unknown })
	}
	return ix, !r.bad && r.at == len(r.s)
}

func (r *reader) folder() *folder {
	f := &folder{path: r.text()}
	f.stamp.ModTime = int64(r.u64())
	f.stamp.Size = int64(r.uvarint())
	f.stamp.Inode = r.uvarint()
	flags := r.byte()
	f.racy, f.unread = flags&flagRacy != 0, flags&flagUnread != 0
	f.problem = r.text()
	f.dirs = r.texts()
	f.odd = r.texts()
	n := r.count(22)
	slab := make([]entry, n)
	f.files = make([]*entry, n)
	for i := range slab {
		e := &slab[i]
		r.entry(e)
		if r.bad || !e.fits(f.path) || i > 0 && f.files[i-1].path >= e.path {
			r.bad = true
			return f
		}
		f.files[i] = e
	}
	return f
}

// fits tells whether the path is one of the folder's.
func (e *entry) fits(dir string) bool {
	d, name := split(e.path)
	return d == dir && name != "" && (e.kind == unknown) == (e.enc == "") && e.kind <= conflicted
}

func (r *reader) entry(e *entry) {
	e.path = r.text()
	e.stamp.ModTime = int64(r.u64())
	e.stamp.Inode = r.u64()
	e.stamp.Size = int64(r.uvarint())
	e.kind = kind(r.byte())
	flags := r.byte()
	e.racy, e.link = flags&flagRacy != 0, flags&flagLink != 0
	e.number = uint32(r.uvarint())
	e.id = r.text()
	e.enc = r.text()
}

func appendFinding(b []byte, f *fault.Finding) []byte {
	b = binary.AppendUvarint(b, uint64(f.Line))
	b = binary.AppendUvarint(b, uint64(f.Column))
	for _, s := range []string{f.Kind, f.Value, f.Message, string(f.Severity), f.Remedy, f.Source} {
		b = appendText(b, s)
	}
	return b
}

func (r *reader) finding() *fault.Finding {
	return &fault.Finding{
		Line: int(r.uvarint()), Column: int(r.uvarint()),
		Kind: r.text(), Value: r.text(), Message: r.text(),
		Severity: fault.Severity(r.text()), Remedy: r.text(), Source: r.text(),
	}
}
