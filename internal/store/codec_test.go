package store

import (
	"fmt"
	"reflect"
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
	ix.put(&entry{path: "a/x.md", kind: readable, stamp: fsx.Stamp{Size: 5, ModTime: -7, Inode: 9}, number: h.Number, id: h.ID, head: h})
	ix.put(&entry{path: "bad.md", kind: unreadable, racy: true, number: 12, finding: &fault.Finding{
		Line: 3, Column: 4, Kind: "k", Value: "v", Message: "m", Severity: fault.Warning, Remedy: "r", Source: "s"}})
	ix.put(&entry{path: "conflict.md", kind: conflicted, link: true, id: "ABCDEFGH", finding: &fault.Finding{Kind: "conflict"}})
	ix.put(&entry{path: "new.md"})
	f := ix.byPath["a"]
	f.racy, f.unread, f.problem, f.dirs, f.odd = false, true, "denied", []string{"b", "c"}, []string{"d.sync-conflict-1.md"}
	f.stamp = fsx.Stamp{Size: 4096, ModTime: 1 << 60, Inode: 77}
	return ix
}

func TestTheIndexKeepsEveryFieldOfAHeader(t *testing.T) {
	t.Parallel()
	ix := sample()
	got, ok := decodeIndex(ix.encode(), "docs/issues")
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
	if _, ok := decodeIndex(ix.encode(), "elsewhere"); ok {
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

func TestAnIndexDamagedAtAnyByteIsNotRead(t *testing.T) {
	t.Parallel()
	raw := sample().encode()
	for i := range raw {
		for _, flip := range []byte{1, 0x80, 0xff} {
			bad := append([]byte{}, raw...)
			bad[i] ^= flip
			if _, ok := decodeIndex(bad, "docs/issues"); ok {
				t.Errorf("byte %d ^ %#x was not noticed", i, flip)
			}
		}
		if _, ok := decodeIndex(raw[:i], "docs/issues"); ok {
			t.Errorf("an index cut at %d was read", i)
		}
	}
	if _, ok := decodeIndex(append(raw, 0), "docs/issues"); ok {
		t.Error("a byte behind the end was not noticed")
	}
}

// FuzzIndex gives the reader payloads with a right checksum: whatever they say,
// nothing panics, and what is read can be written and read again.
func FuzzIndex(f *testing.F) {
	raw := sample().encode()
	f.Add(raw[len(indexMagic)+4:])
	f.Add(newIndex("docs/issues").encode()[len(indexMagic)+4:])
	f.Fuzz(func(t *testing.T, payload []byte) {
		ix, ok := decodeIndex(seal(append([]byte(indexMagic+"\x00\x00\x00\x00"), payload...)), "docs/issues")
		if !ok {
			return
		}
		for _, e := range ix.entries() {
			var h model.Header
			if e.kind == readable {
				e.decodeHeader(&h, &arena{})
			} else if e.kind != unknown {
				e.decodeFinding()
			}
		}
		again, ok := decodeIndex(ix.encode(), "docs/issues")
		if !ok || len(again.entries()) != len(ix.entries()) {
			t.Errorf("%q is not read again", payload)
		}
	})
}
