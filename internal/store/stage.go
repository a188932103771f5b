package store

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Edit is a change of one issue.
type Edit struct {
	Issue   *model.Issue    // as Load gave it within this transaction
	Set     []matter.Change // keys of the front matter
	Events  []model.Event   // added at the end of the History
	Body    *string         // new text, checked by model.CheckText; nil = as it is
	Comment *model.Comment  // added at the end of the file
	Raw     []byte          // replaces the whole file before the rest is applied (the editor); nil = as it is
	Touch   string          // what `updated` becomes if the file changes at all, YYYY-MM-DD; "" = as it is
	Path    string          // new path relative to the issues directory; "" = as it is
}

// staged is one issue file as it will be.
type staged struct {
	from   string       // the path it has on disk, "" = it is created
	path   string       // the path it will have, "" = it is removed
	was    []byte       // the bytes on disk that this was decided on
	stamp  *fsx.Stamp   // of those bytes, nil = unknown
	data   []byte       // the bytes it will have
	assets [2]string    // its folder and the folder's new path, relative to the root
	extra  []fsx.Change // removals of the files in its folder
	listed bool         // in the order of its batch
	on     *staged      // the same file as an item before staged it, nil = was is on disk
}

// Stage changes an issue in memory. It answers with the issue as it will be,
// and whether anything differs; nothing that differs in nothing is written.
// Refused: a file that another program changed, a symbolic link, a result that
// could not be read again, and a History that does not merely grow at its end.
func (tx *Tx) Stage(e Edit) (after *model.Issue, changed bool, _ *fault.Fault) {
	s, f := tx.begun(e.Issue)
	if f != nil {
		return nil, false, f
	}
	raw, f := tx.compose(e)
	if f != nil {
		return nil, false, f
	}
	to := e.Path
	if to == "" {
		to = e.Issue.Path
	}
	if to == e.Issue.Path && bytes.Equal(raw, e.Issue.Doc.Raw()) {
		return e.Issue, false, nil
	}
	after, problem := model.ParseIssue(to, raw)
	if problem != nil {
		return nil, false, parseFault(rel(tx.dir, e.Issue.Path), problem)
	}
	if !grows(e.Issue.Doc, after.Doc) {
		return nil, false, fault.Invalid("the change would rewrite the History of `%s`", rel(tx.dir, e.Issue.Path)).
			Help("leave the lines under `## History` as they are; entries are only added at the end")
	}
	if to != e.Issue.Path {
		if f := tx.free(to); f != nil {
			return nil, false, f
		}
		if s.on != nil && !s.listed { // it may be on disk by now
			if s, f = tx.begun(e.Issue); f != nil {
				return nil, false, f
			}
		}
		s.assets = tx.moveAssets(s, e.Issue, to)
	}
	tx.keep(s, to, raw, after)
	return after, true, nil
}

// begun gives what is staged of an issue already, or begins it, after checking
// that the issue is the file as this transaction knows it.
func (tx *Tx) begun(is *model.Issue) (*staged, *fault.Fault) {
	name := rel(tx.dir, is.Path)
	last, left := tx.latest(is.Path)
	if last != nil {
		if !bytes.Equal(last.data, is.Doc.Raw()) {
			return nil, fault.New(fault.Internal, fault.FamilyInternal, "`%s` was loaded before it was changed in this transaction", name)
		}
		if tx.at[is.Path] == last {
			return last, nil
		}
		return &staged{from: is.Path, path: is.Path, was: last.data, on: last}, nil
	}
	if left {
		return nil, noFile(name)
	}
	stamp, err := tx.tree.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, changedFault(name)
	case errors.Is(err, fsx.ErrSymlink):
		return nil, linkFault(name)
	case err != nil:
		return nil, readFault(name, err)
	}
	s := &staged{from: is.Path, path: is.Path, was: is.Doc.Raw()}
	if read, ok := tx.read[is.Path]; ok {
		if !read.Same(stamp) {
			return nil, changedFault(name)
		}
		s.stamp = &read
	}
	return s, nil
}

