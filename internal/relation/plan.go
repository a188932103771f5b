package relation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// Migrated is one file that a migration changes.
type Migrated struct {
	Number uint32 `json:"number"`
	File   string `json:"file"` // below the issues folder
	// ID is the issue's id, blank in a plan that will give it one.
	ID       string `json:"id"`
	Assigned bool   `json:"assigned"` // the id is new

	was    *model.Header // that the plan was made for
	parent *string       // what the parent becomes, nil = as it is
	ends   []rewired     // of its rows
	rows   []int         // places of the rows that get an id
}

// rewired is one end of a row that becomes an id.
type rewired struct {
	row int
	key string // from or to
	to  string
}

// Refusal is a reference that can't be migrated.
type Refusal struct {
	File      string `json:"file"`
	Field     string `json:"field"` // id, parent, relationships.from, relationships.to
	Reference string `json:"reference"`
	Reason    string `json:"reason"`
}

// migration is everything that migrate issue-graph is to do.
type migration struct {
	files   []Migrated
	refused []Refusal
}

// planOf judges all issues, archived ones included, in path order. mint gives an
// issue without id one.
func planOf(issues []*model.Header, mint func(*model.Header) (string, error)) (migration, error) {
	p := planner{byNumber: map[uint32][]int{}, byID: map[string][]int{}, ids: make([]string, len(issues))}
	for i, h := range issues {
		p.byNumber[h.Number] = append(p.byNumber[h.Number], i)
		p.ids[i] = h.ID
		if h.ID != "" {
			p.byID[model.CanonicalID(h.ID)] = append(p.byID[model.CanonicalID(h.ID)], i)
			continue
		}
		id, err := mint(h)
		if err != nil {
			return migration{}, err
		}
		p.ids[i] = id
	}
	for i, h := range issues {
		p.judge(i, h)
	}
	return p.migration, nil
}

type planner struct {
	migration
	byNumber map[uint32][]int
	byID     map[string][]int
	ids      []string // of all issues, as they will be
}

// judge adds what one file needs.
func (p *planner) judge(at int, h *model.Header) {
	m := Migrated{Number: h.Number, File: h.Path, ID: p.ids[at], Assigned: h.ID == "", was: h}
	if h.ID != "" && len(p.byID[model.CanonicalID(h.ID)]) > 1 {
		p.refuse(h, "id", h.ID, "other issues have the same id; give all but one an id of their own")
	}
	if h.Parent != "" {
		if to, changes := p.end(h, "parent", h.Parent); changes {
			m.parent = &to
		}
	}
	for k, r := range h.Relationships {
		for _, x := range []struct{ key, ref string }{{"from", r.From}, {"to", r.To}} {
			if to, changes := p.end(h, "relationships."+x.key, x.ref); changes {
				m.ends = append(m.ends, rewired{k, x.key, to})
			}
		}
		if r.ID == "" {
			m.rows = append(m.rows, k)
		}
	}
	if m.Assigned || m.parent != nil || len(m.ends)+len(m.rows) > 0 {
		p.files = append(p.files, m)
	}
}

// end is the id that a reference by number becomes; a reference by id only has
// to lead somewhere.
func (p *planner) end(h *model.Header, field, ref string) (id string, changes bool) {
	shown, found := ref, p.byID[model.CanonicalID(ref)]
	if n, err := strconv.ParseUint(ref, 10, 32); err == nil {
		shown, found, changes = "#"+ref, p.byNumber[uint32(n)], true
	}
	switch len(found) {
	case 0:
		p.refuse(h, field, shown, "there is no such issue; write the id of the one that is meant, or take it out")
		return "", false
	case 1:
		if !changes {
			return "", false
		}
		return p.ids[found[0]], true
	}
	numbers := make([]string, len(found))
	for i, at := range found {
		numbers[i] = label(p.ids[at])
	}
	slices.Sort(numbers)
	p.refuse(h, field, shown, fmt.Sprintf("several issues answer to it (%s); write the id of the one that is meant", strings.Join(numbers, ", ")))
	return "", false
}

func (p *planner) refuse(h *model.Header, field, ref, why string) {
	p.refused = append(p.refused, Refusal{h.Path, field, ref, why})
}
