package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// load reads a tix.toml that must be good.
func load(t *testing.T, toml string, boards ...BoardFile) (*Config, []fault.Finding) {
	t.Helper()
	c, findings, f := Load("", []byte(toml), boards)
	if f != nil {
		t.Fatalf("%s\n%s", f.Text(nil), toml)
	}
	return c, findings
}

// refusal is one file that stops every command.
type refusal struct {
	name, toml string
	kind, want string // machine word; part of the sentence
	source     string // the line that is shown
}

func refuses(t *testing.T, tests []refusal) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, _, f := Load("", []byte(tt.toml), nil)
			if f == nil {
				t.Fatal("accepted")
			}
			if f.Kind != tt.kind || !strings.Contains(f.Message, tt.want) || f.Place.Source != tt.source {
				t.Errorf("kind %q, message %q, line %q", f.Kind, f.Message, f.Place.Source)
			}
			if f.Family != fault.FamilyConfig || f.Exit() != 1 || f.Place.Path != FileName || f.Place.Line == 0 {
				t.Errorf("family %q, exit %d, place %+v", f.Family, f.Exit(), f.Place)
			}
			if f.Remedy == "" || strings.Contains(f.Remedy, "{status}") { // which would cite an operation
				t.Errorf("remedy %q", f.Remedy)
			}
			if strings.HasSuffix(f.Message, ".") || strings.ToLower(f.Message[:1]) != f.Message[:1] {
				t.Errorf("style of %q", f.Message)
			}
		})
	}
}

func TestLoadWithoutAnythingGivesTheDefaults(t *testing.T) {
	t.Parallel()
	c, findings := load(t, "")
	got := fmt.Sprintln(c.IssuesDir, c.MilestonesDir, c.TagsDir, c.LintForeign, c.Tips, len(c.Types), c.Labels,
		c.Planning, c.Categories, c.Transitions, c.Triage == nil, c.Mentions, c.Layout, c.Health, c.Beads, len(findings))
	want := "docs/issues docs/milestones docs/tags true true 10 [decision-pending] {1   } " +
		"{[backlog unstarted active blocked completed canceled] unstarted} {true} true {true docs/mentions} " +
		"{{assignee}/{type}/{status} {date}-{id}-{slug}.md true false} {health-v1} {off bd  tix} 0\n"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if b := c.Board(); fmt.Sprintf("%s %q %s", b.Name, b.Columns, b.DoneColumn) != `default ["todo" "in progress" "in review" "done"] done` {
		t.Errorf("board %+v", b)
	}
}

const full = `issues_dir = "./work//issues/"
milestones_dir = "m"
tags_dir = "t"
editor = "vim"
viewer = "less"
agent = "a"
lint_foreign_repositories = false
tips_on_startup = false
custom_types = ["x", "x", ""]
labels = ["bug", "decision-pending"]
parent_repo = "../up"

[teams.core]
members = ["@ada", "@bob"]
[cycles."Sprint 1"]
description = "first"
start_date = "2026-01-01"
due_date = "2026-01-14"
[cycles.Default]
[templates.bug]
title = "t"
labels = ["a"]
cycles = []
milestones = []
start_date = "2026-01-01"
[views.v-2]
id = "v-2"
anything = 1
[views.v-1]
[health]
policy = "health-v1"
[issue_templates.bug]
[[issue_templates.bug.prompts]]
key = "x"
[planning]
cycle_number = 4
default_cycle = "Default"
default_milestone = "B"
default_team = "core"
[categories]
order = ["unstarted", "active", "completed", "canceled"]
default = "active"
[transitions]
terminal_locked = false
[state]
next_number = 12
[export.gitlab]
base_url = "u"
project = "p"
[export.linear]
team = "t"
[custom_attributes]
keys = ["k"]
[mentions]
enabled = false
dir = "docs/at"
[layout]
directory = "."
filename = "{number}-{slug}-{id}.md"
move_on_change = false
[type_colors]
bug = "red"
[repos]
web = "../web"
[projects.p-2]
name = "Two"
[projects."team:ui"]
name = "UI"
lead = "@ada"
[epics.e-1]
name = "E"
weight = 3
[initiatives.i-1]
name = "I"
extra = { x = 1 }
[cycle_schedules.sp]
[capacity.team-core]
[beads]
mode = "mirror"
workspace = "w"
`

