package catalog

import (
	"slices"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/bulk"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/find"
	"github.com/tix-tracker/tix/internal/hierarchy"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/lint"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/queue"
	"github.com/tix-tracker/tix/internal/relation"
	"github.com/tix-tracker/tix/internal/setup"
	"github.com/tix-tracker/tix/internal/template"
	"github.com/tix-tracker/tix/internal/triage"
	"github.com/tix-tracker/tix/internal/view"
	"github.com/tix-tracker/tix/internal/wip"
)

// All lists the operations: the published tools in their published order, ours
// behind them, then what only the terminal has. Operations that share a command
// stand in the order in which they are asked whether the line is theirs.
func All() []op.Decl { return slices.Concat(published(), ours(), terminal()) }

// published are the published tools.
func published() []op.Decl {
	return []op.Decl{
		&issue.Create,
		&find.List,
		&find.View,
		&find.Status,
		&issue.Edit,
		&issue.Move,
		&relation.Link,
		&relation.List,
		&relation.Edit,
		&relation.Remove,
		&relation.Chain,
		&relation.Blocked,
		&hierarchy.Children,
		&hierarchy.Parent,
		&hierarchy.Rollup,
		&bulk.Preview,
		&bulk.Apply,
		&bulk.Capabilities,
		&triage.List,
		&triage.Status,
		&triage.Preview,
		&triage.Apply,
		&issue.Delete,
		&find.Search,
		&issue.Comment,
		&mention.List,
		&mention.MarkRead,
		&lint.Lint,
		&view.List,
		&view.Show,
		&view.Create,
		&view.Update,
		&view.Duplicate,
		&view.Delete,
		&view.Share,
		&view.Apply,
		&view.Status,
		&template.List,
		&template.Show,
		&template.Create,
		&template.Update,
		&template.Duplicate,
		&template.Delete,
	}
}

// ours are tools of ours.
func ours() []op.Decl {
	return []op.Decl{
		&find.Ready,
		&queue.Next,
		&queue.Claim,
		&queue.Release,
		&issue.History,
		&issue.Archive,
		&issue.Restore,
	}
}

// terminal is the terminal's own.
func terminal() []op.Decl {
	return []op.Decl{
		&issue.MovePlan,
		&issue.MoveMany,
		&issue.ArchiveMany,
		&issue.RestoreMany,
		&relation.Unlink,
		&queue.Claims,
		&issue.EditSource,
		&issue.EditReplace,
		&setup.Init,
		&setup.InitAgents,
		&setup.Clean,
		&setup.LayoutShow,
		&setup.MigratePlan,
		&setup.LayoutMigrate,
		&relation.MigratePlan,
		&relation.Migrate,
		&board.Categories,
		&board.Show,
		&board.Transitions,
		&wip.Show,
		&wip.Set,
		&wip.Unset,
		&wip.UnitOp,
		&mention.Show,
		&mention.Jump,
		&mention.Ignore,
		&hierarchy.Show,
		&hierarchy.List,
		&milestone.List,
		&cycle.List,
		&setup.Version,
	}
}
