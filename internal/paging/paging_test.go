package paging_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
)

func TestLimitIsJudgedByDoor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limit int
		door  op.Door
		ok    bool
	}{
		{1, op.Wire, true}, {500, op.Wire, true}, {501, op.Wire, false}, {0, op.Wire, false}, {-3, op.Wire, false},
		{501, op.Shell, true}, {0, op.Shell, false},
	} {
		w, err := paging.Open(paging.In{Limit: op.Some(c.limit)}, c.door)
		if (err == nil) != c.ok || c.ok && w.Limit != c.limit {
			t.Errorf("limit %d at door %d: %v", c.limit, c.door, err)
		}
		if err != nil && strings.Contains(fault.From(err).Remedy, "500") != (c.door == op.Wire) {
			t.Errorf("limit %d at door %d is told: %s", c.limit, c.door, fault.From(err).Remedy)
		}
	}
	if w, err := paging.Open(paging.In{}, op.Shell); err != nil || w.Limit != 0 || w.At != nil {
		t.Errorf("no limit: %v %v", w, err)
	}
}

func TestCursorsCarryAnyPosition(t *testing.T) {
	t.Parallel()
	for _, at := range [][]string{{}, {""}, {"a", "", "\x00é\n", strings.Repeat("x", 300)}} {
		w, err := paging.Open(paging.In{Limit: op.Some(1)}, op.Shell, "noun", "query")
		if err != nil {
			t.Fatal(err)
		}
		_, next := paging.Take(w, []int{1, 2}, func(last int) []string {
			if last != 0 {
				t.Errorf("the last row of the page is %d", last)
			}
			return at
		})
		got, err := paging.Open(paging.In{Cursor: *next}, op.Shell, "noun", "query")
		if err != nil || !slices.Equal(got.At, at) || got.At == nil {
			t.Errorf("%q came back as %q, %v", at, got.At, err)
		}
		for _, bound := range [][]string{{"noun", "other"}, {"nounquery"}, {"nounq", "uery"}, nil} {
			if _, err := paging.Open(paging.In{Cursor: *next}, op.Shell, bound...); err == nil {
				t.Errorf("the cursor holds for %q", bound)
			}
		}
		if _, err := paging.Open(paging.In{Cursor: (*next)[1:]}, op.Shell, "noun", "query"); err == nil {
			t.Error("half a cursor is taken")
		}
	}
}

func TestCursorsFitIntoACommentOfXML(t *testing.T) {
	t.Parallel()
	for i := range 300 {
		w, err := paging.Open(paging.In{Limit: op.Some(1)}, op.Shell, strconv.Itoa(i))
		if err != nil {
			t.Fatal(err)
		}
		_, next := paging.Take(w, []int{1, 2}, func(int) []string { return []string{strconv.Itoa(i), "\xfb\xef\xbe"} })
		if strings.Contains(*next, "-") {
			t.Fatalf("%s holds a hyphen", *next)
		}
	}
}

func TestTakeCutsOnlyWhatIsTooLong(t *testing.T) {
	t.Parallel()
	mark := func(int) []string { return nil }
	for _, c := range []struct{ limit, rows, page int }{{0, 5, 5}, {5, 5, 5}, {6, 5, 5}, {2, 5, 2}, {1, 0, 0}} {
		rows, next := paging.Take(paging.Window{Limit: c.limit}, make([]int, c.rows), mark)
		if len(rows) != c.page || (next != nil) != (c.page < c.rows) {
			t.Errorf("limit %d of %d: %d rows, next %v", c.limit, c.rows, len(rows), next)
		}
	}
}

func FuzzCursor(f *testing.F) {
	f.Add("")
	f.Add("AQAAAAAAAAAAAAAAAA")
	f.Fuzz(func(t *testing.T, cursor string) {
		if w, err := paging.Open(paging.In{Cursor: cursor}, op.Wire, "x"); err == nil && cursor != "" && w.At == nil {
			t.Error("a cursor without a position")
		}
	})
}
