package config

import (
	"strings"
	"testing"
)

func FuzzLoad(f *testing.F) {
	f.Add([]byte(full), []byte("---\nname: a\ncolumns: [x, done]\n---\n"))
	f.Add([]byte(board+"[kanban.default.category_map]\ntodo = \"active\"\n"), []byte(nil))
	f.Add([]byte("\ufeff[triage]\r\nentry_status = \"todo\"\r\n"), []byte("---\ncategory_map:\n  done: completed\nwip: 1\n---\n"))
	f.Add([]byte("[export.gitlab]\ntoken = \"\"\"\nsecret\n"), []byte("---\ncolumns:\n- done\n- [a]\n---\n"))
	f.Fuzz(func(t *testing.T, toml, data []byte) {
		var boards []BoardFile
		if len(data) > 0 {
			boards = []BoardFile{{BoardsDir + "/a.md", data}}
		}
		c, findings, fault := Load("", toml, boards)
		if (c == nil) == (fault == nil) {
			t.Fatalf("%v and %v", c, fault)
		}
		for _, finding := range findings {
			_ = finding.String()
		}
		if fault != nil {
			_ = fault.Text(nil)
			return
		}
		b := c.Board()
		if len(b.Columns) == 0 || !b.Has(b.DoneColumn) {
			t.Fatalf("board %+v", b)
		}
		for _, dir := range []string{c.IssuesDir, c.MilestonesDir, c.TagsDir, c.Mentions.Dir} {
			if dir == "" || dir == ".." || strings.HasPrefix(dir, "../") || strings.HasPrefix(dir, "/") {
				t.Fatalf("folder %q", dir)
			}
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	root := b.TempDir()
	files, _ := Starter(Start{Identity: "Ada <a@b.org>", Triage: true, Today: "2026-01-05"})
	boards := []BoardFile{{files[0].Path, files[0].Data}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, f := Load(root, files[1].Data, boards); f != nil {
			b.Fatal(f)
		}
	}
}

func BenchmarkLoadManyRecords(b *testing.B) {
	var toml strings.Builder
	for i := range 500 {
		toml.WriteString("[projects.p-" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26) + "]\nname = \"n\"\nstatus = \"active\"\n")
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, f := Load("", []byte(toml.String()), nil); f != nil {
			b.Fatal(f)
		}
	}
}
