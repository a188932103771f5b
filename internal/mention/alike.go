package mention

import (
	"cmp"
	"slices"
	"strings"
)

// least is the similarity, in permille, from which an old record is taken for a
// new one.
const least = 600

// mostPairs is how many pairs of one body are compared. Where there are more,
// each old record is compared with the new ones that stand where it stood.
const mostPairs = 250_000

// leftover is a record without a partner yet.
type leftover struct {
	at   int // among the old or the new ones
	bag  bag
	gone bool // it has one now
}

// pair gives the tokens without a record the old ones that are like them: the
// best pair first, then the one that stood first.
func pair(old, next, kept []*record, used []bool) {
	olds, news := map[string][]leftover{}, map[string][]leftover{}
	for j, r := range next {
		if kept[j] == nil {
			body := strings.ToLower(r.Body)
			news[body] = append(news[body], leftover{at: j})
		}
	}
	for i, r := range old {
		body := strings.ToLower(r.Body)
		if !used[i] && news[body] != nil {
			olds[body] = append(olds[body], leftover{at: i, bag: bagOf(normal(r.Context))})
		}
	}
	for body, was := range olds {
		now := news[body]
		for n := range now {
			now[n].bag = bagOf(normal(next[now[n].at].Context))
		}
		couple := func(a, b *leftover) {
			a.gone, b.gone = true, true
			kept[b.at], used[a.at] = old[a.at], true
		}
		equals(was, now, couple)
		similar(was, now, couple)
	}
}

// equals couples those that are most alike: nothing else can come before them.
func equals(was, now []leftover, couple func(a, b *leftover)) {
	same := map[string][]int{}
	for n := range now {
		text := now[n].bag.text()
		same[text] = append(same[text], n)
	}
	for n := range was {
		text := was[n].bag.text()
		if hits := same[text]; len(hits) > 0 {
			couple(&was[n], &now[hits[0]])
			same[text] = hits[1:]
		}
	}
}

// similar couples the others.
func similar(was, now []leftover, couple func(a, b *leftover)) {
	gone := func(x leftover) bool { return x.gone }
	was, now = slices.DeleteFunc(was, gone), slices.DeleteFunc(now, gone)
	if len(was) == 0 || len(now) == 0 {
		return
	}
	reach := len(now)
	if len(was)*len(now) > mostPairs {
		reach = mostPairs / 2 / len(was)
	}
	t := tally{ids: map[uint64]int{}}
	for i := range was {
		t.know(was[i].bag)
	}
	runs := make([][]run, len(now))
	for j := range now {
		runs[j] = t.runs(now[j].bag)
	}
	type match struct{ likeness, old, next int }
	var matches []match
	for i := range was {
		t.put(was[i].bag, 1)
		there := i * len(now) / len(was)
		for j := max(there-reach, 0); j < min(there+reach+1, len(now)); j++ {
			if n := likeness(t.shared(runs[j]), len(was[i].bag)+len(now[j].bag)); n >= least {
				matches = append(matches, match{n, i, j})
			}
		}
		t.put(was[i].bag, -1)
	}
	slices.SortFunc(matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), cmp.Compare(a.old, b.old), cmp.Compare(a.next, b.next))
	})
	for _, m := range matches {
		if a, b := &was[m.old], &now[m.next]; !a.gone && !b.gone {
			couple(a, b)
		}
	}
}
