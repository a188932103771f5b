package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// chapter is a group of commands in the root's help and in the reference.
type chapter struct {
	title    string
	commands []string // in order; nil: whatever no other chapter has
}

// chapters are the groups, a command that is in none stands in the last.
func chapters() []chapter {
	return []chapter{
		{"Work on issues", []string{"create", "edit", "move", "comment", "archive", "restore", "delete"}},
		{"Find", []string{"list", "view", "search", "status", "history"}},
		{"Board and records", []string{"workflow", "cycle", "milestone"}},
		{"Set up and check", []string{"init", "init-agents", "layout", "lint", "clean"}},
		{"More", nil},
	}
}

// chapterOf is the title of the chapter that a command of the root stands in.
func chapterOf(name string) string {
	all := chapters()
	for _, ch := range all {
		if slices.Contains(ch.commands, name) {
			return ch.title
		}
	}
	return all[len(all)-1].title
}

// sentence says what a command does; groups, and what comes with the library of
// commands, get theirs here.
func sentence(c *cobra.Command) string {
	switch strings.TrimPrefix(c.CommandPath(), "tix ") {
	case "cycle":
		return "Show the planning cycles"
	case "layout":
		return "Show where issue files belong, and move them there"
	case "milestone":
		return "Show the milestones"
	case "workflow":
		return "Show the columns of the board and the rules for moves"
	case "completion":
		return "Print the completion script for a shell"
	}
	if c.Short != "" {
		return c.Short
	}
	var verbs []string
	for _, k := range c.Commands() {
		if k.IsAvailableCommand() {
			verbs = append(verbs, k.Name())
		}
	}
	return strings.Join(verbs, ", ")
}