// compose applies an edit to the bytes of its issue.
func (tx *Tx) compose(e Edit) ([]byte, *fault.Fault) {
	name := rel(tx.dir, e.Issue.Path)
	doc := e.Issue.Doc
	if e.Raw != nil {
		d, problem := matter.Split(e.Raw)
		if problem != nil {
			return nil, parseFault(name, problem)
		}
		doc = d
	}
	doc, f := set(doc, name, e.Set)
	if f != nil {
		return nil, f
	}
	doc = model.AppendEvents(doc, e.Events)
	if e.Body != nil {
		doc = model.ReplaceText(doc, *e.Body)
	}
	if c := e.Comment; c != nil {
		if doc, f = model.AppendComment(doc, c.Author, c.Date, c.Text); f != nil {
			if f.Place.Line > 0 {
				f.Place.Path = name
			}
			return nil, f
		}
	}
	if e.Touch != "" && !bytes.Equal(doc.Raw(), e.Issue.Doc.Raw()) {
		if doc, f = set(doc, name, []matter.Change{{Key: "updated", Value: matter.Bare(e.Touch)}}); f != nil {
			return nil, f
		}
	}
	return doc.Raw(), nil
}

// set changes keys of the front matter.
func set(doc matter.Doc, name string, changes []matter.Change) (matter.Doc, *fault.Fault) {
	if len(changes) == 0 {
		return doc, nil
	}
	raw, problem := doc.Edit(changes, model.Rank)
	if problem == nil {
		doc, problem = matter.Split(raw)
	}
	if problem != nil {
		return doc, parseFault(name, problem)
	}
	return doc, nil
}

// grows tells whether the History of before stands unchanged at the beginning
// of the History of after. Blank lines and line ends do not count.
func grows(before, after matter.Doc) bool {
	was, is := history(before), history(after)
	if len(was) > len(is) {
		return false
	}
	for i := range was {
		if was[i] != is[i] {
			return false
		}
	}
	return true
}

// history is the lines of the History section.
func history(d matter.Doc) []string {
	_, end := model.ParseLog(d.Body(), 1)
	var lines []string
	for line := range strings.SplitSeq(string(d.Body()[:end]), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// free refuses a path that cannot be taken.
func (tx *Tx) free(to string) *fault.Fault {
	tx.settle(to)
	if tx.at[to] != nil {
		return taken(rel(tx.dir, to))
	}
	return tx.Free(tx.ctx, to, nil)
}

// Free refuses a path, relative to the issues directory, that no issue can be
// written to because another file has it, or because it can be none. plan holds
// the paths that a plan has given to others (true) or moved a file away from.
func (r *Repo) Free(ctx context.Context, to string, plan map[string]bool) *fault.Fault {
	if path.Clean(to) != to || !strings.HasSuffix(to, ".md") || strings.HasPrefix(to, "../") || path.IsAbs(to) {
		return fault.Config("`%s` cannot be the path of an issue", to).
			Help("correct `[layout]` in `%s`", configName)
	}
	ix, f := r.names(ctx, false)
	if f != nil {
		return f
	}
	has, planned := plan[to]
	if has || !planned && ix.find(to) != nil {
		return taken(rel(ix.dir, to))
	}
	return nil
}

func taken(name string) *fault.Fault {
	return fault.New(fault.Refused, fault.FamilyIO, "`%s` exists already", name).At(name, 0, 0, "").
		Help("rename or remove that file")
}

// keep enters a staged issue, which has moved from its path if that differs.
func (tx *Tx) keep(s *staged, to string, raw []byte, after *model.Issue) {
	from := s.path
	if !s.listed {
		s.listed = true
		tx.order = append(tx.order, s)
	}
	tx.current(tx.dir)
	if from != to && from != "" {
		delete(tx.at, from)
		tx.left[from] = true
		tx.lay(tx.batch, from, nil)
	}
	s.path, s.data = to, raw
	tx.at[to] = s
	delete(tx.left, to)
	h := after.Header
	tx.lay(tx.batch, to, &entry{path: to, kind: readable, racy: true, number: h.Number, id: h.ID, head: &h})
}

// ChangedUnderneath is the kind of a refusal because another program wrote
// meanwhile.
const ChangedUnderneath = "changed_underneath"

// Changed refuses to go on with an issue that another program changed, moved or
// removed after it was found. path is that of its file below the issues directory.
func (r *Repo) Changed(path string) *fault.Fault { return changedFault(rel(r.IssuesDir(), path)) }

func changedFault(name string) *fault.Fault {
	f := fault.New(fault.Refused, fault.FamilyIO, "`%s` was changed by another program meanwhile; nothing was written", name).
		Of(ChangedUnderneath, "").Help("look at the file and try again")
	f.Err = fsx.ErrChanged
	return f.At(name, 0, 0, "")
}

func linkFault(name string) *fault.Fault {
	f := fault.New(fault.Refused, fault.FamilyIO, "`%s` is a symbolic link, which is read but never written", name).
		Help("edit the file that it names")
	f.Err = fsx.ErrSymlink
	return f.At(name, 0, 0, "")
}
