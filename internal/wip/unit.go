package wip

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// UnitIn declares a unit, or removes it.
type UnitIn struct {
	Name   string        `json:"name" arg:"NAME" only:"line" need:"line" help:"Name of the unit, as estimates write it"`
	Factor op.Opt[int64] `json:"factor" arg:"FACTOR" only:"line" min:"1" help:"How many of the smallest unit it is"`
	Remove bool          `json:"remove" only:"line" help:"Remove the unit"`
	BoardIn
}

// UnitOut is a unit after a change.
type UnitOut struct {
	Board   string `json:"board"`
	Unit    string `json:"unit"`
	Factor  *int   `json:"factor"` // null: it is removed
	Changed bool   `json:"changed"`
}

// UnitOp declares a unit of estimates, or removes it.
var UnitOp = op.Operation[UnitIn, UnitOut]{
	Chapter: op.Records,
	Title:   "Declare a unit", Summary: "Declare a unit of estimates as a number of the smallest one, or remove it.",
	Detail: `With ` + "`h` = 1 and `d` = 8" + ` an estimate of ` + "`1d`" + ` counts as eight hours. Units are what a limit's ` + "`max_estimate`" + ` counts in, and what filters compare estimates by.
The unit of a limit can't be removed. Only the line of the unit in tix.toml changes.`,
	Example: "tix wip unit d 8",
	CLI:     []op.Spelling[UnitIn, UnitOut]{{Path: "wip unit", Args: "NAME [FACTOR]"}},
	Hints:   op.Hints{Idempotent: true},
	Write:   unit,
	Text: func(p *page.Page, _ UnitIn, out UnitOut) {
		if out.Factor == nil {
			p.Printf("Removed unit %s from board %s", out.Unit, out.Board)
			return
		}
		p.Printf("Set unit %s=%d on board %s", out.Unit, *out.Factor, out.Board)
		if !out.Changed {
			p.Printf("  nothing changed: it was so already")
		}
	},
}

func unit(_ context.Context, tx *op.Tx, in UnitIn) (UnitOut, error) {
	b, err := in.board(tx.Env)
	if err != nil {
		return UnitOut{}, err
	}
	c, err := tx.Config()
	if err != nil {
		return UnitOut{}, err
	}
	name := strings.TrimSpace(in.Name)
	d, out := draftOf(c), UnitOut{Board: b.Name, Unit: name}
	switch {
	case name == "":
		return out, blankUnit()
	case in.Remove && in.Factor.Set:
		return out, factorToo()
	case in.Remove:
		if err := removable(b, name); err != nil {
			return out, err
		}
		d.drop(unitPath(b, name))
	case !spellable(name):
		return out, oddUnit(name, factorText(in.Factor))
	case !in.Factor.Set:
		return out, noFactor(name, b)
	case in.Factor.Value < 1 || in.Factor.Value > math.MaxUint32:
		return out, badNumber("factor", in.Factor.Value, "the smallest unit has 1; the others are how many of it they are")
	default:
		d.set(unitPath(b, name), tomledit.Int(in.Factor.Value))
		factor := int(in.Factor.Value)
		out.Factor = &factor
	}
	out.Changed = d.changed()
	return out, d.save(tx)
}

// spellable tells whether an estimate can hold a name as a unit.
func spellable(name string) bool {
	terms, problem := effort.Parse("1" + name)
	if problem != nil || len(terms) != 1 || terms[0].Unit == "" {
		return false
	}
	_, found := effort.Units{{Name: name, Factor: 1}}.Lookup(terms[0].Unit)
	return found
}

func factorText(n op.Opt[int64]) string {
	if !n.Set {
		return ""
	}
	return strconv.FormatInt(n.Value, 10)
}

// removable refuses to remove a unit that there is not, or that a limit counts in.
func removable(b *config.Board, name string) error {
	known := false
	for _, u := range b.WIP.Units {
		known = known || u.Name == name
	}
	if !known {
		return unitGone(name, b)
	}
	var users []string
	for _, l := range b.WIP.Limits {
		if l.Unit == name {
			users = append(users, l.Column)
		}
	}
	if len(users) > 0 {
		return unitInUse(name, users, b)
	}
	return nil
}
