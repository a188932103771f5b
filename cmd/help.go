package cmd

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/pkg/page"
)

// help prints a command's short help: what it is, how it is called, its flags,
// one example that works as printed.
func (a *app) help(c *cobra.Command, _ []string) {
	a.flags(c)
	a.out(a.helpText(c))
}

func (a *app) helpText(c *cobra.Command) string {
	p := new(page.Page)
	p.Printf("%s", c.Short)
	p.Blank()
	use := c.CommandPath() + strings.TrimPrefix(c.Use, c.Name())
	if c.HasAvailableSubCommands() {
		use = c.CommandPath() + " COMMAND"
	}
	p.Line(page.Heading.Of("Usage"))
	p.Printf("  %s [flags]", use)
	commands(p, c)
	flags(p, "Flags", c.LocalNonPersistentFlags())
	shared := c.InheritedFlags()
	if !c.HasParent() {
		shared = c.PersistentFlags()
	}
	flags(p, "Flags of every command", shared)
	if ways := a.bounds[c]; len(ways) > 0 {
		if e := ways[0].decl.Info().Example; e != "" {
			p.Blank()
			p.Line(page.Heading.Of("Example"))
			p.Printf("  %s", e)
		}
	}
	if a.OutTTY {
		return p.Paint(page.Paint{Width: cmp.Or(a.Width, 80), Color: a.coloured(true)})
	}
	return p.Plain()
}

func commands(p *page.Page, c *cobra.Command) {
	var rows [][2]string
	for _, k := range c.Commands() {
		if k.IsAvailableCommand() {
			short := firstSentence(k.Short)
			if short == "" {
				short = strings.Join(verbs(k), ", ")
			}
			rows = append(rows, [2]string{k.Name(), short})
		}
	}
	list(p, "Commands", rows)
}

// firstSentence is what a list of commands has room for.
func firstSentence(s string) string {
	if first, _, ok := strings.Cut(s, ". "); ok {
		return first
	}
	return strings.TrimSuffix(s, ".")
}

func verbs(c *cobra.Command) []string {
	var vs []string
	for _, k := range c.Commands() {
		if k.IsAvailableCommand() {
			vs = append(vs, k.Name())
		}
	}
	return vs
}

func flags(p *page.Page, heading string, fs *pflag.FlagSet) {
	var rows [][2]string
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		switch _, ours := f.Value.(*recorder); {
		case ours && f.DefValue != "":
			name += " " + f.DefValue
		case !ours && f.Value.Type() == "string":
			name += " " + strings.ToUpper(f.Name)
		}
		rows = append(rows, [2]string{name, f.Usage})
	})
	list(p, heading, rows)
}

// list prints name and meaning in two columns.
func list(p *page.Page, heading string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	p.Blank()
	p.Line(page.Heading.Of(heading))
	widest := len(slices.MaxFunc(rows, func(a, b [2]string) int { return len(a[0]) - len(b[0]) })[0])
	for _, r := range rows {
		pad := min(widest, 32)
		p.Printf("  %s", strings.TrimRight(r[0]+strings.Repeat(" ", max(0, pad-len(r[0])))+"  "+r[1], " "))
	}
}
