package mention

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// States of a record.
const (
	stateUnread = "unread"
	stateRead   = "read"
)

// record is what is kept of one mention.
type record struct {
	ID, Key string
	Number  uint32
	IssueID string // the path of its file for an issue without an id
	File    string // relative to the issues directory
	Body    string
	Context string
	Created string // RFC 3339 UTC, "" = it is not recorded yet
	State   string

	line int // of the token, as there; -1 = unknown
}

// place says which issue mentions belong to.
type place struct {
	owner  string
	number uint32
	file   string
}

func placeOf(h *model.Header) place { return place{ownerOf(h), h.Number, h.Path} }

func ownerOf(h *model.Header) string {
	if h.ID == "" {
		return h.Path
	}
	return h.ID
}

// reconcile gives the records of one issue in one file as they are to be: one
// for each token, in the order of the text. A token keeps the record of equal
// key, else the one of the same body with the most similar context; the others
// get a new one, created at stamp. What no token keeps is gone. taken are the
// ids of the file. Rule: original/graph.md 4.2.
func reconcile(old []*record, found []token, at place, stamp string, taken map[string]bool) []*record {
	next := make([]*record, len(found))
	kept := make([]*record, len(found))
	used := make([]bool, len(old))
	byKey := map[string][]int{}
	for i, r := range old {
		byKey[r.Key] = append(byKey[r.Key], i)
	}
	for j := range found {
		t := &found[j]
		next[j] = &record{
			Key: t.key(at.owner, at.number), Number: at.number, IssueID: at.owner, File: at.file,
			Body: t.body, Context: t.context(), line: t.line,
		}
		if same := byKey[next[j].Key]; len(same) > 0 {
			kept[j], used[same[0]] = old[same[0]], true
			byKey[next[j].Key] = same[1:]
		}
	}
	pair(old, next, kept, used)
	for j, r := range next {
		if k := kept[j]; k != nil {
			r.ID, r.Created, r.State = k.ID, k.Created, k.State
			continue
		}
		r.ID, r.Created, r.State = newID(r.Key, taken), stamp, stateUnread
	}
	return next
}

// least is the similarity, in permille, from which an old record is taken for a
// new one.
const least = 600

// pair gives the tokens without a record the old ones that are like them: the
// best pair first, then the one that stood first.
func pair(old, next, kept []*record, used []bool) {
	type match struct{ likeness, old, next int }
	var matches []match
	grams := map[*record]bag{}
	gramsOf := func(r *record) bag {
		g, ok := grams[r]
		if !ok {
			g = bagOf(normal(r.Context))
			grams[r] = g
		}
		return g
	}
	for i, a := range old {
		for j, b := range next {
			if used[i] || kept[j] != nil || !strings.EqualFold(a.Body, b.Body) {
				continue
			}
			if n := likeness(gramsOf(a), gramsOf(b)); n >= least {
				matches = append(matches, match{n, i, j})
			}
		}
	}
	slices.SortFunc(matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), cmp.Compare(a.old, b.old), cmp.Compare(a.next, b.next))
	})
	for _, m := range matches {
		if !used[m.old] && kept[m.next] == nil {
			kept[m.next], used[m.old] = old[m.old], true
		}
	}
}

// bag are the pairs of neighbouring characters of a text, sorted, each as often
// as it is there.
type bag []uint64

func bagOf(s string) bag {
	var b bag
	last := rune(-1)
	for _, r := range s {
		if last >= 0 {
			b = append(b, uint64(last)<<32|uint64(r))
		}
		last = r
	}
	slices.Sort(b)
	return b
}

// likeness is what two bags share of all that is in them (Jaccard), in permille,
// rounded down; two empty ones are equal.
func likeness(a, b bag) int {
	if len(a)+len(b) == 0 {
		return 1000
	}
	shared := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			shared, i, j = shared+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return shared * 1000 / (len(a) + len(b) - shared)
}
