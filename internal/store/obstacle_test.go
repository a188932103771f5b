package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// A board that silently became another one would let moves through that the
// real one forbids.
func TestWhatStandsInTheWayOfTheBoardsStopsTheCommand(t *testing.T) {
	t.Parallel()
	for name, obstruct := range map[string]func(boards string) error{
		"a file":        func(boards string) error { return os.WriteFile(boards, nil, 0o644) },
		"a link out":    func(boards string) error { return os.Symlink(os.TempDir(), boards) },
		"a link to nil": func(boards string) error { return os.Symlink("nowhere", boards) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := repository(t, 1)
			must(t, obstruct(filepath.Join(root, "docs/boards")))
			_, _, f := open(t, root, store.Options{}).Config()
			if f == nil || !strings.Contains(f.Message, "boards") || f.Remedy == "" {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestADamagedLinkOfTheConfigurationStillMakesARoot(t *testing.T) {
	t.Parallel()
	top := repository(t, 1)
	inner := filepath.Join(top, "inner")
	must(t, os.Mkdir(inner, 0o755))
	must(t, os.Symlink("tix.toml", filepath.Join(inner, "tix.toml")))
	root, found := store.FindRoot(inner)
	if !found || root != inner {
		t.Fatalf("the repository above was taken: %q", root)
	}
	_, _, f := open(t, root, store.Options{}).Config()
	if f == nil || f.Class != fault.Refused || f.Remedy == "" {
		t.Errorf("%+v", f)
	}
}

func TestEveryFileThatTheSystemRefusesHasARemedy(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	must(t, os.Symlink("loop.md", filepath.Join(root, "docs/issues/loop.md")))
	must(t, os.Symlink("nowhere", filepath.Join(root, "docs/issues/nowhere.md")))
	must(t, os.Symlink(os.TempDir(), filepath.Join(root, "docs/issues/out.md")))
	must(t, os.Symlink(".", filepath.Join(root, "docs/issues/folder.md")))
	s := snapshot(t, open(t, root, store.Options{}), store.All)
	if len(s.Unreadable) != 4 {
		t.Fatalf("%+v", s.Unreadable)
	}
	for _, f := range s.Unreadable {
		if f.Remedy == "" || strings.Contains(f.Message, "Eval") {
			t.Errorf("%s: %q, %q", f.File, f.Message, f.Remedy)
		}
	}
}

func TestAFullDiskIsToldWithoutTemporaryNames(t *testing.T) {
	t.Parallel()
	root := repository(t, 1)
	for _, reason := range []error{syscall.ENOSPC, syscall.EROFS, fs.ErrPermission} {
		r := open(t, root, store.Options{Hook: func(fsx.Op, bool) error {
			return &fs.PathError{Op: "write", Path: filepath.Join(root, "docs/issues/.tix-tmp-1-abc"), Err: reason}
		}})
		tx := begin(t, r)
		_, _, f := tx.Stage(store.Edit{Issue: load(t, tx.Repo, testName(1)), Set: set("status", "doing")})
		ok(t, f)
		f = tx.Commit()
		if f == nil || f.Message != "nothing was written: `docs/issues`: "+reason.Error() || f.Remedy == "" || !errors.Is(f, reason) {
			t.Errorf("%+v", f)
		}
		tx.Close()
	}
	if got := read(t, root, "docs/issues/"+testName(1)); got != testFile(1) {
		t.Error("the file was changed")
	}
}
