package config

import (
	"strings"
	"testing"
)

func start(t *testing.T, s Start) map[string]string {
	t.Helper()
	s.Today = "2026-01-05"
	files, f := Starter(s)
	if f != nil {
		t.Fatal(f)
	}
	out := map[string]string{}
	for _, file := range files {
		out[file.Path] = string(file.Data)
	}
	return out
}

func TestStarterLoadsWithoutAFinding(t *testing.T) {
	t.Parallel()
	for _, s := range []Start{
		{}, {Identity: "Ada Lovelace <ada@example.org>"}, {Identity: `A "q" \ b's`, Triage: true, Beads: "mirror"},
	} {
		files := start(t, s)
		c, findings := load(t, files[FileName], BoardFile{BoardsDir + "/default.md", []byte(files[BoardsDir+"/default.md"])})
		if len(findings) > 0 {
			t.Error(findings)
		}
		b := c.Board()
		if (c.Triage != nil) != s.Triage || b.Has("triage") != s.Triage || !b.Has("wontfix") || len(b.CategoryMap) != len(b.Columns) {
			t.Errorf("%+v %+v", c.Triage, b)
		}
		if c.Layout != (Layout{".", "{date}-{id}-{slug}.md", false, true}) || c.Planning.DefaultMilestone != "Backlog" {
			t.Errorf("%+v %+v", c.Layout, c.Planning)
		}
		if s.Identity != "" && (len(c.Teams) != 1 || c.Teams[0].Members[0] != s.Identity || c.Planning.DefaultTeam != "default") {
			t.Errorf("%+v", c.Teams)
		}
		if s.Beads != "" && c.Beads.Mode != s.Beads {
			t.Errorf("%+v", c.Beads)
		}
	}
}

func TestStarterWritesTheKeysInTheOrderOfTheOriginal(t *testing.T) {
	t.Parallel()
	files := start(t, Start{Identity: "Ada", Triage: true})
	want := `issues_dir = "docs/issues"
milestones_dir = "docs/milestones"
types = [
    "default",
    "bug",
    "feature",
    "task",
    "improvement",
    "documentation",
    "question",
    "duplicate",
    "chore",
    "open",
]
tags_dir = "docs/tags"

tips_on_startup = true

[teams.default]
members = ["Ada"]

[cycles.Default]

[planning]
cycle_number = 1
default_cycle = "Default"
default_milestone = "Backlog"
default_team = "default"

[triage]
entry_status = "triage"
accepted_status = "todo"
declined_status = "wontfix"

`
	if got := files[FileName]; !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s", got)
	}
	if got := files["docs/milestones/2026-01-05-backlog.md"]; !strings.HasPrefix(got, "---\nname: Backlog\ncreated: 2026-01-05\nupdated: 2026-01-05\n---\n\n") {
		t.Errorf("got\n%s", got)
	}
	if _, ok := files["docs/tags"]; !ok || len(files) != 4 {
		t.Errorf("files %v", files)
	}
}

func TestStarterFitsTheInboxToABoardThatExists(t *testing.T) {
	t.Parallel()
	b := newBoard("team")
	b.File, b.Columns = "docs/boards/team.md", []string{"new", "next", "done", "dropped"}
	b.CategoryMap = []ColumnCategory{{"done", Completed}, {"dropped", Canceled}}
	files := start(t, Start{Triage: true, Board: &b})
	if len(files) != 3 {
		t.Errorf("files %v", files)
	}
	board := BoardFile{"docs/boards/team.md", []byte("---\nname: team\ncolumns: [new, next, done, dropped]\ncategory_map: {done: completed, dropped: canceled}\n---\n")}
	c, _ := load(t, files[FileName], board)
	if *c.Triage != (Triage{Entry: "new", Accepted: "next", Declined: "dropped", Deferred: "new"}) {
		t.Errorf("%+v", c.Triage)
	}
	b.CategoryMap = nil
	if _, f := Starter(Start{Triage: true, Board: &b}); f == nil || !strings.Contains(f.Message, "no canceled column") {
		t.Errorf("%v", f)
	}
}

func TestIgnoreBlockIsMerged(t *testing.T) {
	t.Parallel()
	block := "# tix:start\n.tix-backups/\n**/.tix-numbers/\n*.tixbak\n*.md.bak\n.tix-tmp-*\n# tix:end\n"
	tests := []struct{ name, in, want string }{
		{"nothing", "", block},
		{"appended", "a\n", "a\n\n" + block},
		{"no final newline", "a", "a\n\n" + block},
		{"blank line there", "a\n\n", "a\n\n" + block},
		{"replaced", "a\n# tix:start\nold\n# tix:end\nb", "a\n" + block + "b"},
		{"unchanged", "a\n\n" + block + "b\n", "a\n\n" + block + "b\n"},
		{"no end", "# tix:start\nmine\n", "# tix:start\nmine\n\n" + block},
		{"crlf", "a\r\n", "a\r\n\r\n" + strings.ReplaceAll(block, "\n", "\r\n")},
		{"crlf replaced", "a\r\n# tix:start\r\n# tix:end\r\nb\r\n", "a\r\n" + strings.ReplaceAll(block, "\n", "\r\n") + "b\r\n"},
	}
	for _, tt := range tests {
		if got := string(IgnoreBlock([]byte(tt.in))); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		if again := string(IgnoreBlock([]byte(tt.want))); again != tt.want {
			t.Errorf("%s: not stable: %q", tt.name, again)
		}
	}
}
