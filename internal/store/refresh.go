package store

import (
	"context"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// chunk is how many files of one directory a worker takes at a time.
const chunk = 256

// job is a run of files of one directory.
type job struct {
	folder *folder
	files  []*entry
}

// jobs cuts the files of the index that want says into runs.
func (ix *index) jobs(want func(*entry) bool) []job {
	var jobs []job
	for _, f := range ix.folders {
		files := f.files
		if want != nil {
			files = slices.DeleteFunc(slices.Clone(files), func(e *entry) bool { return !want(e) })
		}
		for part := range slices.Chunk(files, chunk) {
			jobs = append(jobs, job{f, part})
		}
	}
	return jobs
}

// workers is how many goroutines read files at once.
func workers() int { return min(runtime.GOMAXPROCS(0), 8) }

// spread gives the jobs to the workers and waits for them. do is called with
// the number of the worker; it must not fail.
func spread[J any](ctx context.Context, jobs []J, do func(worker int, j J)) error {
	n := min(workers(), len(jobs))
	if n <= 1 {
		for _, j := range jobs {
			if ctx.Err() != nil {
				break
			}
			do(0, j)
		}
		return ctx.Err()
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range n {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				do(w, jobs[i])
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// look is one worker's tools.
type look struct {
	r       *Repo
	dir     string // the issues directory
	now     int64  // nanoseconds; when the look began
	buf     []byte
	scan    scanner
	heads   slab[model.Header]
	arena   arena
	changed bool // an entry says something else now
	settled bool // a stamp that proved nothing proves something now
	gone    bool // an entry vanished
	damaged bool // the index file lied
	// renumbered: an entry is found under another number now, or no more.
	renumbered bool
}

// refresh looks at every file and reads those that changed.
func (r *Repo) refresh(ctx context.Context, ix *index, now int64) error {
	return r.lookAt(ctx, ix, now, nil, true)
}

// lookAt reads what changed among the files that want says. With heads the
// headers of the others are decoded as well.
func (r *Repo) lookAt(ctx context.Context, ix *index, now int64, want func(*entry) bool, heads bool) error {
	return r.lookThrough(ctx, ix, now, ix.jobs(want), heads)
}

// lookAtFew reads the given entries if they changed.
func (r *Repo) lookAtFew(ctx context.Context, ix *index, now int64, few map[*entry]bool) error {
	var jobs []job
	for e := range few {
		dir, _ := split(e.path)
		if f := ix.byPath[dir]; f != nil {
			jobs = append(jobs, job{f, []*entry{e}})
		}
	}
	return r.lookThrough(ctx, ix, now, jobs, true)
}

func (r *Repo) lookThrough(ctx context.Context, ix *index, now int64, jobs []job, heads bool) error {
	if heads && !r.fill(ix) {
		ix.forget()
	}
	looks := make([]look, workers())
	for i := range looks {
		looks[i] = look{r: r, dir: ix.dir, now: now}
	}
	err := spread(ctx, jobs, func(worker int, j job) { looks[worker].do(j, heads) })
	for i := range looks {
		ix.learned(&looks[i])
	}
	return err
}

// learned takes over what a look found out beside the entries themselves.
func (ix *index) learned(l *look) {
	if l.changed || l.gone {
		ix.changes++
	}
	ix.dirty = ix.dirty || l.changed || l.gone || l.settled
	ix.anew = ix.anew || l.damaged
	if l.renumbered || l.gone {
		ix.numbers = nil
	}
	if l.gone {
		ix.order = nil
		ix.sweep()
	}
}

// sweep removes the entries that vanished while they were looked at.
func (ix *index) sweep() {
	for _, f := range ix.folders {
		n := len(f.files)
		f.files = slices.DeleteFunc(f.files, func(e *entry) bool {
			if e.gone {
				f.left = append(f.left, e.path)
			}
			return e.gone
		})
		f.racy = f.racy || len(f.files) != n
	}
}

func (l *look) do(j job, heads bool) {
	d, err := l.r.openDir(l.dir, j.folder.path)
	if err != nil {
		for _, e := range j.files {
			l.failed(e, err)
		}
		return
	}
	defer d.Close()
	for _, e := range j.files {
		if l.current(d, e) {
			if heads {
				l.decode(d, e)
			}
			continue
		}
		l.read(d, e)
	}
}

// current tells whether the entry still holds for the file.
func (l *look) current(d *fsx.Dir, e *entry) bool {
	if e.kind == unknown || e.racy || e.link {
		return false
	}
	stamp, link, err := d.StatAt(e.name())
	return err == nil && !link && e.stamp.same(stamp)
}

// decode makes the header of an entry that came from the index file.
func (l *look) decode(d *fsx.Dir, e *entry) {
	if e.head != nil || e.finding != nil {
		return
	}
	if e.kind != readable {
		if e.finding = e.decodeFinding(); e.finding == nil {
			l.read(d, e)
		}
		return
	}
	h := l.heads.next()
	if !e.decodeHeader(h, &l.arena) {
		l.damaged = true
		l.read(d, e)
		return
	}
	e.head = h
}

// read reads the file and makes the entry say what it holds.
func (l *look) read(d *fsx.Dir, e *entry) {
	if e.link {
		data, stamp, err := l.r.readLink(l.dir, e.path)
		if err != nil {
			l.failed(e, err)
			return
		}
		l.take(e, data, stamp)
		return
	}
	data, stamp, err := d.ReadAt(e.name(), l.buf[:0])
	if cap(data) > cap(l.buf) {
		l.buf = data
	}
	if err != nil {
		l.failed(e, err)
		return
	}
	l.take(e, data, stamp)
}

// take parses what was read.
func (l *look) take(e *entry, data []byte, stamp fsx.Stamp) {
	l.become(e, l.scan.entry(e.path, data), stamp)
}

// become makes e say what now says.
func (l *look) become(e *entry, now entry, stamp fsx.Stamp) {
	stamp.Dev = 0
	racy := stamp.ModTime > l.now-racyWindow
	settled := !racy && !e.link && (e.racy || !e.stamp.same(stamp))
	l.settled = l.settled || settled
	l.renumbered = l.renumbered || e.kind != now.kind || e.number != now.number
	same := e.says(&now, stamp)
	if !same {
		e.kind, e.number, e.id = now.kind, now.number, now.id
		l.changed = true
	}
	if !same || e.head == nil && e.finding == nil {
		e.head, e.finding = now.head, now.finding
	}
	if !same || e.enc == "" {
		e.enc, e.size, e.sum = now.enc, now.size, now.sum
	}
	e.stamp, e.racy = traceOf(stamp), racy
	e.dirty = e.dirty || settled || !same
}

// says tells whether the entry says already what now says. Where its content was
// not read, the checksum answers for it, if the file is the same as well.
func (e *entry) says(now *entry, stamp fsx.Stamp) bool {
	if e.kind != now.kind || e.number != now.number || e.id != now.id {
		return false
	}
	if e.enc == "" {
		return e.size == now.size && e.sum == now.sum && e.stamp.same(stamp)
	}
	return e.enc == now.enc
}

// failed notes a file that cannot be read. One that vanished is no error.
func (l *look) failed(e *entry, err error) {
	if errors.Is(err, fs.ErrNotExist) && !e.link {
		e.gone, l.gone = true, true
		return
	}
	// It is looked at again each time: no stamp says when that changes.
	settled := l.settled
	now := entry{kind: unreadable, finding: unreadableFile(err)}
	l.scan.pen.hold(&now)
	l.become(e, now, fsx.Stamp{})
	e.racy, l.settled = true, settled
}
