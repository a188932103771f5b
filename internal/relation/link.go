package relation

import (
	"context"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// LinkIn is a new edge.
type LinkIn struct {
	A    op.Selector `json:"a" arg:"FROM" need:"wire" complete:"issue" help:"Issue it goes out from"`
	B    op.Selector `json:"b" arg:"TO" need:"wire" complete:"issue" help:"Issue it leads to"`
	Kind string      `json:"kind" flag:"type" need:"wire" hint:"KIND" enum:"blocks,blocked_by,duplicates,related" help:"blocks, blocked_by, duplicates or related"`
}

// LinkOut is the edge as it is stored, and the issue whose file holds it.
type LinkOut struct {
	Changed      bool               `json:"changed"`
	Relationship graph.Relationship `json:"relationship"`
	Issue        issue.Written      `json:"issue"`

	says string
}

// Link relates two issues.
var Link = op.Operation[LinkIn, LinkOut]{
	Chapter: op.Work,
	Name:    "link_issue", Title: "Link issues", Sets: op.Core,
	Summary: "Relate two issues: a blocks b, is blocked_by b, duplicates b, or is related to b.",
	Detail: "`A blocked_by B` is stored as `B blocks A`, and `related` begins with the smaller id. An edge is stored once, in the file of the issue that it goes out from; " +
		"the same edge again changes nothing, however it is spelled.\n\n" +
		"Refused are an issue related to itself, a second kind between the same two in the same direction, and a `blocks` edge that would close a circle: the way round is printed.",
	Example: "tix create Second && tix link 1 2 --type blocks",
	Hints:   op.Hints{Idempotent: true},
	CLI:     []op.Spelling[LinkIn, LinkOut]{{Path: "link", Args: "[FROM] [TO]"}},
	Write:   link,
	Text:    linkText,
}

func link(ctx context.Context, tx *op.Tx, in LinkIn) (LinkOut, error) {
	if f := twoEnds(tx.Door, in.A, in.B); f != nil {
		return LinkOut{}, f
	}
	kind, f := graph.CheckKind(in.Kind, "kind")
	if f != nil {
		return LinkOut{}, f
	}
	_, a, err := graph.At(ctx, tx.Env, in.A)
	if err != nil {
		return LinkOut{}, err
	}
	g, b, err := graph.At(ctx, tx.Env, in.B)
	if err != nil {
		return LinkOut{}, err
	}
	if there := standing(g, edgeOf("", a, b, kind)); there != nil && a != b {
		return already(ctx, tx, there)
	}
	if f := fault.Join(g.Check(a, b, kind, nil)); f != nil {
		return LinkOut{}, f
	}
	return add(ctx, tx, edgeOf(newID(tx, g), a, b, kind))
}

// twoEnds refuses a call that names less than two issues, by the names that they
// have at the door.
func twoEnds(door op.Door, a, b op.Selector) *fault.Fault {
	first, second := "FROM", "TO"
	if door == op.Wire {
		first, second = "a", "b"
	}
	switch {
	case a == "":
		return noEnd("a", first, "")
	case b == "":
		return noEnd("b", second, string(a))
	}
	return nil
}

// standing is the first row of an edge in an active file, nil when there is none.
func standing(g *graph.Graph, x edge) *graph.Edge {
	for _, e := range g.Same(x.from, x.to, x.kind) {
		if !e.Owner.Archived {
			return e
		}
	}
	return nil
}

func newID(tx *op.Tx, g *graph.Graph) string {
	return freeID(tx, func(id string) bool { return len(g.Rows(id)) > 0 })
}

func freeID(tx *op.Tx, taken func(id string) bool) string {
	for {
		if id := model.NewRelationshipID(tx.Now(), tx.Rand); !taken(id) {
			return id
		}
	}
}

// already answers with a row that says it all.
func already(ctx context.Context, tx *op.Tx, e *graph.Edge) (LinkOut, error) {
	is, err := tx.Load(ctx, e.Owner.Path)
	if err != nil {
		return LinkOut{}, err
	}
	return linked(tx, is, e.Relationship(), ends(e.Kind, e.From, e.To), nil)
}

// add stages a new edge at the end of its owner's list.
func add(ctx context.Context, tx *op.Tx, x edge) (LinkOut, error) {
	after, event, err := put(ctx, tx, x)
	if err != nil {
		return LinkOut{}, err
	}
	return linked(tx, after, x.relationship(), x.String(), []model.Event{event})
}

// put stages a new row with its History line.
func put(ctx context.Context, tx *op.Tx, x edge) (*model.Issue, model.Event, error) {
	event := added(ctx, tx, x)
	is, err := open(ctx, tx, x.owner())
	if err != nil {
		return nil, event, err
	}
	after, err := save(tx, is, append(rows(is), x.row(matter.Value{})), event)
	return after, event, err
}

// added is the History line of a new edge.
func added(ctx context.Context, tx *op.Tx, x edge) model.Event {
	return tx.Event(ctx, addedEvent, "created "+x.id+": "+x.display())
}

// Kinds of History lines.
const (
	addedEvent   = "relationship_added"
	removedEvent = "relationship_removed"
)

func linked(tx *op.Tx, is *model.Issue, r graph.Relationship, says string, events []model.Event) (LinkOut, error) {
	c, err := tx.Config()
	if err != nil {
		return LinkOut{}, err
	}
	changed := len(events) > 0
	return LinkOut{
		Changed: changed, Relationship: r, says: says,
		Issue: issue.Written{
			Object: issue.ObjectOf(is, board.Of(c), tx.Today()), Changed: changed, Events: append([]model.Event{}, events...),
		},
	}, nil
}

func linkText(p *page.Page, _ LinkIn, out LinkOut) {
	if out.Changed {
		p.Printf("Linked %s (%s)", out.says, out.Relationship.ID)
	} else {
		p.Printf("Nothing changed: %s already (%s)", out.says, label(out.Relationship.ID))
	}
	p.Printf("  stored in %s", out.Issue.Filename)
}
