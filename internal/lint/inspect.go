package lint

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// worker is what one goroutine of the scan gathers.
type worker struct {
	reader  Reader
	found   []found
	claims  []claim
	checked int
}

// inspect reads everything and gives the findings of the scope in their order,
// with the number of files in it.
func inspect(ctx context.Context, e *op.Env, only scope) (all []fault.Finding, checked int, err error) {
	known, list, err := declared(ctx, e)
	if err != nil {
		return nil, 0, err
	}
	dir := e.Repo.IssuesDir()
	workers := make([]worker, e.Repo.Workers())
	odd, f := e.Repo.Scan(ctx, store.All, func(n int, f *store.File) error {
		workers[n].visit(f, known, only.covers(join(dir, f.Path)))
		return nil
	})
	if f != nil {
		return nil, 0, f
	}
	for _, x := range odd {
		if x.Kind == "unreadable" && strings.HasSuffix(x.File, ".md") && only.covers(x.Path()) {
			checked++ // it was not shown
		}
		list = append(list, found{Finding: x, group: inFiles})
	}
	var claims []claim
	for i := range workers {
		list = append(list, workers[i].found...)
		claims = append(claims, workers[i].claims...)
		checked += workers[i].checked
	}
	list = append(list, shared(claims, sourceOf(e, dir))...)
	list = append(list, gaps(e)...)
	list = append(list, halfWritten(e)...)
	order(list)
	all = make([]fault.Finding, 0, len(list))
	for i := range list {
		x := &list[i].Finding
		if list[i].ofIssue() {
			x.Root = dir
			if dir == "." {
				x.Root = ""
			}
		}
		if only.keeps(x) {
			all = append(all, *x)
		}
	}
	return all, checked, nil
}

// ofIssue tells whether the finding's file is one of the issues directory.
func (x *found) ofIssue() bool { return x.group != inConfig && x.group != inRecords }

// visit judges one file. What is no readable issue is told by the scan itself,
// once it has been asked for the header.
func (w *worker) visit(f *store.File, known *Known, covered bool) {
	if covered {
		w.checked++
	}
	doc := f.Doc()
	if doc.BodyLine() == 1 {
		return // it cannot be cut
	}
	file, problem := w.reader.read(f.Path, doc)
	if problem != nil {
		_, _ = f.Header() // the same problem again
		return
	}
	w.claims = append(w.claims, claimOf(file))
	if covered {
		j := judge{File: file, known: known, out: w.found}
		j.all()
		w.found = j.out
	}
}

// order sorts by group, those about a number or a decision by number, then by
// path. What is about one file stays in the order of its rules.
func order(list []found) {
	slices.SortStableFunc(list, func(a, b found) int {
		if c := cmp.Compare(a.group, b.group); c != 0 {
			return c
		}
		switch a.group {
		case inConfig, inRecords, unmapped, unfinished:
			return 0
		case sharedNumber, edited:
			if c := cmp.Compare(a.number, b.number); c != 0 {
				return c
			}
		case sharedID:
			if c := cmp.Compare(a.Kind, b.Kind); c != 0 {
				return c
			}
		}
		return cmp.Compare(a.File, b.File)
	})
}

// declared gives what files are held against, and what is wrong with the
// configuration and the records themselves.
func declared(ctx context.Context, e *op.Env) (*Known, []found, error) {
	c, err := e.Config()
	if err != nil {
		return nil, nil, err
	}
	k := &Known{Board: board.Of(c), Types: c.Types, Keys: c.CustomAttributes, Layout: c.Layout}
	_, findings, f := e.Repo.Config()
	if f != nil {
		return nil, nil, f
	}
	list := tagged(nil, inConfig, findings)
	files, f := e.Repo.Files(config.CyclesDir)
	if f != nil {
		return nil, nil, f
	}
	_, findings = cycle.Decode(files)
	list = tagged(list, inRecords, findings)
	if k.Cycles, err = cycle.Load(ctx, e); err != nil {
		return nil, nil, err
	}
	if files, f = e.Repo.Files(c.MilestonesDir); f != nil {
		return nil, nil, f
	}
	k.Milestones, findings = milestone.Decode(files)
	return k, tagged(list, inRecords, findings), nil
}

func tagged(list []found, g group, findings []fault.Finding) []found {
	for _, f := range findings {
		list = append(list, found{Finding: f, group: g})
	}
	return list
}
