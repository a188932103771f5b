package issue

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// EditIn changes fields of one issue.
type EditIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	Fields
	Commit      op.Opt[string] `json:"commit" hint:"HASH" help:"Commit of the finished work: a hash, HEAD, auto (the last that touched the file), or clear"`
	Reason      op.LongText    `json:"reason" help:"Why, when the status changes; needed to reopen finished work"`
	AddLabel    []string       `json:"add_label" complete:"label" hint:"LABEL" help:"Labels to add"`
	RemoveLabel []string       `json:"remove_label" complete:"label" hint:"LABEL" help:"Labels to remove"`
}

// Edit changes fields of one issue.
var Edit = op.Operation[EditIn, Written]{
	Chapter: op.Work,
	Name:    "update_issue", Title: "Update issue", Sets: op.Core,
	Summary: "Change the named fields of an issue; the others stay. A blank value clears a field, but not title or priority.",
	Detail: `Only the lines of the changed fields are touched. A change of status is judged and recorded like a move.
A new ` + "`body`" + ` replaces the text before the comments; one that holds a section ` + "`## Comments`" + `, as the body that was read does, replaces them too. A comma list is one string: "bug, docs".
Without flags the issue opens in $VISUAL or $EDITOR; the result is judged like an edit of the changed fields.`,
	Example: `tix edit 1 --priority high --add-label ui`,
	Hints:   op.Hints{Idempotent: true},
	CLI:     []op.Spelling[EditIn, Written]{{Path: "edit", Args: "ISSUE", Bare: "edit-source"}},
	Denied:  denied(),
	Write:   edit,
	Text:    func(p *page.Page, _ EditIn, out Written) { writtenText(p, "Updated", &out) },
}

// given tells whether a field is named; a reason is none.
func (in *EditIn) given() bool {
	f := &in.Fields
	return f.Title.Set || f.Body.Set || f.Status.Set || f.Priority.Set || f.Assignee.Set || f.Labels.Set || f.Files.Set ||
		f.Estimate.Set || f.Cycles.Set || f.Milestone.Set || f.Reviewer.Set || f.StartDate.Set || f.DueDate.Set ||
		f.Parent.Set || f.Related.Set || f.Type.Set || in.Commit.Set || len(in.AddLabel) > 0 || len(in.RemoveLabel) > 0
}

func edit(ctx context.Context, tx *op.Tx, in EditIn) (Written, error) {
	if !in.given() {
		return Written{}, noFields()
	}
	c, err := tx.Config()
	if err != nil {
		return Written{}, err
	}
	is, err := target(ctx, tx.Env, in.Issue)
	if err != nil {
		return Written{}, err
	}
	b := board.Of(c)
	e := store.Edit{Issue: is, Touch: tx.Today()}
	r := newReader(ctx, tx.Env, c)
	if e.Set, err = in.changes(ctx, tx, r, is); err != nil {
		return Written{}, err
	}
	if in.Body.Set {
		body := string(in.Body.Value)
		if f := model.CheckText(body, true); f != nil {
			return Written{}, f
		}
		e.Body = &body
	}
	after := is.Header
	for _, s := range e.Set {
		apply(&after, s)
	}
	if e.Events, err = logged(ctx, tx, &is.Header, &after); err != nil {
		return Written{}, err
	}
	if in.Status.Set {
		to := strings.TrimSpace(in.Status.Value)
		if err := restatus(ctx, tx, b, &e, to, string(in.Reason), door{keep: true, edits: true, as: &after, notes: &r.notes}); err != nil {
			return Written{}, err
		}
	}
	full, err := regauged(ctx, tx.Env, nil, &is.Header, stands(&after, &e))
	if err != nil {
		return Written{}, err
	}
	if full != "" {
		r.notes = append(r.notes, full)
	}
	now, changed, err := Stage(tx, e)
	if err != nil {
		return Written{}, err
	}
	note(tx, append(r.notes, in.dropped(&is.Header)...))
	if err := tellLanded(ctx, tx, land(b, &is.Header, &now.Header)); err != nil {
		return Written{}, err
	}
	return written(ObjectOf(now, b, tx.Today()), changed, e.Events), nil
}

// stands is a header with the status that an edit gives it.
func stands(h *model.Header, e *store.Edit) *model.Header {
	after := *h
	for _, c := range e.Set {
		apply(&after, c)
	}
	return &after
}

// dropped tells that a reason has nothing to explain.
func (in *EditIn) dropped(is *model.Header) []string {
	to := strings.TrimSpace(in.Status.Value)
	if strings.TrimSpace(string(in.Reason)) == "" || to != "" && to != is.Status {
		return nil
	}
	return []string{"the reason was not recorded: it explains a change of `status`, and there is none"}
}

// changes are the front matter of all fields but the status.
func (in *EditIn) changes(ctx context.Context, tx *op.Tx, r *reader, is *model.Issue) ([]matter.Change, error) {
	set, err := r.changes(&in.Fields, &is.Header)
	if err != nil {
		return nil, err
	}
	if len(in.AddLabel)+len(in.RemoveLabel) > 0 {
		labels := is.Labels
		if in.Labels.Set {
			labels = in.Labels.Value.Items()
		}
		set = append(set, matter.Change{Key: "labels", Value: matter.Texts(relabel(labels, in.AddLabel, in.RemoveLabel)...)})
	}
	if in.Commit.Set {
		commit := strings.TrimSpace(in.Commit.Value)
		if commit == "clear" {
			commit = ""
		}
		if commit != "" {
			if commit, err = resolveCommit(ctx, tx.Env, is.Path, commit, fmt.Sprintf("name one: {edit|%d --commit HASH}", is.Number)); err != nil {
				return nil, err
			}
		}
		set = append(set, matter.Change{Key: "commit", Value: optional(commit)})
	}
	return set, storable(set)
}

// relabel adds and removes labels. A value that is a label as it stands is that
// one; any other is a comma list, for most labels come from comma lists.
func relabel(labels, add, remove []string) []string {
	out := slices.Clone(labels)
	for _, a := range add {
		for _, l := range op.List(a).Items() {
			if !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	for _, r := range remove {
		names := op.List(r).Items()
		if whole := strings.TrimSpace(r); slices.Contains(out, whole) {
			names = []string{whole}
		}
		out = slices.DeleteFunc(out, func(l string) bool { return slices.Contains(names, l) })
	}
	return out
}

// logged are the History lines of changed fields, in their published order.
// Nothing is written for title, body, labels and the like.
func logged(ctx context.Context, tx *op.Tx, before, after *model.Header) ([]model.Event, error) {
	events, err := parentEvent(ctx, tx, before.Parent, after.Parent)
	if err != nil {
		return nil, err
	}
	if was, is := orNone(strings.TrimSpace(before.Estimate)), orNone(strings.TrimSpace(after.Estimate)); was != is {
		events = append(events, tx.Event(ctx, "estimate_changed", "estimate: "+was+" -> "+is))
	}
	if was, is := orNone(strings.Join(before.Cycles, ", ")), orNone(strings.Join(after.Cycles, ", ")); was != is {
		events = append(events, tx.Event(ctx, "cycle_membership_changed", "cycles: "+was+" -> "+is))
	}
	return events, nil
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
