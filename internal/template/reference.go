package template

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// known is what the references of a template are held against.
type known struct {
	cycles     []cycle.Cycle
	milestones []milestone.Milestone
	me         string
	toAdd      func(r Reference) string
}

// facts reads the records that a template refers to or fills in, and no others.
func facts(ctx context.Context, e *op.Env, t *Template) (k known, err error) {
	has := func(kind string) bool {
		_, _, fills := t.fill(Reference{Kind: kind}.field())
		return fills || slices.ContainsFunc(t.References, func(r Reference) bool { return r.Kind == kind })
	}
	c, err := e.Config()
	if err != nil {
		return k, err
	}
	k.toAdd = func(r Reference) string {
		if r.Kind == "cycle" {
			return cycle.ToAdd(e, r.Value)
		}
		return milestone.ToAdd(c, r.Value)
	}
	if has("cycle") {
		if k.cycles, err = cycle.Load(ctx, e); err != nil {
			return k, err
		}
	}
	if has("milestone") {
		if k.milestones, err = milestone.Load(ctx, e); err != nil {
			return k, err
		}
	}
	if has("assignee") {
		k.me = e.Me(ctx)
	}
	return k, nil
}

// field is the field of create that a reference is about, "" = none.
func (r Reference) field() string {
	return map[string]string{
		"label": "labels", "assignee": "assignee", "file": "files", "cycle": "cycles", "milestone": "milestones",
	}[r.Kind]
}

// valueOfReference is the place of the value of a reference in its template.
func valueOfReference(i int) string { return fmt.Sprintf("references[%d].value", i) }

// judge holds the fields of a new issue against one reference.
func (r Reference) judge(path string, merged map[string]string, k known) *fault.Fault {
	field, value := r.field(), strings.TrimSpace(r.Value)
	exists := true
	switch r.Kind {
	case "cycle":
		_, exists = cycle.Find(k.cycles, value)
	case "milestone":
		_, exists = milestone.Find(k.milestones, value)
	case "relationship":
		return nil
	}
	if !exists {
		return unknownReference(path, r, k.toAdd(r))
	}
	if !r.Required || slices.ContainsFunc(items(field, merged[field]), func(s string) bool { return k.equal(r.Kind, s, value) }) {
		return nil
	}
	return missingReference(path, r, field)
}

// equal compares a value of a field with that of a reference; people by the one
// function that decides who is the same.
func (k *known) equal(kind, have, want string) bool {
	if kind != "assignee" {
		return have == want
	}
	return model.SamePerson(k.person(have), k.person(want))
}

// person is who a text of a field names.
func (k *known) person(s string) string {
	if s = strings.TrimSpace(s); s == "me" || s == "@me" {
		return k.me
	}
	return s
}
