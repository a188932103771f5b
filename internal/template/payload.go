package template

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
)

// defaultsArg, promptArg and referenceArg describe a definition in the schema.
type defaultsArg struct {
	Title     string   `json:"title"`
	Body      string   `json:"body"`
	Status    string   `json:"status"`
	Priority  string   `json:"priority" enum:"low,medium,high"`
	Assignee  string   `json:"assignee"`
	Labels    []string `json:"labels"`
	Files     []string `json:"files"`
	Estimate  string   `json:"estimate"`
	Cycles    []string `json:"cycles"`
	Milestone []string `json:"milestones"`
	Reviewer  string   `json:"reviewer"`
	StartDate string   `json:"start_date"`
	DueDate   string   `json:"due_date"`
	Parent    string   `json:"parent"`
	Related   []string `json:"related_issues"`
	Type      string   `json:"type"`
}

type promptArg struct {
	Key        string `json:"key" need:"both" help:"Field of create"`
	Label      string `json:"label"`
	Kind       string `json:"kind" need:"both" enum:"text,select,multi-select,date"`
	Required   bool   `json:"required"`
	Default    string `json:"default"`
	OptionsRef string `json:"options_ref" enum:"statuses,priorities,labels,assignees,cycles,milestones"`
}

type referenceArg struct {
	Kind     string `json:"kind" need:"both" enum:"label,assignee,file,cycle,milestone,relationship"`
	Value    string `json:"value" need:"both"`
	Required bool   `json:"required"`
}

// Parts are what create and update say of a template.
type Parts struct {
	Name       op.Opt[string]              `json:"name" help:"Name that people see"`
	Scope      op.Opt[string]              `json:"scope" hint:"SCOPE" help:"repository, board:NAME or team:LABEL"`
	Defaults   op.Nested[defaultsArg]      `json:"defaults" only:"wire" help:"Values for fields of create"`
	Prompts    op.NestedList[promptArg]    `json:"prompts" only:"wire" help:"Fields to ask for, in order"`
	References op.NestedList[referenceArg] `json:"references" only:"wire" help:"What a new issue must name, when required"`

	DefaultSpecs   []string            `json:"default" only:"line" hint:"FIELD=VALUE" help:"Value for a field of create; may be repeated"`
	PromptSpecs    []string            `json:"prompt" only:"line" hint:"key=FIELD,..." help:"Field to ask for; further kind, label, required, default, options_ref"`
	Body           op.Opt[op.LongText] `json:"body" only:"line" help:"Text of the issue, in place of --default body=TEXT"`
	ReferenceSpecs []string            `json:"reference" only:"line" hint:"kind=KIND,value=VALUE" help:"What a new issue is about; further required=true"`
}

// definition is Parts read: nil is a block that was not named.
type definition struct {
	name       *string
	scope      *Scope
	defaults   *[]Default
	prompts    *[]Prompt
	references *[]Reference
}

// read makes a definition of the parts and gathers what is wrong in them.
func (p *Parts) read(b *builder) (d definition) {
	if p.Name.Set {
		d.name = &p.Name.Value
	}
	if p.Scope.Set {
		s := b.scope(p.Scope.Value)
		d.scope = &s
	}
	if p.Defaults.Raw != nil {
		list := b.defaults(object(p.Defaults.Raw))
		d.defaults = &list
	} else if p.DefaultSpecs != nil || p.Body.Set {
		a := b.pairs(p.DefaultSpecs)
		if _, twice := a["body"]; p.Body.Set && twice {
			b.payload("defaults", "has `body`, and `--body` gives it too").help("give it once")
		} else if p.Body.Set {
			a["body"] = strings.TrimRight(string(p.Body.Value), "\r\n")
		}
		list := b.defaults(a)
		d.defaults = &list
	}
	if p.Prompts.Raw != nil || p.PromptSpecs != nil {
		list := []Prompt{}
		b.rows("prompts", p.Prompts.Raw, p.PromptSpecs, func(i int, a attrs) {
			if _, ok := a["kind"]; !ok && p.PromptSpecs != nil {
				a["kind"] = "text"
			}
			list = append(list, b.prompt(i, a))
		})
		d.prompts = &list
	}
	if p.References.Raw != nil || p.ReferenceSpecs != nil {
		list := []Reference{}
		b.rows("references", p.References.Raw, p.ReferenceSpecs, func(i int, a attrs) { list = append(list, b.reference(i, a)) })
		d.references = &list
	}
	return d
}

// rows takes the items of a list, from JSON or from the command line.
func (b *builder) rows(name string, raw []json.RawMessage, specs []string, take func(i int, a attrs)) {
	for i, r := range raw {
		take(i, object(r))
	}
	for i, s := range specs {
		if len(specs) == 1 && strings.TrimSpace(s) == "" {
			break // clears the list
		}
		a, problem, remedy := attributes(s)
		if problem != "" {
			b.payload(fmt.Sprintf("%s[%d]", name, i), "%s", problem).help("%s", remedy)
			continue
		}
		take(i, a)
	}
}

// object reads a JSON object. A null is absent.
func object(raw json.RawMessage) attrs {
	var all map[string]any
	d := json.NewDecoder(bytes.NewReader(raw))
	if d.Decode(&all) != nil {
		return attrs{}
	}
	a := attrs{}
	for key, v := range all {
		if v != nil {
			a[key] = plain(v)
		}
	}
	return a
}

// plain is a text, a bool or a list of texts; nil for anything else.
func plain(v any) any {
	switch v := v.(type) {
	case string, bool:
		return v
	case []any:
		list := []string{}
		for _, item := range v {
			s, ok := item.(string)
			if !ok {
				return nil
			}
			list = append(list, s)
		}
		return list
	}
	return nil
}
