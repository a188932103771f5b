package cmd

import (
	"slices"
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
		PersistentPreRunE: a.check,
		RunE:              func(c *cobra.Command, args []string) error { return a.bare(c, args) },
	}
	root.SetHelpFunc(a.help)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Short: "Show the help of a command.", RunE: func(c *cobra.Command, args []string) error {
		found, _, err := root.Find(args)
		if err != nil || found == nil {
			return unknownCommand(root, args)
		}
		a.help(found, args)
		return nil
	}})
	// Not cobra's own: its template would link text/template, a tenth of a start.
	root.Flags().BoolVarP(&a.version, "version", "v", false, "Print the version")
	p := root.PersistentFlags()
	p.StringVarP(&a.dir, "directory", "C", "", "Run as if started in `DIR`")
	p.BoolVar(&a.json, "json", false, "Print the structured result")
	p.StringVar(&a.color, "color", "auto", "Colour the output `WHEN`: auto, always or never")
	g := &grove{app: a, paths: map[string]*cobra.Command{"": root}}
	a.bounds = make(map[*cobra.Command][]bound, len(a.decls))
	for _, d := range a.decls {
		b := d.Brief()
		for i, w := range b.Ways {
			g.attach(bound{d, i}, b.Summary, w)
		}
	}
	root.AddCommand(a.mcpCommand(), a.docsCommand())
	return root
}

// grove grows the tree: it knows each command by its path, because looking for
// one among cobra's children sorts them every time.
type grove struct {
	*app
	paths map[string]*cobra.Command
}

// attach puts a spelling at its path; several operations may share one command,
// whose words are those of the first.
func (g *grove) attach(b bound, summary string, w op.BriefWay) {
	c := g.at(w.Path)
	if len(g.bounds[c]) == 0 {
		c.Use = strings.TrimSpace(c.Use + " " + w.Args)
		c.Short, c.Aliases, c.RunE = summary, w.Alias, g.runner()
	}
	if !w.Hidden {
		for up := c; up != nil; up = up.Parent() {
			up.Hidden = false
		}
	}
	g.bounds[c] = append(g.bounds[c], b)
}

// at is the command of a path, made with what stands above it.
func (g *grove) at(path string) *cobra.Command {
	if c := g.paths[path]; c != nil {
		return c
	}
	above, word := "", path
	if i := strings.LastIndexByte(path, ' '); i >= 0 {
		above, word = path[:i], path[i+1:]
	}
	c := &cobra.Command{Use: word, Hidden: true, Args: cobra.ArbitraryArgs, RunE: g.group}
	g.at(above).AddCommand(c)
	g.paths[path] = c
	return c
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
	if number := strings.TrimPrefix(word, "#"); strings.Trim(number, "0123456789") == "" && slices.Contains(names, "show") {
		return f.Help("did you mean `%s show %s`?", c.CommandPath(), number)
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
