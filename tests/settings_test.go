package tests

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
)

func settingsPage(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// settingNames are the names of keys that the page's tables show: of `a.b.c` and
// `.c` the last part.
func settingNames(page string) map[string]bool {
	names := map[string]bool{}
	for line := range strings.Lines(page) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 { // of a row
			continue
		}
		for _, word := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cells[1]+cells[2], -1) {
			for part := range strings.FieldsFuncSeq(word[1], func(r rune) bool { return strings.ContainsRune(".[] ", r) }) {
				names[part] = true
			}
		}
	}
	return names
}

// configKeys are the keys that the code knows: what it names in known and
// labelled, and in the lists of keys of the file, of its tables and of a board.
func configKeys(t *testing.T) []string {
	t.Helper()
	var keys []string
	gather := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
					keys = append(keys, text)
				}
			}
			return true
		})
	}
	for _, s := range sources(t, false) {
		if path.Dir(s.name) != "internal/config" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.FuncDecl:
				if slices.Contains([]string{"scalarKeys", "sectionNames", "boardKeys"}, x.Name.Name) {
					gather(x.Body)
				}
			case *ast.CallExpr:
				if sel, ok := x.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "known" || sel.Sel.Name == "labelled") {
					for _, a := range x.Args {
						gather(a)
					}
				}
			}
			return true
		})
	}
	return slices.Compact(slices.Sorted(slices.Values(keys)))
}

// TestSettingsPageNamesEveryKey holds the page against the code.
func TestSettingsPageNamesEveryKey(t *testing.T) {
	t.Parallel()
	names, keys := settingNames(settingsPage(t)), configKeys(t)
	if len(keys) < 80 {
		t.Fatalf("the code knows %d keys: the test looks at the wrong place", len(keys))
	}
	for _, key := range keys {
		if !names[key] {
			t.Errorf("docs/settings.md has no row for `%s`", key)
		}
	}
}

// TestSettingsPageShowsWhatLoads loads the board and the tix.toml of the page
// together: nothing is wrong with them, and nothing is unknown.
func TestSettingsPageShowsWhatLoads(t *testing.T) {
	t.Parallel()
	page := settingsPage(t)
	block := func(kind string) []byte {
		_, after, ok := strings.Cut(page, "```"+kind+"\n")
		text, _, closed := strings.Cut(after, "```\n")
		if !ok || !closed {
			t.Fatalf("the page has no block of %s", kind)
		}
		return []byte(text)
	}
	c, findings, f := config.Load("", block("toml"), []config.BoardFile{{Path: "docs/boards/default.md", Data: block("markdown")}})
	if f != nil || len(findings) > 0 {
		t.Fatalf("%v %v", f, findings)
	}
	if !slices.Equal(c.Board().Columns, []string{"inbox", "todo", "doing", "review", "done", "declined"}) || c.Triage == nil || len(c.Board().WIP.Limits) != 1 {
		t.Errorf("%+v %+v", c.Board(), c.Triage)
	}
}
