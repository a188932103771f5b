package tests

import (
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/tix-tracker/tix/"

// room is a line of the table in internal/README.md.
type room struct {
	row  int
	kind string
}

// rooms reads the table: package -> its row.
func rooms(t *testing.T) map[string]room {
	t.Helper()
	data, err := os.ReadFile("../internal/README.md")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]room{}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) < 3 {
			continue
		}
		row, err := strconv.Atoi(strings.TrimSpace(cells[0]))
		if err != nil {
			continue
		}
		for _, p := range strings.Split(cells[1], ",") {
			table[strings.Trim(strings.TrimSpace(p), "`")] = room{row, strings.TrimSpace(cells[2])}
		}
	}
	return table
}

// roomOf is the package that a file or an import path belongs to: "store" of
// internal/store/x, "pkg" of pkg/fsx/x.
func roomOf(dir string) string {
	first, rest, _ := strings.Cut(dir, "/")
	if first == "internal" {
		first, _, _ = strings.Cut(rest, "/")
	}
	return first
}

func TestImportsGoDownOnly(t *testing.T) {
	t.Parallel()
	table := rooms(t)
	seen := map[string]bool{}
	for _, s := range sources(t, false) {
		dir := path.Dir(s.name)
		from := roomOf(dir)
		here, known := table[from]
		seen[from] = true
		switch {
		case dir == "." || from == "docs": // the process; the pages that the program prints
			continue
		case from != "pkg" && !known:
			t.Errorf("%s: package `%s` has no row in internal/README.md", s.name, from)
			continue
		}
		for _, i := range s.file.Imports {
			to, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module)
			if !ours {
				continue
			}
			there := table[roomOf(to)]
			switch {
			case from == "pkg":
				t.Errorf("%s imports %s: pkg/ knows nothing of tix and its packages nothing of each other", s.name, to)
			case roomOf(to) == "pkg" || to == dir:
			case there.row >= here.row:
				t.Errorf("%s imports %s: row %d may lean on rows above it only, not on row %d", s.name, to, here.row, there.row)
			case here.kind == "door" && there.kind == "noun":
				t.Errorf("%s imports %s: a door sees declarations, never nouns", s.name, to)
			}
		}
	}
	for p := range table {
		if !seen[p] {
			t.Errorf("internal/README.md lists `%s`, which is no package", p)
		}
	}
}
