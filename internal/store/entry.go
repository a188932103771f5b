package store

import (
	"encoding/binary"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

const (
	flagRacy = 1 << iota
	flagLink
	flagUnread
)

// encode gives the folder without its files.
func (f *folder) encode(b []byte) []byte {
	b = appendText(b, f.path)
	b = binary.LittleEndian.AppendUint64(b, uint64(f.stamp.ModTime))
	b = binary.AppendUvarint(b, uint64(f.stamp.Size))
	b = binary.AppendUvarint(b, f.stamp.Inode)
	b = append(b, flag(f.racy, flagRacy)|flag(f.unread, flagUnread))
	b = appendText(b, f.problem)
	b = appendTexts(b, f.dirs)
	return appendTexts(b, f.odd)
}

// encode gives what stands of an entry among the names.
func (e *entry) encode(b []byte) []byte {
	b = appendText(b, e.path)
	b = binary.LittleEndian.AppendUint64(b, uint64(e.stamp.time))
	b = binary.AppendUvarint(b, uint64(e.stamp.size))
	b = binary.AppendUvarint(b, e.stamp.inode)
	b = append(b, byte(e.kind), flag(e.racy, flagRacy)|flag(e.link, flagLink))
	b = binary.AppendUvarint(b, uint64(e.number))
	b = e.appendID(b)
	if e.kind == readable {
		b = binary.AppendUvarint(b, uint64(e.size))
		return binary.LittleEndian.AppendUint32(b, e.sum)
	}
	return appendText(b, e.enc)
}

// idLen is the length of an id, in bytes.
const idLen = 8

// appendID gives the id: where it stands in the path, counted from one, or zero
// and the text.
func (e *entry) appendID(b []byte) []byte {
	if at := strings.Index(e.path, e.id); len(e.id) == idLen && at >= 0 && at < 0xff {
		return append(b, byte(at+1))
	}
	return appendText(append(b, 0), e.id)
}

func (r *reader) id(path string) string {
	at := int(r.byte()) - 1
	if at < 0 {
		return r.text()
	}
	if at+idLen > len(path) {
		r.bad = true
		return ""
	}
	return path[at : at+idLen]
}

func flag(on bool, bit byte) byte {
	if on {
		return bit
	}
	return 0
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
	return f
}

// fits tells whether the path is one of the folder's.
func (e *entry) fits(dir string) bool {
	d, name := split(e.path)
	return d == dir && name != "" && (e.kind == unknown) == (e.size == 0) && e.kind <= conflicted
}

func (r *reader) entry(e *entry) {
	e.path = r.text()
	e.stamp.time = int64(r.u64())
	e.stamp.size = int64(r.uvarint())
	e.stamp.inode = r.uvarint()
	e.kind = kind(r.byte())
	flags := r.byte()
	e.racy, e.link = flags&flagRacy != 0, flags&flagLink != 0
	e.number = uint32(r.uvarint())
	e.id = r.id(e.path)
	if e.kind == readable {
		size := r.uvarint()
		r.bad = r.bad || size > maxContent
		e.size = uint32(size)
		e.sum = r.u32()
		return
	}
	e.enc = r.text()
	e.size = uint32(len(e.enc))
}

// leastEntry is how many bytes an entry takes at least.
const leastEntry = 16

// maxContent bounds the encoded header of one file, in bytes.
const maxContent = 1 << 26

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
