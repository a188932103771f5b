package relation

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// listKey is the key of the rows in the front matter.
const listKey = "relationships"

// rowKeys are the keys of a row in the order in which they are written.
var rowKeys = [...]string{"id", "from", "to", "kind", "display"}

// edge is an edge as it is to be stored, canonical.
type edge struct {
	id       string
	kind     string
	from, to graph.End
}

func edgeOf(id string, from, to *graph.Node, kind string) edge {
	f, t, k := graph.Canonical(graph.EndOf(from), graph.EndOf(to), kind)
	return edge{id, k, f, t}
}

// is tells whether a stored row is this edge.
func (x edge) is(e *graph.Edge) bool {
	return x.kind == e.Kind && x.from.Node == e.From.Node && x.to.Node == e.To.Node
}

func (x edge) display() string { return graph.Display(x.kind, x.to.Node) }

// owner is the issue in whose file the edge is stored.
func (x edge) owner() *graph.Node { return x.from.Node }

func (x edge) String() string { return ends(x.kind, x.from, x.to) }

// relationship shows the edge.
func (x edge) relationship() graph.Relationship {
	return graph.Relationship{ID: x.id, From: x.from.Ref(), To: x.to.Ref(), Kind: x.kind, Display: x.display()}
}

// row puts the edge into a row. What the row says already is left alone: an id
// in lower case is that id.
func (x edge) row(old matter.Value) matter.Value {
	v := old
	v.Kind = matter.Mapping
	for _, p := range [...]struct{ key, text string }{
		{"id", x.id}, {"from", string(x.from.Ref())}, {"to", string(x.to.Ref())}, {"kind", x.kind}, {"display", x.display()},
	} {
		if was := strings.TrimSpace(old.Get(p.key).Text); was != p.text && (p.key == "display" || !strings.EqualFold(was, p.text)) {
			v = withKey(v, p.key, p.text)
		}
	}
	return v
}

// withKey is a row with another text under one key.
func withKey(row matter.Value, key, s string) matter.Value {
	row.Pairs = slices.Clone(row.Pairs)
	if i := slices.IndexFunc(row.Pairs, func(p matter.Pair) bool { return p.Key == key }); i >= 0 {
		row.Pairs[i].Value = text(s)
	} else {
		row.Pairs = slices.Insert(row.Pairs, spot(row.Pairs, key), matter.Pair{Key: key, Value: text(s)})
	}
	return row
}

// text is a value of a row. Numbers stand without quotes, as the original
// writes them.
func text(s string) matter.Value {
	if s != "" && strings.Trim(s, "0123456789") == "" {
		return matter.Bare(s)
	}
	return matter.Text(s)
}

// spot is where a key goes among those of a row: behind the last one that stands
// before it in the usual order.
func spot(pairs []matter.Pair, key string) int {
	rank := slices.Index(rowKeys[:], key)
	at := 0
	for i, p := range pairs {
		if r := slices.Index(rowKeys[:], p.Key); r >= 0 && r < rank {
			at = i + 1
		}
	}
	return at
}

// rows are the rows of a file.
func rows(is *model.Issue) []matter.Value {
	v, _ := is.Value(listKey)
	return slices.Clone(v.Items)
}

// listOf makes the rows the value of their key; without any the key goes.
func listOf(is *model.Issue, rows []matter.Value) matter.Change {
	if len(rows) == 0 {
		return matter.Change{Key: listKey}
	}
	v, _ := is.Value(listKey)
	return matter.Change{Key: listKey, Value: matter.Value{Kind: matter.Sequence, Style: listStyle(v), Items: rows}}
}

// listStyle keeps the brackets of a list that stands in brackets.
func listStyle(v matter.Value) matter.Style {
	if v.Style == matter.Flow && len(v.Items) > 0 {
		return matter.Flow
	}
	return matter.Auto
}
