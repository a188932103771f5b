package setup

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
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
	// Triage are the columns of the inbox, null without one.
	Triage *Inbox `json:"triage"`
}

// Inbox are the columns of a triage inbox. Accepted is "" when no column of the
// board is left for it.
type Inbox struct {
	Entry    string `json:"entry_status"`
	Accepted string `json:"accepted_status"`
	Declined string `json:"declined_status"`
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
		if t := out.Triage; t != nil {
			accepted := "to `" + t.Accepted + "`"
			if t.Accepted == "" {
				accepted = "where `--to` says"
			}
			p.Printf("Inbox: new issues wait in `%s`; accepted ones go %s, declined ones to `%s`", t.Entry, accepted, t.Declined)
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
		return InitOut{}, occupied(tx.Env, dir, in)
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
	items, c, f := draft(ctx, tx.Env, dir, in)
	if f != nil {
		return InitOut{}, f
	}
	if f := write(ctx, tx.Env, dir, items); f != nil {
		return InitOut{}, f
	}
	out := InitOut{Root: dir, Files: []Made{}}
	if t := c.Triage; t != nil {
		out.Triage = &Inbox{t.Entry, t.Accepted, t.Declined}
		if !t.Named() {
			tx.Warn("note: no column of the board `" + c.Board().Name + "` is called triage or inbox, so its first one, `" + t.Entry +
				"`, is the inbox; `entry_status` in tix.toml names another")
		}
	}
	for _, x := range items {
		m := Made{filepath.Join(dir, filepath.FromSlash(x.path)), created}
		if x.was != nil {
			m.Action = updated
		}
		out.Files = append(out.Files, m)
	}
	return out, nil
}

// occupied refuses a folder that has a tix.toml. Who asked for an inbox is told
// what to add for one.
func occupied(e *op.Env, dir string, in InitIn) *fault.Fault {
	path := filepath.Join(dir, config.FileName)
	if !in.Triage {
		return alreadyThere(path)
	}
	r, f := store.Open(dir, store.Options{Getenv: e.Getenv, Counter: e.Counts, Now: e.Now})
	if f != nil {
		return f
	}
	defer r.Close()
	toml, err := r.ReadFile(config.FileName)
	if err != nil {
		return cannotRead(path, err)
	}
	boards, _, f := existingBoards(r, dir)
	if f != nil {
		return f
	}
	c, _, f := config.Load(dir, toml, boards)
	switch {
	case f != nil:
		return f
	case c.Triage != nil:
		return inboxThere(path, c.Triage)
	}
	return inboxByHand(path, c.InboxLines())
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
