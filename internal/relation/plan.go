package relation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
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
	Field     string `json:"field"` // id, parent, relationships.from, relationships.to; file: it can't be read
	Reference string `json:"reference"`
	Reason    string `json:"reason"`
	Line      int    `json:"line"`   // 1-based, 0 = unknown
	Remedy    string `json:"remedy"` // what to do about it

	row int // of its list, for relationships
}

// noSuchIssue is the reason when no file that can be read answers to a reference.
const noSuchIssue = "there is no such issue"

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
		p.refuse(h, "id", -1, h.ID, "other issues have the same id", "give all but one an id of their own")
	}
	if h.Parent != "" {
		if to, changes := p.end(h, "parent", -1, h.Parent); changes {
			m.parent = &to
		}
	}
	for k, r := range h.Relationships {
		for _, x := range []struct{ key, ref string }{{"from", r.From}, {"to", r.To}} {
			if to, changes := p.end(h, "relationships."+x.key, k, x.ref); changes {
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
func (p *planner) end(h *model.Header, field string, row int, ref string) (id string, changes bool) {
	shown, found := ref, p.byID[model.CanonicalID(ref)]
	if n, err := strconv.ParseUint(ref, 10, 32); err == nil {
		shown, found, changes = "#"+ref, p.byNumber[uint32(n)], true
	}
	switch len(found) {
	case 0:
		p.refuse(h, field, row, shown, noSuchIssue, p.way(h, row))
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
	first := "give all but one of them an id of their own"
	if changes {
		first = "write the id of the one that is meant"
	}
	p.refuse(h, field, row, shown, fmt.Sprintf("several issues answer to it (%s)", strings.Join(numbers, ", ")), first+", or "+p.way(h, row))
	return "", false
}

func (p *planner) refuse(h *model.Header, field string, row int, ref, why, remedy string) {
	p.refused = append(p.refused, Refusal{File: h.Path, Field: field, Reference: ref, Reason: why, Remedy: remedy, row: row})
}

// way cites the commands that take a reference out: a row's, or the parent with
// row < 0. Those to an archived issue take it back first.
func (p *planner) way(h *model.Header, row int) string {
	name, back := p.handle(h), ""
	if h.Archived {
		back = "take the issue back, {restore|" + name + "}, then "
	}
	if row < 0 {
		return fmt.Sprintf("%sgive it a parent that is there, {edit|%s --parent ISSUE}, or none, {edit|%s --parent ''}", back, name, name)
	}
	r := h.Relationships[row]
	if r.ID != "" {
		return fmt.Sprintf("%stake the row out: {link remove|%s}", back, fault.Word(r.ID))
	}
	return fmt.Sprintf("%stake the row out: {unlink|%s %s --type %s}", back, fault.Word(r.From), fault.Word(r.To), fault.Word(r.Kind))
}

// handle names an issue on a command line: its number, or where others have it too
// its id or path.
func (p *planner) handle(h *model.Header) string {
	switch {
	case len(p.byNumber[h.Number]) == 1:
		return strconv.FormatUint(uint64(h.Number), 10)
	case h.ID != "" && len(p.byID[model.CanonicalID(h.ID)]) == 1:
		return h.ID
	}
	return fault.Word(h.Path)
}

// unread refuses to migrate around files that can't be read: what they refer to,
// and who refers to them, is not known. Copies of sync programs are no issues.
func unread(findings []fault.Finding) (list []Refusal) {
	for _, f := range findings {
		if f.Severity == fault.Note || f.Kind == "sync_conflict" {
			continue
		}
		remedy := f.Remedy
		if remedy == "" {
			remedy = "repair the file"
		}
		list = append(list, Refusal{File: f.File, Field: "file", Reason: "it can't be read: " + f.Message, Line: f.Line, Remedy: remedy + "; {lint} shows the place"})
	}
	return list
}
