package layout_test

import (
	"path"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
)

// Whatever people write into a file, its place stays below the issues folder.
func TestNoTextOfAnIssueLeavesTheIssuesFolder(t *testing.T) {
	t.Parallel()
	l := config.Layout{
		Directory: "{assignee}/{type}/{status}/{priority}/{cycle}/{milestone}", Filename: "{date}-{slug}-{title}.md", MoveOnChange: true,
	}
	if got := layout.Name(l, &model.Header{Created: "2026-01-02T03:04:05Z", Title: "x"}); got != "2026-01-02-x-x.md" {
		t.Error(got)
	}
	for _, text := range []string{"../../../x", "/etc/x", `..\..\x`, ".", "..", ".git", "a/b", "\x00", "\x1b[31m", " ", "CON", strings.Repeat("x", 500)} {
		h := &model.Header{
			Title: text, Type: text, Status: text, Priority: text, Assignee: text, Created: text, Path: "name.md",
			Cycles: []string{text}, Milestones: []string{text},
		}
		for _, p := range []string{layout.Path(l, h), layout.Move(l, nil, h), layout.Path(config.Layout{Directory: ".", Filename: "{date}.md"}, h)} {
			if p != path.Clean(p) || strings.HasPrefix(p, "..") || strings.HasPrefix(p, "/") || strings.ContainsAny(p, "\\\x00\x1b") || strings.Contains(p, ".git") {
				t.Errorf("%q: %q", text, p)
			}
		}
	}
}
