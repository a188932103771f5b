package template

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// Entry is a template in results.
type Entry struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"` // the id when it has none
	Scope      string      `json:"scope"`
	Defaults   defaults    `json:"defaults"`
	Prompts    []Prompt    `json:"prompts"`
	References []Reference `json:"references"`
	Extensions Extensions  `json:"extensions"`
}

func (t *Template) entry() *Entry {
	return &Entry{
		ID: t.ID, Name: t.Label(), Scope: t.Scope.String(), Defaults: t.Defaults,
		Prompts: t.Prompts, References: t.References, Extensions: t.Extensions,
	}
}

// defaults are shown as an object of the fields that are set.
type defaults []Default

// ResultSchema: any object.
func (defaults) ResultSchema() json.RawMessage { return json.RawMessage(`{"type":"object"}`) }

// MarshalJSON prints the object.
func (list defaults) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, d := range list {
		if i > 0 {
			b = append(b, ',')
		}
		var v any = d.Text
		if isList(d.Field) {
			v = append([]string{}, d.Items...)
		}
		data, err := op.Encode(v)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, '"'), d.Field...), `":`...)
		b = append(b, data...)
	}
	return append(b, '}'), nil
}

// Outcome is what a change of the registry comes to.
type Outcome struct {
	Status      string       `json:"status"` // accepted, no-op, rejected, failed
	Mutation    string       `json:"mutation"`
	Template    *Entry       `json:"template"`
	Diagnostics []Diagnostic `json:"diagnostics"`

	from string // the id of what was copied
}

// Diagnostic is one reason of a refusal.
type Diagnostic struct {
	Kind    string  `json:"kind"`
	Field   string  `json:"field"`
	Message string  `json:"message"`
	Remedy  *string `json:"remedy"`
}

// diagnostic is a refusal in the structure; its remedy has been spelled out.
func diagnostic(kind, field string, f *fault.Fault) Diagnostic {
	d := Diagnostic{Kind: kind, Field: field, Message: f.Message}
	if f.Remedy != "" {
		d.Remedy = &f.Remedy
	}
	return d
}

func accepted(mutation string, t *Template) Outcome {
	return Outcome{Status: "accepted", Mutation: mutation, Template: t.entry(), Diagnostics: []Diagnostic{}}
}

// refused shapes the refusal of a change of the registry.
func refused(mutation string, f *fault.Fault) any {
	out := Outcome{Status: "rejected", Mutation: mutation}
	if saving(f) {
		out.Status = "failed"
	}
	for _, x := range append([]*fault.Fault{f}, f.Also...) {
		kind, field := published(x), x.Field
		var undeclared op.Undeclared
		if errors.As(x, &undeclared) {
			for _, name := range undeclared {
				d := diagnostic(kind, name, x)
				d.Message = "there is no argument `" + name + "`"
				out.Diagnostics = append(out.Diagnostics, d)
			}
			continue
		}
		if (kind == "rejected" || kind == "failed") && !strings.HasPrefix(field, Table) {
			field = Table
		}
		out.Diagnostics = append(out.Diagnostics, diagnostic(kind, field, x))
	}
	return out
}

// CreateRefusal shapes a refusal to create an issue when it was the template's,
// and is nil for any other.
func CreateRefusal(f *fault.Fault) any {
	if !isCreate(f) {
		return nil
	}
	out := Outcome{Status: "rejected", Mutation: "create"}
	for _, x := range append([]*fault.Fault{f}, f.Also...) {
		out.Diagnostics = append(out.Diagnostics, diagnostic(x.Kind, x.Field, x))
	}
	return out
}
