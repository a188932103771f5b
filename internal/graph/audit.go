package graph

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
)

// Trouble is something that is wrong with a stored edge or parent, for lint.
type Trouble struct {
	Kind     string
	Severity fault.Severity
	Message  string // with what follows from it
	Remedy   string
	Node     *Node // whose file it stands in
	Edge     *Edge // the row meant, nil = the parent
	Field    string
	Value    string // the key of the row, or the recorded parent
}

// Kinds that only lint knows.
const (
	DuplicateEdge   = "duplicate_edge"
	MisplacedEdge   = "misplaced_edge"
	ArchivedEnd     = "archived_end"
	AncestorBlocks  = "ancestor_blocks"
	MissingRelation = "missing_relation_id"
	RetiredLinksKey = "retired_links_key" // of a key that is no edge any more; found by lint itself
)

// EdgeRank is the place of a kind in the order of the findings about edges.
// Kinds that only lint knows stand last, but for the key that is read no more.
func EdgeRank(kind string) int {
	return slices.Index([]string{
		SelfLink, MissingTarget, AmbiguousTarget, DuplicateIdentity, ConflictingEdge, Cycle,
		DuplicateEdge, MisplacedEdge, MissingRelation, ArchivedEnd, AncestorBlocks, RetiredLinksKey,
	}, kind)
}

// Audit gives all troubles, those of edges first, each kind in the order of the
// issues' numbers. Archived files count.
func (g *Graph) Audit() []Trouble {
	a := audit{g: g, rows: map[string][]*Edge{}}
	for e := range g.rows {
		if id := e.Row.ID; id != "" {
			a.rows[id] = append(a.rows[id], e)
		}
	}
	for e := range g.rows {
		a.edge(e)
	}
	a.pairs()
	a.cycles()
	a.ancestors()
	slices.SortStableFunc(a.found, func(x, y Trouble) int {
		return cmp.Or(cmp.Compare(EdgeRank(x.Kind), EdgeRank(y.Kind)),
			cmp.Compare(x.Field, y.Field), Compare(x.Node, y.Node))
	})
	a.parents()
	return a.found
}

type audit struct {
	g     *Graph
	rows  map[string][]*Edge // by the id of the row, in path order
	same  map[statement][]*Edge
	found []Trouble

	judged, loose bool // whether a reference does not lead to one issue
}

func (a *audit) add(e *Edge, kind string, severity fault.Severity, field, message, remedy string) {
	a.found = append(a.found, Trouble{kind, severity, message, remedy, e.Owner, e, field, field})
}

// edge judges a row by itself.
func (a *audit) edge(e *Edge) {
	a.end(e, "from")
	a.end(e, "to")
	a.identity(e)
	from, to := e.From.Node, e.To.Node
	if from == nil || to == nil {
		return
	}
	if from == to {
		a.add(e, SelfLink, fault.Error, "to", "the issue is related to itself; the edge counts for nothing", a.drop(e))
		return
	}
	if own := a.g.end(e.Row.From); own.Node != e.Owner {
		effect := "it counts as long as that file is not archived"
		if e.Owner.Archived {
			effect = "it counts for nothing as long as that file is archived"
		}
		a.add(e, MisplacedEdge, fault.Warning, "from",
			fmt.Sprintf("this edge of %s is stored in the file of %s; %s", own.Alias(), e.Owner.alias(), effect), a.move(e))
	}
	for _, n := range []*Node{from, to} {
		if n.Archived && e.listed() && !board.Terminal(a.g.Board.Category(n.Status)) {
			a.add(e, ArchivedEnd, fault.Note, e.field(side(e, n)), fmt.Sprintf("%s was archived before it was finished; %s", n.Name(), effect(e, n)),
				fmt.Sprintf("{restore|%s} brings it back, or %s", a.handle(n), a.drop(e)))
			break
		}
	}
}

// identity judges the id of a row.
func (a *audit) identity(e *Edge) {
	if e.Row.ID == "" {
		a.add(e, MissingRelation, fault.Warning, "id", "this relationship has no `id`, so that no command can name the row", "{migrate issue-graph|--apply} gives it one"+a.proviso())
		return
	}
	if first := a.rows[e.Row.ID][0]; first != e {
		a.add(e, DuplicateIdentity, fault.Error, "id", fmt.Sprintf("the id `%s` is that of another row too, in `%s`; no command can name one of the two",
			e.Row.ID, first.Owner.Path), a.renew(e))
	}
}

// side is the canonical end at which an issue stands.
func side(e *Edge, n *Node) string {
	if n == e.From.Node {
		return "from"
	}
	return "to"
}

func effect(e *Edge, n *Node) string {
	if e.Kind == Blocks && n == e.From.Node {
		return "it blocks " + e.To.Alias() + " no more"
	}
	return "the edge leads to nothing that is shown"
}

// field is the key of the row that a canonical end stands under.
func (e *Edge) field(side string) string {
	stored := side
	turned := e.Row.Kind == BlockedBy
	if e.Row.Kind == Related { // turned by the order of keys
		turned = !sameRef(e.Row.From, e.From)
	}
	if turned {
		stored = map[string]string{"from": "to", "to": "from"}[side]
	}
	return stored
}

// sameRef tells whether a stored reference is that of an end.
func sameRef(stored string, e End) bool {
	if e.Node == nil {
		return strings.EqualFold(stored, string(e.Ref()))
	}
	return stored == strconv.FormatUint(uint64(e.Node.Number), 10) || e.Node.ID != "" && strings.EqualFold(stored, e.Node.ID)
}

// end judges that an end leads to one issue.
func (a *audit) end(e *Edge, side string) {
	end := e.From
	if side == "to" {
		end = e.To
	}
	if end.Node != nil {
		return
	}
	counts := "the edge is kept and counts for nothing"
	if e.Kind == Blocks {
		counts = "the edge is kept and blocks nothing"
	}
	field := e.field(side)
	switch {
	case end.Several():
		a.add(e, AmbiguousTarget, fault.Error, field, end.gone()+"; "+counts, a.which(e, end))
	case end.Unread() != "":
		a.add(e, MissingTarget, fault.Note, field, end.gone()+"; until it can, "+counts, repairFirst)
	default:
		a.add(e, MissingTarget, fault.Error, field, end.gone()+"; "+counts, a.retarget(e, side))
	}
}

// pairs finds rows that say the same, and edges of two kinds between one ordered
// pair.
func (a *audit) pairs() {
	first := map[pair]*Edge{}
	for _, e := range a.ordered() {
		p := pairOf(e.From.Node, e.To.Node, e.Kind)
		was := first[p]
		switch {
		case was == nil:
			first[p] = e
		case was.Kind == e.Kind && e.Row.ID != "" && e.Row.ID == was.Row.ID:
			// one row copied with its id: told as that
		case was.Kind == e.Kind:
			a.add(e, DuplicateEdge, fault.Warning, "id", fmt.Sprintf("another row says the same, %s; the edge counts once", was.label()), a.merge(e, was))
		default:
			a.add(e, ConflictingEdge, fault.Error, "kind",
				fmt.Sprintf("%s and %s are joined by two kinds: `%s` here and `%s` (%s)", p.a.alias(), p.b.alias(), e.Kind, was.Kind, was.label()),
				"keep one of the two: "+a.drop(e))
		}
	}
}

// ordered are the edges between two issues, in order.
func (a *audit) ordered() []*Edge {
	var list []*Edge
	for e := range a.g.rows {
		if e.From.Node != nil && e.To.Node != nil && e.From.Node != e.To.Node {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}
