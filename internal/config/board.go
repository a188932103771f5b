package config

import "slices"

// Board is a kanban board, from docs/boards or from [kanban.<name>].
type Board struct {
	Name         string
	Columns      []string // case-sensitive, never trimmed
	DoneColumn   string
	CategoryMap  []ColumnCategory // as declared; empty = no policy
	Hidden       []string
	ShowMismatch bool
	WrapTitles   bool
	TitleLines   int
	CardOrder    []string
	OrderBy      string // created_at_desc, created_at_asc or none
	WIP          WIP
	File         string // path of the board file, "" when the board stands in tix.toml
}

// ColumnCategory is one entry of a category map.
type ColumnCategory struct {
	Column   string
	Category Category
}

// WIP is [kanban.<name>.wip]: it stands in tix.toml alone, whatever holds the
// board.
type WIP struct {
	Units  []Unit // as declared
	Limits []Limit
}

// Unit is a name for a number of base units of estimates, at least 1.
type Unit struct {
	Name   string
	Factor int
}

// Limit is the ceiling of one column. MaxItems and MaxEstimate are 0 when there
// is none; Unit is set exactly when MaxEstimate is.
type Limit struct {
	Column                string
	MaxItems, MaxEstimate int
	Unit                  string
	Policy                string // warn or block
	Enabled               bool
}

// DefaultBoard is the name of the board that judges moves when it exists.
const DefaultBoard = "default"

// DefaultColumns are the columns of a board that names none.
func DefaultColumns() []string { return []string{"todo", "in progress", "in review", "done"} }

func newBoard(name string) Board {
	return Board{
		Name: name, Columns: DefaultColumns(), DoneColumn: "done",
		WrapTitles: true, TitleLines: 3, OrderBy: "created_at_desc",
	}
}

// Board is the active board: the one called `default`, else the first, else the
// built-in one. It alone judges moves and decisions.
func (c *Config) Board() *Board {
	if b := c.named(DefaultBoard); b != nil {
		return b
	}
	if len(c.Boards) > 0 {
		return &c.Boards[0]
	}
	b := newBoard(DefaultBoard)
	return &b
}

// BoardNamed returns a board by its exact name, nil when there is none. The
// built-in board counts when no other is declared.
func (c *Config) BoardNamed(name string) *Board {
	if b := c.named(name); b != nil {
		return b
	}
	if b := c.Board(); b.Name == name {
		return b
	}
	return nil
}

// Has tells whether the board has a column of exactly this name.
func (b *Board) Has(column string) bool { return slices.Contains(b.Columns, column) }
