package setup

import (
	"context"
	"path"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// keepBackups is how many backups of an issue stay when nobody says.
const keepBackups = 10

// CleanIn says what is removed.
type CleanIn struct {
	Force bool        `json:"force" short:"f" help:"Remove the scattered backups without asking"`
	Keep  op.Opt[int] `json:"keep" help:"How many backups of each issue stay (10)"`
	// confirmed are the scattered backups that a person gave up at the terminal.
	confirmed []string
	asked     bool
}

// CleanOut is what clean removed, by paths from the root.
type CleanOut struct {
	Directory string   `json:"directory"` // of the backups
	Pruned    []string `json:"pruned"`    // backups beyond the newest
	Removed   []string `json:"removed"`   // scattered ones
	Left      []string `json:"left"`      // scattered ones that stay
	root      string
}

// Clean removes backups that nobody needs any more.
var Clean = op.Operation[CleanIn, CleanOut]{
	Chapter: op.Setup,
	Title:   "Remove old backups", Summary: "Remove old backups of issues. All but the newest of each issue go, and the *.tixbak and *.md.bak of older programs.",
	Detail: "Backups lie in `.tix-backups` beside the issues folder; `--keep` of each issue stay. The scattered ones beside the issues are asked for one by one on a terminal; " +
		"elsewhere they need `--force`, and without it they stay and the exit code is 1. No issue is touched.",
	Example: "tix clean --force",
	CLI:     []op.Spelling[CleanIn, CleanOut]{{Path: "clean"}},
	Hints:   op.Hints{Destructive: true, Idempotent: true},
	Write:   clean,
	Prompt: func(ctx context.Context, t op.Terminal, e *op.Env, in *CleanIn) error {
		c, err := e.Config()
		if err != nil || in.Force {
			return err
		}
		found, err := scattered(ctx, e, c.IssuesDir)
		if err != nil {
			return err
		}
		in.asked = true
		for _, name := range found {
			yes, err := t.Confirm(ctx, "Remove "+name+"?")
			if err != nil {
				return fault.From(err)
			}
			if yes {
				in.confirmed = append(in.confirmed, name)
			}
		}
		return nil
	},
	Text: func(p *page.Page, _ CleanIn, out CleanOut) {
		if n := len(out.Pruned); n > 0 {
			p.Printf("Pruned %s from %s", page.Count(n, "backup file"), filepath.Join(out.root, filepath.FromSlash(out.Directory)))
		}
		if total := len(out.Removed) + len(out.Left); total > 0 {
			p.Printf("Removed %d of %s", len(out.Removed), page.Count(total, "backup file"))
		} else if len(out.Pruned) == 0 {
			p.Printf("No backup files to clean")
		}
	},
}

func clean(ctx context.Context, tx *op.Tx, in CleanIn) (CleanOut, error) {
	c, err := tx.Config()
	if err != nil {
		return CleanOut{}, err
	}
	out := CleanOut{Directory: backupDir(c.IssuesDir), Pruned: []string{}, Removed: []string{}, Left: []string{}, root: tx.Repo.Root()}
	old, err := stored(ctx, tx.Env, c.IssuesDir, in.Keep.Or(keepBackups))
	if err != nil {
		return out, err
	}
	found, err := scattered(ctx, tx.Env, c.IssuesDir)
	if err != nil {
		return out, err
	}
	var gone []string
	for _, name := range found {
		if in.Force || slices.Contains(in.confirmed, name) {
			gone = append(gone, name)
		} else {
			out.Left = append(out.Left, name)
		}
	}
	unasked := len(out.Left) > 0 && !in.asked
	failed := remove(tx, append(slices.Clone(old), gone...), func(name string) {
		if path.Dir(name) == out.Directory && slices.Contains(old, name) {
			out.Pruned = append(out.Pruned, name)
		} else {
			out.Removed = append(out.Removed, name)
		}
	})
	switch {
	case len(failed) > 0:
		return out, notRemoved(failed)
	case unasked:
		return out, leftBackups(out.Left)
	}
	return out, nil
}

// remove removes files, each for itself, and tells done of those that are gone.
// The result has a line for each of the others.
func remove(tx *op.Tx, names []string, done func(name string)) []string {
	faults := tx.Store.Each(len(names), func(i int) *fault.Fault {
		was, err := tx.Repo.ReadFile(names[i])
		if err != nil {
			return cannotRead(names[i], err)
		}
		if was == nil {
			was = []byte{}
		}
		return tx.Store.StageFile(names[i], nil, was)
	})
	var failed []string
	for i, f := range faults {
		if f != nil {
			failed = append(failed, names[i]+": "+f.Message)
			continue
		}
		done(names[i])
	}
	return failed
}
