package board

import (
	"slices"

	"github.com/tix-tracker/tix/internal/config"
)

// Category keys, in their usual order.
const (
	Backlog   = string(config.Backlog)
	Unstarted = string(config.Unstarted)
	Active    = string(config.Active)
	Blocked   = string(config.Blocked)
	Completed = string(config.Completed)
	Canceled  = string(config.Canceled)
)

// Unmapped is the label of a status outside the board.
const Unmapped = "(unmapped)"

// Board is one board with what judges its columns.
type Board struct {
	Name       string
	Columns    []string
	DoneColumn string
	HasMap     bool
	Locked     bool     // terminal_locked
	Order      []string // of the categories
	Default    string   // category of a column without a mapping
	Entry      string   // of the inbox, "" = no inbox
	Deferred   string   // of the inbox; the entry column when not set

	mapping map[string]string
}

// Of is the board that judges moves: `default`, else the first.
func Of(c *config.Config) *Board { return From(c, c.Board()) }

// From is a named board under the configuration's categories.
func From(c *config.Config, b *config.Board) *Board {
	x := &Board{
		Name: b.Name, Columns: b.Columns, DoneColumn: b.DoneColumn, HasMap: len(b.CategoryMap) > 0,
		Locked: c.Transitions.TerminalLocked, Default: string(c.Categories.Default),
		mapping: map[string]string{},
	}
	for _, k := range c.Categories.Order {
		x.Order = append(x.Order, string(k))
	}
	for _, m := range b.CategoryMap {
		x.mapping[m.Column] = string(m.Category)
	}
	if t := c.Triage; t != nil {
		x.Entry, x.Deferred = t.Entry, t.Entry
		if t.Deferred != "" {
			x.Deferred = t.Deferred
		}
	}
	return x
}

// Has tells whether a status is a column of the board.
func (b *Board) Has(status string) bool { return slices.Contains(b.Columns, status) }

// Category of a status, "" outside the board.
func (b *Board) Category(status string) string {
	if !b.Has(status) {
		return ""
	}
	return b.mapped(status)
}

func (b *Board) mapped(column string) string {
	if c, ok := b.mapping[column]; ok {
		return c
	}
	if !b.HasMap && column == b.DoneColumn {
		return Completed
	}
	return b.Default
}

// Explicit tells whether the category_map names a column.
func (b *Board) Explicit(column string) bool {
	_, ok := b.mapping[column]
	return ok
}

// Completion is the first completed column, "" when there is none.
func (b *Board) Completion() string {
	for _, c := range b.Columns {
		if b.mapped(c) == Completed {
			return c
		}
	}
	return ""
}

// Inbox tells whether a status is one of the triage inbox.
func (b *Board) Inbox(status string) bool {
	return b.Entry != "" && (status == b.Entry || status == b.Deferred)
}

// Landing is the column of a new issue: the first.
func (b *Board) Landing() string { return b.Columns[0] }

// Label is a category for people.
func Label(category string) string {
	switch category {
	case Backlog:
		return "Backlog"
	case Unstarted:
		return "Not started"
	case Active:
		return "In progress"
	case Blocked:
		return "Blocked"
	case Completed:
		return "Done"
	case Canceled:
		return "Canceled"
	}
	return Unmapped
}

// Terminal categories are those of finished work.
func Terminal(category string) bool { return category == Completed || category == Canceled }
