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
	scan     *scanner
	header   *model.Header
	problem  *matter.Problem
}

// Header is the header of the file, read on demand.
func (f *File) Header() (*model.Header, *matter.Problem) {
	if f.header == nil && f.problem == nil {
		if f.scan == nil {
			f.scan = &scanner{}
		}
		f.header, f.problem = f.scan.header(f.Path, f.Raw)
	}
	return f.header, f.problem
}

// Workers is how many goroutines a Scan uses at most: its visits get worker
// numbers below that.
func (r *Repo) Workers() int { return workers() }

// Scan reads each file of a scope once and shows its bytes to visit. Visits run
// at the same time, but never two with one worker number; an error ends the
// scan and is returned. The order is any: the caller sorts what it gathers. The
// result lists the files that cannot be had or have a problem that visit met by
// asking for the header.
func (r *Repo) Scan(ctx context.Context, scope Scope, visit func(worker int, f *File) error) ([]fault.Finding, *fault.Fault) {
	ix, f := r.names(ctx, false)
	if f != nil {
		return nil, f
	}
	jobs := ix.jobs(func(e *entry) bool { return scope.has(e.archived()) })
	s := &scan{r: r, ix: ix, visit: visit}
	ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
	looks := make([]look, workers())
	for i := range looks {
		looks[i] = look{r: r, dir: ix.dir}
	}
	err := spread(ctx, jobs, func(worker int, j job) { s.do(ctx, worker, &looks[worker], j) })
	switch {
	case s.err != nil:
		return s.bad, fault.From(s.err)
	case err != nil:
		return s.bad, interrupted(err)
	}
	for _, f := range ix.folders {
		if scope != Archived {
			s.bad = append(s.bad, f.report(ix.dir)...)
		}
	}
	slices.SortFunc(s.bad, func(a, b fault.Finding) int { return strings.Compare(a.File, b.File) })
	r.saveIndex(false)
	return s.bad, nil
}

// scan is one Scan under way.
type scan struct {
	r     *Repo
	ix    *index
	visit func(worker int, f *File) error
	stop  context.CancelFunc
	mu    sync.Mutex
	err   error // the first error of a visit
	bad   []fault.Finding
}

func (s *scan) do(ctx context.Context, worker int, l *look, j job) {
	d, err := s.r.openDir(s.ix.dir, j.folder.path)
	if err != nil {
		return // the directory went away
	}
	defer d.Close()
	for _, e := range j.files {
		if ctx.Err() != nil {
			return
		}
		data, err := s.bytes(l, d, e)
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) || e.link {
				s.finding(&entry{path: e.path, finding: unreadableFile(err)})
			}
			continue
		}
		f := File{Path: e.path, Archived: e.archived(), Raw: data, scan: &l.scan}
		if err := s.visit(worker, &f); err != nil {
			s.fail(err)
			return
		}
		if f.problem != nil {
			b := broken(e.path, data, f.problem)
			s.finding(&b)
		}
	}
}

// bytes reads one file into the worker's buffer.
func (s *scan) bytes(l *look, d *fsx.Dir, e *entry) ([]byte, error) {
	if tx := s.r.tx; tx != nil {
		if st := tx.stagedIssue(e.path); st != nil {
			return st.data, nil
		}
	}
	if e.link {
		data, _, err := s.r.readLink(s.ix.dir, e.path)
		return data, err
	}
	data, _, err := d.ReadAt(e.name(), l.buf[:0])
	if cap(data) > cap(l.buf) {
		l.buf = data
	}
	return data, err
}

func (s *scan) finding(e *entry) {
	s.mu.Lock()
	s.bad = append(s.bad, e.report(s.ix.dir))
	s.mu.Unlock()
}

func (s *scan) fail(err error) {
	s.mu.Lock()
	if s.err == nil {
		s.err = err
	}
	s.mu.Unlock()
	s.stop()
}
