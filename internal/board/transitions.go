package board

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// TransitionsOut is what `workflow transitions` shows.
type TransitionsOut struct {
	Board          string   `json:"board"`
	TerminalLocked bool     `json:"terminal_locked"`
	Applies        bool     `json:"applies"`
	Order          []string `json:"order"`
}

// Transitions explains the one rule of moving.
var Transitions = op.Operation[struct{}, TransitionsOut]{
	Chapter: op.Records,
	Title:   "Workflow transitions", Summary: "Show which moves are free and which need a reason.",
	Detail:  "With a category_map, leaving a completed or canceled column for an open one needs a reason; every other move is free in both directions. `transitions.terminal_locked = false` in tix.toml lifts that rule.",
	Example: "tix workflow transitions",
	CLI:     []op.Spelling[struct{}, TransitionsOut]{{Path: "workflow transitions"}},
	Read: func(_ context.Context, e *op.Env, _ struct{}) (TransitionsOut, error) {
		c, err := e.Config()
		if err != nil {
			return TransitionsOut{}, err
		}
		b := Of(c)
		return TransitionsOut{b.Name, b.Locked, b.Locked && b.HasMap, b.Order}, nil
	},
	Text: func(p *page.Page, _ struct{}, out TransitionsOut) {
		p.Printf("Board: %s", out.Board)
		order := strings.Join(out.Order, " -> ")
		p.Printf("Terminal lock: %s", map[bool]string{true: "on", false: "off"}[out.TerminalLocked])
		if !out.Applies {
			p.Printf("Every move between the columns is free.")
			p.Printf("Order of the categories: %s (it forbids nothing)", order)
			p.Printf("%s", guard(out))
			return
		}
		p.Printf("From a completed or canceled column to an open one: needs a reason (`tix move ISSUE COLUMN --reason TEXT`).")
		p.Printf("Every other move is free, in both directions.")
		p.Printf("Order of the categories: %s (it forbids nothing)", order)
		p.Printf("To lift the rule for good: `transitions.terminal_locked = false` in tix.toml.")
	},
}

// guard says what would make the rule apply.
func guard(out TransitionsOut) string {
	if !out.TerminalLocked {
		return "To guard finished work: `transitions.terminal_locked = true` in tix.toml. A move past that rule then takes `tix move ISSUE COLUMN --reason TEXT`."
	}
	return "To guard finished work: give the board a `category_map`. A move past that rule then takes `tix move ISSUE COLUMN --reason TEXT`."
}
