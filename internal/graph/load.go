package graph

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Load gives the graph of the repository as it is now, and reports the files
// that could not be read, for answers about all issues. It is made once for a
// snapshot, so that a server keeps it as long as no file changes.
func Load(ctx context.Context, e *op.Env) (*Graph, error) {
	if _, err := e.Snapshot(ctx, store.All); err != nil {
		return nil, err
	}
	return Aside(ctx, e)
}

// Around is Load for an answer about one issue: that files could not be read is
// one note.
func Around(ctx context.Context, e *op.Env) (*Graph, error) {
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	var unread []string
	for _, f := range s.Unreadable {
		if f.Severity != fault.Note {
			unread = append(unread, f.Path())
		}
	}
	switch len(unread) {
	case 0:
	case 1:
		e.Warn(fault.Expand("note: `"+fault.Data(unread[0])+"` can't be read, and so what it says of edges and parents; {lint} says why", e.Cite))
	default:
		e.Warn(fault.Expand(fmt.Sprintf("note: %d files can't be read, and so what they say of edges and parents; {lint} names them", len(unread)), e.Cite))
	}
	return Aside(ctx, e)
}

// webKey is the key of the graph among what is kept with a snapshot.
type webKey struct{}

// Aside is Load without a report.
func Aside(ctx context.Context, e *op.Env) (*Graph, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	w := s.Memo(webKey{}, func() any {
		if e.Large != nil && !e.Serves && rowsOf(s.Issues) > manyRows {
			e.Large()
		}
		w := webOf(s.Issues)
		w.Unread(unreadOf(s.Unreadable, s.Conflicted))
		return w
	}).(*web)
	return &Graph{Board: board.Of(c), web: w}, nil
}

// At finds the issue that a selector means, in the graph around it.
func At(ctx context.Context, e *op.Env, s op.Selector) (*Graph, *Node, error) {
	h, err := e.Resolve(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	g, err := Around(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	n, err := g.Find(ctx, e, h)
	return g, n, err
}

// Find is the node of an issue that was found before. What is in no graph is
// refused: a file with conflict markers or one that can't be read any more by
// what is wrong with it, any other as changed meanwhile.
func (g *Graph) Find(ctx context.Context, e *op.Env, h *model.Header) (*Node, error) {
	if n := g.Node(h); n != nil {
		return n, nil
	}
	if _, err := e.Load(ctx, h.Path); err != nil && fault.From(err).Class != fault.Missing {
		return nil, err
	}
	return nil, e.Repo.Changed(h.Path)
}

// Keep is the witness that keeps a graph in step with what a transaction stages,
// so that the items of a batch see what those before them did.
func Keep(tx *op.Tx, before, after *model.Issue) error {
	s := tx.Loaded(store.All)
	if s == nil {
		return nil
	}
	if before != nil && after != nil {
		if g, ok := s.Memo(webKey{}, nil).(*web); ok && g.Replace(&before.Header, &after.Header) {
			return nil
		}
	}
	tx.Forget() // a graph that is made later must not be of headers from before
	return nil
}

// manyRows is when the edges weigh more than the issues.
const manyRows = 20000

func rowsOf(headers []*model.Header) (n int) {
	for _, h := range headers {
		n += len(h.Relationships)
	}
	return n
}
