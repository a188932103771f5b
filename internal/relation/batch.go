package relation

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Batch relates many issues to one target, or takes such relationships away, each
// issue for itself: as link and unlink do. Edges to one target do not depend on
// one another, so that a plan needs no more than the graph as it is.
type Batch struct {
	kind   string
	target op.Selector
	drop   bool
	taken  map[string]bool // ids of rows, once a new one is needed
	header *model.Header   // of the target as this batch left it, nil = not yet found
}

// Pair is one issue of a batch, judged: what the plan says of it, and the rows
// that are meant.
type Pair struct {
	issue.Planned
	Says  string       // the edge in words: `#1 blocks #2`
	ID    string       // of a row that stands, or goes
	Fault *fault.Fault // why it is rejected, nil = it is not

	from *graph.Node   // the issue
	x    edge          // to be added
	rows []*graph.Edge // to be taken away
}

// NewBatch checks the kind, for which there is no default.
func NewBatch(target op.Selector, kind string, drop bool) (*Batch, *fault.Fault) {
	kind, f := graph.CheckKind(kind, "kind")
	return &Batch{kind: kind, target: target, drop: drop}, f
}

// Judge says what becomes of one issue. It stages nothing.
func (b *Batch) Judge(ctx context.Context, tx *op.Tx, h *model.Header) (Pair, error) {
	p := Pair{Planned: issue.Begin(h)}
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return p, err
	}
	from, err := g.Find(ctx, tx.Env, h)
	if err != nil {
		return p, p.refuse(tx, "from", fault.From(err))
	}
	p.from = from
	to, lost, err := b.end(ctx, tx, g)
	if err != nil {
		return p, p.refuse(tx, "to", unknownTarget(err))
	}
	if b.drop {
		return p, b.judgeDrop(ctx, tx, g, &p, from, to, lost)
	}
	return p, b.judgeLink(ctx, tx, g, &p, from, to.Node)
}

// end is the target. A reference that leads nowhere is one too where rows that
// have it may go.
func (b *Batch) end(ctx context.Context, tx *op.Tx, g *graph.Graph) (graph.End, *fault.Fault, error) {
	if b.header != nil {
		if n := g.Node(b.header); n != nil {
			b.header = n.Header
			return graph.EndOf(n), nil, nil
		}
	}
	if b.drop {
		end, lost, err := endAt(ctx, tx, g, b.target)
		if end.Node != nil {
			b.header = end.Node.Header
		}
		return end, lost, err
	}
	h, err := tx.Resolve(ctx, b.target)
	if err != nil {
		return graph.End{}, nil, err
	}
	n, err := g.Find(ctx, tx.Env, h)
	b.header = h
	return graph.EndOf(n), nil, err
}

func (b *Batch) judgeLink(ctx context.Context, tx *op.Tx, g *graph.Graph, p *Pair, from, to *graph.Node) error {
	p.x = edgeOf("", from, to, b.kind)
	p.Says = p.x.String()
	if there := standing(g, p.x); there != nil && from != to {
		p.ID, p.Status = there.Row.ID, issue.NoOp
		p.Changes = []issue.Change{{Field: listKey, From: p.Says, To: p.Says}}
		return nil
	}
	p.Changes = []issue.Change{{Field: listKey, To: p.Says}}
	if f := fault.Join(g.Check(from, to, b.kind, nil)); f != nil {
		return p.refuse(tx, f.Field, f)
	}
	if owner := p.x.owner(); owner.Archived {
		return p.refuse(tx, "issue", archivedOwner(owner))
	}
	return p.promise(ctx, tx, addedEvent, p.x.display(), p.x.owner())
}

func (b *Batch) judgeDrop(ctx context.Context, tx *op.Tx, g *graph.Graph, p *Pair, from *graph.Node, to graph.End, lost *fault.Fault) error {
	found := g.Same(graph.EndOf(from), to, b.kind)
	x, y, kind := graph.Canonical(graph.EndOf(from), to, b.kind)
	p.Says, p.rows = ends(kind, x, y), found
	if len(found) == 0 {
		p.Status = issue.NoOp
		if lost != nil {
			return p.refuse(tx, "to", unknownTarget(lost))
		}
		return nil
	}
	p.ID = found[0].Row.ID
	p.Changes = []issue.Change{{Field: listKey, From: p.Says}}
	for _, e := range found {
		if e.Owner.Archived {
			return p.refuse(tx, "issue", archivedOwner(e.Owner))
		}
	}
	return p.promise(ctx, tx, removedEvent, displayed(found[0]), found[0].Owner)
}

