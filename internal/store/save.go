package store

import (
	"encoding/binary"
	"time"

	"github.com/tix-tracker/tix/pkg/fsx"
)

const (
	indexName = "index" // in the state directory of the worktree
	// lazyIndex is the size in files from which a server writes the index at
	// most once in lazyPause: what is written within racyWindow has to be looked
	// at again anyway.
	lazyIndex = 1000
	lazyPause = 2 * time.Second
)

// current gives the index as it was last seen, from memory or from the state
// directory. Its names and entries are to be looked at before they are trusted.
func (r *Repo) current(dir string) *index {
	if r.ix == nil || r.ix.dir != dir {
		r.ix = r.loadIndex(dir)
		r.named, r.looked = false, false
	}
	return r.ix
}

// loadIndex reads the index of the issues directory, or begins an empty one.
func (r *Repo) loadIndex(dir string) *index {
	if t, err := r.local(false); err == nil {
		if file, stamp, err := t.OpenFile(indexName); err == nil {
			defer file.Close()
			if ix, ok := decodeIndex(file, stamp.Size, dir); ok {
				ix.file.stamp = stamp
				return ix
			}
		}
	}
	return newIndex(dir)
}

// fill makes every entry hold its content. It is false when that cannot be had
// any more.
func (r *Repo) fill(ix *index) bool {
	if ix.filled {
		return true
	}
	t, err := r.local(false)
	if err != nil {
		return false
	}
	file, _, err := t.OpenFile(indexName)
	if err != nil {
		return false
	}
	defer file.Close()
	ix.filled = ix.fill(file)
	return ix.filled
}

// saveIndex makes the index file say what is known now, by an addition or by a
// new file. It is best effort: a reader may not be allowed to, and the index
// is only a memory. Within a transaction it waits for the end, and what is only
// staged never gets there.
func (r *Repo) saveIndex(last bool) {
	ix := r.ix
	if ix == nil || !ix.dirty || len(r.overlay) > 0 {
		return
	}
	if !last && len(ix.entries()) > lazyIndex && time.Since(r.wrote) < lazyPause {
		return
	}
	// Outside git a reader must not make the directory: it would lie in the
	// working tree.
	t, err := r.local(!r.state.plain || r.tx != nil)
	if err != nil {
		return
	}
	r.wrote = time.Now()
	if ix.lacks() && !r.fill(ix) || ix.add(t) || !r.fill(ix) {
		return
	}
	raw := ix.encode()
	if len(raw) > fsx.MaxFile || t.WriteState(indexName, raw) != nil {
		return
	}
	ix.written()
	ix.file = indexFile{prefix: prefix(raw[:prefixLen])}
	ix.file.sum = ix.file.prefix.sum()
	if ix.file.stamp, err = t.Stat(indexName); err == nil {
		ix.file.known = true
	}
}

// add adds a record to the index file, if that will do.
func (ix *index) add(t *fsx.Tree) bool {
	f := &ix.file
	if ix.anew || !f.known {
		return false
	}
	b := ix.record()
	if f.tail+len(b) > f.room() {
		return false
	}
	stamp, err := t.AppendState(indexName, b, f.stamp)
	f.known = err == nil && stamp.Size == f.stamp.Size+int64(len(b))
	if !f.known {
		return false
	}
	f.stamp, f.tail = stamp, f.tail+len(b)
	f.sum = binary.LittleEndian.Uint32(b[4:])
	ix.written()
	return true
}
