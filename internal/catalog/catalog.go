package catalog

import (
	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

// All lists the operations: the published tools in their published order, ours
// behind them, then what only the terminal has.
func All() []op.Decl {
	return []op.Decl{
		// The published tools.
		&issue.Create,
		&issue.Move,

		// The terminal's own.
		&issue.MovePlan,
		&issue.MoveMany,
		&board.Categories,
		&board.Show,
		&board.Transitions,
	}
}
