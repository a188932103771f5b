package find

import (
	"context"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Conflicted is the status of a row whose file holds conflict markers.
const Conflicted = "CONFLICTED"

// reader gives the objects of rows. Headers do not carry every key of an object,
// so that its file is read; and whether an issue is blocked the graph says.
type reader struct {
	ctx   context.Context
	env   *op.Env
	board *board.Board
	graph *graph.Graph // nil until the first row
}

// row reads one file. A file that cannot be read any more, or not at all, is
// shown by what is known of it.
func (r *reader) row(h *model.Header) (issue.Object, error) {
	o := r.object(h)
	g, err := r.hung()
	if err == nil {
		o.Blocked = blocked(g, g.Node(h))
	}
	return o, err
}

func (r *reader) object(h *model.Header) issue.Object {
	if !h.Conflicted {
		if is, err := r.env.Load(r.ctx, h.Path); err == nil {
			return issue.RowOf(is, r.board, r.env.Today())
		}
	}
	return issue.RowOf(&model.Issue{Header: *h}, r.board, "")
}

// hung is the graph. It reports nothing: rows are read when the text is finished,
// and findings about files that the text does not show would come at one door
// alone. Without it the whole answer fails: which rows are blocked is not known.
func (r *reader) hung() (_ *graph.Graph, err error) {
	if r.graph == nil {
		r.graph, err = graph.Aside(r.ctx, r.env)
	}
	return r.graph, err
}

// blocked is that key of an object, nil where nobody knows: a file with conflict
// markers is in no graph.
func blocked(g *graph.Graph, n *graph.Node) *bool {
	if n == nil {
		return nil
	}
	b := g.Blocked(n)
	return &b
}

func (r *reader) rows(headers []*model.Header) (_ []issue.Object, err error) {
	list := make([]issue.Object, len(headers))
	for i, h := range headers {
		if list[i], err = r.row(h); err != nil {
			return nil, err
		}
	}
	return list, nil
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
