package store

import (
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
		if raw, _, err := t.ReadFile(indexName); err == nil {
			if ix, ok := decodeIndex(raw, dir); ok {
				return ix
			}
		}
	}
	return newIndex(dir)
}

// saveIndex replaces the index file when it says something else than what is
// known now. It is best effort: a reader may not be allowed to, and the index
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
	raw := ix.encode()
	if len(raw) > fsx.MaxFile {
		return
	}
	r.wrote = time.Now()
	if t.WriteState(indexName, raw) == nil {
		ix.dirty = false
	}
}
