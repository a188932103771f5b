package template

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Table is where templates stand in tix.toml.
const Table = "issue_templates"

// Template is one definition.
type Template struct {
	ID         string
	Name       string // "" = shown by its id
	Scope      Scope
	Defaults   []Default // in the order of fields()
	Prompts    []Prompt
	References []Reference
	Extensions Extensions
}

// Label is the name that people see.
func (t *Template) Label() string {
	if t.Name == "" {
		return t.ID
	}
	return t.Name
}

// Default is the value of one field of create.
type Default struct {
	Field string
	Text  string   // of a field that is no list
	Items []string // of a list
}

// Joined is the value as create takes it.
func (d Default) Joined() string {
	if isList(d.Field) {
		return strings.Join(d.Items, ",")
	}
	return d.Text
}

func (d Default) equal(e Default) bool {
	return d.Field == e.Field && d.Text == e.Text && slices.Equal(d.Items, e.Items)
}

// Prompt asks a person for one field. Default and the like are "" when absent.
type Prompt struct {
	Key        string `json:"key"`
	Label      string `json:"label,omitzero"`
	Kind       string `json:"kind"`
	Required   bool   `json:"required,omitzero"`
	Default    string `json:"default,omitzero"`
	OptionsRef string `json:"options_ref,omitzero"`
}

// Reference is what a new issue is to be about.
type Reference struct {
	Kind     string `json:"kind"`
	Value    string `json:"value"`
	Required bool   `json:"required,omitzero"`
}

// fields are the fields of create that a template may fill, in the order in which
// they are told (original/views-templates.md 2.1).
func fields() []string {
	return []string{
		"title", "body", "status", "priority", "assignee", "labels", "files", "estimate", "cycles",
		"milestones", "reviewer", "start_date", "due_date", "parent", "related_issues", "type",
	}
}

func isList(field string) bool {
	return slices.Contains([]string{"labels", "files", "cycles", "milestones", "related_issues"}, field)
}

func promptKinds() []string { return []string{"text", "select", "multi-select", "date"} }

func optionSources() []string {
	return []string{"statuses", "priorities", "labels", "assignees", "cycles", "milestones"}
}

func referenceKinds() []string {
	return []string{"label", "assignee", "file", "cycle", "milestone", "relationship"}
}

func relationshipKinds() []string { return []string{"blocks", "blocked_by", "duplicates", "related"} }

// body is the definition as it is written into tix.toml: no key for what is
// absent, and none for the scope of the whole repository.
func (t *Template) body() tomledit.Body {
	b := tomledit.Body{}
	if t.Name != "" {
		b = append(b, tomledit.Item{Key: "name", Value: tomledit.String(t.Name)})
	}
	if t.Scope.Kind != repository {
		b = append(b, tomledit.Item{Key: "scope", Value: tomledit.String(t.Scope.String())})
	}
	if len(t.Defaults) > 0 {
		b = append(b, tomledit.Item{Key: "defaults", Table: defaultsBody(t.Defaults)})
	}
	if len(t.Prompts) > 0 {
		b = append(b, tomledit.Item{Key: "prompts", List: promptBodies(t.Prompts)})
	}
	if len(t.References) > 0 {
		b = append(b, tomledit.Item{Key: "references", List: referenceBodies(t.References)})
	}
	return b
}

func defaultsBody(list []Default) tomledit.Body {
	b := tomledit.Body{}
	for _, d := range list {
		b = append(b, tomledit.Item{Key: d.Field, Value: d.value()})
	}
	return b
}

func (d Default) value() tomledit.Value {
	if isList(d.Field) {
		return tomledit.Strings(d.Items...)
	}
	return tomledit.String(d.Text)
}

func promptBodies(list []Prompt) []tomledit.Body {
	bodies := make([]tomledit.Body, len(list))
	for i, p := range list {
		bodies[i] = texts("key", p.Key, "label", p.Label, "kind", p.Kind)
		if p.Required {
			bodies[i] = append(bodies[i], tomledit.Item{Key: "required", Value: tomledit.Bool(true)})
		}
		bodies[i] = append(bodies[i], texts("default", p.Default, "options_ref", p.OptionsRef)...)
	}
	return bodies
}

func referenceBodies(list []Reference) []tomledit.Body {
	bodies := make([]tomledit.Body, len(list))
	for i, r := range list {
		bodies[i] = texts("kind", r.Kind, "value", r.Value)
		if r.Required {
			bodies[i] = append(bodies[i], tomledit.Item{Key: "required", Value: tomledit.Bool(true)})
		}
	}
	return bodies
}

// texts are keys with their text, without those that have none.
func texts(pairs ...string) tomledit.Body {
	b := tomledit.Body{}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			b = append(b, tomledit.Item{Key: pairs[i], Value: tomledit.String(pairs[i+1])})
		}
	}
	return b
}
