package issue

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// mostNotes is how many dangling references are told one by one.
const mostNotes = 20

// Dangling is a reference in another issue to one that is gone.
type Dangling struct {
	Number uint32 `json:"number"` // of the issue that holds the reference
	ID     string `json:"id"`
	Key    string `json:"key"` // parent, relationships, related_issues
	// Relationship is the id of the row, for the command that removes it.
	Relationship string `json:"relationship,omitzero"`

	title    string
	byNumber bool // it names a number, not an id
}

// note tells a reference with what repairs it.
func (d Dangling) note(gone uint32, cite func(string) string) string {
	repair := "take the item out of the list"
	switch {
	case d.Key == "parent":
		repair = fmt.Sprintf(`clear it with {edit|%d --parent ""}, or name another`, d.Number)
	case d.Relationship != "":
		repair = fmt.Sprintf("remove it with {link remove|%s}", fault.Data(d.Relationship))
	case d.Key == "relationships":
		repair = "the row has no id: give it one with {migrate issue-graph}, or take it out of the file"
	}
	row := ""
	if d.Relationship != "" {
		row = " " + d.Relationship
	}
	return fmt.Sprintf("note: `%s`%s of #%d %s still names the deleted #%d: %s", d.Key, row, d.Number, d.title, gone, fault.Expand(repair, cite))
}

// finds is what one worker of a scan has found.
type finds struct {
	found      []Dangling
	sameNumber bool // another issue has the number: references by number lead there
	sameID     bool
}

// dangling lists what in the other issues refers to one: its children, the edges
// that they hold, and their related issues by number or id.
func dangling(ctx context.Context, e *op.Env, gone *model.Header) ([]Dangling, error) {
	workers := make([]finds, e.Repo.Workers())
	err := e.Scan(ctx, store.All, func(w int, file *store.File) error {
		if file.Path == gone.Path {
			return nil
		}
		if h, problem := file.Header(); problem == nil {
			workers[w].look(h, file.Raw, gone)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	number, id := true, gone.ID != ""
	for _, m := range workers {
		number, id = number && !m.sameNumber, id && !m.sameID
	}
	out := []Dangling{}
	for _, m := range workers {
		for _, d := range m.found {
			if d.byNumber && number || !d.byNumber && id {
				out = append(out, d)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Dangling) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID, b.ID), cmp.Compare(model.Rank(a.Key), model.Rank(b.Key)))
	})
	return out, nil
}

// look takes the references of one file in.
func (m *finds) look(h *model.Header, raw []byte, gone *model.Header) {
	m.sameNumber = m.sameNumber || h.Number == gone.Number
	m.sameID = m.sameID || gone.ID != "" && model.CanonicalID(h.ID) == model.CanonicalID(gone.ID)
	number := strconv.FormatUint(uint64(gone.Number), 10)
	for _, r := range references(h, raw) {
		s := model.ParseSelector(r.to)
		byNumber := s.Kind == model.ByNumber && (r.key == "related_issues" || r.to == number) && s.Number == gone.Number
		if byNumber || s.Kind == model.ByID && gone.ID != "" && s.ID == model.CanonicalID(gone.ID) {
			m.found = append(m.found, Dangling{Number: h.Number, ID: h.ID, Key: r.key, Relationship: r.row, title: h.Title, byNumber: byNumber})
		}
	}
}

// reference is one that a file holds; row is the id of a relationship.
type reference struct{ key, to, row string }

func references(h *model.Header, raw []byte) []reference {
	var refs []reference
	if h.Parent != "" {
		refs = append(refs, reference{"parent", h.Parent, ""})
	}
	for _, r := range h.Relationships {
		refs = append(refs, reference{"relationships", r.From, r.ID}, reference{"relationships", r.To, r.ID})
	}
	if !bytes.Contains(raw, []byte("related_issues")) {
		return refs
	}
	doc, problem := matter.Split(raw)
	if problem != nil {
		return refs
	}
	var s matter.Scanner
	pairs, problem := s.Read(doc)
	if problem != nil {
		return refs
	}
	for _, p := range pairs {
		if p.Key != "related_issues" {
			continue
		}
		for _, item := range model.Strings(p.Value) {
			refs = append(refs, reference{p.Key, item, ""})
		}
	}
	return refs
}
