package issue

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// CommentIn adds a comment.
type CommentIn struct {
	Issue  op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	Author string      `json:"author" need:"wire" complete:"person" hint:"PERSON" help:"Who says it: Name <mail>, @handle or me"`
	Text   op.LongText `json:"text" arg:"TEXT" flag:"text" need:"both" help:"The comment, markdown"`
}

// Comment adds a comment at the end of an issue.
var Comment = op.Operation[CommentIn, Written]{
	Chapter: op.Work,
	Name:    "comment_on_issue", Title: "Comment on issue", Sets: op.Core,
	Summary: "Add a comment at the end of an issue.",
	Detail: `On the terminal you are the author unless ` + "`--author`" + ` names another, and the text ` + "`-`" + ` stands for standard input.
The text can't hold the headings of comments and sections (` + "`## Comments`, `## History`" + `): use ` + "`####`" + ` or a code fence. Comments leave no line in the History.`,
	Example: `tix comment 1 "Reproduced on main"`,
	CLI:     []op.Spelling[CommentIn, Written]{{Path: "comment", Args: "ISSUE [TEXT]"}},
	Write:   comment,
	Text: func(p *page.Page, _ CommentIn, out Written) {
		writtenText(p, "Updated", &out)
	},
}

func comment(ctx context.Context, tx *op.Tx, in CommentIn) (Written, error) {
	c, err := tx.Config()
	if err != nil {
		return Written{}, err
	}
	is, err := target(ctx, tx.Env, in.Issue)
	if err != nil {
		return Written{}, err
	}
	r := newReader(ctx, tx.Env, c)
	author, err := r.person("author", in.Author)
	if err != nil {
		return Written{}, err
	}
	if author == "" && tx.Door == op.Shell {
		author = tx.Actor(ctx)
	}
	after, changed, err := Stage(tx, store.Edit{
		Issue: is, Touch: tx.Today(),
		Comment: &model.Comment{Author: strings.TrimSpace(author), Date: tx.Today(), Text: string(in.Text)},
	})
	if err != nil {
		return Written{}, err
	}
	return written(ObjectOf(after, board.Of(c), tx.Today()), changed, nil), nil
}
