package fsx

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"time"
)

// racy is how young a file must be for its stamp not to be trusted: two writes
// within one tick of the clock leave one modification time.
const racy = 2 * time.Second

// Change is one file of a [Plan].
type Change struct {
	Path   string // file to write, remove or move
	Data   []byte // whole new content; nil changes no content (an empty file is a non-nil empty slice)
	Remove bool   // remove the file
	Create bool   // the file must not exist
	// MoveTo is the name that the file takes once its content is in place. It
	// must be free: a move never overwrites.
	MoveTo string
	// Was and WasData are the stamp and the bytes that the change was decided
	// on. When the file no longer holds them the plan is refused with
	// [ErrChanged]: with WasData the bytes decide, with Was alone the stamp.
	Was     *Stamp
	WasData []byte
	// Assets are a folder and its new name, renamed last. A missing folder is
	// no error.
	Assets [2]string
}

// Plan is a set of changes that become visible together or not at all.
type Plan struct {
	Title   string   // names the work in the journal, for a reader of unfinished work
	Changes []Change // in the order in which they become visible
	// Journal holds the journal of several files; nil refuses several. One
	// change needs none, also when it moves its file.
	Journal    *Tree
	PruneEmpty bool     // remove directories that a remove or a move left empty
	Keep       []string // directories that are never pruned
}

// record is a change as the journal keeps it: with the bytes of both sides it
// can be finished and undone without any temporary file.
type record struct {
	Path    string
	MoveTo  string    `json:",omitzero"`
	Assets  [2]string `json:",omitzero"`
	Remove  bool      `json:",omitzero"`
	Create  bool      `json:",omitzero"`
	Content bool      `json:",omitzero"` // New holds the new content
	New     []byte    `json:",omitzero"`
	Existed bool      `json:",omitzero"` // there was a file; Old holds its bytes when HasOld
	HasOld  bool      `json:",omitzero"`
	Old     []byte    `json:",omitzero"`
	Mode    uint32    `json:",omitzero"`
	Temp    string    `json:",omitzero"`

	old fs.FileInfo // the file to replace
	chg *Change
}

// prepare judges a plan against the tree before anything is written.
func (t *Tree) prepare(p Plan) ([]*record, error) {
	if len(p.Changes) > 1 && p.Journal == nil {
		return nil, errors.New("several files cannot change together without a journal")
	}
	seen := map[string]bool{}
	recs := make([]*record, 0, len(p.Changes))
	for i := range p.Changes {
		r, err := t.record(&p.Changes[i], len(p.Changes) > 1, seen)
		if err != nil {
			return nil, err
		}
		recs = append(recs, r)
	}
	return recs, nil
}

func (t *Tree) record(c *Change, several bool, seen map[string]bool) (*record, error) {
	r := &record{Remove: c.Remove, Create: c.Create, Content: c.Data != nil, New: c.Data, chg: c}
	if err := r.paths(c, seen); err != nil {
		return nil, err
	}
	switch {
	case c.Remove && (c.Data != nil || c.Create || c.MoveTo != ""):
		return nil, &PathError{Path: c.Path, Reason: "cannot be removed and written at once"}
	case c.Create && c.Data == nil:
		return nil, &PathError{Path: c.Path, Reason: "cannot be created without content"}
	case !c.Remove && c.Data == nil && c.MoveTo == "" && c.Assets[0] == "":
		return nil, &PathError{Path: c.Path, Reason: "has no change"}
	}
	if err := t.unchanged(r, false); err != nil {
		return nil, err
	}
	if c.MoveTo != "" {
		if err := t.isFree(r.Path, r.MoveTo); err != nil {
			return nil, err
		}
	}
	if r.Assets[0] != "" {
		if err := t.isFree(r.Assets[0], r.Assets[1]); err != nil {
			return nil, err
		}
	}
	if r.Existed && (several || c.MoveTo != "" || c.Assets[0] != "") {
		return r, t.keepOld(r)
	}
	r.Old, r.HasOld = c.WasData, c.WasData != nil
	return r, nil
}

// paths judges the paths of a change; none may be named twice in a plan.
func (r *record) paths(c *Change, seen map[string]bool) error {
	for _, p := range []struct {
		rel string
		to  *string
	}{{c.Path, &r.Path}, {c.MoveTo, &r.MoveTo}, {c.Assets[0], &r.Assets[0]}, {c.Assets[1], &r.Assets[1]}} {
		if p.rel == "" && p.to != &r.Path {
			continue
		}
		name, err := clean(p.rel)
		if err != nil {
			return err
		}
		if seen[name] {
			return &PathError{Path: p.rel, Reason: "is named twice in one change"}
		}
		seen[name], *p.to = true, name
	}
	if (r.Assets[0] == "") != (r.Assets[1] == "") {
		return &PathError{Path: c.Path, Reason: "names one end of a move of its folder only"}
	}
	return nil
}

// keepOld holds on to the bytes that a failure has to bring back.
func (t *Tree) keepOld(r *record) error {
	if r.chg.WasData != nil {
		r.Old, r.HasOld = r.chg.WasData, true
		return nil
	}
	data, _, err := t.read(r.Path, 1<<62)
	if err != nil {
		return judged(r.Path, err)
	}
	r.Old, r.HasOld = data, true
	return nil
}

// isFree tells whether from may take the name to; moveTo judges again when it
// comes to it.
func (t *Tree) isFree(from, to string) error {
	dst, err := t.lstat(to)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return judged(to, err)
	}
	if src, err := t.lstat(from); err == nil && sameName(from, to, src, dst) {
		return nil
	}
	return about(to, ErrExists)
}

// unchanged holds the target to what the change was decided on. At last the
// bytes themselves are compared when they are known: that costs one read,
// where a stamp can be fooled by two writes within one tick.
func (t *Tree) unchanged(r *record, last bool) error {
	c, before := r.chg, r.old
	fi, err := t.lstat(r.Path)
	if errors.Is(err, fs.ErrNotExist) {
		switch {
		case c.Was != nil || c.WasData != nil || before != nil:
			return about(r.Path, ErrChanged)
		case c.Data == nil && (c.Remove || c.MoveTo != ""):
			return judged(r.Path, err)
		}
		r.old, r.Existed = nil, false
		return nil
	}
	if err != nil {
		return judged(r.Path, err)
	}
	switch {
	case c.Create:
		return about(r.Path, ErrExists)
	case fi.Mode()&fs.ModeSymlink != 0:
		return about(r.Path, ErrSymlink)
	case !fi.Mode().IsRegular():
		return about(r.Path, ErrNotRegular)
	}
	if last && c.WasData == nil && (before == nil || !stampOf(fi).Same(stampOf(before))) {
		return about(r.Path, ErrChanged)
	}
	r.old, r.Existed, r.Mode = fi, true, uint32(fi.Mode().Perm())
	same := c.Was == nil || stampOf(fi).Same(*c.Was)
	if c.WasData == nil {
		if !same {
			return about(r.Path, ErrChanged)
		}
		return nil
	}
	if !last && c.Was != nil && same && time.Since(fi.ModTime()) > racy {
		return nil
	}
	data, _, err := t.read(r.Path, 1<<62)
	if err != nil {
		return judged(r.Path, err)
	}
	if !bytes.Equal(data, c.WasData) {
		return about(r.Path, ErrChanged)
	}
	return nil
}

// dirs are the directories whose names a record changes.
func (r *record) dirs() []string {
	out := []string{path.Dir(r.Path)}
	for _, p := range []string{r.MoveTo, r.Assets[0], r.Assets[1]} {
		if p != "" {
			out = append(out, path.Dir(p))
		}
	}
	return out
}
