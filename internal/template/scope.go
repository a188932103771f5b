package template

import (
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
)

// The kinds of scope. A scope is a label that create must repeat; it does not
// change where an issue goes.
const (
	repository = "repository"
	ofBoard    = "board"
	ofTeam     = "team"
)

const scopeForms = "`repository`, `board:NAME` or `team:LABEL`"

// Scope is what a template is for. Name is "" for the whole repository.
type Scope struct{ Kind, Name string }

// String is the scope as it is written.
func (s Scope) String() string {
	if s.Kind == repository {
		return repository
	}
	return s.Kind + ":" + s.Name
}

// chosen are the flags of create for a template of this scope.
func (s Scope) chosen(id string) fault.Citing {
	return fault.Citing("--template " + fault.Word(id) + " --scope " + fault.Word(s.String()))
}

// parseScope reads a scope; ok is false when it is none. What stands behind
// `repository:` means nothing.
func parseScope(s string) (scope Scope, ok bool) {
	kind, name, _ := strings.Cut(s, ":")
	switch kind {
	case repository:
		return Scope{Kind: kind}, true
	case ofBoard, ofTeam:
		return Scope{kind, strings.TrimSpace(name)}, true
	}
	return Scope{Kind: repository}, false
}

// unmet says why nothing has this scope, "" = something has.
func (s Scope) unmet(c *config.Config) string {
	var names []string
	switch s.Kind {
	case repository:
		return ""
	case ofBoard:
		if c.BoardNamed(s.Name) != nil {
			return ""
		}
		for i := range c.Boards {
			names = append(names, c.Boards[i].Name)
		}
		if len(names) == 0 {
			names = []string{c.Board().Name}
		}
	case ofTeam:
		for _, t := range c.Teams {
			if t.Label == s.Name {
				return ""
			}
			names = append(names, t.Label)
		}
	}
	switch {
	case s.Name == "":
		return "names no " + s.Kind + ": write `" + s.Kind + ":` and a name"
	case len(names) == 0:
		return "is `" + s.String() + "`, but tix.toml has no " + s.Kind
	}
	return "is `" + s.String() + "`, but there is only " + fault.Names(names)
}
