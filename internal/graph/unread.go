package graph

import (
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Unread tells the graph which ids and numbers belong to files that are there
// and can't be read, with their paths below the issues folder. A reference to one
// of them leads to no issue now, but it is not wrong. It is called once, before
// anything is asked.
func (g *web) Unread(files map[Ref]string) {
	if len(files) == 0 {
		return
	}
	g.unread = files
	for i := range g.edges {
		for _, end := range [...]End{g.edges[i].From, g.edges[i].To} {
			if end.lost != nil && !end.lost.several {
				end.lost.file = files[end.lost.ref]
			}
		}
	}
}

// unreadOf are the references that the findings of a snapshot know: ids, which
// stand in the names of files, and the numbers of rows with conflict markers.
func unreadOf(bad []fault.Finding, conflicted []*model.Header) map[Ref]string {
	files := map[Ref]string{}
	for _, f := range bad {
		if f.Severity != fault.Note && f.Issue != nil {
			files[Ref(model.CanonicalID(*f.Issue))] = f.File
		}
	}
	for _, h := range conflicted {
		if h.Number > 0 {
			files[Ref(strconv.FormatUint(uint64(h.Number), 10))] = h.Path
		}
	}
	return files
}

// Unread is the file that a reference most likely means and that can't be read,
// "" when there is none.
func (e End) Unread() string {
	if e.lost == nil {
		return ""
	}
	return e.lost.file
}

// gone says why an end leads to no issue: a clause without what follows from it.
func (e End) gone() string {
	switch {
	case e.Several():
		return "several issues answer to " + e.Alias()
	case e.Unread() != "":
		return "the file of " + e.Alias() + " can't be read (`" + e.Unread() + "`)"
	}
	return "there is no issue " + e.Alias()
}
