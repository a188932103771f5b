package mention

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Mention is one mention of a person as it is shown.
type Mention struct {
	ID      string `json:"id"`
	Number  uint32 `json:"issue_number"`
	File    string `json:"issue_file"` // relative to the issues directory
	Body    string `json:"body"`       // without its first @
	Context string `json:"context"`
	Created string `json:"created"` // RFC 3339 UTC, "" = it is not recorded yet
	State   string `json:"state"`

	owner string // the issue, as in a record
	line  int    // of the text, 0 = the title, -1 = it stands there no more
	by    string // who wrote the comment that it stands in, "" = none, or unknown
}

func (r *record) mention() Mention {
	return Mention{
		ID: r.ID, Number: r.Number, File: r.File, Body: r.Body, Context: r.Context, Created: r.Created, State: r.State,
		owner: r.IssueID, line: r.line, by: r.by,
	}
}

// order is that of listings: by issue, then by time, those that are not recorded
// yet last. It is total.
func order(a, b Mention) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), compareTimes(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
}

func compareTimes(a, b string) int {
	if (a == "") != (b == "") {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}

// mentions gives all mentions of a person as the next write of each issue would
// leave them, in order. Nothing is written. Records of issues that are not there
// or cannot be read stay as they are.
func (s *shelf) mentions(ctx context.Context, me reader) ([]Mention, error) {
	held := map[string][]*record{} // of this person, by issue
	for _, name := range s.names() {
		for _, r := range s.records(s.read(name)) {
			if me.is(r.Body) {
				owner := strings.ToUpper(r.IssueID)
				held[owner] = append(held[owner], r)
			}
		}
	}
	sights, err := s.look(ctx, me, len(held) > 0)
	if err != nil {
		return nil, err
	}
	var all []Mention
	for _, x := range sights {
		delete(held, strings.ToUpper(x.owner))
		all = append(all, s.of(x, me)...)
	}
	for _, left := range held {
		for _, r := range left {
			all = append(all, r.mention())
		}
	}
	slices.SortFunc(all, order)
	return slices.CompactFunc(all, func(a, b Mention) bool { return a.ID == b.ID && a.Number == b.Number }), nil
}

// look reads every issue file once. It gives the issues that mention the person,
// or, when there are records, all: a record whose mention is gone counts no more.
func (s *shelf) look(ctx context.Context, me reader, records bool) ([]sight, error) {
	found := make([][]sight, s.env.Repo.Workers())
	err := s.env.Scan(ctx, store.All, func(worker int, file *store.File) error {
		if !records && bytes.IndexByte(file.Raw, '@') < 0 {
			return nil
		}
		h, problem := file.Header()
		if problem != nil {
			return nil
		}
		x := see(placeOf(h), h.Title, text(file))
		if x.behind == nil && !slices.ContainsFunc(x.found, func(t token) bool { return me.is(t.body) }) {
			x = sight{place: x.place}
		}
		if records || x.found != nil {
			found[worker] = append(found[worker], x)
		}
		return nil
	})
	return slices.Concat(found...), err
}

// text is the body of a file without its History, "" when it mentions nobody.
func text(file *store.File) string {
	body := file.Doc().Body()
	if bytes.IndexByte(body, '@') < 0 {
		return ""
	}
	_, start := model.ParseLog(body, file.Doc().BodyLine())
	if bytes.IndexByte(body[start:], '@') < 0 {
		return ""
	}
	return string(body[start:])
}

// of gives the mentions of a person in one issue.
func (s *shelf) of(x sight, me reader) []Mention {
	by := s.groups(x.found)
	names := slices.DeleteFunc(slices.Collect(maps.Keys(by)), func(name string) bool {
		return !slices.ContainsFunc(by[name], func(t token) bool { return me.is(t.body) })
	})
	if x.behind != nil { // others may hold what stands behind
		names = append(names, slices.DeleteFunc(slices.Clone(s.names()), func(name string) bool { return !s.holds(name, x.owner) })...)
		slices.Sort(names)
		names = slices.Compact(names)
	}
	var all []Mention
	for _, name := range names {
		old, taken := []*record(nil), map[string]bool{}
		if f := s.read(name); f.flaw != nil {
			s.env.Report(f.flaw.finding())
		} else {
			old, taken = f.file.of(x.owner), f.file.taken()
		}
		for _, r := range reconcile(old, by[name], &x, "", taken) {
			if me.is(r.Body) {
				all = append(all, r.mention())
			}
		}
	}
	slices.SortFunc(all, order)
	return all
}

// Unread gives the unread mentions of the caller in one issue as the next write
// would leave them, in order; none when mentions are switched off or git does not
// say who the caller is. Files of records that cannot be read are reported. It
// costs nothing where the issue mentions nobody.
func Unread(ctx context.Context, e *op.Env, is *model.Issue) ([]Mention, error) {
	c, err := e.Config()
	if err != nil || !c.Mentions.Enabled {
		return nil, err
	}
	x := seeIssue(is)
	if len(x.found) == 0 {
		return nil, nil
	}
	me := readerOf(ctx, e)
	return me.unread(newShelf(e, c, &disk{}).of(x, me)), nil
}
