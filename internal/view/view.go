package view

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// View is a saved view as it is shown. Its plan is null when something keeps the
// view from being used; the diagnostics say what.
type View struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Scope       Scope        `json:"scope"`
	ScopeLabel  string       `json:"scope_label"`
	Resolution  string       `json:"resolution"`
	Plan        *Plan        `json:"plan"`
	Extensions  object       `json:"extensions"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// show is a record for a result.
func (x *record) show(cite func(string) string) View {
	v := View{
		ID: x.id, Name: x.name, Scope: x.scope, ScopeLabel: x.scope.label(), Resolution: x.resolution, Extensions: extras(x.extra),
		Diagnostics: diagnoseAll(slices.Concat(x.faults(), x.unknownKeys(false)), cite),
	}
	if len(x.faults()) == 0 {
		v.Plan = &x.plan
	}
	return v
}

// showAll is a record with the words in its plan that are gone.
func (x *record) showAll(ctx context.Context, e *op.Env) View {
	v := x.show(e.Cite)
	v.Diagnostics = append(diagnoseAll(x.gone(ctx, e), e.Cite), v.Diagnostics...)
	return v
}

// named judges a name of a caller and trims it.
func named(given string) (string, *fault.Fault) {
	name := strings.TrimSpace(given)
	switch {
	case name == "":
		return "", blankName()
	case !model.IsName(name):
		return "", brokenName()
	}
	return name, nil
}

// minted is a new id that no view has.
func (r *registry) minted(rand func() uint64) string {
	for {
		id := idOf(rand())
		if !slices.ContainsFunc(r.records, func(x *record) bool { return x.id == id }) {
			return id
		}
	}
}

func idOf(bits uint64) string {
	const hex = "0123456789abcdef"
	id := []byte("v-0000000000000000")
	for i := len(id) - 1; i > 1; i-- {
		id[i] = hex[bits&15]
		bits >>= 4
	}
	return string(id)
}

// Audit is the event of a committed change.
type Audit struct {
	Mutation string `json:"mutation"`
	ViewID   string `json:"view_id"`
	ViewName string `json:"view_name"`
}

// Mutation is what a writing call came to.
type Mutation struct {
	Status    string `json:"status"` // accepted or no-op
	Operation string `json:"operation"`
	View      View   `json:"view"`
	Audit     *Audit `json:"audit"` // null when nothing changed
}

// mutated is the answer of a writing operation. mutation is its word in the
// event.
func mutated(operation, mutation string, x *record, changed bool, cite func(string) string) Mutation {
	m := Mutation{Status: "no-op", Operation: operation, View: x.show(cite)}
	if changed {
		m.Status, m.Audit = "accepted", &Audit{mutation, x.id, x.name}
	}
	return m
}

// opened gives the registry as it is now and the one view that a reference means,
// sound or not.
func opened(e *op.Env, ref string) (*registry, *record, error) {
	r, err := load(e)
	if err != nil {
		return nil, nil, err
	}
	x, f := r.pick(ref)
	if f != nil {
		return nil, nil, f
	}
	return r, x, nil
}

// load reads the registry as it is now.
func load(e *op.Env) (*registry, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	return registryOf(c), nil
}
