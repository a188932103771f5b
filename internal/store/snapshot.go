package store

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Scope says which issues a listing is about.
type Scope uint8

const (
	Active   Scope = iota // not archived
	Archived              // archived
	All                   // both
)

// has tells whether an entry belongs to the scope.
func (s Scope) has(archived bool) bool { return s == All || archived == (s == Archived) }

// Snapshot is the issues as they were at one moment. Nobody changes it: it is
// handed out again as long as it holds.
type Snapshot struct {
	Issues []*model.Header // in path order
	// Unreadable has one finding for each bad file of the scope; File is
	// relative to the issues directory, and Root is that directory.
	Unreadable []fault.Finding
	// Conflicted are the files with git's conflict markers: they stand in
	// Unreadable too, and in no figure.
	Conflicted []*model.Header

	memos map[any]any
}

// Memo gives what a package derives from the snapshot, under a key that is its
// own (a value of a type of its package). The first caller makes it, and it is
// kept as long as the snapshot; with make nil it is nil until then. For one
// caller at a time.
func (s *Snapshot) Memo(key any, make func() any) any {
	v, ok := s.memos[key]
	if ok || make == nil {
		return v
	}
	v = make()
	if s.memos == nil {
		s.memos = map[any]any{}
	}
	s.memos[key] = v
	return v
}

// Snapshot looks at every file, reads those that changed, and gives the headers
// of a scope.
func (r *Repo) Snapshot(ctx context.Context, scope Scope) (*Snapshot, *fault.Fault) {
	ix, f := r.fresh(ctx)
	if f != nil {
		return nil, f
	}
	k := &r.snaps[scope]
	if k.ix != ix || k.changes != ix.changes {
		*k = kept{snap: r.pick(ix, scope), ix: ix, changes: ix.changes}
	}
	r.saveIndex(false)
	return k.snap, nil
}

// fresh gives the index with every file looked at.
func (r *Repo) fresh(ctx context.Context) (*index, *fault.Fault) {
	dir, f := r.issues()
	if f != nil {
		return nil, f
	}
	ix := r.current(dir)
	if (r.tx != nil || r.calls) && r.looked {
		return ix, nil
	}
	defer r.uncover()()
	now := clock()
	caught := false
	var err error
	if r.heard(ix) {
		caught, err = r.catchUp(ctx, ix, now)
	}
	if !caught && err == nil {
		if err = r.walkNames(ctx, ix, now); err == nil {
			err = r.refresh(ctx, ix, now)
		}
		if err == nil {
			r.watch.observed(ix)
		}
	}
	if err != nil {
		r.deafen()
		return nil, interrupted(err)
	}
	r.named, r.looked, ix.unread = true, true, false
	return ix, nil
}

// names gives the index with its names up to date and, if read says so, with
// every file read whose name is new. What the others hold is trusted.
func (r *Repo) names(ctx context.Context, read bool) (*index, *fault.Fault) {
	dir, f := r.issues()
	if f != nil {
		return nil, f
	}
	ix := r.current(dir)
	walked := r.tx != nil && r.named
	if walked && (!read || !ix.unread) {
		return ix, nil
	}
	defer r.uncover()()
	now := clock()
	if !walked && !r.heard(ix) {
		if err := r.walkNames(ctx, ix, now); err != nil {
			return nil, interrupted(err)
		}
	}
	r.named = true
	if read && ix.unread {
		if err := r.lookAt(ctx, ix, now, func(e *entry) bool { return e.kind == unknown }, false); err != nil {
			return nil, interrupted(err)
		}
		ix.unread = false
	}
	return ix, nil
}

func (r *Repo) walkNames(ctx context.Context, ix *index, now int64) error {
	r.attend(ix)
	w := walk{r: r, ix: ix, now: now}
	err := w.run(ctx)
	r.watch.named = err == nil && r.watch.notes != nil
	return err
}

// interrupted is the fault of a call that was given up.
func interrupted(err error) *fault.Fault {
	return fault.IO(err, "the work was given up: %s", fault.Reason(err))
}

// filename is the pattern of file names in [layout].
func (r *Repo) filename() string {
	if r.conf.config == nil {
		return ""
	}
	return r.conf.config.Layout.Filename
}

// pick gathers the entries of a scope.
func (r *Repo) pick(ix *index, scope Scope) *Snapshot {
	s := &Snapshot{Issues: make([]*model.Header, 0, len(ix.entries()))}
	for _, e := range ix.entries() {
		if !scope.has(e.archived()) {
			continue
		}
		switch e.kind {
		case readable:
			s.Issues = append(s.Issues, e.head)
		case conflicted:
			s.Conflicted = append(s.Conflicted, e.conflict(r.filename()))
			fallthrough
		case unreadable:
			s.Unreadable = append(s.Unreadable, e.report(ix.dir))
		}
	}
	for _, f := range ix.folders {
		if scope != Archived {
			s.Unreadable = append(s.Unreadable, f.report(ix.dir, r.issuesPath(ix.dir, ""))...)
		}
	}
	return s
}

// conflict is the row of a file with conflict markers: what its name says.
func (e *entry) conflict(filename string) *model.Header {
	return &model.Header{
		Path: e.path, Archived: e.archived(), Conflicted: true,
		Number: layoutNumber(filename, e.name()), ID: e.id,
	}
}

// report completes the finding of a file.
func (e *entry) report(dir string) fault.Finding {
	f := *e.finding
	f.File, f.Root = e.path, dir
	if dir == "." {
		f.Root = ""
	}
	if e.id != "" {
		id := e.id
		f.Issue = &id
	}
	return f
}

// report gives the findings of a directory itself. top is the issues directory.
func (f *folder) report(dir, top string) []fault.Finding {
	if dir == "." {
		dir = ""
	}
	var out []fault.Finding
	if f.unread {
		out = append(out, fault.Finding{
			File: cmp.Or(f.path, "."), Root: dir, Kind: "unreadable", Severity: fault.Error,
			Message: "the directory cannot be listed: " + f.problem,
			Remedy:  "give yourself the right to read it",
		})
	}
	for _, name := range f.odd {
		if !strings.HasSuffix(name, ".md") {
			if fi, err := os.Stat(filepath.Join(top, filepath.FromSlash(f.path), name)); err == nil && fi.IsDir() {
				out = append(out, fault.Finding{
					File: join(f.path, name), Root: dir, Kind: "unreadable", Severity: fault.Error,
					Message: "the folder is a symbolic link; the issues in it are not read",
					Remedy:  "put the folder itself in its place, or move the link out of the issues directory",
				})
			}
			continue
		}
		original, _, _ := strings.Cut(name, ".sync-conflict-")
		out = append(out, fault.Finding{
			File: join(f.path, name), Root: dir, Kind: "sync_conflict", Value: name, Severity: fault.Error,
			Message: "a sync program left this copy of `" + original + ".md`; it is no issue",
			Remedy:  "compare the two, keep what matters in `" + original + ".md`, and remove the copy",
		})
	}
	return out
}
