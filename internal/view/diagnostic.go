package view

import (
	"errors"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// Diagnostic is one thing that is wrong with a view, or worth knowing of it.
type Diagnostic struct {
	Kind    string  `json:"kind"`
	Field   string  `json:"field"`
	Message string  `json:"message"`
	Remedy  *string `json:"remedy"`
	ViewID  *string `json:"view_id"`
}

// refusal is the structure of a call that came to nothing.
type refusal struct {
	Status      string       `json:"status"` // rejected, or failed where the cause lies outside
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// about is the cause of a fault that concerns one view.
type about struct{ id string }

// Error names the view.
func (a about) Error() string { return "view " + a.id }

// of tells which view a fault concerns.
func of(id string, f *fault.Fault) *fault.Fault {
	f.Err = about{id}
	return f
}

// diagnose gives a fault as a diagnostic. The refusal of a filter has no remedy
// of its own in the published shape: its sentence holds both.
func diagnose(f *fault.Fault, cite func(string) string) Diagnostic {
	d := Diagnostic{Kind: f.Kind, Field: f.Field, Message: f.Message}
	remedy := fault.Expand(f.Remedy, cite)
	switch {
	case remedy == "":
	case f.Kind == invalidFilter && f.Field == filterField:
		d.Message += "; " + remedy
	default:
		d.Remedy = &remedy
	}
	var a about
	if errors.As(f.Err, &a) {
		d.ViewID = &a.id
	}
	return d
}

func diagnoseAll(list []*fault.Fault, cite func(string) string) []Diagnostic {
	all := make([]Diagnostic, 0, len(list))
	for _, f := range list {
		all = append(all, diagnose(f, cite))
	}
	return all
}

// shape gives a refusal its structure. What is not about views (the lock, the
// disk) is a failure without diagnostics; the kit has spelled the remedies.
func shape[In any](_ In, f *fault.Fault) any {
	out := refusal{Status: "rejected", Diagnostics: []Diagnostic{}}
	var names op.Undeclared
	switch {
	case errors.As(f.Err, &names):
		for _, name := range names {
			out.Diagnostics = append(out.Diagnostics, undeclared(name, f))
		}
	case f.Kind == op.KindMissingArgument:
		missing := *f
		missing.Kind = invalidView
		out.Diagnostics = append(out.Diagnostics, diagnose(&missing, nil))
	case !slices.Contains(kinds(), f.Kind):
		return refusal{Status: "failed", Diagnostics: []Diagnostic{}}
	default:
		for _, x := range append([]*fault.Fault{f}, f.Also...) {
			out.Diagnostics = append(out.Diagnostics, diagnose(x, nil))
		}
	}
	return out
}

// readShape is the shape of tools that write nothing: what is not about views
// is text alone.
func readShape[In any](in In, f *fault.Fault) any {
	if out := shape(in, f).(refusal); out.Status == "rejected" {
		return out
	}
	return nil
}

// undeclared tells of one argument that a tool does not have.
func undeclared(name string, f *fault.Fault) Diagnostic {
	d := Diagnostic{Kind: invalidView, Field: name, Message: "there is no argument `" + name + "`"}
	remedy := f.Remedy
	if i := slices.IndexFunc(foreign, func(x op.Denied) bool { return x.Name == name }); i >= 0 {
		d.Message, remedy = foreign[i].Message, foreign[i].Remedy
	}
	d.Remedy = &remedy
	return d
}

// line is a diagnostic on a page.
func (d *Diagnostic) line() string {
	s := d.Kind + " [" + d.Field + "]: " + d.Message
	if d.Remedy != nil {
		s += "; " + *d.Remedy
	}
	return s
}
