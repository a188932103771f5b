package template

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// newID judges the id of a template that is to be: one that begins with a hyphen
// would be taken for a flag in every command.
func (b *builder) newID(id string) {
	if strings.HasPrefix(id, "-") {
		b.wrong("", "is no id: it begins with `-`").help("begin it with a letter or a digit")
		return
	}
	b.id(id)
}

// id judges an id.
func (b *builder) id(id string) {
	const rule = "an id has 1 to %d ASCII letters, digits, `-` and `_`"
	for _, r := range id {
		if r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			b.wrong("", "is no id: it has `%c`", r).help(rule, config.MaxID)
			return
		}
	}
	if id == "" || len(id) > config.MaxID {
		b.wrong("", "is no id: it has %d characters", len(id)).help(rule, config.MaxID)
	}
}

// check holds a definition against the rules of the file
// (original/views-templates.md 2.1).
func (b *builder) check(c *config.Config, t *Template) {
	if t.Name != "" && strings.TrimSpace(t.Name) == "" {
		b.blank("name")
	}
	if unmet := t.Scope.unmet(c); unmet != "" {
		b.wrong("scope", "%s", unmet).help("use %s", scopeForms)
	}
	for _, d := range t.Defaults {
		path := "defaults." + d.Field
		blank := func(s string) bool { return strings.TrimSpace(s) == "" }
		switch {
		case isList(d.Field) && slices.ContainsFunc(d.Items, blank):
			b.wrong(path, "has a blank item").help("take it out")
		case !isList(d.Field) && blank(d.Text):
			b.blank(path)
		case isDate(d.Field) && !model.ValidDate(d.Text):
			b.notDate(path, d.Text)
		}
	}
	b.checkPrompts(t.Prompts)
	for i, r := range t.References {
		path := valueOfReference(i)
		if strings.TrimSpace(r.Value) == "" {
			b.wrong(path, "is blank").help("say what is referred to")
		} else if kinds := relationshipKinds(); r.Kind == "relationship" && !slices.Contains(kinds, r.Value) {
			b.wrong(path, "is `%s`, which is no relationship", r.Value).help("use one of %s", fault.Names(kinds))
		}
	}
}

const aDay = "write a real day as YYYY-MM-DD"

func isDate(field string) bool { return field == "start_date" || field == "due_date" }

func (b *builder) notDate(path, given string) {
	b.wrong(path, "is `%s`, which is no day", given).help(aDay)
}

func (b *builder) checkPrompts(list []Prompt) {
	for i, p := range list {
		path := fmt.Sprintf("prompts[%d].", i)
		switch {
		case !slices.Contains(fields(), p.Key):
			b.wrong(path+"key", "is `%s`, which is no field of create", p.Key).help("use one of %s", fault.Names(fields()))
		case slices.IndexFunc(list, func(q Prompt) bool { return q.Key == p.Key }) < i:
			b.wrong(path+"key", "is `%s` once more", p.Key).help("one prompt asks for a field: leave the other out")
		}
		if p.OptionsRef != "" && strings.TrimSpace(p.OptionsRef) != "" && !slices.Contains(optionSources(), p.OptionsRef) {
			b.wrong(path+"options_ref", "is `%s`, which offers nothing", p.OptionsRef).help("use one of %s", fault.Names(optionSources()))
		}
		if p.Kind == "date" && strings.TrimSpace(p.Default) != "" && !model.ValidDate(strings.TrimSpace(p.Default)) {
			b.notDate(path+"default", p.Default)
		}
	}
}

// fill is what defaults and prompts of a template make of a field: the default
// of a prompt counts before the defaults. path tells where the value stands.
func (t *Template) fill(field string) (value, path string, ok bool) {
	for i, p := range t.Prompts {
		if p.Key == field && p.Default != "" {
			return strings.TrimSpace(p.Default), fmt.Sprintf("prompts[%d].default", i), true
		}
	}
	for _, d := range t.Defaults {
		if d.Field == field {
			return d.Joined(), "defaults." + field, true
		}
	}
	return "", "", false
}

// items are the values of a default that are judged one by one.
func items(field, value string) []string {
	if isList(field) {
		return op.List(value).Items()
	}
	return []string{value}
}
