package wip

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UnsetIn names the column whose limit goes.
type UnsetIn struct {
	Column string `json:"column" arg:"COLUMN" only:"line" need:"line" complete:"column" help:"Column of the board"`
	BoardIn
}

// Unset takes the limit of a column away.
var Unset = op.Operation[UnsetIn, LimitOut]{
	Chapter: op.Records,
	Title:   "Remove a limit", Summary: "Take the limit of a column away.",
	Detail:  "The table of the limit goes out of tix.toml, with the comments in it; all other lines stay.",
	Example: `tix wip set todo --max-items 5 --policy warn && tix wip unset todo`,
	CLI:     []op.Spelling[UnsetIn, LimitOut]{{Path: "wip unset", Args: "COLUMN"}},
	Write: func(_ context.Context, tx *op.Tx, in UnsetIn) (LimitOut, error) {
		b, err := in.board(tx.Env)
		if err != nil {
			return LimitOut{}, err
		}
		if !b.Has(in.Column) {
			return LimitOut{}, noColumn(b, in.Column)
		}
		if Stored(b, in.Column) == nil {
			return LimitOut{}, noLimit(in.Column, b)
		}
		c, err := tx.Config()
		if err != nil {
			return LimitOut{}, err
		}
		d := draftOf(c)
		d.drop(limitPath(b, in.Column))
		return LimitOut{Board: b.Name, Column: in.Column, Changed: true}, d.save(tx)
	},
	Text: func(p *page.Page, _ UnsetIn, out LimitOut) {
		p.Printf("Removed the limit of %s on board %s", out.Column, out.Board)
	},
}
