package setup

import (
	"context"
	"errors"
	"path"
	"path/filepath"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// write writes the items in their order under the lock. When one cannot be
// written those before it are taken back, so that a refused init leaves nothing.
// There is no journal: the repository exists only once tix.toml, the last of
// them, is there, and init can be run again.
func write(ctx context.Context, e *op.Env, dir string, items []item) *fault.Fault {
	wait, f := e.LockTimeout()
	if f != nil {
		return f
	}
	unlock, err := fsx.Lock(ctx, lockedDir(e, dir), filepath.Join(lockedDir(e, dir), "tix"), wait)
	if errors.Is(err, fsx.ErrBusy) {
		return fault.New(fault.Busy, fault.FamilyBusy, "another process is writing to `%s`", dir).Help("try again; nothing was changed")
	}
	if err != nil {
		return cannotWrite(dir, err)
	}
	defer unlock()
	tree, err := fsx.Open(dir, fsx.Options{Hook: e.Hook, Rand: e.Rand, PID: e.PID, Counter: e.Counts})
	if err != nil {
		return cannotWrite(dir, err)
	}
	defer tree.Close()
	keep := present(dir, items)
	for i, x := range items {
		err := put(tree, x)
		var soft *fsx.NotDurable
		if errors.As(err, &soft) {
			e.Warn("warning[W-tix-io]: the system did not confirm that `" + x.path + "` would survive a power cut")
			err = nil
		}
		if err != nil {
			begun := items[:i]
			if x.folder { // it takes two steps, and the second may have failed
				begun = items[:i+1]
			}
			takeBack(tree, begun, keep)
			return cannotWrite(filepath.Join(dir, filepath.FromSlash(x.path)), err)
		}
	}
	return nil
}

// lockedDir is the directory whose lock the writers of a repository take: git's
// common directory, outside git the root itself.
func lockedDir(e *op.Env, dir string) string {
	if d, ok := gitdir.Find(dir, e.Getenv); ok {
		return d.CommonDir
	}
	return dir
}

// put writes one item.
func put(tree *fsx.Tree, x item) error {
	if x.folder {
		return putFolder(tree, x.path)
	}
	return tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: x.path, Data: x.data, WasData: x.was, Create: x.was == nil}}})
}

// putFolder makes an empty folder: the writer makes folders for files alone, so
// a file is put into it and removed again.
func putFolder(tree *fsx.Tree, name string) error {
	file := path.Join(name, ".gitkeep")
	if err := tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: file, Data: []byte{}, Create: true}}}); err != nil {
		return err
	}
	return tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: file, Remove: true}}})
}

// takeBack undoes items that were written, best effort. Folders that were there
// before stay.
func takeBack(tree *fsx.Tree, items []item, keep []string) {
	for i := len(items) - 1; i >= 0; i-- {
		x := items[i]
		c := fsx.Change{Path: x.path, Data: x.was, WasData: x.data}
		switch {
		case x.folder:
			file := path.Join(x.path, ".gitkeep")
			_ = tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: file, Data: []byte{}, Create: true}}}) // it may be there
			c = fsx.Change{Path: file, Remove: true}
		case x.was == nil:
			c = fsx.Change{Path: x.path, Remove: true, WasData: x.data}
		}
		// A failure leaves a file of init, which the next run takes as it is.
		_ = tree.Commit(fsx.Plan{Changes: []fsx.Change{c}, PruneEmpty: true, Keep: keep})
	}
}

// present lists the folders on the way to the items that exist already.
func present(dir string, items []item) []string {
	var keep []string
	for _, x := range items {
		for d := path.Dir(x.path); d != "."; d = path.Dir(d) {
			if exists(dir, d) {
				keep = append(keep, d)
			}
		}
	}
	return keep
}
