package issue

import (
	"context"
	"fmt"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// DeleteIn names the issue that goes.
type DeleteIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
}

// DeleteOut is what a delete leaves behind.
type DeleteOut struct {
	Deleted  string     `json:"deleted"` // path below the issues directory
	Dangling []Dangling `json:"dangling"`

	number uint32
	title  string
}

// Delete removes an issue for good.
var Delete = op.Operation[DeleteIn, DeleteOut]{
	Chapter: op.Work,
	Name:    "delete_issue", Title: "Delete issue",
	Summary: "Delete an issue's file and its assets folder for good. Lists references in other issues that now lead nowhere.",
	Detail:  `Archived issues can be deleted too. The number is never used again. To hide an issue and keep its file, archive it.`,
	Example: `tix delete 1 --yes`,
	Hints:   op.Hints{Destructive: true},
	CLI:     []op.Spelling[DeleteIn, DeleteOut]{{Path: "delete", Args: "ISSUE"}},
	Gate: &op.Gate[DeleteIn]{Flag: "yes", Question: func(ctx context.Context, e *op.Env, in DeleteIn) (string, error) {
		h, err := e.Resolve(ctx, in.Issue)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("Delete #%d %s (%s)?", h.Number, h.Title, h.Path), nil
	}},
	Write: remove,
	Text: func(p *page.Page, _ DeleteIn, out DeleteOut) {
		p.Printf("Deleted %s", out.Deleted)
		p.Printf("#%d %s", out.number, out.title)
	},
}

func remove(ctx context.Context, tx *op.Tx, in DeleteIn) (DeleteOut, error) {
	is, err := tx.Issue(ctx, in.Issue)
	if err != nil {
		return DeleteOut{}, err
	}
	left, err := dangling(ctx, tx.Env, &is.Header)
	if err != nil {
		return DeleteOut{}, err
	}
	notes, err := freed(ctx, tx.Env, &is.Header)
	if err != nil {
		return DeleteOut{}, err
	}
	if err := tx.Remove(is); err != nil {
		return DeleteOut{}, err
	}
	note(tx, few(notes))
	for i, d := range left {
		if i == mostNotes {
			tx.Warn(fmt.Sprintf("note: and %d more references to #%d", len(left)-i, is.Number))
			break
		}
		tx.Warn(d.note(is.Number, tx.Cite))
	}
	return DeleteOut{Deleted: is.Path, Dangling: left, number: is.Number, title: is.Title}, nil
}
