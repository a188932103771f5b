package cmd

import (
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/internal/op"
)

// recorder is a flag that keeps what was typed; the binder of the operation
// judges it.
type recorder struct {
	values []string
	bool   bool
}

func (r *recorder) Set(s string) error { r.values = append(r.values, reveal(s)); return nil }
func (r *recorder) String() string     { return "" }
func (r *recorder) Type() string {
	if r.bool {
		return "bool"
	}
	return "string"
}

// flags defines the flags of one command, the union of its spellings, and what
// completion offers for them.
func (a *app) flags(c *cobra.Command) {
	for _, b := range a.bounds[c] {
		info := b.decl.Info()
		for _, f := range info.Spellings[b.spelling].Flags {
			if g := c.Flags().Lookup(f.Name); g != nil {
				g.Usage = united(g.Usage, f.Help)
				continue
			}
			g := c.Flags().VarPF(&recorder{bool: f.Bool}, f.Name, f.Short, f.Help)
			g.DefValue = f.Takes // what help shows for the value
			if f.Bool {
				g.NoOptDefVal = "true"
			}
			if f.Param != nil {
				_ = c.RegisterFlagCompletionFunc(f.Name, a.complete(f.Param)) // fails only for an unknown flag
			}
		}
		if c.ValidArgsFunction == nil {
			c.ValidArgsFunction = a.completeArgs(info, b.spelling)
		}
	}
}

// line takes the parsed flags and words of a command apart.
func (a *app) line(c *cobra.Command, args []string) op.Line {
	l := op.Line{ReadStdin: sync.OnceValues(a.readStdin), ReadFile: a.readFile}
	for _, s := range args {
		l.Args = append(l.Args, reveal(s))
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if r, ok := f.Value.(*recorder); ok {
			l.Flags = append(l.Flags, op.FlagValue{Name: f.Name, Values: r.values})
		}
	})
	return l
}
