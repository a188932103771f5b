package model

import (
	"github.com/tix-tracker/tix/pkg/matter"
)

// Kinds of problem that make a file with good front matter no readable issue.
const (
	ProblemNumber    matter.ProblemKind = "number"    // no number, or none of 0..2^32-1
	ProblemShape     matter.ProblemKind = "shape"     // a map where a text belongs, and the like
	ProblemReference matter.ProblemKind = "reference" // a malformed parent or end of a relationship
)

// DefectEmptyItem is the kind of the defect for an empty item of a list.
const DefectEmptyItem = "empty_item"

// Defect is a small flaw of a header that reading repairs in memory.
type Defect struct {
	Kind, Key, Value string
	Message          string // lower case, no full stop, says what to do
	Line, Col        int
}

// Decoder turns headers into Header values. It keeps the lists of many headers
// in few allocations. The zero value is ready; not for use by two goroutines.
type Decoder struct {
	texts []string
	edges []Relationship

	defects []Defect
	problem *matter.Problem
}

// DecodeHeader fills h from the pairs of one header; see Decoder.Decode.
func DecodeHeader(pairs []matter.Pair, h *Header) ([]Defect, *matter.Problem) {
	var d Decoder
	return d.Decode(pairs, h)
}

// Decode fills h from the pairs of a header; Path, Archived and Conflicted stay
// as they are. h is fit for use for ever, whatever becomes of pairs. Reading is
// as wide as format.md section 2 asks: a comma text is a list, a number may
// stand in quotes, numbers and bools are texts, null is an empty list. A Problem
// says that the file is no readable issue; h is then half filled.
func (d *Decoder) Decode(pairs []matter.Pair, h *Header) ([]Defect, *matter.Problem) {
	*h = Header{Path: h.Path, Archived: h.Archived, Conflicted: h.Conflicted, Status: "todo", Priority: "medium"}
	d.defects, d.problem = nil, nil
	numbered := false
	for i := range pairs {
		p := &pairs[i]
		numbered = numbered || p.Key == "number"
		if !d.list(p, h) {
			d.scalar(p, h)
		}
		if d.problem != nil {
			return d.defects, d.problem
		}
	}
	if !numbered {
		return d.defects, &matter.Problem{
			Kind: ProblemNumber, Line: 1, Col: 1, Message: "the front matter has no `number`",
			Remedy: "add a line `number: N` with a number that no other issue has",
		}
	}
	return d.defects, nil
}

// scalar reads a key whose value is one text.
func (d *Decoder) scalar(p *matter.Pair, h *Header) {
	switch p.Key {
	case "number":
		d.number(p, h)
	case "id":
		h.ID = d.text(p)
	case "title":
		h.Title = d.verbatim(p)
	case "status":
		h.Status = d.verbatim(p)
	case "type":
		h.Type = d.text(p)
	case "priority":
		h.Priority = FoldPriority(d.verbatim(p))
	case "assignee":
		h.Assignee = NormalAssignee(d.text(p))
	case "estimate":
		h.Estimate = d.text(p)
	case "commit":
		h.Commit = d.text(p)
	case "parent":
		h.Parent = d.reference(p.Key, &p.Value, p.Line, p.Col)
	case "reviewer":
		h.Reviewer = d.text(p)
	case "start_date":
		h.StartDate = d.text(p)
	case "due_date":
		h.DueDate = d.text(p)
	case "entered_at":
		h.EnteredAt = d.text(p)
	case "source":
		h.Source = d.text(p)
	case "created":
		h.Created = d.text(p)
	case "updated":
		h.Updated = d.text(p)
	case "health":
		h.Health = d.health(p)
	case "gitlab_id", "linear_id", "mission", "task":
		d.text(p) // not in Header, but a list or a map is refused
	}
}

// text is an optional text: null is unset.
func (d *Decoder) text(p *matter.Pair) string {
	if p.Value.IsNull() {
		return ""
	}
	return d.verbatim(p)
}

// verbatim is a text that is always there: null is the word that stands in the
// file, as the original reads it.
func (d *Decoder) verbatim(p *matter.Pair) string {
	if p.Value.Kind == matter.Sequence || p.Value.Kind == matter.Mapping {
		d.shape(p.Key, &p.Value, p.Line, p.Col, "a text")
	}
	return p.Value.Text
}

func (d *Decoder) health(p *matter.Pair) string {
	if p.Value.IsNull() {
		return ""
	}
	if p.Value.Kind != matter.Mapping {
		d.shape(p.Key, &p.Value, p.Line, p.Col, "a map with a `state`")
		return ""
	}
	for i := range p.Value.Pairs {
		if p.Value.Pairs[i].Key == "state" {
			return d.text(&p.Value.Pairs[i])
		}
	}
	return ""
}

func (d *Decoder) shape(key string, v *matter.Value, line, col int, want string) {
	if v.Line > 0 {
		line, col = v.Line, v.Col
	}
	d.fail(ProblemShape, line, col, "`"+key+"` is "+v.Noun()+", not "+want, "write "+want+" there, or delete the key")
}

// fail keeps the first problem.
func (d *Decoder) fail(kind matter.ProblemKind, line, col int, message, remedy string) {
	if d.problem == nil {
		d.problem = &matter.Problem{Kind: kind, Line: line, Col: col, Message: message, Remedy: remedy}
	}
}
