package view

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Scopes as the file spells them. Callers say `user` for the last.
const (
	repositoryScope = "repository"
	projectScope    = "project"
	userScope       = "user_share"
)

// Resolutions of a scope.
const (
	resolved   = "resolved"
	missing    = "missing"
	conflicted = "conflict"
)

// Scope says for whom a view is meant. It is a label and grants nothing.
type Scope struct {
	Kind           string
	Project, Owner op.Opt[string]
	SharedWith     []string
	extra          []*tomledit.Node
}

// scopeKeys are the keys of a scope, in the order of the file.
var scopeKeys = []string{"kind", "project_id", "owner", "shared_with"}

// MarshalJSON writes the published keys.
func (s Scope) MarshalJSON() ([]byte, error) {
	return op.Encode(object{
		{"kind", s.Kind}, {"project_id", orNull(s.Project)}, {"owner", orNull(s.Owner)},
		{"shared_with", append([]string{}, s.SharedWith...)}, {"extensions", extras(s.extra)},
	})
}

// equal tells whether two scopes say the same; unknown keys say nothing.
func (s *Scope) equal(other *Scope) bool {
	return s.Kind == other.Kind && s.Project == other.Project && s.Owner == other.Owner && slices.Equal(s.SharedWith, other.SharedWith)
}

func orNull(o op.Opt[string]) any {
	if !o.Set {
		return nil
	}
	return o.Value
}

// label is a scope in one line.
func (s *Scope) label() string {
	switch s.Kind {
	case projectScope:
		return strings.TrimSpace("project " + s.Project.Value)
	case userScope:
		label := "user"
		if s.Owner.Set {
			label += " owner=" + s.Owner.Value
		}
		if len(s.SharedWith) > 0 {
			label += " shared_with=" + strings.Join(s.SharedWith, ",")
		}
		return label
	}
	return s.Kind
}

// rank orders scopes by how special they are: of views of one name the most
// special is meant.
func (s *Scope) rank() int {
	return slices.Index([]string{repositoryScope, projectScope, userScope}, s.Kind)
}

// conflicts are what a scope says against itself, in the published order.
func (s *Scope) conflicts() []*fault.Fault {
	var list []*fault.Fault
	add := func(help, field, format string, args ...any) {
		list = append(list, scopeConflict("scope."+field, format, args...).Help("%s", help))
	}
	user := s.Kind == userScope
	switch project := s.Project.Value; {
	case s.Kind != projectScope && s.Project.Set:
		add("leave `project` out, or use the scope project", "project_id", "a view of the scope %s names no project, and this one names `%s`", wordOf(s.Kind), project)
	case s.Kind == projectScope && strings.TrimSpace(project) == "":
		add("name one in `project`, by its id or name", "project_id", "a view of a project needs the project")
	case s.Kind == projectScope && strings.TrimSpace(project) != project:
		add("write it without the blanks", "project_id", "the project `%s` has blanks around it", project)
	}
	switch {
	case user && !s.Owner.Set && len(s.SharedWith) == 0:
		add("give `owner` or `shared_with`", "owner", "a view of the scope user needs an owner, or somebody it is shared with")
	case !user && s.Owner.Set:
		add("leave `owner` out, or use the scope user", "owner", "only a view of the scope user has an owner")
	}
	if !user && len(s.SharedWith) > 0 {
		add("leave `shared_with` out, or use the scope user", "shared_with", "only a view of the scope user is shared with somebody")
	}
	if s.Owner.Set && strings.TrimSpace(s.Owner.Value) == "" {
		add("name somebody, or leave `owner` out", "owner", "the owner is blank")
	}
	for i, who := range s.SharedWith {
		switch {
		case strings.TrimSpace(who) == "":
			add("remove it", "shared_with", "a name in `shared_with` is blank")
		case slices.Index(s.SharedWith, who) < i:
			add("name everybody once", "shared_with", "`%s` stands twice in `shared_with`", who)
		}
	}
	return list
}

// storedScope reads the scope of a record. One that is absent is the default.
func storedScope(n *tomledit.Node) (Scope, []*fault.Fault) {
	s := Scope{Kind: repositoryScope}
	if n == nil {
		return s, nil
	}
	if n.Kind != tomledit.KindTable {
		return s, []*fault.Fault{wrongType(invalidView, "scope", n.Kind, "a table")}
	}
	s.extra = unknown(n, scopeKeys...)
	var list []*fault.Fault
	bad := func(item *tomledit.Node, want string) {
		list = append(list, wrongType(invalidView, "scope."+item.Key, item.Kind, want))
	}
	for _, item := range n.Items {
		switch item.Key {
		case "kind", "project_id", "owner":
			if item.Kind != tomledit.KindString {
				bad(item, "text")
				continue
			}
			switch item.Key {
			case "kind":
				s.Kind = item.Text
			case "owner":
				s.Owner = op.Some(item.Text)
			default:
				s.Project = op.Some(item.Text)
			}
		case "shared_with":
			texts, ok := textsOf(item)
			if !ok {
				bad(item, "a list of texts")
			}
			s.SharedWith = texts
		}
	}
	if s.rank() < 0 && list == nil {
		list = append(list, unknownScope(s.Kind, []string{repositoryScope, projectScope, userScope}))
	}
	return s, list
}

// textsOf reads a list of texts.
func textsOf(n *tomledit.Node) ([]string, bool) {
	if n.Kind != tomledit.KindArray {
		return nil, false
	}
	list := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		if item.Kind != tomledit.KindString {
			return nil, false
		}
		list = append(list, item.Text)
	}
	return list, true
}
