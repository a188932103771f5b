package cmd

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// stray refuses words behind a command that has commands, where the first of
// them is none: a line that asks for help, or has a flag of a command that does
// not exist. A command that takes issues as well may be asked for its help with
// an issue on the line; only what looks like a command is refused there.
func (a *app) stray(c *cobra.Command, words []string) error {
	if len(words) == 0 || !c.HasAvailableSubCommands() || len(a.bounds[c]) > 0 && !likeCommand(words[0]) {
		return nil
	}
	return unknownCommand(c, words)
}

// likeCommand tells whether a word is spelled as commands are.
func likeCommand(word string) bool {
	return strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == "" && !strings.HasPrefix(word, "-")
}

// mistaken refuses a line with more words than its command takes when the first
// of them means a command below it: `tix view rename X y`.
func (a *app) mistaken(c *cobra.Command, args []string) error {
	if len(args) == 0 || !c.HasAvailableSubCommands() {
		return nil
	}
	for _, b := range a.bounds[c] {
		w := b.decl.Brief().Ways[b.spelling]
		if strings.Contains(w.Args, "...") || len(args) <= len(strings.Fields(w.Args)) {
			return nil
		}
	}
	if meant(c, args[0]) == "" {
		return nil
	}
	return unknownCommand(c, args)
}

func unknownCommand(c *cobra.Command, args []string) error {
	word := reveal(strings.Join(args[:1], ""))
	f := fault.New(fault.Usage, fault.FamilyUsage, "`%s` has no command `%s`", c.CommandPath(), word)
	if line := meant(c, word); line != "" {
		return f.Help("did you mean `%s`?", line)
	}
	return f.Help("`%s --help` lists the commands", c.CommandPath())
}

// meant is the command line that a word below a command may have been meant for,
// "" when nothing is close.
func meant(c *cobra.Command, word string) string {
	var names []string
	for _, k := range c.Commands() {
		if !k.Hidden {
			names = append(names, k.Name())
		}
	}
	for _, other := range otherWords(word) {
		if slices.Contains(names, other) {
			return called(c, other, word)
		}
	}
	if near := fault.Nearest(word, names); near != "" {
		return c.CommandPath() + " " + near
	}
	if number := strings.TrimPrefix(word, "#"); strings.Trim(number, "0123456789") == "" && slices.Contains(names, "show") {
		return c.CommandPath() + " show " + number
	}
	if c.HasParent() {
		for _, k := range c.Root().Commands() {
			if k.Name() == word && !k.Hidden {
				return called(c.Root(), word, word)
			}
		}
	}
	return ""
}

// called is the line of a command below c, with what it needs.
func called(c *cobra.Command, name, typed string) string {
	line := c.CommandPath() + " " + name
	for _, k := range c.Commands() {
		if k.Name() != name {
			continue
		}
		for w := range strings.FieldsSeq(strings.TrimPrefix(k.Use, name)) {
			if !strings.HasPrefix(w, "[") {
				line += " " + op.PositionName(w)
			}
		}
	}
	if typed == "rename" && name == "update" {
		line += " --name NAME"
	}
	return line
}

// otherWords are the names that commands of tix have for what other programs
// call differently, the likeliest first.
func otherWords(word string) []string {
	switch word {
	case "rename", "edit", "change", "modify":
		return []string{"update", "edit", "set"}
	case "save", "new", "add", "make":
		return []string{"create", "set"}
	case "remove", "rm", "del", "clear":
		return []string{"delete", "remove", "unset", "unlink"}
	case "copy", "clone":
		return []string{"duplicate"}
	case "reject", "deny":
		return []string{"decline"}
	case "approve":
		return []string{"accept"}
	case "postpone", "snooze":
		return []string{"defer"}
	case "ls", "all":
		return []string{"list"}
	case "get", "cat", "view":
		return []string{"show"}
	case "run", "open":
		return []string{"apply", "show"}
	}
	return nil
}

// gateFlag is the flag that confirms a command when another command's was typed,
// "" when neither is one.
func (a *app) gateFlag(c *cobra.Command, typed string) string {
	if !slices.Contains([]string{"yes", "confirm", "force", "apply"}, typed) {
		return ""
	}
	for _, b := range a.bounds[c] {
		if gate := b.decl.Info().Gate; gate != nil {
			return gate.Flag
		}
	}
	return ""
}

// flagError refuses a flag. Where the command on the line does not exist, that is
// said first: its flags are no flags of the one that was found.
func (a *app) flagError(c *cobra.Command, err error) error {
	text := reveal(err.Error())
	f := fault.New(fault.Usage, fault.FamilyUsage, "%s", text)
	typed, ok := strings.CutPrefix(text, "unknown flag: --")
	if !ok {
		return f.Help("`%s --help` lists its flags", c.CommandPath())
	}
	f.Message = "`" + c.CommandPath() + "` has no flag `--" + typed + "`"
	var names []string
	c.Flags().VisitAll(func(g *pflag.Flag) { names = append(names, g.Name) })
	near := cmp.Or(a.gateFlag(c, typed), fault.Nearest(typed, names))
	if near == "" || len(a.bounds[c]) == 0 {
		if stray := a.stray(c, c.Flags().Args()); stray != nil {
			return stray
		}
	}
	if near != "" {
		return f.Help("did you mean `--%s`?", near)
	}
	return f.Help("`%s --help` lists its flags", c.CommandPath())
}
