package setup

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// MigrateIn says how far a migration goes.
type MigrateIn struct {
	All bool `json:"all" help:"Also move the issues directly in the issues folder"`
}

// MigrateOut is a migration, planned or done.
type MigrateOut struct {
	Applied bool         `json:"applied"`
	Moves   []Relocation `json:"moves"`
	Refused []Relocation `json:"refused"`
	// Stay counts the issues that only `all` would move.
	Stay int `json:"stay"`
}

const migrateDetail = "Only folders change: file name, bytes and History stay, and the `-assets` folder goes along. Archived issues move too. " +
	"Issues directly in the issues folder stay unless `--all` is given. Without `--apply` the moves are only listed. " +
	"An issue whose place is taken is refused, and the exit code is then 1. With move_on_change, folders that become empty are removed."

// MigratePlan lists what LayoutMigrate would do.
var MigratePlan = op.Operation[MigrateIn, MigrateOut]{
	Chapter: op.Setup,
	Title:   "Plan a layout migration", Summary: "List the issues that are not in the folder that the layout gives them; --apply moves them.",
	Detail:  migrateDetail,
	Example: "tix layout migrate",
	CLI: []op.Spelling[MigrateIn, MigrateOut]{{
		Path: "layout migrate", When: func(l op.Line) bool { return !l.Has("apply") },
	}},
	Read: func(ctx context.Context, e *op.Env, in MigrateIn) (MigrateOut, error) {
		out, err := plan(ctx, e, in)
		if err != nil {
			return out, err
		}
		return out, out.fault()
	},
	Text: migrated,
}

// LayoutMigrate moves every issue to the folder that the layout gives it.
var LayoutMigrate = op.Operation[MigrateIn, MigrateOut]{
	Chapter: op.Setup,
	Title:   "Migrate to the layout", Summary: "Move every issue to the folder that the layout gives it.",
	Detail:  migrateDetail,
	Example: "tix layout migrate --apply",
	CLI:     []op.Spelling[MigrateIn, MigrateOut]{{Path: "layout migrate"}},
	Gate:    &op.Gate[MigrateIn]{Flag: "apply"},
	Hints:   op.Hints{Idempotent: true},
	Write:   migrate,
	Text:    migrated,
}

func plan(ctx context.Context, e *op.Env, in MigrateIn) (MigrateOut, error) {
	out := MigrateOut{Moves: []Relocation{}, Refused: []Relocation{}}
	c, err := e.Config()
	if err != nil {
		return out, err
	}
	s, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return out, err
	}
	var taken []string
	for _, f := range s.Unreadable {
		taken = append(taken, f.File)
	}
	moves, refused, stay := relocations(c.Layout, s.Issues, taken, in.All)
	out.Moves, out.Refused, out.Stay = append(out.Moves, moves...), append(out.Refused, refused...), stay
	return out, nil
}

func migrate(ctx context.Context, tx *op.Tx, in MigrateIn) (MigrateOut, error) {
	out, err := plan(ctx, tx.Env, in)
	if err != nil {
		return out, err
	}
	out.Applied = true
	planned := out.Moves
	out.Moves = []Relocation{}
	faults := tx.Store.Each(len(planned), func(i int) *fault.Fault {
		tx.Progress(i, len(planned), "moving issues")
		is, err := tx.Load(ctx, planned[i].From)
		if err != nil {
			return fault.From(err)
		}
		_, _, err = tx.Edit(store.Edit{Issue: is, Path: planned[i].To})
		return fault.From(err)
	})
	for i, f := range faults {
		if f != nil {
			planned[i].Reason = f.Message
			out.Refused = append(out.Refused, planned[i])
			continue
		}
		out.Moves = append(out.Moves, planned[i])
	}
	return out, out.fault()
}

// fault is Partial when an issue is refused, else nil.
func (out MigrateOut) fault() error {
	if len(out.Refused) == 0 {
		return nil
	}
	return notMigrated(out.Refused)
}

func migrated(p *page.Page, _ MigrateIn, out MigrateOut) {
	if out.Applied {
		p.Printf("migrated %d issue(s); %d refused.", len(out.Moves), len(out.Refused))
	} else {
		for _, m := range out.Moves {
			p.Printf("%s -> %s", m.From, m.To)
		}
		p.Printf("would migrate %d issue(s) (dry run; pass --apply).", len(out.Moves))
	}
	if out.Stay > 0 {
		p.Printf("%d issue(s) directly in the issues folder stay there; --all moves them too.", out.Stay)
	}
}
