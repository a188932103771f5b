package catalog

import (
	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/find"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/setup"
)

// All lists the operations: the published tools in their published order, ours
// behind them, then what only the terminal has. Operations that share a command
// stand in the order in which they are asked whether the line is theirs.
func All() []op.Decl {
	return []op.Decl{
		// The published tools.
		&issue.Create,
		&find.List,
		&find.View,
		&find.Status,
		&issue.Edit,
		&issue.Move,
		&issue.Delete,
		&find.Search,
		&issue.Comment,
		&lint.Lint,

		// Tools of ours.
		&issue.History,
		&issue.Archive,
		&issue.Restore,

		// The terminal's own.
		&issue.MovePlan,
		&issue.MoveMany,
		&issue.ArchiveMany,
		&issue.RestoreMany,
		&issue.EditSource,
		&issue.EditReplace,
		&setup.Init,
		&setup.InitAgents,
		&setup.Clean,
		&setup.LayoutShow,
		&setup.MigratePlan,
		&setup.LayoutMigrate,
		&board.Categories,
		&board.Show,
		&board.Transitions,
		&milestone.List,
		&cycle.List,
		&setup.Version,
	}
}
