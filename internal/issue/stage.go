package issue

import (
	"bytes"
	"slices"

	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Stage stages a change of one issue, without what the file says already, at the
// path that the layout gives it.
func Stage(tx *op.Tx, e store.Edit) (after *model.Issue, changed bool, err error) {
	if changes, err := prepare(tx, &e); err != nil || !changes {
		return e.Issue, false, err
	}
	return tx.Edit(e)
}

// prepare drops what the file says already and gives the rest the path that the
// layout wants. When nothing is left nothing is to be written, not even a move:
// only a write puts a file into its folder.
func prepare(tx *op.Tx, e *store.Edit) (changes bool, err error) {
	c, err := tx.Config()
	if err != nil {
		return false, err
	}
	after := e.Issue.Header
	if e.Raw == nil {
		e.Set = slices.DeleteFunc(lasting(e.Set), func(c matter.Change) bool { return says(e.Issue, c) })
		if idle(e) {
			return false, nil
		}
		keepQuotes(e.Issue, e.Set)
	} else if is, problem := model.ParseIssue(e.Issue.Path, e.Raw); problem == nil {
		after = is.Header
	}
	for _, s := range e.Set {
		apply(&after, s)
	}
	if p := layout.Move(c.Layout, &e.Issue.Header, &after); p != e.Issue.Path {
		e.Path = p
	}
	return true, nil
}

// idle tells that an edit changes nothing.
func idle(e *store.Edit) bool {
	return len(e.Set) == 0 && len(e.Events) == 0 && e.Comment == nil &&
		(e.Body == nil || bytes.Equal(model.ReplaceText(e.Issue.Doc, *e.Body).Raw(), e.Issue.Doc.Raw()))
}

// lasting is the last change of each key, the only one that counts.
func lasting(set []matter.Change) []matter.Change {
	var out []matter.Change
	for i, c := range set {
		if !slices.ContainsFunc(set[i+1:], func(later matter.Change) bool { return later.Key == c.Key }) {
			out = append(out, c)
		}
	}
	return out
}

// keepQuotes leaves the quotes that somebody put around a date or a stamp, which
// tix itself writes bare.
func keepQuotes(is *model.Issue, set []matter.Change) {
	for i := range set {
		if old, _ := is.Value(set[i].Key); old.Style == matter.Single || old.Style == matter.Double {
			set[i].Value.Style = matter.Auto
		}
	}
}

// says tells whether an issue reads as a change wants it, however it is
// spelled: `labels: bug, docs` is the list of the two, a missing list an empty
// one.
func says(is *model.Issue, c matter.Change) bool {
	if list := listOf(&is.Header, c.Key); list != nil {
		return slices.Equal(*list, model.Strings(c.Value))
	}
	if c.Key == "files" || c.Key == "related_issues" {
		v, _ := is.Value(c.Key)
		return slices.Equal(model.Strings(v), model.Strings(c.Value))
	}
	text := textOf(&is.Header, c.Key)
	return text != nil && *text == c.Value.Text
}
