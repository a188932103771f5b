package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// fragment finds the issue whose path alone holds the text, for which names are
// enough; else the one that model.Selector picks among all headers.
func (s *search) fragment() (*model.Header, *fault.Fault) {
	for {
		found := s.inPath()
		if len(found) != 1 {
			break
		}
		s.r.confirm(s.ix, found[0])
		if e := found[0]; !e.gone && e.selectable() {
			return s.header(e)
		}
	}
	if f := s.all(); f != nil {
		return nil, f
	}
	snap := s.r.pick(s.ix, All)
	headers := slices.Concat(snap.Issues, snap.Conflicted)
	hit, several := s.sel.Pick(headers)
	switch {
	case hit != nil:
		return hit, nil
	case len(several) > 0:
		return nil, ambiguous(s.text, several, false)
	}
	return nil, s.nothing("no issue matches `%s` by number, id, file name or title", s.text)
}

// nothing refuses a selector that no issue answers to. The one that is meant may
// be among what cannot be read.
func (s *search) nothing(format string, args ...any) *fault.Fault {
	f := fault.NotFound(format, args...).Help("{list} shows the issues")
	for _, e := range s.ix.entries() {
		if e.kind == unreadable && e.selectable() {
			return f.Help("{list} shows the issues, {lint} the files that can't be read")
		}
	}
	if slices.ContainsFunc(s.ix.folders, func(d *folder) bool { return d.unread }) {
		return f.Help("{list} shows the issues, {lint} the folders that can't be read")
	}
	return f
}

// inPath gives the entries that may be meant and whose path holds the text as
// it is; a path that is wholly the text comes before those that go on.
func (s *search) inPath() []*entry {
	var found []*entry
	for _, e := range s.ix.entries() {
		if e.path == s.sel.Fragment && (e.kind == unknown || e.selectable()) {
			return []*entry{e}
		}
		if strings.Contains(e.path, s.sel.Fragment) && (e.kind == unknown || e.selectable()) {
			found = append(found, e)
		}
	}
	return found
}

// selectable: a file without front matter is no issue, whatever its name.
func (e *entry) selectable() bool {
	if e.kind != unreadable {
		return true
	}
	if e.finding == nil {
		e.finding = e.decodeFinding()
	}
	return e.finding != nil && e.finding.Severity != fault.Note
}

// ambiguous is the refusal of a selector that means several.
func ambiguous(text string, found []*model.Header, ids bool) *fault.Fault {
	const most = 20
	var b strings.Builder
	for i, h := range found {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == most {
			b.WriteString("…")
			break
		}
		b.WriteString(candidate(h, ids))
	}
	f := fault.New(fault.Missing, fault.FamilyInvalid, "`%s` is ambiguous: %s", text, b.String())
	if ids {
		return f.Help("give the id; to make the numbers unique, change the `number` of one of these files by hand")
	}
	return f.Help("give the number or the id")
}

// candidate is how a refusal lists an issue.
func candidate(h *model.Header, id bool) string {
	s := "#" + strconv.FormatUint(uint64(h.Number), 10)
	if h.Conflicted && h.Number == 0 {
		s = "#-"
	}
	if id && h.ID != "" {
		s += " " + h.ID
	}
	return s + " (" + h.Path + ")"
}
