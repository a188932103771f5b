package view

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

// wordOf is a scope as callers say it.
func wordOf(kind string) string {
	if kind == userScope {
		return "user"
	}
	return kind
}

// scopeNames are the words that callers may say.
var scopeNames = []string{repositoryScope, projectScope, "user"}

// kindOf reads a scope word; blank is the default.
func kindOf(given string) (string, *fault.Fault) {
	switch s := strings.ToLower(strings.TrimSpace(given)); s {
	case "":
		return repositoryScope, nil
	case repositoryScope, projectScope, userScope:
		return s, nil
	case "user":
		return userScope, nil
	}
	return "", unknownScope(given, scopeNames)
}

// ScopeIn are the arguments of a scope.
type ScopeIn struct {
	Scope      string         `json:"scope" enum:"repository,project,user" help:"For whom the view is meant: repository (default), project or user"`
	Project    op.Opt[string] `json:"project" complete:"project" help:"Project of the scope project, by id or name"`
	Owner      op.Opt[string] `json:"owner" complete:"person" help:"Owner, for the scope user; me is you"`
	SharedWith op.List        `json:"shared_with" hint:"NAMES" help:"Comma list of people, for the scope user; me is you"`
}

// read gives the scope that the arguments say; what contradicts itself in it, or
// names no project, is for the caller to refuse. A project is stored by its id.
func (in *ScopeIn) read(ctx context.Context, e *op.Env, projects []config.NamedRecord) (Scope, *fault.Fault) {
	kind, f := kindOf(in.Scope)
	if f != nil {
		return Scope{}, f
	}
	s := Scope{Kind: kind, Project: in.Project, Owner: in.Owner, SharedWith: in.SharedWith.Items()}
	if s.Owner.Set {
		if s.Owner.Value, f = person(ctx, e, "scope.owner", s.Owner.Value); f != nil {
			return Scope{}, f
		}
	}
	for i, who := range s.SharedWith {
		if s.SharedWith[i], f = person(ctx, e, "scope.shared_with", who); f != nil {
			return Scope{}, f
		}
	}
	switch found := config.FindRecord(projects, s.Project.Value); {
	case len(found) > 1:
		return Scope{}, severalProjects(s.Project.Value, found)
	case found != nil:
		s.Project.Value = found[0].ID
	}
	return s, nil
}

// person is who a name stands for, in the family's own words where `me` is nobody.
func person(ctx context.Context, e *op.Env, field, name string) (string, *fault.Fault) {
	who, f := issue.Person(ctx, e, field, name)
	if f != nil {
		f.Family, f.Kind, f.Field = family, conflictKind, field
	}
	return who, f
}

// lost refuses a project that the repository does not know; nil when there is
// nothing to refuse.
func (s *Scope) lost(projects []config.NamedRecord) *fault.Fault {
	if s.Kind != projectScope || slices.ContainsFunc(projects, func(p config.NamedRecord) bool { return p.ID == s.Project.Value }) {
		return nil
	}
	return unknownProject(s.Project.Value, idsOf(projects))
}

func idsOf(records []config.NamedRecord) []string {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	return ids
}

// faults is everything that keeps a scope from being used: conflicts, else a
// project that is lost.
func (s *Scope) faults(projects []config.NamedRecord) []*fault.Fault {
	list := s.conflicts()
	if f := s.lost(projects); list == nil && f != nil {
		list = append(list, f)
	}
	return list
}

// familyOf reads the scope word of a list, which knows more spellings; blank is
// all.
func familyOf(given string) (string, *fault.Fault) {
	switch strings.ToLower(strings.TrimSpace(given)) {
	case "":
		return "", nil
	case "repo":
		return repositoryScope, nil
	case "share":
		return userScope, nil
	}
	kind, f := kindOf(given)
	if f != nil {
		return "", unknownFamily(given, scopeNames)
	}
	return kind, nil
}
