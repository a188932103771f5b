package config

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

func (c Categories) has(category Category) bool { return slices.Contains(c.Order, category) }

func (c Categories) join() string {
	names := make([]string, len(c.Order))
	for i, category := range c.Order {
		names[i] = string(category)
	}
	return strings.Join(names, ", ")
}

// categories reads [categories] and [transitions].
func (r *reader) categories() {
	if s, ok := r.table("transitions"); ok {
		s.known("terminal_locked")
		r.config.Transitions.TerminalLocked = s.boolean("terminal_locked", true)
	}
	s, ok := r.table("categories")
	if !ok {
		return
	}
	s.known("order", "default")
	all := Categories{Order: AllCategories()}
	if list, ok := s.list("order"); ok {
		r.config.Categories.Order = nil
		if len(list) == 0 {
			s.fail(s.at("order"), "", "`categories.order` must not be empty").Help("name some of: %s", all.join())
		}
		for i, name := range list {
			if !all.has(Category(name)) {
				s.fail(s.at("order").Items[i], "unknown_category", "`%s` is no category", name).Help("write some of: %s", all.join())
			}
			r.config.Categories.Order = append(r.config.Categories.Order, Category(name))
		}
	}
	name := Category(s.text("default", string(Unstarted)))
	if s.bad { // boards are judged by all categories until the order is right
		r.config.Categories = Categories{Order: all.Order, Default: Unstarted}
		return
	}
	r.config.Categories.Default = name
	if !r.config.Categories.has(name) {
		s.fail(s.at("default"), "unknown_category", "the default category `%s` does not stand in `categories.order`", name).
			Help("set `categories.default` to one of: %s", r.config.Categories.join())
	}
	if name == Completed {
		s.fail(s.at("default"), "", "the default category must not be `completed`: every unmapped column would complete work").
			Help("set `categories.default` to `unstarted`")
	}
}

// limits reads [kanban.<name>.wip] of every board.
func (r *reader) limits() {
	s, ok := r.table("kanban")
	if !ok || r.broken {
		return
	}
	for i := range r.config.Boards {
		b := &r.config.Boards[i]
		n := s.node.Child(b.Name)
		if n.Child("wip") == nil {
			continue
		}
		table := &section{reader: r, node: n, name: "kanban." + dotted(b.Name)}
		if wip, ok := table.sub(n.Child("wip")); ok {
			wip.wip(b)
		}
	}
}

func (s *section) wip(b *Board) {
	s.known("units", "limits")
	if n := s.node.Child("units"); n != nil {
		if units, ok := s.sub(n); ok {
			for _, item := range n.Items {
				if isBlank(item.Key) {
					units.fail(item, "", "`%s` holds a unit with a blank name", units.name)
				}
				b.WIP.Units = append(b.WIP.Units, Unit{item.Key, units.count(item, units.full(item.Key), 1)})
			}
		}
	}
	if n := s.node.Child("limits"); n != nil {
		if limits, ok := s.sub(n); ok {
			for _, item := range n.Items {
				if limit, ok := limits.sub(item); ok {
					limit.limit(b, item)
				}
			}
		}
	}
}

// limit reads the ceiling of one column (flow.md 3.1).
func (s *section) limit(b *Board, n *tomledit.Node) {
	s.known("max_items", "max_estimate", "unit", "policy", "enabled")
	l := Limit{
		Column: n.Key, MaxItems: s.number("max_items", 1, 0), MaxEstimate: s.number("max_estimate", 1, 0),
		Unit: s.text("unit", ""), Policy: s.text("policy", ""), Enabled: s.boolean("enabled", true),
	}
	if s.bad { // what was no number or text says nothing of the rest
		return
	}
	if !b.Has(l.Column) {
		s.fail(n, "unknown_column", "a limit names the column `%s`, which is not one of the board `%s`", l.Column, b.Name).
			Help("remove the table, or name one of: %s", strings.Join(b.Columns, ", "))
	}
	declared := false
	for _, unit := range b.WIP.Units {
		declared = declared || unit.Name == l.Unit
	}
	switch unit := s.node.Child("unit"); {
	case unit != nil && !declared:
		s.fail(unit, "", "the limit of `%s` counts in `%s`, which is no declared unit", l.Column, l.Unit).
			Help("declare it as a whole number in `[kanban.%s.wip.units]`", dotted(b.Name))
	case unit == nil && s.node.Child("max_estimate") != nil:
		s.fail(n, "", "the limit of `%s` has `max_estimate` but no `unit`", l.Column).Help("say in `unit` what the estimate counts")
	case unit != nil && s.node.Child("max_estimate") == nil:
		s.fail(unit, "", "the limit of `%s` has a `unit` but no `max_estimate`", l.Column).Help("remove `unit`, or add `max_estimate`")
	}
	if l.Policy != "" && l.Policy != "warn" && l.Policy != "block" {
		s.fail(s.at("policy"), "", "the limit of `%s` has the policy `%s`, which does not exist", l.Column, l.Policy).Help("write warn or block")
	}
	if l.Enabled && l.MaxItems == 0 && l.MaxEstimate == 0 {
		s.fail(n, "", "the limit of `%s` has no ceiling", l.Column).Help("add `max_items` or `max_estimate`, or `enabled = false`")
	}
	if l.Enabled && s.node.Child("policy") == nil {
		s.fail(n, "", "the limit of `%s` has no `policy`", l.Column).Help("write warn or block, or `enabled = false`")
	}
	b.WIP.Limits = append(b.WIP.Limits, l)
}
