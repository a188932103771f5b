package find

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/internal/query"
)

// place is what a cursor of a listing says: the groups that were shown to their
// end, the group of the last row, and the row by the values that order it.
type place struct {
	shown string // 8 bytes a group
	group string
	row   *model.Header
}

// ordering is how a listing is ordered.
type ordering struct {
	keys  []query.Key
	vocab query.Vocabulary
}

// mark writes the position of a row.
func (o ordering) mark(p place) []string {
	at := []string{p.shown, p.group, strconv.FormatUint(uint64(p.row.Number), 10), p.row.Path}
	for _, k := range o.keys {
		at = append(at, *slot(p.row, k.Name))
	}
	return at
}

// read takes a position apart again: the row comes back with nothing but what
// orders it.
func (o ordering) read(at []string) (place, error) {
	if len(at) != 4+len(o.keys) {
		return place{}, paging.Broken()
	}
	n, err := strconv.ParseUint(at[2], 10, 32)
	if err != nil {
		return place{}, paging.Broken()
	}
	h := &model.Header{Number: uint32(n), Path: at[3]}
	for i, k := range o.keys {
		*slot(h, k.Name) = at[4+i]
		switch s := at[4+i]; {
		case s == "":
		case k.Name == "cycle":
			h.Cycles = []string{s}
		case k.Name == "milestone":
			h.Milestones = []string{s}
		}
	}
	return place{at[0], at[1], h}, nil
}

// slot is the value of a row under a sort key. Of lists the first item counts;
// it is a copy.
func slot(h *model.Header, key string) *string {
	first := func(list []string) *string {
		if len(list) == 0 {
			return new(string)
		}
		s := list[0]
		return &s
	}
	switch key {
	case "created":
		return &h.Created
	case "updated":
		return &h.Updated
	case "due":
		return &h.DueDate
	case "start":
		return &h.StartDate
	case "reviewer":
		return &h.Reviewer
	case "status":
		return &h.Status
	case "priority":
		return &h.Priority
	case "title":
		return &h.Title
	case "cycle":
		return first(h.Cycles)
	case "milestone":
		return first(h.Milestones)
	}
	return new(string) // number stands in every position
}

// rest drops what the pages before have shown: whole groups, and of the group
// that the last page ended in, which comes first now, the rows up to its last.
func (o ordering) rest(all []Group, p place) []Group {
	var list []Group
	compare := query.Sorter(o.keys, o.vocab)
	for _, g := range all {
		switch {
		case g.id == p.group:
			i := 0
			for i < len(g.rows) && compare(g.rows[i], p.row) <= 0 {
				i++
			}
			if g.rows = g.rows[i:]; len(g.rows) > 0 {
				list = append([]Group{g}, list...)
			}
		case !p.has(g.id):
			list = append(list, g)
		}
	}
	return list
}

// has tells whether a group was shown to its end.
func (p place) has(group string) bool {
	want := digest(group)
	for s := p.shown; len(s) >= len(want); s = s[len(want):] {
		if strings.HasPrefix(s, want) {
			return true
		}
	}
	return false
}

func digest(group string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(group)) // a hash never fails
	return string(h.Sum(nil))
}
