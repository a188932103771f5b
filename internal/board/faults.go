package board

import (
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
)

// InvalidTransition is the word of a move that needs a reason.
const InvalidTransition = "invalid_transition"

// Family of the workflow's refusals.
const Family = "workflow"

// unknownColumn refuses a status that is no column.
func (b *Board) unknownColumn(status string) *fault.Fault {
	f := fault.New(fault.Refused, Family, "`%s` is not a column of board `%s`", status, b.Name).Of("unknown_column", "status")
	if near := fault.Nearest(status, b.Columns); near != "" {
		return f.Help("did you mean `%s`? the columns are %s", near, fault.Names(b.Columns))
	}
	return f.Help("the columns are %s", fault.Names(b.Columns))
}

// Check refuses a status that is no column.
func (b *Board) Check(status string) *fault.Fault {
	if b.Has(status) {
		return nil
	}
	return b.unknownColumn(status)
}

// noBoard refuses a name that no board has. Without a declared board there is
// the built-in one.
func noBoard(c *config.Config, name string) *fault.Fault {
	names := []string{c.Board().Name}
	for i := range c.Boards {
		if n := c.Boards[i].Name; n != names[0] {
			names = append(names, n)
		}
	}
	return fault.NotFound("no board is named `%s`", name).Help("the boards are %s", fault.Names(names))
}

func (b *Board) locked(t Transition) *fault.Fault {
	return fault.New(fault.Refused, Family, "`%s` -> `%s` reopens finished work (%s -> %s), which needs a reason", t.From, t.To, t.FromCategory, t.ToCategory).
		Of(InvalidTransition, "reason").Help("say why with `reason`: {move|ISSUE COLUMN --reason TEXT}")
}

func invalidReason() *fault.Fault {
	return fault.New(fault.Refused, Family, "a reason is one line, and this one has a line break").
		Of("invalid_reason", "reason").Help("put longer text into a comment: {comment}")
}

func unreadableReason() *fault.Fault {
	return fault.New(fault.Refused, Family, "`reason` holds a control character").
		Of("invalid_reason", "reason").Help("send UTF-8 text without NUL and other control characters")
}
