package setup

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

func file(number int, id, status string) string {
	return fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: T\nstatus: %s\nlabels: []\npriority: medium\nfiles: []\ncreated: 2026-01-05\nupdated: 2026-01-05\n---\n\nBody.\n", number, id, status)
}

func TestSurplusKeepsTheNewestOfEachIssue(t *testing.T) {
	t.Parallel()
	names := []string{"a.9.md", "a.10.md", "a.008.md", "b.1.md", "a.md", "a.x.md", ".1.md", "a.b.3.md", "a.b.4.md", "c.5.txt"}
	for keep, out := range map[int][]string{
		0: {"a.008.md", "a.10.md", "a.9.md", "a.b.3.md", "a.b.4.md", "b.1.md"},
		1: {"a.008.md", "a.9.md", "a.b.3.md"}, 2: {"a.008.md"}, 3: nil,
	} {
		if got := surplus(names, keep); !slices.Equal(got, out) {
			t.Errorf("keep %d: %q, want %q", keep, got, out)
		}
	}
}

func TestCleanPrunesAndAsksForTheRest(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"tix.toml": bare, "docs/.tix-backups/a.1.md": "1", "docs/.tix-backups/a.2.md": "",
		"docs/issues/x.tixbak": "", "docs/issues/in/y.md.bak": "y", "docs/issues/p-assets/z.tixbak": "z", "docs/issues/1.md": file(1, "A1B2C3D4", "todo"),
	}
	h := folder(t, files)
	want(t, run(t, &Clean, h, "keep=1"), 1, "Pruned 1 backup file from ", "Removed 0 of 2 backup files", "docs/issues/x.tixbak", "--force")
	h.Terminal = &person{yes: true}
	want(t, run(t, &Clean, h), 0, "Removed 2 of 2")
	got := slices.Sorted(maps.Keys(tree(t, h.Dir)))
	if !slices.Contains(got, "docs/issues/p-assets/z.tixbak") || !slices.Contains(got, "docs/.tix-backups/a.2.md") || slices.Contains(got, "docs/issues/x.tixbak") {
		t.Errorf("%q", got)
	}
	h.Terminal = nil
	want(t, run(t, &Clean, h, "force", "keep=0"), 0, "Pruned 1 backup file")
	want(t, run(t, &Clean, h), 0, "No backup files to clean")
	want(t, run(t, &Clean, h, "keep=-1"), 2, "keep")
}

func TestCleanLeavesWhatAPersonKeeps(t *testing.T) {
	t.Parallel()
	h := folder(t, map[string]string{"tix.toml": bare, "docs/issues/x.tixbak": "x"})
	h.Terminal = &person{}
	want(t, run(t, &Clean, h), 0, "Removed 0 of 1 backup file\n")
}

func TestRelocationsAreJudgedOneAfterTheOther(t *testing.T) {
	t.Parallel()
	l := config.Layout{Directory: "{status}", Filename: "{id}.md"}
	at := func(path, status string) *model.Header { return &model.Header{Path: path, Status: status} }
	issues := []*model.Header{
		at("a/one.md", "b"), at("b/one.md", "c"), at("c/two.md", "d"), at("d/.two.md", "e"), at("e/.two.md", "f"),
		at("root.md", "a"), at("x/three.md", "y"), at("y/four.md", "y"),
	}
	moves, refused, stay := relocations(l, issues, []string{"y/three.md"}, false)
	paths := func(rs []Relocation) string {
		var s []string
		for _, r := range rs {
			s = append(s, r.From+">"+r.To)
		}
		return strings.Join(s, " ")
	}
	if got := paths(moves); got != "b/one.md>c/one.md c/two.md>d/two.md e/.two.md>f/.two.md" || stay != 1 {
		t.Errorf("moves %s, stay %d", got, stay)
	}
	if got := paths(refused); got != "a/one.md>b/one.md d/.two.md>e/.two.md x/three.md>y/three.md" {
		t.Errorf("refused %s", got)
	}
	if moves, _, stay := relocations(l, issues, nil, true); stay != 0 || !strings.Contains(paths(moves), "root.md>a/root.md") {
		t.Errorf("all: %s, stay %d", paths(moves), stay)
	}
}

func TestLayoutMigrateMovesFilesAndKeepsTheirBytes(t *testing.T) {
	t.Parallel()
	odd := strings.Replace(file(1, "A1B2C3D4", "in progress"), "\n", "\r\n", -1)
	h := folder(t, map[string]string{
		"tix.toml":                           "[layout]\ndirectory = \"{status}\"\nmove_on_change = true\n",
		"docs/issues/old/2026-A1B2C3D4-t.md": odd,
		"docs/issues/old/t-assets/p.txt":     "p",
		"docs/issues/old/.gone.md":           file(2, "B1B2C3D4", "todo"),
		"docs/issues/else/x.md":              file(3, "C1B2C3D4", "todo"),
		"docs/issues/todo/x.md":              file(4, "D1B2C3D4", "todo"),
		"docs/issues/top.md":                 file(5, "E1B2C3D4", "todo"),
	})
	before := tree(t, h.Dir)
	want(t, run(t, &MigratePlan, h), 1, "old/2026-A1B2C3D4-t.md -> in-progress/2026-A1B2C3D4-t.md", "would migrate 2 issue(s)", "1 issue(s) directly", "`else/x.md` -> `todo/x.md`")
	if !maps.Equal(before, tree(t, h.Dir)) {
		t.Fatal("the plan wrote")
	}
	want(t, run(t, &LayoutMigrate, h), 1, "not confirmed")
	want(t, run(t, &LayoutMigrate, h, "apply"), 1, "migrated 2 issue(s); 1 refused.")
	after := tree(t, h.Dir)
	if after["docs/issues/in-progress/2026-A1B2C3D4-t.md"] != odd || after["docs/issues/in-progress/t-assets/p.txt"] != "p" || after["docs/issues/todo/.gone.md"] == "" {
		t.Errorf("%q", slices.Sorted(maps.Keys(after)))
	}
	for name := range after {
		if strings.HasPrefix(name, "docs/issues/old") {
			t.Errorf("%s is left", name)
		}
	}
	want(t, run(t, &LayoutMigrate, h, "apply", "all"), 1, "migrated 1 issue(s); 1 refused.")
}
