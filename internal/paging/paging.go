package paging

import (
	"fmt"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// Most is the largest page over MCP; the default there is 50 (In's tag). The
// terminal has no bound and no default.
const Most = 500

// In are the arguments of a paged listing, to be embedded in its own.
type In struct {
	Limit  op.Opt[int] `json:"limit" min:"1" wire:"50" help:"How many rows at most"`
	Cursor string      `json:"cursor" hint:"CURSOR" help:"Continue after the page that ended with this cursor"`
}

// Window is what one call shows of a list.
type Window struct {
	Limit int      // rows at most, 0 = all
	At    []string // position of the last row of the page before, nil = the start

	bound uint64
}

// Open judges limit and cursor. bound are the arguments that select and order
// the rows; a cursor holds for the same ones alone.
func Open(in In, door op.Door, bound ...string) (Window, error) {
	w := Window{bound: digest(bound)}
	if in.Limit.Set {
		if n := in.Limit.Value; n < 1 || door == op.Wire && n > Most {
			return w, badLimit(n, door)
		}
		w.Limit = in.Limit.Value
	}
	if in.Cursor == "" {
		return w, nil
	}
	at, of, ok := decode(in.Cursor)
	switch {
	case !ok:
		return w, Broken()
	case of != w.bound:
		return w, otherQuery()
	}
	w.At = at
	return w, nil
}

// Size is how many of n rows the page takes.
func (w Window) Size(n int) int {
	if w.Limit == 0 {
		return n
	}
	return min(n, w.Limit)
}

// Take cuts the page off the rows that follow the position. next is the cursor
// behind it, nil at the end; mark gives the position of the row at an index of
// rest, the page's last.
func Take[T any](w Window, rest []T, mark func(last int) []string) (rows []T, next *string) {
	if w.Limit == 0 || len(rest) <= w.Limit {
		return rest, nil
	}
	c := encode(mark(w.Limit-1), w.bound)
	return rest[:w.Limit], &c
}

// Tail is the line that ends a cut page, "" for one that is not cut. what names
// the rows in the plural.
func Tail(shown, total int, what string, next *string) string {
	if next == nil {
		return ""
	}
	return fmt.Sprintf("%d of %d %s shown; continue with cursor %s", shown, total, what, *next)
}

func badLimit(n int, door op.Door) *fault.Fault {
	f := fault.Invalid("`limit` can't be %d", n).Of("bad_limit", "limit")
	if door == op.Wire {
		return f.Help("ask for 1 to %d rows", Most)
	}
	return f.Help("ask for at least 1, or leave it out for all")
}

// Broken refuses a cursor that no page ended with; nouns use it when a position
// does not have the parts that they gave.
func Broken() *fault.Fault {
	return fault.Invalid("`cursor` is not one that a page ended with").Of("bad_cursor", "cursor").
		Help("copy it whole from the end of the page before, or leave it out to begin anew")
}

func otherQuery() *fault.Fault {
	return fault.Invalid("`cursor` belongs to another query").Of("bad_cursor", "cursor").
		Help("repeat the arguments of the page before, or leave `cursor` out to begin anew")
}
