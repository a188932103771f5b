package board

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// CategoryRow is one category of the workflow.
type CategoryRow struct {
	Key      string `json:"key"`
	Label    string `json:"label"`
	Terminal bool   `json:"terminal"`
}

// CategoriesOut is what `workflow categories` shows.
type CategoriesOut struct {
	Categories []CategoryRow `json:"categories"`
	Default    string        `json:"default"`
	Custom     bool          `json:"custom"` // the order is not the built-in one
}

// Categories lists the categories in their order.
var Categories = op.Operation[struct{}, CategoriesOut]{
	Chapter: op.Records,
	Title:   "Workflow categories", Summary: "List the categories of columns, in order.",
	Detail:  "Every column has a category. Issues in completed and canceled columns are closed.",
	Example: "tix workflow categories",
	CLI:     []op.Spelling[struct{}, CategoriesOut]{{Path: "workflow categories"}},
	Read: func(_ context.Context, e *op.Env, _ struct{}) (CategoriesOut, error) {
		c, err := e.Config()
		if err != nil {
			return CategoriesOut{}, err
		}
		b := Of(c)
		out := CategoriesOut{Categories: []CategoryRow{}, Default: b.Default, Custom: !slices.Equal(c.Categories.Order, config.AllCategories())}
		for _, k := range b.Order {
			out.Categories = append(out.Categories, CategoryRow{k, Label(k), Terminal(k)})
		}
		return out, nil
	},
	Text: func(p *page.Page, _ struct{}, out CategoriesOut) {
		t := p.Table([]page.Column{{Heading: "KEY"}, {Heading: "LABEL"}, {Heading: "TERMINAL"}})
		var keys []string
		for _, r := range out.Categories {
			terminal := ""
			if r.Terminal {
				terminal = "yes"
			}
			t.Row(r.Key, r.Label, terminal)
			keys = append(keys, r.Key)
		}
		p.Blank()
		p.Printf("Order: %s", strings.Join(keys, " -> "))
		p.Printf("Safe default: %s", out.Default)
		p.Printf("Complete: %s", Label(Completed))
		if out.Custom {
			p.Printf("The order is custom: `categories.order` of tix.toml.")
		} else {
			p.Printf("The order is the built-in one.")
		}
	},
}

// ShowIn names the board.
type ShowIn struct {
	Board string `json:"board" arg:"BOARD" help:"Board to show; the active one by default"`
}

// ColumnRow is one column of a board.
type ColumnRow struct {
	Column   string `json:"column"`
	Category string `json:"category"`
	Source   string `json:"source"`
	Terminal bool   `json:"terminal"`
}

// ShowOut is what `workflow show` shows.
type ShowOut struct {
	Board      string      `json:"board"`
	Active     bool        `json:"active"`
	Completion string      `json:"completion_column"`
	Policy     string      `json:"category_policy"`
	Columns    []ColumnRow `json:"columns"`

	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is something about a board that may not be meant.
type Diagnostic struct {
	Kind    string `json:"kind"`
	Column  string `json:"column"`
	Message string `json:"message"`
}

// Show prints one board's columns with their categories.
var Show = op.Operation[ShowIn, ShowOut]{
	Chapter: op.Records,
	Title:   "Workflow of a board", Summary: "Show the columns of a board, their categories and where those come from.",
	Detail:  "A category comes from the board's category_map; any other column gets the safe default. Without a map the done_column is completed.",
	Example: "tix workflow show",
	CLI:     []op.Spelling[ShowIn, ShowOut]{{Path: "workflow show", Args: "[BOARD]"}},
	Read:    show,
	Text:    showText,
}

func showText(p *page.Page, _ ShowIn, out ShowOut) {
	active := ""
	if out.Active {
		active = " (active)"
	}
	p.Printf("Board: %s%s", out.Board, active)
	p.Printf("Completion column: %s", out.Completion)
	p.Printf("Category policy: %s", out.Policy)
	p.Blank()
	t := p.Table([]page.Column{{Heading: "COLUMN"}, {Heading: "CATEGORY"}, {Heading: "SOURCE"}, {Heading: "TERMINAL"}})
	for _, r := range out.Columns {
		terminal := "false"
		if r.Terminal {
			terminal = "true"
		}
		t.Row(r.Column, r.Category, r.Source, terminal)
	}
	if len(out.Diagnostics) == 0 {
		return
	}
	p.Blank()
	p.Printf("Diagnostics:")
	for _, d := range out.Diagnostics {
		p.Printf("  %s: %s", d.Kind, d.Message)
	}
}

func show(_ context.Context, e *op.Env, in ShowIn) (ShowOut, error) {
	c, err := e.Config()
	if err != nil {
		return ShowOut{}, err
	}
	b := Of(c)
	active := b.Name
	if in.Board != "" {
		named := c.BoardNamed(in.Board)
		if named == nil {
			return ShowOut{}, noBoard(c, in.Board)
		}
		b = From(c, named)
	}
	out := ShowOut{Board: b.Name, Active: b.Name == active, Completion: b.Completion(), Policy: policy(b), Diagnostics: b.diagnostics()}
	for _, col := range b.Columns {
		out.Columns = append(out.Columns, ColumnRow{col, b.mapped(col), b.source(col), Terminal(b.mapped(col))})
	}
	return out, nil
}

func policy(b *Board) string {
	switch {
	case !b.HasMap:
		return "none: the board has no category_map, every move is free"
	case !b.Locked:
		return "off: transitions.terminal_locked is false, every move is free"
	}
	return "finished work is reopened only with a reason"
}

func (b *Board) source(column string) string {
	if b.Explicit(column) {
		return "category_map"
	}
	return "safe default"
}

// diagnostics name the columns that a category_map leaves out. A board without
// a map leaves out none.
func (b *Board) diagnostics() []Diagnostic {
	list := []Diagnostic{}
	for _, c := range b.Columns {
		if b.HasMap && !b.Explicit(c) {
			list = append(list, Diagnostic{"unmapped_column_default", c,
				"column `" + c + "` has no `category_map` entry, so it resolves to the safe default `" + b.Default + "`"})
		}
	}
	return list
}
