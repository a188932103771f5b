package setup

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// item is one file or folder to write, by its path from the root.
type item struct {
	path   string
	data   []byte
	was    []byte // what the file holds now, nil = there is none
	folder bool
}

// ignoreFile is where the ignore rules go.
const ignoreFile = ".gitignore"

// draft decides what init writes, tix.toml last, and gives the configuration that
// it makes. It only reads.
func draft(ctx context.Context, e *op.Env, dir string, in InitIn) ([]item, *config.Config, *fault.Fault) {
	r, f := store.Open(dir, store.Options{Getenv: e.Getenv, Counter: e.Counts, Now: e.Now})
	if f != nil {
		return nil, nil, f
	}
	defer r.Close()
	boards, active, f := existingBoards(r, dir)
	if f != nil {
		return nil, nil, f
	}
	files, f := config.Starter(config.Start{
		Identity: e.Me(ctx), Today: e.Today(), Triage: in.Triage, Beads: in.Beads, Board: active,
	})
	if f != nil {
		return nil, nil, f
	}
	milestones, f := hasFirstMilestone(r)
	if f != nil {
		return nil, nil, f
	}
	var items []item
	var toml item
	for _, file := range files {
		x := item{path: file.Path, data: file.Data, folder: file.Dir}
		switch {
		case file.Path == config.FileName:
			toml = x
		case path.Dir(file.Path) == config.DefaultMilestonesDir && milestones:
		case exists(dir, file.Path):
		default:
			items = append(items, x)
			if active == nil && !file.Dir && path.Dir(file.Path) == config.BoardsDir {
				boards = append(boards, config.BoardFile{Path: file.Path, Data: file.Data})
			}
		}
	}
	c, _, f := config.Load(dir, toml.data, boards)
	if f != nil {
		return nil, nil, f
	}
	if x, f := ignoreRules(r); f != nil {
		return nil, nil, f
	} else if x != nil {
		items = append(items, *x)
	}
	return append(items, toml), c, nil
}

// existingBoards reads the board files that are there already; active is nil
// when there is none.
func existingBoards(r *store.Repo, dir string) (boards []config.BoardFile, active *config.Board, _ *fault.Fault) {
	files, f := r.Files(config.BoardsDir)
	if f != nil {
		return nil, nil, f
	}
	for _, file := range files {
		if file.Err != nil {
			return nil, nil, unreadableBoard(file.Path, file.Err)
		}
		boards = append(boards, config.BoardFile{Path: file.Path, Data: file.Data})
	}
	c, _, f := config.Load(dir, nil, boards)
	if f != nil {
		return nil, nil, f
	}
	if len(c.Boards) > 0 {
		active = c.Board()
	}
	return boards, active, nil
}

func hasFirstMilestone(r *store.Repo) (bool, *fault.Fault) {
	files, f := r.Files(config.DefaultMilestonesDir)
	if f != nil {
		return false, f
	}
	list, _ := milestone.Decode(files)
	return slices.Contains(milestone.Names(list), config.FirstMilestone), nil
}

// ignoreRules is the merged .gitignore, nil when it has the rules already.
func ignoreRules(r *store.Repo) (*item, *fault.Fault) {
	was, err := r.ReadFile(ignoreFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, cannotRead(ignoreFile, err)
	}
	if err == nil && was == nil {
		was = []byte{}
	}
	data := config.IgnoreBlock(was)
	if was != nil && bytes.Equal(data, was) {
		return nil, nil
	}
	return &item{path: ignoreFile, data: data, was: was}, nil
}

// exists tells whether a path from the root is taken, by whatever.
func exists(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil
}
