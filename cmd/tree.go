package cmd

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// bound is one spelling of one operation.
type bound struct {
	decl     op.Decl
	spelling int
}

// tree builds the commands of the catalogue, without their flags.
func (a *app) tree() *cobra.Command {
	root := &cobra.Command{
		Use: "tix", Short: "Issues as markdown files in your git repository",
		SilenceErrors: true, SilenceUsage: true, Args: cobra.ArbitraryArgs,
		Version: a.Version.Number,
		RunE:    func(c *cobra.Command, args []string) error { return a.bare(c, args) },
	}
	root.SetVersionTemplate("tix {{.Version}}\n")
	root.SetHelpFunc(a.help)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Short: "Show the help of a command", RunE: func(c *cobra.Command, args []string) error {
		found, _, err := root.Find(args)
		if err != nil || found == nil {
			return unknownCommand(root, args)
		}
		a.help(found, args)
		return nil
	}})
	p := root.PersistentFlags()
	p.StringVarP(&a.dir, "directory", "C", "", "run as if started in this directory")
	p.BoolVar(&a.json, "json", false, "print the structured result")
	p.StringVar(&a.color, "color", "auto", "colour the output: auto, always or never")
	for _, d := range a.decls {
		for i, w := range d.Brief().Ways {
			a.attach(root, d, i, w)
		}
	}
	root.AddCommand(a.mcpCommand(), a.docsCommand())
	return root
}

// attach puts a spelling at its path; several operations may share one command.
func (a *app) attach(root *cobra.Command, d op.Decl, i int, w op.BriefWay) {
	at := root
	words := strings.Fields(w.Path)
	for _, word := range words {
		next := child(at, word)
		if next == nil {
			next = &cobra.Command{Use: word, Hidden: true, Args: cobra.ArbitraryArgs, RunE: a.group}
			at.AddCommand(next)
		}
		at = next
	}
	if at.Annotations == nil {
		at.Annotations = map[string]string{}
		at.Use = strings.TrimSpace(words[len(words)-1] + " " + w.Args)
		at.Short, at.Aliases = d.Brief().Summary, w.Alias
		at.RunE = a.runner()
	}
	if !w.Hidden {
		for c := at; c != nil; c = c.Parent() {
			c.Hidden = false
		}
	}
	a.ways(at, bound{d, i})
}

func child(c *cobra.Command, word string) *cobra.Command {
	for _, k := range c.Commands() {
		if k.Name() == word {
			return k
		}
	}
	return nil
}

// group is a noun without a verb: its help on stderr, exit 2.
func (a *app) group(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(c, args)
	}
	a.err(a.helpText(c))
	a.exit = 2
	return nil
}

func unknownCommand(c *cobra.Command, args []string) error {
	word := reveal(strings.Join(args[:1], ""))
	f := fault.New(fault.Usage, fault.FamilyUsage, "`%s` has no command `%s`", c.CommandPath(), word)
	var names []string
	for _, k := range c.Commands() {
		if !k.Hidden {
			names = append(names, k.Name())
		}
	}
	if near := fault.Nearest(word, names); near != "" {
		return f.Help("did you mean `%s %s`?", c.CommandPath(), near)
	}
	return f.Help("`%s --help` lists the commands", c.CommandPath())
}

func flagError(c *cobra.Command, err error) error {
	text := reveal(err.Error())
	f := fault.New(fault.Usage, fault.FamilyUsage, "%s", text)
	typed, ok := strings.CutPrefix(text, "unknown flag: --")
	if !ok {
		return f.Help("`%s --help` lists its flags", c.CommandPath())
	}
	f.Message = "`" + c.CommandPath() + "` has no flag `--" + typed + "`"
	var names []string
	c.Flags().VisitAll(func(g *pflag.Flag) { names = append(names, g.Name) })
	if near := fault.Nearest(typed, names); near != "" {
		return f.Help("did you mean `--%s`?", near)
	}
	return f.Help("`%s --help` lists its flags", c.CommandPath())
}
