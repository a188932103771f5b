package model

import (
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/pkg/matter"
)

// ValidRelationshipKind reports whether k is one of the four kinds of edge.
func ValidRelationshipKind(k string) bool {
	switch k {
	case "blocks", "blocked_by", "duplicates", "related":
		return true
	}
	return false
}

// rows reports whether p is a list of maps that is not empty.
func (d *Decoder) rows(p *matter.Pair) bool {
	v := &p.Value
	if v.IsNull() {
		return false
	}
	if v.Kind != matter.Sequence {
		d.shape(p.Key, v, p.Line, p.Col, "a list")
		return false
	}
	for i := range v.Items {
		if v.Items[i].Kind != matter.Mapping {
			d.shape("an item of "+p.Key, &v.Items[i], p.Line, p.Col, "a map")
			return false
		}
	}
	return len(v.Items) > 0
}

// relationships reads the edges of a file. A malformed row makes the file
// unreadable, as in the original: an edge that is silently left out would make
// blocked work look ready.
func (d *Decoder) relationships(p *matter.Pair) []Relationship {
	if !d.rows(p) {
		return nil
	}
	v := &p.Value
	d.edges = room(d.edges, len(v.Items))
	start := len(d.edges)
	for i := range v.Items {
		d.edges = append(d.edges, d.edge(&v.Items[i]))
	}
	return d.edges[start:len(d.edges):len(d.edges)]
}

// edge reads one row, its ends as stored.
func (d *Decoder) edge(v *matter.Value) Relationship {
	var r Relationship
	for i := range v.Pairs {
		p := &v.Pairs[i]
		switch p.Key {
		case "id":
			r.ID = d.text(p)
		case "from":
			r.From = d.end(p)
		case "to":
			r.To = d.end(p)
		case "kind":
			if r.Kind = d.text(p); !ValidRelationshipKind(r.Kind) {
				d.fail(ProblemReference, p.Value.Line, p.Value.Col, fmt.Sprintf("`kind` of a relationship is `%s`", r.Kind),
					"write `blocks`, `blocked_by`, `duplicates` or `related`")
			}
		case "display":
			r.Display = d.text(p)
		}
	}
	for _, need := range [...]struct{ key, value string }{{"from", r.From}, {"to", r.To}, {"kind", r.Kind}} {
		if need.value == "" {
			d.fail(ProblemReference, v.Line, v.Col, "a relationship has no `"+need.key+"`", "add it, or delete the item")
		}
	}
	return r
}

// end checks an end of an edge and gives it as stored: an id keeps its case.
func (d *Decoder) end(p *matter.Pair) string {
	ref := d.reference(p.Key, &p.Value, p.Line, p.Col)
	if stored := strings.TrimSpace(p.Value.Text); ref != "" && ValidID(stored) {
		return stored
	}
	return ref
}
