package fsx_test

import (
	"errors"
	"testing"
	"time"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// TestTheMomentIsOddWhileFilesTakeTheirNames holds the promise to readers at each
// step of a commit, also when it fails there and when it is killed there.
func TestTheMomentIsOddWhileFilesTakeTheirNames(t *testing.T) {
	t.Parallel()
	dead := errors.New("dead")
	for k := 1; ; k++ {
		dir, state := t.TempDir(), t.TempDir()
		put(t, dir, map[string]string{"a": "old", "b": "old"})
		reader, asked := open(t, state, nil), 0
		look := func(op fsx.Op, after bool) error {
			if asked++; asked >= k {
				return dead
			}
			half := false
			if got, _ := files(t, dir); got["a"] != got["b"] {
				half = true
			}
			if n := fsx.Moment(reader); half && n%2 == 0 {
				t.Fatalf("at %v the files differ, and the moment is %d", op, n)
			}
			return nil
		}
		err := open(t, dir, look).Commit(fsx.Plan{Journal: open(t, state, look), Changes: []fsx.Change{
			{Path: "a", Data: []byte("new")}, {Path: "b", Data: []byte("new")},
		}})
		got, _ := files(t, dir)
		before := fsx.Moment(reader)
		if got["a"] != got["b"] && before%2 == 0 {
			t.Fatalf("kill %d: %v, and the moment is %d", k, got, before)
		}
		if _, pending := fsx.PendingJournal(reader); pending {
			if _, err := open(t, dir, nil).Recover(open(t, state, nil)); err != nil {
				t.Fatal(err)
			}
			if after := fsx.Moment(reader); after == before || after%2 == 1 {
				t.Fatalf("kill %d: the moment is %d, and %d when it is settled", k, before, after)
			}
		}
		if err == nil {
			if before != 4 || k < 10 {
				t.Fatalf("the moment is %d after %d steps", before, k)
			}
			return
		}
	}
}

func TestALockIsHeldOrNot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if fsx.Held(dir, dir) {
		t.Error("held by nobody")
	}
	unlock, err := fsx.Lock(t.Context(), dir, dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if !fsx.Held(dir, dir) {
		t.Error("not held")
	}
	unlock()
	if fsx.Held(dir, dir) {
		t.Error("held after it was given back")
	}
}
