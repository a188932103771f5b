package store

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// racyWindow is git's rule against timestamps that are too coarse: what
// changed less than two seconds before it was looked at may have changed again
// without a new time, so its stamp proves nothing. Nanoseconds.
const racyWindow = int64(2e9)

// index is what is known of the issues directory. It is kept in memory between
// the calls of a server and in the state directory between processes.
type index struct {
	dir     string // the issues directory it describes, relative to the root
	folders []*folder
	byPath  map[string]*folder
	// dirty: the state directory holds something else.
	dirty bool
	// anew: the index file is to be written as a whole.
	anew bool
	file indexFile
	// filled: every entry holds its content; else the index file has those of
	// the entries that do not.
	filled bool
	// unread: there may be entries of files that were never read.
	unread bool
	// changes counts the changes of what entries say, so that what is derived
	// from them can be kept until they differ.
	changes int
	// order is all entries in path order, nil = to be made.
	order []*entry
	// numbers finds entries by number, nil = to be made, which is worth while
	// from the second question on.
	numbers map[uint32][]*entry
	asked   bool
}

// folder is one directory of the walk.
type folder struct {
	path    string // relative to the issues directory, "" = itself
	stamp   fsx.Stamp
	racy    bool     // stamp proves nothing: list it again
	unread  bool     // could not be listed; problem says why
	dirs    []string // names of the directories to walk, sorted
	odd     []string // names of sync-conflict copies and of links that may lead to folders, sorted
	files   []*entry // by name
	problem string
	// dirty and left: the index file says something else of the folder itself,
	// and has paths that are gone.
	dirty bool
	left  []string
}

// kind is what a file turned out to be.
type kind uint8

const (
	unknown    kind = iota // not read yet
	readable               // an issue
	unreadable             // one finding says why
	conflicted             // git conflict markers; a finding too
)

// entry is one file. What it says of the content holds for the stamp alone.
// head and finding are never changed once set, only replaced: readers keep them.
type entry struct {
	path string // relative to the issues directory
	// number and id are known without decoding the rest. Of an unreadable file
	// number is the best guess, which only keeps it from being given again.
	id string
	// enc is the header or the finding encoded, "" = it lies in the contents of
	// the index file at an offset. sum is its checksum, of a header only.
	enc           string
	head          *model.Header
	finding       *fault.Finding
	stamp         trace
	number        uint32
	at, size, sum uint32
	kind          kind
	racy          bool // stamp proves nothing: read it again
	link          bool // a symbolic link: always looked at through its target
	gone          bool // vanished while it was looked at
	dirty         bool // the index file says something else
}

// trace is what an entry keeps of the stamp of its file.
type trace struct {
	size, time int64 // bytes, nanoseconds since 1970
	inode      uint64
}

func traceOf(s fsx.Stamp) trace { return trace{s.Size, s.ModTime, s.Inode} }

// same tells whether a file is still the one of the trace.
func (t trace) same(s fsx.Stamp) bool {
	return s.Same(fsx.Stamp{Size: t.size, ModTime: t.time, Inode: t.inode})
}

func newIndex(dir string) *index {
	return &index{dir: dir, byPath: map[string]*folder{}, filled: true}
}

// name is the last part of the path.
func (e *entry) name() string { return e.path[strings.LastIndexByte(e.path, '/')+1:] }

// archived: the file name starts with a dot.
func (e *entry) archived() bool { return e.name()[0] == '.' }

// touched says that what entries say, or which there are, is another now.
func (ix *index) touched() {
	ix.dirty = true
	ix.changes++
	ix.order, ix.numbers = nil, nil
}

// entries lists all files in path order. The caller does not change the slice.
func (ix *index) entries() []*entry {
	if ix.order != nil {
		return ix.order
	}
	n := 0
	for _, f := range ix.folders {
		n += len(f.files)
	}
	order := make([]*entry, 0, n)
	for _, f := range ix.folders {
		order = append(order, f.files...)
	}
	if len(ix.folders) > 1 {
		slices.SortFunc(order, comparePath)
	}
	ix.order = order
	return order
}

