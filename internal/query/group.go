package query

import (
	"cmp"
	"math"
	"slices"

	"github.com/tix-tracker/tix/internal/model"
)

// Bucket is one group of a listing: its key as it is shown and its rows in
// their order.
type Bucket struct {
	Key  string
	None bool // the issues without a value; the last bucket
	Rows []*model.Header
}

// Gather puts headers into their groups, each once: projects and epics as
// declared with those of several behind them, other groups by their first row,
// the ones without a value last. Rows keep their order. The key of an issue is its
// first cycle or milestone, its one declared project or epic, its status,
// assignee or priority; else "(none)", "(no project)", "(multiple projects)".
func Gather(headers []*model.Header, name string, v Vocabulary) []Bucket {
	group := grouper(name, v)
	var buckets []Bucket
	var rank []int32
	place := map[membership]int{}
	for _, h := range headers {
		m := group(h)
		i, ok := place[m]
		if !ok {
			i = len(buckets)
			place[m] = i
			buckets = append(buckets, Bucket{Key: m.key, None: m.rank == math.MaxInt32})
			rank = append(rank, m.rank)
		}
		buckets[i].Rows = append(buckets[i].Rows, h)
	}
	index := make([]int, len(buckets))
	for i := range index {
		index[i] = i
	}
	slices.SortStableFunc(index, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	sorted := make([]Bucket, len(buckets))
	for i, from := range index {
		sorted[i] = buckets[from]
	}
	return sorted
}

// membership is a group's key and its place among the groups; equal ranks stay
// in the order of their first rows.
type membership struct {
	key  string
	rank int32
}

func grouper(name string, v Vocabulary) func(h *model.Header) membership {
	switch name {
	case "project":
		return memberGrouper(name, v.Projects)
	case "epic":
		return memberGrouper(name, v.Epics)
	}
	return func(h *model.Header) membership {
		s := single(name, h)
		if values, isList := several(name, h); isList && len(values) > 0 {
			s = values[0]
		}
		if s == "" {
			return membership{"(none)", math.MaxInt32}
		}
		return membership{s, 0}
	}
}

func memberGrouper(name string, declared []string) func(h *model.Header) membership {
	rank := ranks(declared)
	return func(h *model.Header) membership {
		ids, _ := several(name, h)
		id, n := resolved(ids, rank)
		switch n {
		case 0:
			return membership{"(no " + name + ")", math.MaxInt32}
		case 1:
			return membership{id, rank[id]}
		}
		return membership{"(multiple " + name + "s)", math.MaxInt32 - 1}
	}
}
