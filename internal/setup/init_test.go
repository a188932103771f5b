package setup

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestInitWritesTheStarterFilesAndRefusesASecondTime(t *testing.T) {
	t.Parallel()
	h := folder(t, nil)
	a := run(t, &Init, h)
	want(t, a, 0, "Created "+h.Dir, "tix.toml")
	if !strings.HasSuffix(a.Plain(), "tix.toml\n") {
		t.Errorf("tix.toml is not the last line: %s", a.Plain())
	}
	files := tree(t, h.Dir)
	got := slices.Sorted(maps.Keys(files))
	names := []string{".gitignore", "docs/boards/default.md", "docs/milestones/2026-03-04-backlog.md", "docs/tags/", "tix.toml"}
	if !slices.Equal(got, names) {
		t.Fatalf("files %q, want %q", got, names)
	}
	if !strings.Contains(files["tix.toml"], `members = ["Ada Lovelace <ada@example.org>"]`) || strings.Contains(files["tix.toml"], "[triage]") {
		t.Errorf("tix.toml:\n%s", files["tix.toml"])
	}
	want(t, run(t, &Init, h), 1, "error[E-tix-config]", "exists already")
	if !maps.Equal(files, tree(t, h.Dir)) {
		t.Error("a refused init changed files")
	}
}

func TestInitTakesEverythingBackWhenAnyStepFails(t *testing.T) {
	t.Parallel()
	before := map[string]string{".gitignore": "node_modules\n", "docs/readme.txt": "mine\n"}
	for n := 0; ; n++ {
		h := folder(t, before)
		taken := 0
		h.Hook = fails(n, &taken)
		a := run(t, &Init, h)
		if taken <= n {
			if want(t, a, 0); n < 10 {
				t.Fatalf("only %d steps", n)
			}
			return
		}
		files := tree(t, h.Dir)
		if a.Exit() != 0 && !maps.Equal(files, before) {
			t.Fatalf("step %d failed and left %q: %s", n, slices.Sorted(maps.Keys(files)), a.Err)
		}
		if _, ok := files["tix.toml"]; a.Exit() == 0 && !ok {
			t.Fatalf("step %d: success without tix.toml", n)
		}
	}
}

func TestInitFitsTheInboxToAnExistingBoard(t *testing.T) {
	t.Parallel()
	board := "---\nname: default\ncolumns: [inbox, open, shut, dropped]\ndone_column: shut\ncategory_map:\n  shut: completed\n  dropped: canceled\n---\n"
	h := folder(t, map[string]string{"docs/boards/default.md": board})
	want(t, run(t, &Init, h, "triage"), 0)
	if toml := read(t, h, "tix.toml"); !strings.Contains(toml, `entry_status = "inbox"`) || !strings.Contains(toml, `declined_status = "dropped"`) {
		t.Errorf("tix.toml:\n%s", toml)
	}
	if read(t, h, "docs/boards/default.md") != board {
		t.Error("the board was changed")
	}
	want(t, run(t, &LayoutShow, h), 0, "layout.directory = .")
}

func TestInitKeepsWhatIsThere(t *testing.T) {
	t.Parallel()
	h := folder(t, map[string]string{
		".gitignore":                      "a\r\nb\r\n",
		"docs/milestones/2020-01-01-b.md": "---\nname: Backlog\ncreated: 2020-01-01\nupdated: 2020-01-01\n---\n",
	})
	want(t, run(t, &Init, h), 0, "Updated "+h.Dir)
	files := tree(t, h.Dir)
	if !strings.HasPrefix(files[".gitignore"], "a\r\nb\r\n\r\n# tix:start\r\n") {
		t.Errorf(".gitignore: %q", files[".gitignore"])
	}
	if _, ok := files["docs/milestones/2026-03-04-backlog.md"]; ok {
		t.Error("a second Backlog was made")
	}
}

func TestInitRefusesBeforeItWrites(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files map[string]string
		flags []string
		says  string
	}{
		"unknown mode":      {nil, []string{"beads=both"}, "`both` is not a beads mode"},
		"sync alone":        {nil, []string{"beads=sync"}, "`.beads`"},
		"unreadable board":  {map[string]string{"docs/boards/a.md": "---\ncolumns: [a\n"}, nil, "docs/boards/a.md"},
		"no canceled":       {map[string]string{"docs/boards/a.md": "---\ncolumns: [a, done]\n---\n"}, []string{"triage"}, "canceled"},
		"a file for a tree": {map[string]string{"docs/milestones": "x"}, nil, "docs/milestones"},
	} {
		h := folder(t, c.files)
		before := tree(t, h.Dir)
		want(t, run(t, &Init, h, c.flags...), 1, c.says)
		if after := tree(t, h.Dir); !maps.Equal(before, after) {
			t.Errorf("%s: left %q", name, slices.Sorted(maps.Keys(after)))
		}
	}
}

func TestVersionNeedsNoRepository(t *testing.T) {
	t.Parallel()
	h := folder(t, nil)
	h.Version.Number, h.Version.Commit = "1.2.3", "abc"
	if got := run(t, &Version, h).Plain(); got != "tix 1.2.3\ncommit: abc\nbuilt:  unknown\n" {
		t.Errorf("%q", got)
	}
}

func TestInitInsideAProjectSaysSo(t *testing.T) {
	t.Parallel()
	h := folder(t, map[string]string{"part/x": ""})
	a := run(t, &Init, h)
	if a.Err != "" {
		t.Errorf("notes without a reason: %s", a.Err)
	}
	h.Dir = filepath.Join(h.Dir, "part")
	a = run(t, &Init, h)
	want(t, a, 0, "Created "+h.Dir)
	if !strings.Contains(a.Err, "note: `"+h.Dir+"` lies in the project of `"+filepath.Dir(h.Dir)+"`") {
		t.Errorf("no note: %s", a.Err)
	}
}