// promise tells what will be written.
func (p *Pair) promise(ctx context.Context, tx *op.Tx, kind, detail string, owner *graph.Node) (err error) {
	p.History = []issue.Entry{{Kind: kind, Detail: detail}}
	p.Filename, err = place(tx, owner.Header)
	if err == nil && tx.Store == nil && p.Filename != owner.Path { // else staging it asks
		if f := tx.Repo.Free(ctx, p.Filename, nil); f != nil {
			return p.refuse(tx, "path", f)
		}
	}
	return err
}

// refuse makes the pair a rejected one.
func (p *Pair) refuse(tx *op.Tx, field string, f *fault.Fault) error {
	p.Fault = f
	p.Refuse(field, f, tx.Cite)
	return nil
}

// Write stages what Judge promised, and gives the files.
func (b *Batch) Write(ctx context.Context, tx *op.Tx, p *Pair) ([]string, error) {
	if b.drop {
		if !slices.ContainsFunc(p.rows, func(e *graph.Edge) bool { return e.Owner != p.from }) {
			return drop(ctx, tx, p.rows)
		}
		return b.remove(ctx, tx, p.rows)
	}
	if b.taken == nil {
		g, err := graph.Around(ctx, tx.Env)
		if err != nil {
			return nil, err
		}
		b.taken = map[string]bool{}
		g.RowIDs(func(id string) { b.taken[id] = true })
	}
	p.x.id = freeID(tx, func(id string) bool { return b.taken[id] })
	b.taken[p.x.id], p.ID = true, p.x.id
	if p.x.owner() == p.from {
		is, _, err := put(ctx, tx, p.x)
		if err != nil {
			return nil, err
		}
		return []string{is.Path}, nil
	}
	row := &part{add: []matter.Value{p.x.row(matter.Value{})}, event: added(ctx, tx, p.x)}
	file, err := b.join(ctx, tx, p.x.owner(), row)
	if err != nil {
		return nil, err
	}
	return []string{file}, nil
}

// remove stages the removal of the rows of one edge, as drop does, and gives the
// files.
func (b *Batch) remove(ctx context.Context, tx *op.Tx, found []*graph.Edge) ([]string, error) {
	event := tx.Event(ctx, removedEvent, removedDetail(found))
	files := []string{}
	for _, n := range ownersOf(found) {
		less := &part{event: event}
		for _, e := range found {
			if e.Owner == n {
				less.drop = append(less.drop, e)
			}
		}
		file, err := b.join(ctx, tx, n, less)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// part is what one pair changes in the rows of a file.
type part struct {
	add   []matter.Value
	drop  []*graph.Edge
	event model.Event
}

// join has a part written together with those of other pairs, for all edges of a
// batch may lie in one file. It gives the path that the file will have.
func (b *Batch) join(ctx context.Context, tx *op.Tx, n *graph.Node, x *part) (string, error) {
	if n.Archived {
		return "", archivedOwner(n)
	}
	h := n.Header
	f := tx.Store.JoinIssue(h.Path, x, func(shares []any) *fault.Fault { return fault.From(b.save(ctx, tx, h, shares)) })
	if f != nil {
		return "", f
	}
	return place(tx, h)
}

// save stages a file with its parts.
func (b *Batch) save(ctx context.Context, tx *op.Tx, h *model.Header, parts []any) error {
	g, err := graph.Around(ctx, tx.Env)
	if err != nil {
		return err
	}
	n, err := g.Find(ctx, tx.Env, h)
	if err != nil {
		return err
	}
	is, err := open(ctx, tx, n)
	if err != nil {
		return err
	}
	var more []matter.Value
	var events []model.Event
	gone := map[int]bool{}
	for _, x := range parts {
		x := x.(*part)
		more, events = append(more, x.add...), append(events, x.event)
		for _, e := range x.drop {
			gone[e.Index] = true
		}
	}
	_, err = save(tx, is, append(without(rows(is), gone), more...), events...)
	return err
}

// unknownTarget says of a selector that leads to no one issue what it was for.
func unknownTarget(err error) *fault.Fault {
	f := *fault.From(err)
	if f.Class == fault.Missing && f.Family == fault.FamilyNotFound {
		return f.Of(graph.MissingTarget, "to")
	}
	if f.Class == fault.Missing && strings.TrimSpace(f.Kind) == "" {
		return f.Of(graph.AmbiguousTarget, "to")
	}
	return &f
}