func TestLoadReadsEverySection(t *testing.T) {
	t.Parallel()
	c, findings := load(t, full)
	for _, f := range findings {
		t.Error(f)
	}
	got := fmt.Sprintln(c.IssuesDir, c.MilestonesDir, c.TagsDir, c.Editor, c.Viewer, c.Agent, c.LintForeign, c.Tips) +
		fmt.Sprintf("%q %v %s %v %v\n", c.Types, c.Labels, c.ParentRepo, c.Teams, c.Cycles) +
		fmt.Sprintln(c.Views, c.Templates, c.Planning, c.Categories, c.Transitions, c.NextNumber) +
		fmt.Sprintln(*c.Export.GitLab, *c.Export.Linear, c.CustomAttributes, c.Mentions, c.Layout) +
		fmt.Sprintln(c.TypeColors, c.Repos, c.Projects, c.Epics, c.Initiatives, c.Schedules, c.Capacity, c.Beads)
	want := `work/issues m t vim less a false false
["x" "x" ""] [decision-pending bug] ../up [{core [@ada @bob]}] [{Sprint 1 first 2026-01-01 2026-01-14} {Default   }]
[{v-2 } {v-1 }] [{bug }] {4 Default B core} {[unstarted active completed canceled] active} {false} 12
{ u p } {   t} [k] {false docs/at} {. {number}-{slug}-{id}.md false true}
[{bug red}] [{web ../web}] [{p-2 Two} {team:ui UI}] [{e-1 E}] [{i-1 I}] [{sp }] [{team-core }] {mirror bd w tix}
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if raw, ok := c.Source().Get([]string{"projects", "team:ui", "lead"}); !ok || string(raw) != `"@ada"` {
		t.Errorf("source: %q", raw)
	}
}

func TestLoadRefusesAFileThatIsNoTOML(t *testing.T) {
	t.Parallel()
	refuses(t, []refusal{
		{"syntax", "a = 1\nb =\n", "", "not TOML", "b ="},
		{"twice", "editor = \"a\"\neditor = \"b\"\n", "", "declared twice", "editor = \"b\""},
		{"conflict", "<<<<<<< ours\neditor = \"a\"\n", "", "not TOML", "<<<<<<< ours"},
	})
}

func TestUnknownKeysAreWarningsWithTheNearestSpelling(t *testing.T) {
	t.Parallel()
	_, findings := load(t, "isues_dir = \"x\"\n[plannning]\na = 1\n[planning]\ncycle_nummer = 2\n[keybindings]\n[kanban.default]\ncolums = []\n[teams.a]\nmembers = [\"x\"]\nlead = \"x\"\n[epics.e]\nname = \"x\"\nzeta = 1\n")
	var got []string
	for _, f := range findings {
		got = append(got, fmt.Sprintf("%d:%d %s %s %s %s", f.Line, f.Column, f.Severity, f.Kind, f.Value, f.Remedy))
	}
	want := []string{
		"1:1 warning unknown_key isues_dir write `issues_dir` if that is meant",
		"2:2 warning unknown_section plannning write `planning` if that is meant",
		"6:2 warning unknown_section keybindings move it to tix_keybindings.toml",
		"8:1 warning unknown_key colums write `columns` if that is meant",
		"5:1 warning unknown_key cycle_nummer write `cycle_number` if that is meant",
		"11:1 warning unknown_key lead remove it, or keep it for another program",
		"14:1 warning unknown_key zeta remove it, or keep it for another program",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestATokenIsNeverShown(t *testing.T) {
	t.Parallel()
	c, findings := load(t, "[export.gitlab]\ntoken = \"s3cret\"\n")
	if string(c.Export.GitLab.Token) != "s3cret" || strings.Contains(fmt.Sprintf("%v %+v %#v", *c.Export.GitLab, *c.Export.GitLab, *c.Export.GitLab), "s3cret") {
		t.Errorf("%v", c.Export.GitLab)
	}
	if len(findings) != 1 || findings[0].Kind != "token_in_file" || strings.Contains(fmt.Sprint(findings), "s3cret") {
		t.Errorf("%v", findings)
	}
	for _, toml := range []string{
		"[export.gitlab]\ntoken = \"s3cret\n",
		"[export.gitlab]\ntoken \"s3cret\"\n",
		"[export.gitlab]\ntoken = \"\"\"\nx\ns3cret",
		"export.gitlab = { token = \"s3cret\" x }\n",
		"[export.gitlab]\nTOKEN = s3cret\n",
		"[export.gitlab]\ntoken = [\"s3cret\"]\n",
	} {
		_, _, f := Load("", []byte(toml), nil)
		if f == nil || strings.Contains(f.Text(nil), "s3cret") {
			t.Errorf("%v of %q", f, toml)
		}
	}
}
