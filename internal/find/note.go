package find

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// noteArchived says why a query for archived issues finds none.
func (in *ListIn) noteArchived(e *op.Env, m *match.Matcher) {
	if want, set := m.Archived(); set && want && !in.WithArchived {
		e.Warn("note: archived issues are looked at only with `with_archived`")
	}
}

// noteStatus says of a status that neither the board nor any issue knows that
// it is one: the empty list alone would read as "there are none".
func noteStatus(ctx context.Context, e *op.Env, b *board.Board, status string) {
	if b.Has(status) || status == Conflicted {
		return
	}
	s, err := e.Snapshot(ctx, store.All)
	if err != nil || slices.ContainsFunc(s.Issues, func(h *model.Header) bool { return h.Status == status }) {
		return
	}
	note := "`" + status + "` is not a column of the board, and no issue has that status"
	if strings.EqualFold(status, "open") {
		note += "; without `status` the open issues are listed"
	} else if near := fault.Nearest(status, b.Columns); near != "" {
		note += "; did you mean `" + near + "`?"
	} else {
		note += "; the columns are " + fault.Names(b.Columns)
	}
	e.Warn("note: " + note)
}

// tellLeftOut reports what the default scope hides.
func (out *ListOut) tellLeftOut(e *op.Env, n int) {
	if n < 0 {
		return
	}
	out.LeftOut = &n
	switch {
	case n == 1:
		e.Warn("1 closed issue left out; `all` shows it too")
	case n > 1:
		e.Warn(fmt.Sprintf("%d closed issues left out; `all` shows them too", n))
	}
}
