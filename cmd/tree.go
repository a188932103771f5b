package cmd

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

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
	root.SetFlagErrorFunc(a.flagError)
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Short: "Show the help of a command.", RunE: func(c *cobra.Command, args []string) error {
		found, rest, err := root.Find(args)
		if err != nil || found == nil {
			return unknownCommand(root, args)
		}
		if err := a.stray(found, rest); err != nil {
			return err
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
			g.attach(bound{d, i}, cmp.Or(w.Summary, b.Summary), w)
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
