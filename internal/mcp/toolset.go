package mcp

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// Choose picks the tools that a server lists: "core", "full" (the published
// ones, also for ""), "all" (ours behind them), names of tools, or several of all
// these, separated by commas.
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

// sets are the words that stand for many tools.
func sets() map[string]func(op.Brief) bool {
	return map[string]func(op.Brief) bool{
		"core": func(b op.Brief) bool { return b.Sets == op.Core },
		"full": func(b op.Brief) bool { return b.Sets != op.All },
		"all":  func(op.Brief) bool { return true },
	}
}

func wanted(decls []op.Decl, tools string) (func(op.Brief) bool, *fault.Fault) {
	if tools == "" {
		tools = "full"
	}
	sets := sets()
	var names []string
	for _, d := range decls {
		if name := d.Brief().Name; name != "" {
			names = append(names, name)
		}
	}
	var chosen []func(op.Brief) bool
	for _, word := range op.List(tools).Items() {
		set, ok := sets[word]
		switch {
		case ok:
		case slices.Contains(names, word):
			set = func(b op.Brief) bool { return b.Name == word }
		default:
			f := fault.New(fault.Usage, fault.FamilyUsage, "`%s` is no toolset and no tool", word)
			if near := fault.Nearest(word, append([]string{"core", "full", "all"}, names...)); near != "" {
				f = f.Help("did you mean `%s`?", near)
			}
			return nil, f
		}
		chosen = append(chosen, set)
	}
	return func(b op.Brief) bool {
		return slices.ContainsFunc(chosen, func(in func(op.Brief) bool) bool { return in(b) })
	}, nil
}
