package query

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// order is where a header stands under one key: by rank, then by text. Unset
// values stand last, in a reversed order too.
type order struct {
	rank  int32
	unset bool
	text  string
}

func (o order) compare(p order, reverse bool) int {
	if o.unset || p.unset {
		switch {
		case o.unset && p.unset:
			return 0
		case o.unset:
			return 1
		}
		return -1
	}
	c := cmp.Compare(o.rank, p.rank)
	if c == 0 {
		c = strings.Compare(o.text, p.text)
	}
	if reverse {
		return -c
	}
	return c
}

// ranker places headers under one key; ranks of words are computed once.
type ranker func(h *model.Header) order

// Sorter compares headers by meaning: status in board order (columns that the
// board lacks behind it), priority high first, cycles and milestones by date and
// then name, projects and epics by declaration. Unset values are last; what the
// keys leave equal is ordered by number, then path. To sort many headers at
// once, Sort is faster. The comparison remembers dates: one goroutine at a time.
func Sorter(keys []Key, v Vocabulary) func(a, b *model.Header) int {
	rank := rankers(keys, v)
	return func(a, b *model.Header) int {
		for i, r := range rank {
			if c := r(a).compare(r(b), keys[i].Reverse); c != 0 {
				return c
			}
		}
		return byNumber(a, b)
	}
}

// Sort orders headers in place as Sorter says, looking at each once.
func Sort(headers []*model.Header, keys []Key, v Vocabulary) {
	type row struct {
		h      *model.Header
		orders []order
	}
	rank := rankers(keys, v)
	rows := make([]row, len(headers))
	all := make([]order, len(headers)*len(rank))
	for i, h := range headers {
		orders := all[i*len(rank) : (i+1)*len(rank)]
		for j, r := range rank {
			orders[j] = r(h)
		}
		rows[i] = row{h, orders}
	}
	slices.SortFunc(rows, func(a, b row) int {
		for i := range a.orders {
			if c := a.orders[i].compare(b.orders[i], keys[i].Reverse); c != 0 {
				return c
			}
		}
		return byNumber(a.h, b.h)
	})
	for i := range rows {
		headers[i] = rows[i].h
	}
}

func byNumber(a, b *model.Header) int {
	if c := cmp.Compare(a.Number, b.Number); c != 0 {
		return c
	}
	return strings.Compare(a.Path, b.Path)
}

func rankers(keys []Key, v Vocabulary) []ranker {
	all := make([]ranker, len(keys))
	for i, k := range keys {
		all[i] = rankerOf(k.Name, v)
	}
	return all
}

func rankerOf(key string, v Vocabulary) ranker {
	switch key {
	case "number":
		return func(h *model.Header) order {
			// Number is unsigned: shifted so that all of it fits the rank.
			return order{rank: int32(int64(h.Number) + math.MinInt32), unset: h.Number == 0}
		}
	case "status":
		return statusRanker(v.Columns)
	case "priority":
		return func(h *model.Header) order {
			rank := priorityRank(h.Priority)
			return order{rank: rank, unset: rank == priorityUnset}
		}
	case "cycle":
		return datedRanker(func(h *model.Header) []string { return h.Cycles }, v.CycleStart)
	case "milestone":
		return datedRanker(func(h *model.Header) []string { return h.Milestones }, v.MilestoneTarget)
	case "project":
		return memberRanker(func(h *model.Header) []string { return h.Projects }, v.Projects)
	case "epic":
		return memberRanker(func(h *model.Header) []string { return h.Epics }, v.Epics)
	case "title", "reviewer", "assignee":
		return func(h *model.Header) order {
			s := single(key, h)
			return order{text: strings.ToLower(s), unset: s == ""}
		}
	}
	return func(h *model.Header) order {
		s := single(key, h)
		return order{text: s, unset: s == ""}
	}
}

func statusRanker(columns []string) ranker {
	rank := ranks(columns)
	return func(h *model.Header) order {
		if r, ok := rank[h.Status]; ok {
			return order{rank: r}
		}
		return order{rank: math.MaxInt32, text: h.Status, unset: h.Status == ""}
	}
}

func ranks(words []string) map[string]int32 {
	rank := make(map[string]int32, len(words))
	for i, w := range words {
		if _, again := rank[w]; !again {
			rank[w] = int32(i)
		}
	}
	return rank
}

// priorityUnset is the rank of no priority: after a word that says nothing.
const priorityUnset = 5

// priorityRank puts the words of urgency first, then high, medium, low, any
// other word, and the unset priority.
func priorityRank(s string) int32 {
	if s == "" {
		return priorityUnset
	}
	return int32(model.Urgency(s))
}

// datedRanker orders by the first name's date, undated names behind the dated
// ones, then by name.
func datedRanker(names func(h *model.Header) []string, dateOf func(name string) string) ranker {
	known := map[string]string{}
	date := func(name string) string {
		d, ok := known[name]
		if !ok && dateOf != nil {
			d = dateOf(name)
			known[name] = d
		}
		return d
	}
	return func(h *model.Header) order {
		all := names(h)
		if len(all) == 0 {
			return order{unset: true}
		}
		d := date(all[0])
		if d == "" {
			return order{rank: 1, text: all[0]}
		}
		return order{text: d + "\x00" + all[0]}
	}
}

// memberRanker orders by declaration: members of one declared record by its
// place, of several behind all of them, of none last.
func memberRanker(names func(h *model.Header) []string, declared []string) ranker {
	rank := ranks(declared)
	return func(h *model.Header) order {
		id, n := resolved(names(h), rank)
		switch n {
		case 0:
			return order{unset: true}
		case 1:
			return order{rank: rank[id]}
		}
		return order{rank: math.MaxInt32}
	}
}

// resolved gives the first declared id and how many distinct ones there are.
func resolved(ids []string, rank map[string]int32) (first string, n int) {
	for i, id := range ids {
		if _, ok := rank[id]; !ok || slices.Contains(ids[:i], id) {
			continue
		}
		if n++; n == 1 {
			first = id
		}
	}
	return first, n
}
