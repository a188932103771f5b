package store

import (
	"bytes"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
)

// group are batches that are written together or not at all: they change the
// same files, or one was decided on another.
type group struct {
	parts []*batch
	whole *batch       // all their changes, each file once
	fault *fault.Fault // why nothing of it may be written
}

// groupOf is a batch by itself.
func groupOf(b *batch) *group { return &group{parts: []*batch{b}, whole: b} }

// writers is how many items change something.
func (g *group) writers() (n int) {
	for _, b := range g.parts {
		if b.place != noPlace && !b.empty() {
			n++
		}
	}
	return n
}

// groups parts what waits, in its order.
func (tx *Tx) groups(batches []*batch) []*group {
	of, at := map[*batch]*group{}, map[*batch]int{}
	for i, b := range batches {
		of[b], at[b] = groupOf(b), i
	}
	for _, b := range batches {
		for _, o := range b.needs {
			if of[o] != nil && of[o] != of[b] { // what is not there is written already
				joined(of[o], of[b], of)
			}
		}
	}
	var out []*group
	for _, b := range batches {
		if g := of[b]; !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	for _, g := range out {
		if len(g.parts) > 1 {
			slices.SortFunc(g.parts, func(a, b *batch) int { return at[a] - at[b] })
			g.whole, g.fault = combined(g.parts)
		}
	}
	return out
}

// joined puts one group into another.
func joined(g, more *group, of map[*batch]*group) {
	if len(g.parts) < len(more.parts) {
		g, more = more, g
	}
	g.parts = append(g.parts, more.parts...)
	for _, b := range more.parts {
		of[b] = g
	}
}

// combined is one batch with the changes of several. The files of each become
// visible in its order; where these orders contradict one another, or a part is
// refused, there is a fault: its items are then tried for themselves.
func combined(parts []*batch) (*batch, *fault.Fault) {
	m := newBatch()
	as := map[*staged]*staged{}
	files := map[*stagedFile]*stagedFile{}
	var orders [][]*staged
	for _, b := range parts {
		if b.fault != nil {
			return m, b.fault
		}
		var order []*staged
		for _, s := range b.order {
			all := as[s.on]
			if s.on == nil || all == nil {
				all = &staged{from: s.from, was: s.was, stamp: s.stamp}
			}
			all.path, all.data, all.extra = s.path, s.data, append(all.extra, s.extra...)
			if s.assets[0] != "" {
				all.assets = s.assets
			}
			as[s] = all
			order = append(order, all)
		}
		orders = append(orders, order)
		for _, s := range b.files {
			if all := files[s.on]; s.on != nil && all != nil {
				all.data, files[s] = s.data, all
				continue
			}
			all := &stagedFile{path: s.path, data: s.data, was: s.was}
			files[s] = all
			m.files = append(m.files, all)
		}
	}
	m.files = slices.DeleteFunc(m.files, func(s *stagedFile) bool { return s.data == nil && s.was == nil })
	var ok bool
	if m.order, ok = woven(orders); !ok {
		return m, fault.New(fault.Internal, fault.FamilyInternal, "the files of several items have no common order")
	}
	return m, nil
}

// woven is one order of what stands in several, in which each of these holds; ok
// is false when there is none.
func woven(orders [][]*staged) (out []*staged, ok bool) {
	before := map[*staged]map[*staged]bool{} // what still has to come before
	var all []*staged
	for _, order := range orders {
		for i, s := range order {
			if before[s] == nil {
				before[s] = map[*staged]bool{}
				all = append(all, s)
			}
			if i > 0 && order[i-1] != s {
				before[s][order[i-1]] = true
			}
		}
	}
	for len(all) > 0 {
		i := slices.IndexFunc(all, func(s *staged) bool { return len(before[s]) == 0 })
		if i < 0 {
			return nil, false
		}
		s := all[i]
		out, all = append(out, s), slices.Delete(all, i, i+1)
		for _, rest := range all {
			delete(before[rest], s)
		}
	}
	return out, true
}

// rebase puts what the item under way has built upon a group on the files that
// are there now. One that was not written takes the item with it.
func (tx *Tx) rebase(g *group, written bool) {
	b := tx.batch
	if !slices.ContainsFunc(g.parts, func(o *batch) bool { return slices.Contains(b.needs, o) }) {
		return
	}
	if !written {
		tx.each.lost = true
	}
	b.needs = slices.DeleteFunc(b.needs, func(o *batch) bool { return slices.Contains(g.parts, o) })
	for _, o := range g.parts {
		for _, s := range b.order {
			if s.on != nil && slices.Contains(o.order, s.on) {
				s.on = nil
			}
		}
		for _, s := range b.files {
			if s.on != nil && slices.Contains(o.files, s.on) {
				s.on = nil
			}
		}
	}
}

// changed gives the files of a batch that do not hold any more what it was decided
// on, by their paths from the root.
func (tx *Tx) changed(b *batch) map[string]bool {
	out := map[string]bool{}
	look := func(path string, was []byte) {
		if data, _, err := tx.tree.ReadFile(path); err != nil && was != nil || err == nil && (was == nil || !bytes.Equal(data, was)) {
			out[path] = true
		}
	}
	for _, s := range b.order {
		if s.from != "" {
			look(rel(tx.dir, s.from), s.was)
		}
	}
	for _, s := range b.files {
		look(s.path, s.was)
	}
	return out
}

// reached are the parts that change one of these files, or whose shares lie in one
// that does.
func (g *group) reached(dir string, paths map[string]bool) map[*batch]bool {
	out := map[*batch]bool{}
	for more := len(paths) > 0; more; {
		more = false
		for _, b := range g.parts {
			if !out[b] && (b.changes(dir, paths) || slices.ContainsFunc(b.needs, func(o *batch) bool { return o.place == noPlace && out[o] })) {
				out[b], more = true, true
			}
		}
	}
	return out
}

// changes tells whether a batch changes one of these files.
func (b *batch) changes(dir string, paths map[string]bool) bool {
	return slices.ContainsFunc(b.order, func(s *staged) bool { return s.from != "" && paths[rel(dir, s.from)] }) ||
		slices.ContainsFunc(b.files, func(s *stagedFile) bool { return paths[s.path] })
}
