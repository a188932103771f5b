package store

import (
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// changed is an index as it is known after a file came, one went and one says
// something else.
func changed(ix *index) *index {
	raw := ix.encode()
	ix, _ = decoded(raw)
	now := &entry{path: "new.md", kind: readable, number: 31, id: "NEWNEWNE", head: &model.Header{Title: "new"}}
	add := &entry{path: "a/added.md", kind: readable, number: 32, head: &model.Header{Title: "added"}}
	(&pen{}).hold(now)
	(&pen{}).hold(add)
	ix.put(now)
	ix.put(add)
	ix.drop("bad.md")
	ix.drop("a/x.md")
	ix.put(&entry{path: "a/y.md"})
	ix.drop("a/y.md")
	ix.byPath[""].stamp = fsx.Stamp{Size: 1, ModTime: 2, Inode: 3}
	ix.distrust("a")
	return ix
}

func TestARecordMakesTheIndexFileSayTheSame(t *testing.T) {
	t.Parallel()
	first := sample()
	raw := first.encode()
	ix := changed(first)
	grown := slices.Concat(raw, ix.record())
	got, ok := decoded(grown)
	if !ok || !got.file.known || got.tells() != ix.tells() || got.tells() == "" {
		t.Fatalf("after a record\n%s\nwant\n%s", got.tells(), ix.tells())
	}
	whole, ok := decoded(got.encode())
	if !ok || whole.tells() != ix.tells() {
		t.Error("written anew it says something else")
	}
	got.drop("new.md")
	twice, ok := decoded(slices.Concat(grown, got.record()))
	if !ok || !twice.file.known || twice.tells() != got.tells() {
		t.Error("a second record is not read")
	}
}

func TestARecordThatDoesNotFollowIsPassedOver(t *testing.T) {
	t.Parallel()
	first := sample()
	raw := first.encode()
	ix := changed(first)
	record := ix.record()
	before, _ := decoded(raw)
	for i := range record {
		bad := slices.Concat(raw, record)
		bad[len(raw)+i] ^= 0x41
		if got, ok := decoded(bad); !ok || got.file.known || got.tells() != before.tells() {
			t.Errorf("byte %d of a record: it was believed", i)
		}
		if i == 0 {
			continue
		}
		if got, ok := decoded(slices.Concat(raw, record[:i])); !ok || got.file.known || got.tells() != before.tells() {
			t.Errorf("a record cut at %d was believed", i)
		}
	}
	if got, ok := decoded(slices.Concat(raw, record, record)); !ok || got.file.known || got.tells() != ix.tells() {
		t.Error("a second record of one who did not know the first was believed")
	}
}
