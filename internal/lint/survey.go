package lint

import (
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// survey is what the reading of one repository comes to.
type survey struct {
	findings []fault.Finding // of the scope, in their order
	checked  int             // files of the scope
	related  []item          // of the scope, in the order of the files
}

// worker is what one goroutine of the scan gathers.
type worker struct {
	reader  Reader
	found   []found
	claims  []claim
	related []item // of the scope
	checked int
}

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
		w.related = append(w.related, itemsOf(file)...)
		j := judge{File: file, known: known, out: w.found}
		j.all()
		w.found = j.out
	}
}

// take adds what another worker has gathered.
func (w *worker) take(o *worker) {
	w.found = append(w.found, o.found...)
	w.claims = append(w.claims, o.claims...)
	w.related = append(w.related, o.related...)
	w.checked += o.checked
}

// together judges what no file shows alone. Issues is everything that was read,
// by path; what comes of it is put in order by its group.
func together(e *op.Env, issues *worker, known *Known, odd []fault.Finding) []found {
	dir := e.Repo.IssuesDir()
	lines := sourceOf(e, dir)
	list := shared(slices.Clone(issues.claims), lines)
	list = append(list, hanging(issues.claims, known.Board, odd, func(path string) []byte {
		raw, _ := e.Repo.ReadFile(join(dir, path)) // without it the place alone is missing
		return raw
	})...)
	if len(issues.related) > 0 {
		list = append(list, related(issues.related, registerOf(dir, issues.claims, odd), lines)...)
	}
	list = append(list, gaps(e)...)
	list = append(list, limits(e, issues.claims)...)
	return append(list, halfWritten(e)...)
}

// told gives the findings about the scope, with the folder that their files are in.
func (w *worker) told(dir string, only scope) []fault.Finding {
	out := make([]fault.Finding, 0, len(w.found))
	for i := range w.found {
		x := &w.found[i].Finding
		if w.found[i].ofIssue() {
			x.Root = dir
			if dir == "." {
				x.Root = ""
			}
		}
		if only.keeps(x) {
			out = append(out, *x)
		}
	}
	return out
}

// ofIssue tells whether the finding's file is one of the issues directory.
func (x *found) ofIssue() bool { return x.group != inConfig && x.group != inRecords }
