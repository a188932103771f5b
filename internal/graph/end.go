package graph

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// End is one end of an edge.
type End struct {
	Node *Node // nil = the reference leads to no issue, or to several
	lost *lost // of such a reference
}

// lost is a reference that leads to no one issue.
type lost struct {
	ref     Ref
	several bool
	file    string // that it means and that can't be read, "" = none
}

// Ref is the reference that the end is written as.
func (e End) Ref() Ref {
	switch {
	case e.Node != nil:
		return Ref(e.Node.key)
	case e.lost != nil:
		return e.lost.ref
	}
	return ""
}

// Several tells that more than one issue answers to the reference.
func (e End) Several() bool { return e.lost != nil && e.lost.several }

// Ref is an issue's id in upper case or its number as text. In JSON an id is a
// string and a number an integer.
type Ref string

// MarshalJSON tells numbers from ids: an id begins with a letter.
func (r Ref) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseUint(string(r), 10, 32); err == nil {
		return strconv.AppendUint(nil, n, 10), nil
	}
	return json.Marshal(string(r))
}

// ResultSchema tells clients that both stand there.
func (Ref) ResultSchema() json.RawMessage {
	return json.RawMessage(`{"anyOf":[{"type":"string"},{"type":"integer"}]}`)
}

// Alias is `#3` where the number is known, else the reference.
func (e End) Alias() string {
	if e.Node != nil {
		return e.Node.alias()
	}
	return e.Ref().Alias()
}

// Alias is `#3` for a number, else the id.
func (r Ref) Alias() string {
	if r != "" && r[0] <= '9' {
		return "#" + string(r)
	}
	return string(r)
}

// end resolves a reference.
func (g *web) end(ref string) End {
	var first, second *Node
	if key, ok := packed(ref); ok {
		if first = g.withID(key); first != nil {
			second = first.nextID
		} else {
			ref = model.CanonicalID(ref)
		}
	} else if n, err := strconv.ParseUint(ref, 10, 32); err == nil {
		if first = g.withNumber(uint32(n)); first != nil {
			second = first.nextNumber
		}
	}
	switch {
	case first == nil:
		return End{lost: &lost{ref: Ref(ref), file: g.unread[Ref(ref)]}}
	case second != nil:
		return End{lost: &lost{ref: Ref(model.CanonicalID(ref)), several: true}}
	}
	return End{Node: first}
}

// key orders the ends of a related edge: `#N` stands before every id.
func (e End) key() string { return e.Ref().Alias() }

// Same tells whether two ends are one: the same issue, or the same reference.
func (e End) Same(o End) bool {
	if e.Node != nil || o.Node != nil {
		return e.Node == o.Node
	}
	return e.Ref() == o.Ref()
}

// EndOf is the end at an issue.
func EndOf(n *Node) End { return End{Node: n} }

// EndFor resolves a reference as it may stand in a file: an id or a number.
func (g *web) EndFor(ref string) End { return g.end(strings.TrimPrefix(strings.TrimSpace(ref), "#")) }

// compareEnds orders by number, ends without an issue last.
func compareEnds(a, b End) int {
	switch {
	case a.Node != nil && b.Node != nil:
		return Compare(a.Node, b.Node)
	case a.Node != nil:
		return -1
	case b.Node != nil:
		return 1
	}
	return cmp.Compare(a.Ref(), b.Ref())
}
