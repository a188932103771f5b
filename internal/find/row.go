package find

import (
	"context"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Conflicted is the status of a row whose file holds conflict markers.
const Conflicted = "CONFLICTED"

// reader gives the objects of rows. Headers do not carry every key of an object,
// so that its file is read.
type reader struct {
	ctx   context.Context
	env   *op.Env
	board *board.Board
}

// row reads one file. A file that cannot be read any more, or not at all, is
// shown by what is known of it.
func (r reader) row(h *model.Header) issue.Object {
	if !h.Conflicted {
		if is, err := r.env.Load(r.ctx, h.Path); err == nil {
			return issue.RowOf(is, r.board, r.env.Today())
		}
	}
	return issue.RowOf(&model.Issue{Header: *h}, r.board, "")
}

func (r reader) rows(headers []*model.Header) []issue.Object {
	list := make([]issue.Object, len(headers))
	for i, h := range headers {
		list[i] = r.row(h)
	}
	return list
}

// conflictRows are the rows of files with conflict markers.
func conflictRows(headers []*model.Header) []*model.Header {
	rows := make([]*model.Header, len(headers))
	for i, h := range headers {
		c := *h
		c.Status = Conflicted
		rows[i] = &c
	}
	return rows
}
