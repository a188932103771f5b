package wip

import (
	"context"
	"math"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// SetIn is a limit: what is named changes, the rest stays.
type SetIn struct {
	Column      string         `json:"column" arg:"COLUMN" only:"line" need:"line" complete:"column" help:"Column of the board"`
	MaxItems    op.Opt[int64]  `json:"max_items" only:"line" min:"1" hint:"N" help:"The most issues that the column may hold"`
	MaxEstimate op.Opt[int64]  `json:"max_estimate" only:"line" min:"1" hint:"N" help:"The most that their estimates may add up to, in the unit"`
	Unit        op.Opt[string] `json:"unit" only:"line" hint:"UNIT" help:"A declared unit, which max_estimate counts in"`
	Policy      op.Opt[string] `json:"policy" only:"line" enum:"warn,block" help:"What happens to a move over the limit: warn or block"`
	Disabled    bool           `json:"disabled" only:"line" help:"Keep the limit, but enforce nothing; without it the limit is in force"`
	BoardIn
}

// LimitOut is a limit after a change.
type LimitOut struct {
	Board   string    `json:"board"`
	Column  string    `json:"column"`
	Limit   *Declared `json:"limit"` // null: there is none any more
	Changed bool      `json:"changed"`

	setting string
}

// Set gives a column a limit, or changes it.
var Set = op.Operation[SetIn, LimitOut]{
	Chapter: op.Records,
	Title:   "Set a limit", Summary: "Give a column a limit on work in progress, or change it.",
	Detail: `A limit has a ceiling of issues, of estimated work, or both, and a policy. Flags that are not given keep what is stored, but for ` + "`--disabled`" + `: without it the limit is in force. ` + "`tix wip unset COLUMN --max-items`" + ` takes one ceiling away.
Estimated work needs a unit, which ` + "`tix wip unit`" + ` declares. Only the lines of this limit in tix.toml change.`,
	Example: `tix wip set "in progress" --max-items 3 --policy block`,
	CLI:     []op.Spelling[SetIn, LimitOut]{{Path: "wip set", Args: "COLUMN"}},
	Hints:   op.Hints{Idempotent: true},
	Write:   set,
	Text: func(p *page.Page, _ SetIn, out LimitOut) {
		p.Printf("Set the limit of %s on board %s: %s", out.Column, out.Board, out.setting)
		if !out.Limit.Enabled {
			p.Printf("  it is disabled: nothing is enforced")
		}
		if !out.Changed {
			p.Printf("  nothing changed: it was so already")
		}
	},
}

func set(_ context.Context, tx *op.Tx, in SetIn) (LimitOut, error) {
	b, err := in.board(tx.Env)
	if err != nil {
		return LimitOut{}, err
	}
	if !b.Has(in.Column) {
		return LimitOut{}, noColumn(b, in.Column)
	}
	l := Limit{Limit: config.Limit{Column: in.Column}, units: Units(b)}
	if old := Stored(b, in.Column); old != nil {
		l = *old
	}
	if f := in.apply(&l); f != nil {
		return LimitOut{}, f
	}
	if f := l.check(b); f != nil {
		return LimitOut{}, f
	}
	c, err := tx.Config()
	if err != nil {
		return LimitOut{}, err
	}
	d := draftOf(c)
	in.write(d, b, &l)
	return LimitOut{Board: b.Name, Column: l.Column, Limit: l.Declared(), Changed: d.changed(), setting: l.Setting()}, d.save(tx)
}

// apply puts what was given into a limit.
func (in *SetIn) apply(l *Limit) *fault.Fault {
	for _, n := range []struct {
		name  string
		given op.Opt[int64]
		to    *int
	}{{"max_items", in.MaxItems, &l.MaxItems}, {"max_estimate", in.MaxEstimate, &l.MaxEstimate}} {
		if !n.given.Set {
			continue
		}
		if n.given.Value < 1 || n.given.Value > math.MaxUint32 {
			return badNumber(n.name, n.given.Value, l.dropping(n.name))
		}
		*n.to = int(n.given.Value)
	}
	if in.Unit.Set {
		l.Unit = strings.TrimSpace(in.Unit.Value)
	}
	if in.Policy.Set {
		l.Policy = strings.ToLower(strings.TrimSpace(in.Policy.Value))
		if l.Policy != Warn && l.Policy != Block {
			return noPolicy(in.Policy.Value)
		}
	}
	l.Enabled = !in.Disabled
	return nil
}

// check wants of a limit what reading it back does (original/flow.md 3.1), in
// the words of the arguments.
func (l *Limit) check(b *config.Board) *fault.Fault {
	declared := false
	for _, u := range b.WIP.Units {
		declared = declared || u.Name == l.Unit
	}
	switch {
	case l.Unit != "" && !declared:
		return noUnit(l.Unit, b)
	case l.Unit != "" && !l.sums():
		return idleUnit(l)
	case l.Unit == "" && l.sums():
		return incomplete(l.Column, "unit", "unit for its `max_estimate`", l.countIn(b))
	case l.MaxItems == 0 && !l.sums():
		return incomplete(l.Column, "max_items", "ceiling", "give it a `max_items` or a `max_estimate`: "+l.ceiling())
	case l.Enabled && l.Policy == "":
		return incomplete(l.Column, "policy", "policy", "give it a `policy`, warn or block: "+l.command("policy warn"))
	}
	return nil
}

// ceiling is the command that gives the limit one.
func (l *Limit) ceiling() string {
	if l.Policy == "" {
		return l.command("max-items N --policy warn")
	}
	return l.command("max-items N")
}

// write changes the keys that were given.
func (in *SetIn) write(d *draft, b *config.Board, l *Limit) {
	at := func(key string) tomledit.Path { return limitPath(b, l.Column, key) }
	if in.MaxItems.Set {
		d.set(at("max_items"), tomledit.Int(int64(l.MaxItems)))
	}
	if in.MaxEstimate.Set {
		d.set(at("max_estimate"), tomledit.Int(int64(l.MaxEstimate)))
	}
	if in.Unit.Set && l.Unit != "" {
		d.set(at("unit"), tomledit.String(l.Unit))
	}
	if in.Policy.Set {
		d.set(at("policy"), tomledit.String(l.Policy))
	}
	switch stored := Stored(b, l.Column); {
	case in.Disabled && (stored == nil || stored.Enabled):
		d.set(at("enabled"), tomledit.Bool(false))
	case !in.Disabled && stored != nil && !stored.Enabled:
		d.set(at("enabled"), tomledit.Bool(true)) // in its place: a comment beside it stays
	}
}
