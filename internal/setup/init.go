package setup

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// InitIn says what a new repository holds.
type InitIn struct {
	Triage bool   `json:"triage" help:"Add a triage inbox: a column and its section in tix.toml"`
	Beads  string `json:"beads" enum:"off,mirror,sync" help:"How to work with a beads workspace"`
}

// InitOut is what init made.
type InitOut struct {
	Root  string `json:"root"` // absolute
	Files []Made `json:"files"`
}

// Made is one file or folder that was written.
type Made struct {
	Path   string `json:"path"`   // absolute
	Action string `json:"action"` // created, updated, unchanged or kept
}

// Actions of Made.
const (
	created   = "created"
	updated   = "updated"
	unchanged = "unchanged"
	kept      = "kept"
)

// Init makes a repository of the folder it is called in.
var Init = op.Operation[InitIn, InitOut]{
	Chapter: op.Setup,
	Title:   "Set up tix", Summary: "Set up tix in this folder: tix.toml, a board, a first milestone and ignore rules. Refused where tix.toml exists.",
	Detail: "Works with or without git, and in a folder of a larger repository. Issue files lie side by side in docs/issues and keep their path. " +
		"Board files that exist already are kept, and the inbox of `--triage` is fitted to them. Nothing is written when anything is in the way.",
	Example: "tix init",
	Repo:    op.None,
	CLI:     []op.Spelling[InitIn, InitOut]{{Path: "init"}},
	Write:   initialize,
	Text: func(p *page.Page, _ InitIn, out InitOut) {
		for _, m := range out.Files {
			if m.Action == created {
				p.Printf("Created %s", m.Path)
			} else {
				p.Printf("Updated %s", m.Path)
			}
		}
		p.Hint("next: `tix create \"My first issue\"`, then `tix list`; `tix init-agents` tells coding agents about it")
	},
}

func initialize(ctx context.Context, tx *op.Tx, in InitIn) (InitOut, error) {
	dir, err := filepath.Abs(tx.Dir)
	if err != nil {
		return InitOut{}, cannotRead(tx.Dir, err)
	}
	if _, err := os.Lstat(filepath.Join(dir, config.FileName)); err == nil {
		return InitOut{}, alreadyThere(filepath.Join(dir, config.FileName))
	}
	switch {
	case in.Beads != "" && !config.BeadsMode(in.Beads):
		return InitOut{}, unknownMode(in.Beads)
	case in.Beads == "sync" && !isFolder(filepath.Join(dir, ".beads")):
		return InitOut{}, noBeads(dir)
	}
	if outer, ok := store.FindRoot(filepath.Dir(dir)); ok {
		tx.Warn("note: `" + dir + "` lies in the project of `" + outer + "`; the new one is a project of its own, with issues of its own")
	}
	items, f := draft(ctx, tx.Env, dir, in)
	if f != nil {
		return InitOut{}, f
	}
	if f := write(ctx, tx.Env, dir, items); f != nil {
		return InitOut{}, f
	}
	out := InitOut{Root: dir, Files: []Made{}}
	for _, x := range items {
		m := Made{filepath.Join(dir, filepath.FromSlash(x.path)), created}
		if x.was != nil {
			m.Action = updated
		}
		out.Files = append(out.Files, m)
	}
	return out, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
