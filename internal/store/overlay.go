package store

import "slices"

// overlaid is one change that a transaction laid over the index, so that every
// read of it sees what is staged.
type overlaid struct {
	owner         *batch
	path          string
	before, after *entry // nil = there is none
}

// lay puts an entry (nil: none) over the index.
func (r *Repo) lay(owner *batch, path string, after *entry) {
	r.overlay = append(r.overlay, overlaid{owner: owner, path: path, before: r.ix.find(path), after: after})
	r.ix.set(path, after)
}

// set makes an entry the one of a path; nil removes it.
func (ix *index) set(path string, e *entry) {
	if e == nil {
		ix.drop(path)
		return
	}
	ix.put(e)
}

// uncover takes the overlay off the index, so that it speaks of files again,
// and returns the function that lays it on anew.
func (r *Repo) uncover() (again func()) {
	layers := r.overlay
	r.overlay = nil
	for i := len(layers) - 1; i >= 0; i-- {
		r.ix.set(layers[i].path, layers[i].before)
	}
	return func() {
		for _, o := range layers {
			r.lay(o.owner, o.path, o.after)
		}
	}
}

// discard takes what batches staged off the index.
func (r *Repo) discard(owners ...*batch) {
	var others []overlaid
	for _, o := range r.overlay {
		if !slices.Contains(owners, o.owner) {
			others = append(others, o)
		}
	}
	if len(others) == len(r.overlay) {
		return
	}
	r.uncover()
	for _, o := range others {
		r.lay(o.owner, o.path, o.after)
	}
}
