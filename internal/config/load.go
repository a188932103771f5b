package config

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// BoardFile is one *.md of docs/boards.
type BoardFile struct {
	Path string // from the repository's root, with slashes
	Data []byte
}

// Load reads the bytes of tix.toml and of the board files, which stand in the
// byte order of their names; boards is nil when the folder is absent. root is
// the repository's absolute path, used to judge paths; empty skips what needs
// the file system.
//
// The fault stops every command: the file is no TOML, or something that every
// command needs cannot be understood. It tells all of that at once, each with its
// line. The findings stop nothing.
func Load(root string, toml []byte, boards []BoardFile) (*Config, []fault.Finding, *fault.Fault) {
	file, problem := tomledit.Parse(toml)
	if problem != nil {
		return nil, nil, fault.Config("%s is not TOML: %s", FileName, problem.Message).
			At(FileName, problem.Line, problem.Col, maskAll(toml, problem.Source, problem.Message)).
			Help("correct the line in an editor; no command goes on before")
	}
	r := &reader{root: root, file: file, config: blank()}
	r.config.file = file
	for _, read := range []func(){
		r.unknownSections, r.scalars, r.paths, r.categories,
		func() { r.boards(boards) }, r.limits, r.triage,
		r.planning, r.layout, r.settings, r.targets, r.beads,
		r.teams, r.cycles, r.forms, r.registries,
	} {
		read()
	}
	for _, f := range r.stops {
		if f.Remedy == "" {
			f.Help("correct the line in an editor; no command goes on before")
		}
	}
	if f := fault.Join(r.stops); f != nil {
		return nil, r.findings, f
	}
	return r.config, r.findings, nil
}

// scalarKeys are the keys above the first table.
func scalarKeys() []string {
	return []string{
		"issues_dir", "milestones_dir", "editor", "viewer", "agent", "lint_foreign_repositories",
		"tips_on_startup", "types", "custom_types", "labels", "tags_dir", "parent_repo",
	}
}

// sectionNames are the tables of the file, in the order in which the original
// writes them.
func sectionNames() []string {
	return []string{
		"kanban", "teams", "cycles", "templates", "views", "health", "issue_templates", "planning",
		"categories", "transitions", "triage", "export", "custom_attributes", "mentions", "layout",
		"type_colors", "repos", "projects", "epics", "initiatives", "cycle_schedules", "capacity", "beads", "state",
	}
}

// unknownSections warns about what stands at the top and has no meaning.
func (r *reader) unknownSections() {
	s := &section{reader: r, node: r.file.Root()}
	all := append(scalarKeys(), sectionNames()...)
	for _, item := range s.node.Items {
		switch {
		case slices.Contains(all, item.Key):
		case item.Key == "keybindings":
			s.warn(item, "unknown_section", "move it to tix_keybindings.toml", "`[keybindings]` has no meaning here; it is kept and ignored")
		case item.Kind == tomledit.KindTable || item.Kind == tomledit.KindTables:
			s.warn(item, "unknown_section", spelling(item.Key, sectionNames()), "`["+dotted(item.Key)+"]` is no section that tix knows; it is kept and ignored")
		default:
			s.warn(item, "unknown_key", spelling(item.Key, scalarKeys()), "`"+dotted(item.Key)+"` is no key that tix knows; it is kept and ignored")
		}
	}
}

// scalars reads the keys above the first table but the paths.
func (r *reader) scalars() {
	s := &section{reader: r, node: r.file.Root()}
	c := r.config
	c.Editor, c.Agent = s.text("editor", ""), s.text("agent", "")
	c.Viewer = s.text("viewer", "auto")
	if n := s.node.Child("viewer"); n != nil && n.Kind == tomledit.KindString && isBlank(c.Viewer) {
		s.fail(n, "", "`viewer` must not be blank").Help("write `auto` for the first pager that is installed, or remove the key")
	}
	if c.Viewer == "auto" {
		c.Viewer = ""
	}
	c.LintForeign = s.boolean("lint_foreign_repositories", true)
	c.Tips = s.boolean("tips_on_startup", true)
	if a, b := s.node.Child("types"), s.node.Child("custom_types"); a != nil && b != nil {
		s.fail(b, "", "`custom_types` is the old name of `types`, and both stand here").Help("keep `types` alone")
		return
	}
	for _, key := range []string{"types", "custom_types"} {
		if list, ok := s.list(key); ok {
			c.Types = list
		}
	}
	labels, _ := s.list("labels")
	for _, label := range labels {
		if !slices.Contains(c.Labels, label) {
			c.Labels = append(c.Labels, label)
		}
	}
}

// paths reads the folders and refuses those outside the root.
func (r *reader) paths() {
	s := &section{reader: r, node: r.file.Root()}
	c := r.config
	for _, key := range []struct {
		name string
		into *string
	}{{"issues_dir", &c.IssuesDir}, {"milestones_dir", &c.MilestonesDir}, {"tags_dir", &c.TagsDir}} {
		s.folder(key.name, key.into)
	}
	if n := s.node.Child("parent_repo"); n != nil {
		c.ParentRepo = s.text("parent_repo", "")
		if n.Kind == tomledit.KindString && isBlank(c.ParentRepo) {
			s.fail(n, "", "`parent_repo` must not be empty").Help("name the parent repository, or remove the key")
		}
	}
}

// folder reads a path of the section and judges it.
func (s *section) folder(key string, into *string) {
	n := s.node.Child(key)
	if n == nil {
		return
	}
	value := s.text(key, "")
	if n.Kind != tomledit.KindString {
		return
	}
	rel, f := Inside(s.root, s.full(key), value)
	if f != nil {
		line, col := s.file.Place(n)
		s.bad = true
		s.halt(f.At(FileName, line, col, s.file.Line(n)))
		return
	}
	if info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(rel))); s.root != "" && err == nil && !info.IsDir() {
		s.fail(n, "", "`%s` is `%s`, which is a file", s.full(key), value).Help("name a folder, or move the file away")
		return
	}
	*into = rel
}
