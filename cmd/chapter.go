package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/op"
)

// chapter is a group of commands in the root's help and in the reference.
type chapter struct {
	title    string
	commands []string // in order; nil: whatever no other chapter has
}

// chapters are the groups with their commands in the order of the catalogue, each
// where its first operation belongs; a command that is in none stands in the last.
func (a *app) chapters() []chapter {
	order := []op.Chapter{op.Work, op.Finding, op.Records, op.Setup, op.More}
	all := []chapter{{title: "Work on issues"}, {title: "Find"}, {title: "Board and records"}, {title: "Set up and check"}, {title: "More"}}
	placed := map[string]bool{}
	for _, d := range a.decls {
		b := d.Brief()
		at := slices.Index(order, b.Chapter)
		for _, w := range b.Ways {
			word, _, _ := strings.Cut(w.Path, " ")
			if !w.Hidden && b.Chapter != op.More && !placed[word] {
				placed[word] = true
				all[at].commands = append(all[at].commands, word)
			}
		}
	}
	return all
}

// chapterOf is the title of the chapter that a command of the root stands in.
func (a *app) chapterOf(name string) string {
	all := a.chapters()
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
	case "bulk":
		return "Change many issues in one step, with a preview first"
	case "triage":
		return "Decide about new issues that wait in the inbox"
	case "template":
		return "Keep forms for new issues: values to begin with, and what to ask for"
	case "wip":
		return "Show and set the limits of columns on work in progress"
	case "cycle":
		return "Show the planning cycles"
	case "mentions":
		return "Show where people are mentioned, and mark what was read"
	case "parent":
		return "Show what issues are part of what"
	case "migrate":
		return "Rewrite references by number as ids"
	case "layout":
		return "Show where issue files belong, and move them there"
	case "milestone":
		return "Show the milestones"
	case "workflow":
		return "Show the columns of the board and the rules for moves"
	case "completion":
		return "Print the completion script for a shell"
	}
	return c.Short
}

// told is a text of a command as the terminal says it: arguments that it names by
// their name over MCP, in backquotes, become the flags or positions that they are
// here.
func (a *app) told(c *cobra.Command, text string) string {
	if !strings.Contains(text, "`") {
		return text
	}
	for _, b := range a.bounds[c] {
		text = onLine(text, b.decl.Info(), b.spelling)
	}
	return text
}

// onLine is told for one spelling of an operation.
func onLine(text string, i *op.Info, spelling int) string {
	w := i.Spellings[spelling]
	for k := range i.Params {
		if word := typed(&i.Params[k], w); word != "" {
			text = strings.ReplaceAll(text, "`"+i.Params[k].Name+"`", "`"+word+"`")
		}
	}
	if w.Gate != "" {
		text = strings.ReplaceAll(text, "`confirm`", "`--"+w.Gate+"`")
	}
	return text
}

// typed is how an argument is given on the line, "" where it can't be.
func typed(p *op.Param, w op.Way) string {
	for _, f := range w.Flags {
		if f.Param == p {
			return "--" + f.Name
		}
	}
	if p.Arg == "" {
		return ""
	}
	return op.PositionName(positionOf(p, w.Args))
}
