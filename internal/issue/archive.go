package issue

import (
	"context"
	"path"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// ArchiveIn names the issue that is put away or taken back.
type ArchiveIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
}

const archiveArgs = "ISSUE..."

// single holds for a line that names one issue.
func single(l op.Line) bool { return len(l.Args) == 1 && len(apiece(op.Selector(l.Args[0]))) == 1 }

// apiece splits a comma list of numbers and ids. A fragment of a title may hold
// a comma, so that anything else is one selector.
func apiece(s op.Selector) []op.Selector {
	var all []op.Selector
	for _, w := range op.List(s).Items() {
		if model.ParseSelector(w).Kind == model.ByFragment {
			return []op.Selector{s}
		}
		all = append(all, op.Selector(w))
	}
	if len(all) < 2 {
		return []op.Selector{s}
	}
	return all
}

// Archive puts an issue away: its file name gets a leading dot.
var Archive = op.Operation[ArchiveIn, Written]{
	Chapter: op.Work,
	Name:    "archive", Title: "Archive issue", Sets: op.All,
	Summary: "Put an issue away: it leaves the lists and the board, its file stays. It can't be changed until it is restored.",
	Detail:  "The file name gets a leading dot. The number stays taken, and references to the issue still resolve.",
	Example: `tix archive 1`,
	CLI:     []op.Spelling[ArchiveIn, Written]{{Path: "archive", Args: archiveArgs, When: single}},
	Write: func(ctx context.Context, tx *op.Tx, in ArchiveIn) (Written, error) {
		out, notes, err := shelve(ctx, tx, in.Issue, true)
		note(tx, few(notes))
		return out, err
	},
	Text: func(p *page.Page, _ ArchiveIn, out Written) { writtenText(p, "Archived", &out) },
}

// Restore takes an archived issue back.
var Restore = op.Operation[ArchiveIn, Written]{
	Chapter: op.Work,
	Name:    "restore", Title: "Restore issue", Sets: op.All,
	Summary: "Bring an archived issue back into the lists and onto the board.",
	Detail:  "The file name loses its leading dot; status and fields are as they were. A column whose limit blocks must have room for it; there is no override.",
	Example: `tix archive 1 && tix restore 1`,
	CLI:     []op.Spelling[ArchiveIn, Written]{{Path: "restore", Args: archiveArgs, When: single}},
	Write: func(ctx context.Context, tx *op.Tx, in ArchiveIn) (Written, error) {
		out, notes, err := shelve(ctx, tx, in.Issue, false)
		note(tx, notes)
		return out, err
	},
	Text: func(p *page.Page, _ ArchiveIn, out Written) { writtenText(p, "Restored", &out) },
}

// shelve stages the archiving of one issue, or its return, with what that means
// for others. `updated` stays.
func shelve(ctx context.Context, tx *op.Tx, s op.Selector, away bool) (out Written, notes []string, err error) {
	c, err := tx.Config()
	if err != nil {
		return out, nil, err
	}
	is, err := tx.Issue(ctx, s)
	if err != nil {
		return out, nil, err
	}
	switch {
	case away && is.Archived:
		return out, nil, alreadyArchived(is)
	case !away && !is.Archived:
		return out, nil, notArchived(is)
	}
	if away {
		if notes, err = freed(ctx, tx.Env, &is.Header); err != nil {
			return out, nil, err
		}
	}
	if !away {
		full, err := returned(ctx, tx.Env, &is.Header)
		if err != nil {
			return out, nil, err
		}
		if full != "" {
			notes = append(notes, full)
		}
	}
	e := shelving(ctx, tx, c.Layout, is, away)
	now, changed, err := tx.Edit(e)
	if err != nil {
		return out, nil, err
	}
	return written(ObjectOf(now, board.Of(c), tx.Today()), changed, e.Events), notes, nil
}

// shelving is the edit that puts an issue away, or takes it back.
func shelving(ctx context.Context, tx *op.Tx, l config.Layout, is *model.Issue, away bool) store.Edit {
	kind := "restored"
	if away {
		kind = "archived"
	}
	after := is.Header
	after.Path = shelved(is.Path, away)
	to := layout.Move(l, &is.Header, &after)
	return store.Edit{Issue: is, Events: []model.Event{tx.Event(ctx, kind, is.Path+" -> "+to)}, Path: to}
}

// shelved is the path of an issue that is put away, or taken back.
func shelved(file string, away bool) string {
	dir, name := path.Split(file)
	if away {
		return dir + "." + name
	}
	return dir + strings.TrimLeft(name, ".")
}
