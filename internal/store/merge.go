package store

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// merge takes over the names of a directory into what is known of it. It makes
// no garbage for the names that are known, which are all but a few.
type merge struct {
	f     *folder
	names names
	kept  int
	dirs  []string
	odd   []string
	text  []byte // the paths of new files
	fresh []freshName
}

// freshName is a file that was not known.
type freshName struct {
	at, end uint32 // of its path in the text
	link    bool
}

// merge lists the directory and keeps what is known of the files that stayed.
// size is that of the directory. It tells whether any name came or went, and whether any file is new.
func (f *folder) merge(d *fsx.Dir, size int64) (changed, news bool, err error) {
	m := merge{f: f, names: nameTable(f)}
	if len(f.files) == 0 {
		// The size of a directory is about that of the names in it.
		m.text = make([]byte, 0, min(max(size, 0), 4<<20))
		m.fresh = make([]freshName, 0, cap(m.text)/64)
	}
	if err := d.Each(m.visit); err != nil {
		return false, false, err
	}
	slices.Sort(m.dirs)
	slices.Sort(m.odd)
	fresh := m.entries()
	changed = len(fresh) > 0 || m.kept != len(f.files) || !slices.Equal(m.dirs, f.dirs) || !slices.Equal(m.odd, f.odd)
	f.dirs, f.odd = m.dirs, m.odd
	f.dirty = f.dirty || changed
	if m.kept < len(f.files) {
		m.leave()
	}
	f.files = merged(f.files, fresh)
	return changed, len(fresh) > 0, nil
}

func (m *merge) visit(name []byte, n fsx.Entry) {
	n.Name = view(name)
	if !n.IsDir {
		if slot, _ := m.names.find(n.Name, n.IsSymlink); *slot != 0 {
			if *slot&slotSeen == 0 {
				*slot |= slotSeen
				m.kept++
			}
			return
		}
	}
	switch sort(&n) {
	case isFolder:
		m.dirs = append(m.dirs, string(name))
	case isOdd:
		m.odd = append(m.odd, string(name))
	case isIssue:
		at := uint32(len(m.text))
		if m.f.path != "" {
			m.text = append(append(m.text, m.f.path...), '/')
		}
		m.text = append(m.text, name...)
		m.fresh = append(m.fresh, freshName{at, uint32(len(m.text)), n.IsSymlink})
	}
}

// entries makes the entries of the new files, in order.
func (m *merge) entries() []*entry {
	all := view(m.text)
	path := func(n freshName) string { return all[n.at:n.end] }
	slices.SortFunc(m.fresh, func(a, b freshName) int { return strings.Compare(path(a), path(b)) })
	m.fresh = slices.CompactFunc(m.fresh, func(a, b freshName) bool { return path(a) == path(b) })
	slab := make([]entry, len(m.fresh))
	list := make([]*entry, len(m.fresh))
	for i, n := range m.fresh {
		e := &slab[i]
		e.path, e.link, e.dirty = path(n), n.link, true
		list[i] = e
	}
	return list
}

// leave forgets the files that were not seen.
func (m *merge) leave() {
	stay := make([]*entry, 0, m.kept)
	for _, e := range m.f.files {
		if slot, _ := m.names.find(e.name(), e.link); *slot&slotSeen != 0 {
			stay = append(stay, e)
		} else {
			m.f.left = append(m.f.left, e.path)
		}
	}
	m.f.files = stay
}

// merged joins two lists in path order.
func merged(a, b []*entry) []*entry {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	all := make([]*entry, 0, len(a)+len(b)+1)
	for len(a) > 0 && len(b) > 0 {
		if comparePath(a[0], b[0]) < 0 {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
	}
	return append(append(all, a...), b...)
}

// names knows the files of a folder by the hashes of their names: an open hash
// table, for which a map would be several times as large and slow. A hash has
// 62 bits and another seed in each process, so that two names do not share one.
type names struct {
	seed  maphash.Seed
	slots []uint64 // 0 = free
}

// What the lowest bits of a slot say.
const (
	slotSeen uint64 = 1 << iota
	slotLink
)

func nameTable(f *folder) names {
	size := 4
	for size < 2*len(f.files) {
		size *= 2
	}
	n := names{seed: maphash.MakeSeed(), slots: make([]uint64, size)}
	for _, e := range f.files {
		slot, key := n.find(e.name(), e.link)
		*slot = key
	}
	return n
}

// find gives the slot of a name, or the free one where it would be, and what
// stands there if it is known and was not seen.
func (n *names) find(name string, link bool) (slot *uint64, key uint64) {
	key = maphash.String(n.seed, name) &^ (slotSeen | slotLink)
	mask := uint64(len(n.slots) - 1)
	at := key >> 2 & mask
	if key == 0 {
		key = 1 << 63
	}
	if link {
		key |= slotLink
	}
	for n.slots[at] != 0 && n.slots[at]&^slotSeen != key {
		at = (at + 1) & mask
	}
	return &n.slots[at], key
}
