package config

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// records calls read for each record of a registry. What is wrong in a record
// is a finding; read's own refusal drops the record.
func (r *reader) records(name string, read func(id string, s *section)) {
	n := r.file.Root().Child(name)
	if n == nil {
		return
	}
	s := &section{reader: r, node: n, name: name, soft: true}
	if n.Kind != tomledit.KindTable {
		s.fail(n, "", "`%s` is %s, but must be a table of records", name, n.Kind)
		return
	}
	for _, item := range n.Items {
		record, ok := s.sub(item)
		if !ok {
			continue
		}
		if isBlank(item.Key) {
			record.fail(item, "", "a record of `%s` has a blank name", name)
			continue
		}
		read(item.Key, record)
	}
}

func (r *reader) teams() {
	r.records("teams", func(label string, s *section) {
		s.known("members")
		members, _ := s.list("members")
		if !s.bad && len(members) == 0 {
			s.fail(s.at("members"), "", "team `%s` has no members", label)
		}
		for i, member := range members {
			if slices.Index(members, member) < i {
				s.fail(s.at("members").Items[i], "", "team `%s` names the member `%s` twice", label, member)
				break
			}
		}
		if !s.bad {
			r.config.Teams = append(r.config.Teams, Team{label, members})
		}
	})
}

func (r *reader) cycles() {
	r.records("cycles", func(name string, s *section) {
		s.known("description", "start_date", "due_date")
		c := Cycle{Name: name, Description: s.text("description", "")}
		c.StartDate, c.DueDate = s.dates()
		if !s.bad {
			r.config.Cycles = append(r.config.Cycles, c)
		}
	})
}

// dates reads start_date and due_date, which must be days of the calendar and
// in this order.
func (s *section) dates() (start, due string) {
	for _, key := range []struct {
		name string
		into *string
	}{{"start_date", &start}, {"due_date", &due}} {
		n := s.node.Child(key.name)
		*key.into = s.text(key.name, "")
		if n != nil && n.Kind == tomledit.KindString && !model.ValidDate(*key.into) {
			s.fail(n, "", "`%s` is `%s`, but must be a day of the calendar as YYYY-MM-DD", s.full(key.name), *key.into)
		}
	}
	if !s.bad && start != "" && due != "" && due < start {
		s.fail(s.at("due_date"), "", "`%s` ends on %s, before its start on %s", s.name, due, start)
	}
	return start, due
}

// forms checks [templates.*], which fill the form of a terminal interface.
func (r *reader) forms() {
	r.records("templates", func(name string, s *section) {
		s.known("title", "body", "labels", "status", "priority", "assignee", "estimate", "reviewer",
			"cycles", "milestones", "start_date", "due_date")
		for _, key := range []string{"title", "body", "status", "priority", "assignee", "estimate", "reviewer"} {
			s.text(key, "")
		}
		for _, key := range []string{"labels", "cycles", "milestones"} {
			items, _ := s.list(key)
			for i, item := range items {
				if isBlank(item) || strings.Contains(item, ",") {
					s.fail(s.at(key).Items[i], "", "`%s` holds `%s`, but its items must not be blank or hold a comma", s.full(key), item)
					break
				}
			}
		}
		s.dates()
	})
}

// registries reads the identities and labels of the other records.
func (r *reader) registries() {
	c := r.config
	r.labelled("projects", &c.Projects, "name", "description", "status", "lead", "start_date", "due_date")
	r.labelled("epics", &c.Epics, "name", "description", "status", "owner", "start_date", "due_date",
		"weight", "parent", "projects", "milestone", "cycle")
	r.labelled("initiatives", &c.Initiatives)
	for _, registry := range []struct {
		name string
		into *[]NamedRecord
	}{{"views", &c.Views}, {"issue_templates", &c.Templates}, {"cycle_schedules", &c.Schedules}, {"capacity", &c.Capacity}} {
		r.records(registry.name, func(id string, s *section) {
			if registry.name == "cycle_schedules" && !s.identity(id) {
				return
			}
			record := NamedRecord{ID: id}
			if n := s.node.Child("name"); n != nil && n.Kind == tomledit.KindString {
				record.Name = n.Text
			}
			*registry.into = append(*registry.into, record)
		})
	}
}

// labelled reads a registry of records with a label. Without known keys every key
// is allowed.
func (r *reader) labelled(name string, into *[]NamedRecord, keys ...string) {
	r.records(name, func(id string, s *section) {
		if len(keys) > 0 {
			s.known(keys...)
		}
		if !s.identity(id) {
			return
		}
		if label := s.required("name"); !s.bad {
			*into = append(*into, NamedRecord{id, label})
		}
	})
}

// identity judges the id of a record and reports it.
func (s *section) identity(id string) bool {
	if f := CheckID(id); f != nil {
		s.fail(s.node, "", "%s", f.Message)
		return false
	}
	return true
}

// MaxID is the longest id of a record, in characters.
const MaxID = 128

// CheckID judges the id of a project, epic, initiative or schedule: 1 to 128
// characters without white space and without what TOML gives a meaning
// (`.` `[` `]` `=` `#`, quotes, backslash).
func CheckID(id string) *fault.Fault {
	if id == "" || utf8.RuneCountInString(id) > MaxID {
		return fault.Config("the id `%s` must have 1 to %d characters", id, MaxID).Help("use letters, digits, `-`, `_` or `:`")
	}
	for _, r := range id {
		if strings.ContainsRune(".[]=#'\"\\", r) || unicode.IsSpace(r) || unicode.IsControl(r) {
			return fault.Config("the id %q holds the character %q, which an id must not hold", id, r).Help("use letters, digits, `-`, `_` or `:`")
		}
	}
	return nil
}
