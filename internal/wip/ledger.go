package wip

import (
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

// Ledger has what the columns of a board hold whose limits are in force.
type Ledger struct {
	board   *config.Board
	columns map[string]*column
}

type column struct {
	limit *Limit
	usage Usage
	eased bool // what was staged made room in it
}

// Of counts issues, of which the active ones are given, into the columns of a
// board.
func Of(b *config.Board, issues []*model.Header) *Ledger {
	g := &Ledger{board: b, columns: map[string]*column{}}
	for _, l := range b.WIP.Limits {
		if l.Enabled {
			g.columns[l.Column] = &column{limit: On(b, l.Column)}
		}
	}
	for _, h := range issues {
		g.Enter(h)
	}
	return g
}

// Usage is what a column holds; nil when no limit is in force on it.
func (g *Ledger) Usage(name string) *Usage {
	if c := g.columns[name]; c != nil {
		return &c.usage
	}
	return nil
}

// Enter counts an issue into the column of its status.
func (g *Ledger) Enter(h *model.Header) {
	if c := g.columns[h.Status]; c != nil && !h.Archived && !h.Conflicted {
		c.usage.enter(c.limit, h)
	}
}

// Leave counts an issue out of it.
func (g *Ledger) Leave(h *model.Header) {
	if c := g.columns[h.Status]; c != nil && !h.Archived && !h.Conflicted {
		c.usage.leave(c.limit, h)
	}
}

// replace counts what a transaction stages; nil is a file that is not there.
func (g *Ledger) replace(before, after *model.Header) {
	var c *column
	var was Usage
	if before != nil {
		if c = g.columns[before.Status]; c != nil {
			was = c.usage
		}
		g.Leave(before)
	}
	if after != nil {
		g.Enter(after)
	}
	if c != nil && (c.usage.Items < was.Items || c.usage.Sum < was.Sum || len(c.usage.Odd) < len(was.Odd)) {
		c.eased = true
	}
}

// ease takes all room for such as stands on what is only staged.
func (g *Ledger) ease() {
	for _, c := range g.columns {
		c.eased = true
	}
}

// Eased tells whether a column that a limit blocks has room that stands on what
// is only staged, once: whoever asks sees to it that it is written.
func (g *Ledger) Eased(name string) bool {
	c := g.columns[name]
	if c == nil || !c.eased || c.limit.Policy != Block {
		return false
	}
	c.eased = false
	return true
}

// Move counts an issue out of its column and into another: what a plan does
// that writes nothing.
func (g *Ledger) Move(h *model.Header, to string) {
	g.Leave(h)
	after := *h
	after.Status = to
	g.Enter(&after)
}

// Clone is a copy that a plan may change.
func (g *Ledger) Clone() *Ledger {
	c := &Ledger{board: g.board, columns: make(map[string]*column, len(g.columns))}
	for name, col := range g.columns {
		one := *col
		one.usage.Odd = slices.Clone(one.usage.Odd)
		c.columns[name] = &one
	}
	return c
}
