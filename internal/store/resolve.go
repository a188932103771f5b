package store

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Resolve finds the one issue that a selector means: a number, an id, or a
// fragment of the path or of the title. Archived issues count. It trusts names
// and the times of directories and confirms by the file that it opens; only
// what it cannot find that way makes it look at every file.
//
// Nothing or several are a fault of class Missing; so is an empty selector. An
// issue with conflict markers is given as its row (Header.Conflicted); a file
// that cannot be read is a fault of the family parse.
func (r *Repo) Resolve(ctx context.Context, selector string) (*model.Header, *fault.Fault) {
	r.recent = recent{}
	ix, f := r.names(ctx, false)
	if f != nil {
		return nil, f
	}
	s := search{r: r, ctx: ctx, ix: ix, sel: model.ParseSelector(selector), text: selector}
	var h *model.Header
	switch s.sel.Kind {
	case model.Empty:
		f = fault.NotFound("an empty selector matches no issue").Help("give a number, an id, or a part of the file name or title")
	case model.ByNumber:
		h, f = s.number()
	case model.ByID:
		h, f = s.id()
	default:
		h, f = s.fragment()
	}
	r.saveIndex(false)
	return h, f
}

// search is one Resolve under way.
type search struct {
	r    *Repo
	ctx  context.Context
	ix   *index
	sel  model.Selector
	text string // as the person gave it
}

// header is what Resolve answers for an entry that was looked at.
func (s *search) header(e *entry) (*model.Header, *fault.Fault) {
	switch e.kind {
	case conflicted:
		return e.conflict(s.r.filename()), nil
	case readable:
		if e.head == nil {
			h := &model.Header{}
			if !s.r.fill(s.ix) || !e.decodeHeader(h, &arena{}) {
				break
			}
			e.head = h
		}
		return e.head, nil
	}
	if e.finding == nil {
		e.finding = e.decodeFinding()
	}
	path := rel(s.ix.dir, e.path)
	if e.finding == nil {
		return nil, noFile(path)
	}
	f := fault.New(fault.Refused, fault.FamilyParse, "`%s`: %s", path, e.finding.Message).
		At(path, e.finding.Line, e.finding.Column, e.finding.Source)
	f.Remedy = fault.Data(e.finding.Remedy)
	return nil, f
}

// known reads the files whose names are new.
func (s *search) known() *fault.Fault {
	if !s.ix.unread {
		return nil // the names were looked at a moment ago
	}
	_, f := s.r.names(s.ctx, true)
	return f
}

// all looks at every file.
func (s *search) all() *fault.Fault {
	_, f := s.r.fresh(s.ctx)
	return f
}

// confirmed opens each candidate, unless it was looked at in this transaction,
// and keeps those that still hold.
func (s *search) confirmed(list []*entry, holds func(*entry) bool) []*entry {
	list = slices.Clone(list)
	for _, e := range list {
		s.r.confirm(s.ix, e)
	}
	return slices.DeleteFunc(list, func(e *entry) bool { return e.gone || !holds(e) })
}

// confirm reads the file of an entry anew. What it says goes into the index;
// the bytes are kept for the Load that follows.
func (r *Repo) confirm(ix *index, e *entry) {
	if r.tx != nil && (r.looked || r.tx.stagedIssue(e.path) != nil) {
		return
	}
	l := look{r: r, dir: ix.dir, now: clock()}
	data, stamp, err := r.readIssue(ix.dir, e.path)
	if err != nil {
		l.failed(e, err)
	} else {
		r.remember(e.path, data, stamp)
		l.take(e, data, stamp)
	}
	ix.learned(&l)
}

// number finds the issue with a number.
func (s *search) number() (*model.Header, *fault.Fault) {
	holds := func(e *entry) bool { return e.number == s.sel.Number && e.counts() }
	if f := s.known(); f != nil {
		return nil, f
	}
	found := s.confirmed(s.ix.numbered(s.sel.Number), holds)
	if len(found) == 0 {
		// A number may have been written by hand into a file that was known.
		if f := s.all(); f != nil {
			return nil, f
		}
		found = slices.Concat(s.ix.numbered(s.sel.Number), s.conflicted())
	}
	switch len(found) {
	case 0:
		if e := s.claimant(); e != nil {
			return s.header(e)
		}
		return nil, s.nothing("there is no issue #%d", s.sel.Number)
	case 1:
		return s.header(found[0])
	}
	return s.several(found, true)
}

// claimant is a file in which the number stands and that can't be read, or has
// conflict markers: what is wrong with it says more than that there is no such
// issue.
func (s *search) claimant() *entry {
	for _, e := range s.ix.entries() {
		if (e.kind == unreadable || e.kind == conflicted) && e.number == s.sel.Number && e.number != 0 {
			return e
		}
	}
	return nil
}

// conflicted gives the files with conflict markers whose names carry the number.
func (s *search) conflicted() []*entry {
	var found []*entry
	for _, e := range s.ix.entries() {
		if e.kind == conflicted && s.sel.Number != 0 && layoutNumber(s.r.filename(), e.name()) == s.sel.Number {
			found = append(found, e)
		}
	}
	return found
}

// id finds the issue with an id: by the index, by names, at last by content.
func (s *search) id() (*model.Header, *fault.Fault) {
	holds := func(e *entry) bool { return strings.EqualFold(e.id, s.sel.ID) }
	found := s.confirmed(s.ix.identified(s.sel.ID), holds)
	if len(found) == 0 {
		if f := s.known(); f != nil {
			return nil, f
		}
		found = s.confirmed(s.ix.identified(s.sel.ID), holds)
	}
	if len(found) == 0 {
		if f := s.all(); f != nil {
			return nil, f
		}
		found = slices.DeleteFunc(s.ix.identified(s.sel.ID), func(e *entry) bool { return !holds(e) })
	}
	if readableOnes := slices.DeleteFunc(slices.Clone(found), func(e *entry) bool { return e.kind == unreadable }); len(readableOnes) > 0 {
		found = readableOnes
	}
	switch len(found) {
	case 0:
		return nil, s.nothing("there is no issue with the id `%s`", s.text)
	case 1:
		return s.header(found[0])
	}
	return s.several(found, false)
}

// identified gives the entries that have an id, as far as known, and those not
// read yet whose names carry it.
func (ix *index) identified(id string) []*entry {
	var found []*entry
	for _, e := range ix.entries() {
		if e.kind == unknown && nameHolds(e.name(), id) || e.kind != unknown && strings.EqualFold(e.id, id) {
			found = append(found, e)
		}
	}
	return found
}

// several refuses a selector that more than one issue answers to.
func (s *search) several(found []*entry, ids bool) (*model.Header, *fault.Fault) {
	headers := make([]*model.Header, len(found))
	for i, e := range found {
		headers[i] = &model.Header{Path: e.path, Number: e.number, ID: e.id, Conflicted: e.kind == conflicted}
	}
	return nil, ambiguous(s.text, headers, ids)
}
