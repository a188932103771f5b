package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// killer is a hook that behaves, from its k-th call on, as if the process were
// dead: no step is taken any more, no cleaning up either.
type killer struct {
	left int
	dead bool
}

var errKilled = errors.New("killed")

func (k *killer) hook(fsx.Op, bool) error {
	if k.left--; k.left < 0 {
		k.dead = true
		return errKilled
	}
	return nil
}

// tree is every file outside .git with its content; temporary files are left
// out, for readers pass over them.
func tree(t *testing.T, root string) string {
	t.Helper()
	var files []string
	must(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == ".git" {
			return filepath.SkipDir
		}
		if !d.IsDir() && !fsx.TempName(d.Name()) {
			raw, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			files = append(files, strings.TrimPrefix(p, root)+"\x00"+string(raw))
		}
		return nil
	}))
	sort.Strings(files)
	return strings.Join(files, "\x01")
}

func TestAKillLeavesOldOrNew(t *testing.T) {
	t.Parallel()
	stage := func(t *testing.T, tx *store.Tx, n int, path string) {
		t.Helper()
		_, _, f := tx.Stage(store.Edit{Issue: load(t, tx.Repo, resolve(t, tx.Repo, testID(n)).Path), Set: set("status", "done"), Path: path})
		ok(t, f)
	}
	for _, c := range []struct {
		name  string
		stage func(t *testing.T, tx *store.Tx)
		// between are further states that a kill may leave when one file
		// changes its bytes, its name and its folder without a journal.
		between int
	}{
		{"create", func(t *testing.T, tx *store.Tx) {
			_, f := stageNew(tx, "new")
			ok(t, f)
		}, 0},
		{"edit", func(t *testing.T, tx *store.Tx) { stage(t, tx, 2, "") }, 0},
		{"edit and move", func(t *testing.T, tx *store.Tx) { stage(t, tx, 2, "x/"+testName(2)) }, 2},
		{"delete", func(t *testing.T, tx *store.Tx) { ok(t, tx.Remove(load(t, tx.Repo, testName(3)))) }, 0},
		{"delete with a folder", func(t *testing.T, tx *store.Tx) { ok(t, tx.Remove(load(t, tx.Repo, testName(2)))) }, 0},
		{"several files", func(t *testing.T, tx *store.Tx) {
			stage(t, tx, 1, "y/"+testName(1))
			stage(t, tx, 3, "")
			ok(t, tx.StageFile("tix.toml", []byte(flatToml+"\n"), []byte(flatToml)))
			ok(t, tx.Remove(load(t, tx.Repo, testName(2))))
			_, f := stageNew(tx, "new")
			ok(t, f)
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			states := map[string]bool{}
			points := 0
			for dead := true; dead; points++ {
				var now string
				now, dead = killAt(t, points, c.stage)
				states[now] = true
			}
			if points < 4 {
				t.Errorf("only %d points", points)
			}
			if len(states) > 2+c.between {
				t.Errorf("%d states of the tree after %d kills, want at most %d", len(states), points, 2+c.between)
			}
			t.Logf("%d points, %d states", points, len(states))
		})
	}
}

// killAt kills a writer at its k-th step, lets a reader and then a writer come,
// and gives the tree that is left; dead is false when the writer got through.
func killAt(t *testing.T, k int, stage func(*testing.T, *store.Tx)) (left string, dead bool) {
	t.Helper()
	root := repository(t, 3)
	write(t, root, "docs/issues/issue-number-2-assets/pic.png", "png")
	snapshot(t, open(t, root, store.Options{}), store.All)
	old := tree(t, root)
	kill := &killer{left: k}
	r := open(t, root, store.Options{Hook: kill.hook, Rand: counting()})
	tx, f := r.Begin(t.Context())
	ok(t, f)
	stage(t, tx)
	f = tx.Commit()
	acknowledged := f == nil
	if !kill.dead {
		ok(t, f)
	}
	tx.Close() // the kernel gives the lock of a dead process back

	next := open(t, root, store.Options{})
	s := snapshot(t, next, store.All)
	if len(s.Unreadable) > 0 || len(s.Issues) < 2 {
		t.Fatalf("kill %d: a reader finds %d issues, %v", k, len(s.Issues), s.Unreadable)
	}
	begin(t, next).Close()
	left = tree(t, root)
	if acknowledged && left == old {
		t.Fatalf("kill %d: an acknowledged change is lost", k)
	}
	if next.Unfinished() != "" {
		t.Fatalf("kill %d: unfinished after a writer", k)
	}
	return left, kill.dead
}

// counting is a source of ids that begins anew in each run.
func counting() func() uint64 {
	n := uint64(1 << 40)
	return func() uint64 { n += 12345; return n }
}
