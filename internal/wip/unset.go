package wip

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UnsetIn names the column whose limit goes, or the ceiling of it that goes.
type UnsetIn struct {
	Column      string `json:"column" arg:"COLUMN" only:"line" need:"line" complete:"column" help:"Column of the board"`
	MaxItems    bool   `json:"max_items" only:"line" help:"Only the ceiling of issues; the rest of the limit stays"`
	MaxEstimate bool   `json:"max_estimate" only:"line" help:"Only the ceiling of estimated work, with its unit"`
	BoardIn
}

// Unset takes the limit of a column away.
var Unset = op.Operation[UnsetIn, LimitOut]{
	Chapter: op.Records,
	Title:   "Remove a limit", Summary: "Take the limit of a column away, or one of its two ceilings.",
	Detail:  "The table of the limit goes out of tix.toml, with the comments in it; all other lines stay. With `--max-items` or `--max-estimate` only that ceiling goes.",
	Example: `tix wip set todo --max-items 5 --policy warn && tix wip unset todo`,
	CLI:     []op.Spelling[UnsetIn, LimitOut]{{Path: "wip unset", Args: "COLUMN"}},
	Write:   unset,
	Text: func(p *page.Page, in UnsetIn, out LimitOut) {
		if out.Limit != nil {
			p.Printf("Removed %s from the limit of %s on board %s: %s", strings.Join(in.keys(), ", "), out.Column, out.Board, out.setting)
			return
		}
		p.Printf("Removed the limit of %s on board %s", out.Column, out.Board)
	},
}

// keys are the keys that go, none for the whole limit.
func (in *UnsetIn) keys() (keys []string) {
	if in.MaxItems && !in.MaxEstimate {
		keys = append(keys, "max_items")
	}
	if in.MaxEstimate && !in.MaxItems {
		keys = append(keys, "max_estimate", "unit")
	}
	return keys
}

func unset(_ context.Context, tx *op.Tx, in UnsetIn) (LimitOut, error) {
	b, err := in.board(tx.Env)
	if err != nil {
		return LimitOut{}, err
	}
	if !b.Has(in.Column) {
		return LimitOut{}, noColumn(b, in.Column)
	}
	l := Stored(b, in.Column)
	if l == nil {
		return LimitOut{}, noLimit(in.Column, b)
	}
	c, err := tx.Config()
	if err != nil {
		return LimitOut{}, err
	}
	d, out := draftOf(c), LimitOut{Board: b.Name, Column: in.Column, Changed: true}
	if keys := in.keys(); keys != nil {
		if f := l.without(keys[0]); f != nil {
			return LimitOut{}, f
		}
		for _, key := range keys {
			d.drop(limitPath(b, in.Column, key))
		}
		out.Limit, out.setting = l.Declared(), l.Setting()
		return out, d.save(tx)
	}
	whole := limitPath(b, in.Column)
	d.drop(whole)
	d.tidy(whole[:len(whole)-1])
	return out, d.save(tx)
}

// dropping says how a limit loses a ceiling.
func (l *Limit) dropping(key string) string {
	column := fault.Word(l.Column)
	switch has := map[string]bool{"max_items": l.MaxItems > 0, "max_estimate": l.sums()}; {
	case has["max_items"] && has["max_estimate"]:
		return "{wip unset|" + column + " --" + strings.ReplaceAll(key, "_", "-") + "} takes the ceiling away"
	case has[key]:
		return "{wip unset|" + column + "} takes the limit away"
	}
	return "leave `" + key + "` out for a limit without it"
}

// without takes one ceiling out of a limit, which must keep the other.
func (l *Limit) without(key string) *fault.Fault {
	this, other := &l.MaxItems, l.MaxEstimate
	if key == "max_estimate" {
		this, other = &l.MaxEstimate, l.MaxItems
	}
	switch {
	case *this == 0:
		return noCeiling(l.Column, key)
	case other == 0:
		return onlyCeiling(l.Column, key)
	}
	if *this = 0; key == "max_estimate" {
		l.Unit = ""
	}
	return nil
}