// find gives the entry of a path, or nil.
func (ix *index) find(path string) *entry {
	dir, name := split(path)
	f := ix.byPath[dir]
	if f == nil {
		return nil
	}
	if i, ok := f.find(name); ok {
		return f.files[i]
	}
	return nil
}

// find gives the place of a file name, and whether it is there.
func (f *folder) find(name string) (int, bool) {
	return slices.BinarySearchFunc(f.files, name, func(e *entry, n string) int {
		return strings.Compare(e.name(), n)
	})
}

// numbered gives the entries with a number. The first time it looks through
// all of them, which is all that one command needs; a server's later questions
// find a map.
func (ix *index) numbered(number uint32) []*entry {
	if !ix.asked {
		ix.asked = true
		var found []*entry
		for _, f := range ix.folders {
			for _, e := range f.files {
				if e.number == number && e.counts() {
					found = append(found, e)
				}
			}
		}
		return found
	}
	if ix.numbers == nil {
		ix.numbers = map[uint32][]*entry{}
		for _, e := range ix.entries() {
			if e.counts() {
				ix.numbers[e.number] = append(ix.numbers[e.number], e)
			}
		}
	}
	return ix.numbers[number]
}

// highest is the largest number of any file, archived ones included.
func (ix *index) highest() uint32 {
	top := uint32(0)
	for _, f := range ix.folders {
		for _, e := range f.files {
			top = max(top, e.number)
		}
	}
	return top
}

// put sets the entry of a path, adding its folder if there is none.
func (ix *index) put(e *entry) {
	e.dirty = true
	dir, _ := split(e.path)
	f := ix.byPath[dir]
	if f == nil {
		ix.anew = true
		f = &folder{path: dir, racy: true}
		ix.folders = append(ix.folders, f)
		ix.byPath[dir] = f
		// The parents learn of it when they are listed again.
		ix.distrust(dir)
	}
	ix.replaced(f.put(e), e)
}

// drop forgets a path.
func (ix *index) drop(path string) {
	dir, name := split(path)
	f := ix.byPath[dir]
	if f == nil {
		return
	}
	if i, ok := f.find(name); ok {
		old := f.files[i]
		f.files = slices.Delete(f.files, i, i+1)
		f.left = append(f.left, path)
		ix.replaced(old, nil)
	}
}

// replaced keeps what is derived from the entries in step with one change of
// one path, so that a batch does not begin anew for each item.
func (ix *index) replaced(old, now *entry) {
	ix.dirty = true
	ix.changes++
	if ix.order != nil {
		ix.reorder(old, now)
	}
	if ix.numbers == nil {
		return
	}
	if old != nil {
		ix.numbers[old.number] = slices.DeleteFunc(ix.numbers[old.number], func(e *entry) bool { return e == old })
	}
	if now != nil && now.counts() {
		ix.numbers[now.number] = append(ix.numbers[now.number], now)
	}
}

func (ix *index) reorder(old, now *entry) {
	e := now
	if e == nil {
		e = old
	}
	i, _ := slices.BinarySearchFunc(ix.order, e, comparePath)
	switch {
	case old == nil:
		ix.order = slices.Insert(ix.order, i, now)
	case now == nil:
		ix.order = slices.Delete(ix.order, i, i+1)
	default:
		ix.order[i] = now
	}
}

// counts tells whether the number of an entry can be selected.
func (e *entry) counts() bool { return e.kind == readable }

func comparePath(a, b *entry) int { return strings.Compare(a.path, b.path) }

// distrust makes the next look list a directory and those above it.
func (ix *index) distrust(dir string) {
	for {
		if f := ix.byPath[dir]; f != nil {
			f.racy, f.dirty = true, true
		}
		if dir == "" {
			return
		}
		dir, _ = split(dir)
	}
}

// split cuts a relative path into directory ("" = none) and name.
func split(path string) (dir, name string) {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return "", path
	}
	return path[:i], path[i+1:]
}

// join is the opposite of split.
func join(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}
