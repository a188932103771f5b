package config

import (
	"fmt"
	"strings"
	"testing"
)

func file(name, header string) BoardFile {
	return BoardFile{BoardsDir + "/" + name, []byte("---\n" + header + "---\n\nbody\n")}
}

func TestBoardFilesReplaceTheTables(t *testing.T) {
	t.Parallel()
	toml := `[kanban.default]
columns = ["ignored"]
[kanban.default.wip.limits.a]
max_items = 1
policy = "warn"
[kanban.gone]
columns = ["x", "done"]
`
	c, findings := load(t, toml,
		file("b.md", "name: default\ncolumns:\n- a\n- b\ndone_column: b\ncategory_map:\n  b: completed\n  a: active\nhidden_columns: [a]\nshow_mismatch: true\nwrap_titles: false\ntitle_lines: 2\ncard_order:\n- x\norder_by: none\n"),
		file("team.md", "columns: [done]\n"))
	b := c.Board()
	got := fmt.Sprintf("%+v", *b)
	want := "{Name:default Columns:[a b] DoneColumn:b CategoryMap:[{Column:b Category:completed} {Column:a Category:active}] Hidden:[a] ShowMismatch:true WrapTitles:false TitleLines:2 CardOrder:[x] OrderBy:none WIP:{Units:[] Limits:[{Column:a MaxItems:1 MaxEstimate:0 Unit: Policy:warn Enabled:true}]} File:docs/boards/b.md}"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if c.BoardNamed("team") == nil || c.BoardNamed("gone") != nil {
		t.Errorf("boards %v", c.Boards)
	}
	if len(findings) != 1 || findings[0].Kind != "board_without_file" || findings[0].Line != 6 || findings[0].Value != "gone" {
		t.Errorf("findings %v", findings)
	}
}

func TestTheActiveBoardIsDefaultElseTheFirst(t *testing.T) {
	t.Parallel()
	tests := []struct{ toml, want string }{
		{"", "default"},
		{"[kanban.b]\n[kanban.a]\n", "b"},
		{"[kanban.b]\n[kanban.default]\n", "default"},
	}
	for _, tt := range tests {
		if c, _ := load(t, tt.toml); c.Board().Name != tt.want {
			t.Errorf("%q: %s", tt.toml, c.Board().Name)
		}
	}
	c, _ := load(t, "[kanban.default]\ncolumns = [\"x\", \"done\"]\n", []BoardFile{}...)
	if !c.Board().Has("x") {
		t.Error("an empty folder leaves the tables")
	}
}

func TestABoardFileThatCannotBeReadIsNamed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data, want string
		line             int
	}{
		{"no header", "# a board\n", "cannot be read", 1},
		{"not closed", "---\nname: a\n", "cannot be read", 0},
		{"duplicate key", "---\nname: a\nname: b\n---\n", "cannot be read", 3},
		{"limits", "---\nwip: {}\n---\n", "limits cannot stand", 2},
		{"columns", "---\ncolumns: todo, done\n---\n", "must be a list", 2},
		{"blank column", "---\ncolumns:\n- done\n- ''\n---\n", "blank name", 4},
		{"no columns", "---\ncolumns: []\n---\n", "no columns", 2},
		{"done", "---\ncolumns: [a]\n---\n", "which is not one of its columns", 0},
		{"hidden", "---\nhidden_columns:\n- x\n---\n", "hides the column", 3},
		{"map", "---\ncategory_map:\n  done: x\n---\n", "does not exist", 3},
		{"map list", "---\ncategory_map: [a]\n---\n", "must map columns", 2},
		{"lines", "---\ntitle_lines: 0\n---\n", "whole number", 2},
		{"truth", "---\nwrap_titles: maybe\n---\n", "true or false", 2},
		{"order", "---\norder_by: x\n---\n", "no order", 2},
		{"name", "---\nname: [a]\n---\n", "must be text", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, _, f := Load("", nil, []BoardFile{{BoardsDir + "/x.md", []byte(tt.data)}})
			if f == nil || !strings.Contains(f.Message, tt.want) || f.Place.Path != BoardsDir+"/x.md" {
				t.Fatalf("%v", f)
			}
			if tt.line > 0 && f.Place.Line != tt.line {
				t.Errorf("line %d of %s", f.Place.Line, f.Text(nil))
			}
		})
	}
}

func TestBoardFilesAreReadWithALightHand(t *testing.T) {
	t.Parallel()
	c, findings := load(t, "",
		BoardFile{BoardsDir + "/README.md", []byte("What boards are.\n")},
		file("a.md", "name:\ncolumns: [x, done]\ndone_column: null\nhidden_columns: null\ntitle_lines: \"2\"\ncolour: red\n"),
		file("b.md", "name: a\ncolumns: [y, done]\n"))
	if len(c.Boards) != 1 || c.Board().Name != "a" || !c.Board().Has("x") || c.Board().TitleLines != 2 {
		t.Errorf("%+v", c.Boards)
	}
	if len(findings) != 2 || findings[0].Kind != "unknown_key" || findings[0].Value != "colour" || findings[1].Kind != "duplicate_board" {
		t.Errorf("%v", findings)
	}
}

func TestARefusedBoardNamesTheKeyThatMayBeMisspelt(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"colums: [todo, finished]\ncategory_map: {finished: completed}": "`colums` in line 2 is no key of a board: write `columns` if that is meant; else remove the entry, or add the column to `columns`",
		"columns: [todo, finished]\ndone_colum: finished":               "`done_colum` in line 3 is no key of a board: write `done_column` if that is meant; else set `done_column` to one of: todo, finished",
		"columns: [todo]\nzip: 1":                                       "set `done_column` to one of: todo",
		"columns: [todo]\ncolums: [done]":                               "set `done_column` to one of: todo",
	} {
		_, _, f := Load("", nil, []BoardFile{{Path: "docs/boards/a.md", Data: []byte("---\n" + header + "\n---\n")}})
		if f == nil || f.Remedy != want {
			t.Errorf("%q: %+v", header, f)
		}
	}
}
