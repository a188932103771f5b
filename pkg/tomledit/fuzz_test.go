package tomledit

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

const sample = `# heading

issues_dir = "docs/issues" # where
types = [
    "bug", # first
    # own line
    "task",
]

[kanban.default]
columns = ["todo", "done"]
map.todo = "unstarted"
in = { a = 1, b.c = { d = [1, 2] } } # in
# about the limits
[kanban.default.wip.limits."in progress"]
max_items = 3
[[issue_templates.bug.prompts]]
q = """
# no comment"""
[projects.p-1]
date = 2026-01-05
`

func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("\ufeffa.b = 1\r\n[a.c]\r\n"))
	f.Add([]byte("a = [[1], {x = 1}]\n[[b]]\n[b.c]\n[[b]]\n[b.c]\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		file, p := Parse(src)
		var all map[string]any
		err := toml.Unmarshal(bytes.TrimPrefix(src, []byte(bom)), &all)
		if (p == nil) != (err == nil) {
			t.Fatalf("parse: %v, decoder: %v", p, err)
		}
		if p != nil && p.Line == 0 {
			t.Fatalf("no place: %v", p)
		}
		if p == nil && len(all) != len(file.Root().Items) {
			t.Fatalf("%d keys, decoder %d", len(file.Root().Items), len(all))
		}
	})
}

func FuzzEdit(f *testing.F) {
	for op := range uint8(9) {
		for _, path := range []string{"issues_dir", "types", "kanban.default.map.x", "kanban.default.in.b.c.d", "kanban.default.in.b.c.e", "kanban.default.in.b.f.g", "kanban.default.in.b", "kanban.default.in", "projects.p-1", "projects.p-2.name", "kanban.default.wip.limits", "issue_templates.bug", "issue_templates.bug.prompts"} {
			f.Add([]byte(sample), path, "va\"lue", op)
			f.Add([]byte(strings.ReplaceAll("\ufeff"+sample, "\n", "\r\n")), path, "task,x", op)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, dotted, text string, op uint8) {
		file, p := Parse(src)
		if p != nil {
			return
		}
		path := Path(strings.Split(dotted, "."))
		out, p := apply(file, path, text, op%9)
		if p != nil {
			return
		}
		after, p := Parse(out)
		if p != nil {
			t.Fatalf("unreadable: %v\n%q", p, out)
		}
		before, kept := comments(src), comments(out)
		switch op % 9 {
		case 0, 3, 5, 7:
			if n := file.Node(path); n == nil || n.Kind == KindString || op%9 >= 5 {
				if !slices.Equal(before, kept) {
					t.Fatalf("comments %q -> %q", before, kept)
				}
			}
		case 2:
			for _, comment := range kept {
				if !slices.Contains(before, comment) {
					t.Fatalf("new comment %q", comment)
				}
			}
			if after.Node(path) != nil {
				t.Fatal("still there")
			}
		}
	})
}

func apply(file *File, path Path, text string, op uint8) ([]byte, *Problem) {
	switch op {
	case 0:
		return file.Set(path, String(text))
	case 1:
		return file.Set(path, Strings(strings.Split(text, ",")...))
	case 2:
		return file.Delete(path)
	case 3:
		return file.Rename(path, text)
	case 4:
		return file.Set(path, Raw(text))
	case 6:
		var list []Body
		for _, item := range strings.Split(text, ",") {
			list = append(list, body("q", item))
		}
		return file.SetTables(path, list)
	case 7:
		return file.Add(path, Body{{Key: text, Value: String(text)}, {Key: "t", Table: body("q", text)}})
	case 8:
		return file.Fill(path, Body{{Key: "gone"}, {Key: text, Value: String(text)}, {Key: "t", Table: body("q", text)}, {Key: "l", List: []Body{body("q", text)}}})
	}
	return file.AddTable(path)
}

// comments lists the comments of a file, as the parser sees them, sorted.
func comments(src []byte) []string {
	var out []string
	var walk func(n *unstable.Node)
	walk = func(n *unstable.Node) {
		for ; n != nil; n = n.Next() {
			if n.Kind == unstable.Comment {
				out = append(out, string(n.Data))
			}
			walk(n.Child())
		}
	}
	p := unstable.Parser{KeepComments: true}
	p.Reset(bytes.TrimPrefix(src, []byte(bom)))
	for p.NextExpression() {
		walk(p.Expression())
	}
	slices.Sort(out)
	return out
}
