package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// fill sets every field of a value to something of its own.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d é", *n))
	case reflect.Uint32:
		v.SetUint(uint64(*n))
	case reflect.Bool:
		v.SetBool(false)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	default:
		panic(v.Kind())
	}
}

// sample is an index with one entry of each kind.
func sample() *index {
	n := 0
	h := &model.Header{}
	fill(reflect.ValueOf(h).Elem(), &n)
	h.Path = "a/x.md"
	ix := newIndex("docs/issues")
	ix.put(&entry{path: "a/x.md", kind: readable, stamp: trace{5, -7, 9}, number: h.Number, id: h.ID, head: h})
	ix.put(&entry{path: "bad.md", kind: unreadable, racy: true, number: 12, finding: &fault.Finding{
		Line: 3, Column: 4, Kind: "k", Value: "v", Message: "m", Severity: fault.Warning, Remedy: "r", Source: "s"}})
	ix.put(&entry{path: "conflict.md", kind: conflicted, link: true, id: "ABCDEFGH", finding: &fault.Finding{Kind: "conflict"}})
	ix.put(&entry{path: "new.md"})
	for _, e := range ix.entries() {
		(&pen{}).hold(e)
	}
	f := ix.byPath["a"]
	f.racy, f.unread, f.problem, f.dirs, f.odd = false, true, "denied", []string{"b", "c"}, []string{"d.sync-conflict-1.md"}
	f.stamp = fsx.Stamp{Size: 4096, ModTime: 1 << 60, Inode: 77}
	return ix
}

func TestTheIndexKeepsEveryFieldOfAHeader(t *testing.T) {
	t.Parallel()
	ix := sample()
	raw := ix.encode()
	got, ok := decoded(raw)
	if !ok {
		t.Fatal("not read back")
	}
	if !got.unread {
		t.Error("an entry that was never read is taken for read")
	}
	for i, f := range ix.folders {
		g := got.folders[i]
		if f.path != g.path || f.stamp != g.stamp || f.racy != g.racy || f.unread != g.unread || f.problem != g.problem ||
			!reflect.DeepEqual(f.dirs, g.dirs) || !reflect.DeepEqual(f.odd, g.odd) {
			t.Errorf("folder %+v, want %+v", g, f)
		}
		for j, e := range f.files {
			checkEntry(t, e, g.files[j])
		}
	}
	if _, ok := decodeIndex(bytes.NewReader(raw), int64(len(raw)), "elsewhere"); ok {
		t.Error("the index of another directory was taken")
	}
}

func checkEntry(t *testing.T, want, got *entry) {
	t.Helper()
	if want.path != got.path || want.kind != got.kind || want.stamp != got.stamp || want.racy != got.racy ||
		want.link != got.link || want.number != got.number || want.id != got.id {
		t.Errorf("entry %+v, want %+v", got, want)
	}
	if want.head != nil {
		var h model.Header
		if !got.decodeHeader(&h, &arena{}) || !reflect.DeepEqual(&h, want.head) {
			t.Errorf("header\n%+v, want\n%+v", h, *want.head)
		}
	}
	if want.finding != nil && !reflect.DeepEqual(got.decodeFinding(), want.finding) {
		t.Errorf("finding %+v, want %+v", got.decodeFinding(), want.finding)
	}
}

// decoded reads an index file and its contents.
func decoded(raw []byte) (*index, bool) {
	ix, ok := decodeIndex(bytes.NewReader(raw), int64(len(raw)), "docs/issues")
	return ix, ok && ix.fill(bytes.NewReader(raw))
}

// tells gives everything that an index says, "" where it is noticed that it
// lies.
func (ix *index) tells() string {
	var b strings.Builder
	for _, f := range ix.folders {
		fmt.Fprintln(&b, f.path, f.stamp, f.racy, f.unread, f.problem, f.dirs, f.odd)
		for _, e := range f.files {
			var h model.Header
			if e.kind == readable && !e.decodeHeader(&h, &arena{}) {
				return ""
			}
			fmt.Fprintln(&b, e.path, e.stamp, e.kind, e.racy, e.link, e.number, e.id, h)
			if e.kind == unreadable || e.kind == conflicted {
				fmt.Fprintln(&b, e.decodeFinding())
			}
		}
	}
	return b.String()
}

func TestAnIndexDamagedAtAnyByteIsNotRead(t *testing.T) {
	t.Parallel()
	raw := sample().encode()
	for i := range raw {
		for _, flip := range []byte{1, 0x80, 0xff} {
			bad := append([]byte{}, raw...)
			bad[i] ^= flip
			if ix, ok := decoded(bad); ok && ix.tells() != "" {
				t.Errorf("byte %d ^ %#x was not noticed", i, flip)
			}
		}
		if _, ok := decoded(raw[:i]); ok {
			t.Errorf("an index cut at %d was read", i)
		}
	}
	if ix, ok := decoded(append(raw, 0)); !ok || ix.file.known {
		t.Error("a byte behind the end was not noticed")
	}
}

// FuzzIndex gives the reader payloads with a right checksum: whatever they say,
// nothing panics, and what is read can be written and read again.
func FuzzIndex(f *testing.F) {
	raw := sample().encode()
	names := int(binary.LittleEndian.Uint32(raw[len(indexMagic)+4:]))
	f.Add(raw[prefixLen:], names, []byte{})
	f.Add(newIndex("docs/issues").encode()[prefixLen:], 13, []byte{})
	f.Add(raw[prefixLen:], names, changed(sample()).record()[recordLen:])
	f.Fuzz(func(t *testing.T, payload []byte, names int, record []byte) {
		if names < 0 || names > len(payload) {
			return
		}
		raw := seal(append(make([]byte, prefixLen), payload...), names)
		sum := binary.LittleEndian.Uint32(raw[len(indexMagic):])
		raw = binary.LittleEndian.AppendUint32(raw, uint32(len(record)))
		raw = binary.LittleEndian.AppendUint32(raw, crc32.Update(sum, castagnoli(), record))
		ix, ok := decoded(append(raw, record...))
		if !ok {
			return
		}
		ix.tells()
		again, ok := decoded(ix.encode())
		if !ok || len(again.entries()) != len(ix.entries()) {
			t.Errorf("%q is not read again", payload)
		}
	})
}
