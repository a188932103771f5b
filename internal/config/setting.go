package config

import (
	"slices"
	"strings"
)

// planning reads [planning] and [state].
func (r *reader) planning() {
	if s, ok := r.table("state"); ok {
		s.known("next_number")
		r.config.NextNumber = s.number("next_number", 0, 0)
	}
	s, ok := r.table("planning")
	if !ok {
		return
	}
	s.known("cycle_number", "default_cycle", "default_milestone", "default_team")
	r.config.Planning = Planning{
		CycleNumber:  s.number("cycle_number", 1, 1),
		DefaultCycle: s.text("default_cycle", ""), DefaultMilestone: s.text("default_milestone", ""),
		DefaultTeam: s.text("default_team", ""),
	}
}

// settings reads the small sections: mentions, health, custom attributes,
// colours and repositories.
func (r *reader) settings() {
	c := r.config
	if s, ok := r.table("mentions"); ok {
		s.known("enabled", "dir")
		c.Mentions.Enabled = s.boolean("enabled", true)
		s.folder("dir", &c.Mentions.Dir)
	}
	if s, ok := r.table("health"); ok {
		s.known("policy")
		if c.Health.Policy = s.text("policy", "health-v1"); c.Health.Policy != "health-v1" {
			s.fail(s.at("policy"), "", "`health.policy` is `%s`, which does not exist", c.Health.Policy).Help("write health-v1")
		}
	}
	if s, ok := r.table("custom_attributes"); ok {
		s.known("keys")
		c.CustomAttributes, _ = s.list("keys")
	}
	if s, ok := r.table("type_colors"); ok {
		c.TypeColors = s.entries()
	}
	if s, ok := r.table("repos"); ok {
		c.Repos = s.entries()
		for _, e := range c.Repos {
			if isBlank(e.Name) || isBlank(e.Value) {
				s.fail(s.at(e.Name), "", "`%s` needs a name and a path", s.full(e.Name)).Help("name the folder of the repository, or remove the line")
			}
		}
	}
}

// layout reads [layout].
func (r *reader) layout() {
	s, ok := r.table("layout")
	if !ok {
		return
	}
	s.known("directory", "filename", "move_on_change")
	l := &r.config.Layout
	l.Declared = true
	l.Directory, l.Filename = s.text("directory", l.Directory), s.text("filename", l.Filename)
	l.MoveOnChange = s.boolean("move_on_change", true)
	s.template("directory", l.Directory, "assignee", "type", "status", "priority", "cycle", "milestone")
	s.template("filename", l.Filename, "id", "date", "slug", "number", "title")
	if !strings.HasSuffix(l.Filename, ".md") {
		s.fail(s.at("filename"), "", "`layout.filename` is `%s`, but must end in `.md`", l.Filename).Help("add `.md` at its end")
	}
}

// template checks a path with {tokens}.
func (s *section) template(key, value string, tokens ...string) {
	n, name := s.at(key), s.full(key)
	switch {
	case isBlank(value):
		s.fail(n, "", "`%s` must not be blank", name).Help("write `.` for the issues folder itself")
		return
	case strings.Contains(value, `\`):
		s.fail(n, "", "`%s` holds a backslash", name).Help("separate folders with `/`")
		return
	case strings.HasPrefix(value, "/") || len(value) > 1 && value[1] == ':':
		s.fail(n, "", "`%s` is absolute, but must be relative to the issues folder", name).
			Help("write it without what stands before the issues folder")
		return
	}
	for part := range strings.SplitSeq(value, "/") {
		switch part {
		case "":
			s.fail(n, "", "`%s` holds an empty folder name", name).Help("write one `/` between folders and none at the end")
		case "..":
			s.fail(n, "", "`%s` must not hold `..`", name).Help("stay below the issues folder")
		}
	}
	for rest := value; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return
		}
		token, tail, ok := strings.Cut(after, "}")
		if !ok {
			return
		}
		if !slices.Contains(tokens, token) {
			s.fail(n, "", "`%s` holds `{%s}`, which has no meaning there", name, token).
				Help("use some of %s, each in braces", strings.Join(tokens, ", "))
		}
		rest = tail
	}
}

// targets reads [export.gitlab] and [export.linear].
func (r *reader) targets() {
	s, ok := r.table("export")
	if !ok {
		return
	}
	s.known("gitlab", "linear")
	r.config.Export.GitLab = s.target("gitlab", "GITLAB_TOKEN")
	r.config.Export.Linear = s.target("linear", "LINEAR_TOKEN")
}

func (s *section) target(name, variable string) *Target {
	n := s.node.Child(name)
	if n == nil {
		return nil
	}
	t, ok := s.sub(n)
	if !ok {
		return nil
	}
	t.known("token", "base_url", "project", "team")
	if token := t.node.Child("token"); token != nil && token.Text != "" {
		t.warn(token, "token_in_file", "put it into the environment variable "+variable+" and remove the line",
			"`"+t.full("token")+"` keeps a secret in a file that is shared")
	}
	return &Target{
		Token: Secret(t.text("token", "")), BaseURL: t.text("base_url", ""),
		Project: t.text("project", ""), Team: t.text("team", ""),
	}
}

// beads reads [beads].
func (r *reader) beads() {
	s, ok := r.table("beads")
	if !ok {
		return
	}
	s.known("mode", "binary", "workspace", "id_prefix")
	b := &r.config.Beads
	b.Mode, b.Binary = s.text("mode", b.Mode), s.text("binary", b.Binary)
	b.Workspace, b.IDPrefix = s.text("workspace", ""), s.text("id_prefix", b.IDPrefix)
	if !BeadsMode(b.Mode) {
		s.fail(s.at("mode"), "", "`beads.mode` is `%s`, which does not exist", b.Mode).Help("write off, mirror or sync")
	}
}

// BeadsMode tells whether the text is a mode of [beads].
func BeadsMode(mode string) bool { return mode == "off" || mode == "mirror" || mode == "sync" }
