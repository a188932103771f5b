package mcp

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// Choose picks the tools that a server lists: "core", "full" (the published
// ones, also for ""), "all" (ours behind them), or names separated by commas.
// readOnly drops every writer. An unknown name is refused, naming the nearest.
func Choose(decls []op.Decl, tools string, readOnly bool) ([]op.Decl, *fault.Fault) {
	want, f := wanted(decls, strings.TrimSpace(tools))
	if f != nil {
		return nil, f
	}
	var chosen []op.Decl
	for _, late := range []bool{false, true} { // ours come behind the published ones
		for _, d := range decls {
			b := d.Brief()
			if b.Name == "" || (b.Sets == op.All) != late || readOnly && !b.ReadOnly || !want(b) {
				continue
			}
			chosen = append(chosen, d)
		}
	}
	return chosen, nil
}

func wanted(decls []op.Decl, tools string) (func(op.Brief) bool, *fault.Fault) {
	switch tools {
	case "", "full":
		return func(b op.Brief) bool { return b.Sets != op.All }, nil
	case "core":
		return func(b op.Brief) bool { return b.Sets == op.Core }, nil
	case "all":
		return func(op.Brief) bool { return true }, nil
	}
	known := []string{"core", "full", "all"}
	for _, d := range decls {
		if name := d.Brief().Name; name != "" {
			known = append(known, name)
		}
	}
	names := map[string]bool{}
	for _, n := range op.List(tools).Items() {
		if !slices.Contains(known[3:], n) {
			f := fault.New(fault.Usage, fault.FamilyUsage, "`%s` is no toolset and no tool", n)
			if near := fault.Nearest(n, known); near != "" {
				f = f.Help("did you mean `%s`?", near)
			}
			return nil, f
		}
		names[n] = true
	}
	return func(b op.Brief) bool { return names[b.Name] }, nil
}
