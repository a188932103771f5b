package store

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
)

// File is one file as Scan shows it. It is valid during the visit only: Raw is
// overwritten by the next file. A header may be kept.
type File struct {
	Path     string // relative to the issues directory
	Archived bool
	Raw      []byte
	doc      matter.Doc
	scan     *scanner
	header   *model.Header
	problem  *matter.Problem
}

// Doc is the file cut at its fences; a file that cannot be cut is all body.
func (f *File) Doc() matter.Doc { return f.doc }

// Header is the header of the file, read on demand.
func (f *File) Header() (*model.Header, *matter.Problem) {
	if f.header == nil && f.problem == nil {
		f.header, f.problem = f.scan.decode(f.Path, f.doc)
	}
	return f.header, f.problem
}

// Workers is how many goroutines a Scan uses at most: its visits get worker
// numbers below that.
func (r *Repo) Workers() int { return workers() }

// Scan reads each file of a scope once and shows its bytes to visit. Visits run
// at the same time, but never two with one worker number; an error ends the
// scan and is returned. The order is any: the caller sorts what it gathers.
// Scan needs no index, so that it holds no more than names and one file for
// each worker. The findings are about files that cannot be had or cut, and
// those with a header that visit asked for in vain; they are sorted by path.
func (r *Repo) Scan(ctx context.Context, scope Scope, visit func(worker int, f *File) error) ([]fault.Finding, *fault.Fault) {
	dir, f := r.issues()
	if f != nil {
		return nil, f
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &scan{r: r, ctx: ctx, stop: stop, dir: dir, scope: scope, visit: visit, tools: make([]scanTools, workers())}
	err := s.list("")
	if err == nil {
		err = spread(ctx, s.jobs, s.do)
	}
	if err == nil && r.tx != nil {
		s.created()
	}
	slices.SortFunc(s.bad, func(a, b fault.Finding) int { return strings.Compare(a.File, b.File) })
	switch {
	case s.err != nil:
		return s.bad, fault.From(s.err)
	case err != nil:
		return s.bad, interrupted(err)
	}
	return s.bad, nil
}

// scan is one Scan under way.
type scan struct {
	r     *Repo
	ctx   context.Context // of the call
	stop  context.CancelFunc
	dir   string // the issues directory
	scope Scope
	visit func(worker int, f *File) error
	jobs  []scanJob
	tools []scanTools
	mu    sync.Mutex
	err   error // the first error of a visit
	bad   []fault.Finding
}

// scanJob is a run of files of one directory.
type scanJob struct {
	folder string
	names  []fsx.Entry
}

// scanTools are one worker's.
type scanTools struct {
	buf  []byte
	scan scanner
}

// list gathers the names of a directory and of those below it.
func (s *scan) list(path string) error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	d, err := s.r.openDir(s.dir, path)
	var names []fsx.Entry
	if err == nil {
		names, err = d.List(nil)
		d.Close()
	}
	f := &folder{path: path}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) && !isNotDir(err) {
			f.unread, f.problem = true, fault.Reason(err)
			s.bad = append(s.bad, f.report(s.dir, s.r.issuesPath(s.dir, ""))...)
		}
		return nil
	}
	names = slices.DeleteFunc(names, func(n fsx.Entry) bool {
		switch sort(&n) {
		case isFolder:
			f.dirs = append(f.dirs, n.Name)
		case isOdd:
			f.odd = append(f.odd, n.Name)
		case isIssue:
			return !s.scope.has(archivedPath(n.Name))
		}
		return true
	})
	if s.scope != Archived {
		s.bad = append(s.bad, f.report(s.dir, s.r.issuesPath(s.dir, ""))...)
	}
	for part := range slices.Chunk(names, chunk) {
		s.jobs = append(s.jobs, scanJob{path, part})
	}
	for _, name := range f.dirs {
		if err := s.list(join(path, name)); err != nil {
			return err
		}
	}
	return nil
}

func (s *scan) do(worker int, j scanJob) {
	d, err := s.r.openDir(s.dir, j.folder)
	if err != nil {
		return // the directory went away
	}
	defer d.Close()
	for i := range j.names {
		if s.ctx.Err() != nil {
			return
		}
		path := join(j.folder, j.names[i].Name)
		data, err := s.bytes(worker, d, path, &j.names[i])
		switch {
		case err == nil:
			s.show(worker, path, data)
		case !errors.Is(err, fs.ErrNotExist) || j.names[i].IsSymlink:
			s.finding(&entry{path: path, finding: unreadableFile(err)})
		}
	}
}

// bytes reads one file into the worker's buffer, or takes what is staged.
func (s *scan) bytes(worker int, d *fsx.Dir, path string, n *fsx.Entry) ([]byte, error) {
	if tx := s.r.tx; tx != nil {
		if st := tx.stagedIssue(path); st != nil {
			return st.data, nil
		}
		if tx.gone(path) {
			return nil, fs.ErrNotExist
		}
	}
	if n.IsSymlink {
		data, _, err := s.r.readLink(s.dir, path)
		return data, err
	}
	t := &s.tools[worker]
	data, _, err := d.ReadAt(n.Name, t.buf[:0])
	if cap(data) > cap(t.buf) {
		t.buf = data
	}
	return data, err
}

// show lets the caller see one file.
func (s *scan) show(worker int, path string, data []byte) {
	f := File{Path: path, Archived: archivedPath(path), Raw: data, scan: &s.tools[worker].scan}
	f.doc, f.problem = matter.Split(data)
	if err := s.visit(worker, &f); err != nil {
		s.mu.Lock()
		if s.err == nil {
			s.err = err
		}
		s.mu.Unlock()
		s.stop()
	}
	if f.problem != nil {
		b := broken(path, data, f.problem)
		s.finding(&b)
	}
}

// created shows the files that the transaction has staged and that are not on
// disk yet.
func (s *scan) created() {
	for path, st := range s.r.tx.unwritten() {
		if s.ctx.Err() == nil && s.scope.has(archivedPath(path)) {
			s.show(0, path, st.data)
		}
	}
}

func (s *scan) finding(e *entry) {
	s.mu.Lock()
	s.bad = append(s.bad, e.report(s.dir))
	s.mu.Unlock()
}
