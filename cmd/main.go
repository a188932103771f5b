package cmd

import (
	"cmp"
	"context"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/catalog"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// app is one run of the program.
type app struct {
	*Host
	decls []op.Decl
	dir   string // -C
	json  bool
	color string
	exit  int
	// version is --version.
	version bool
	// served: a server that a signal ended has done its work
	served bool
	// stopped is the exit code of a signal, 0 = none came.
	stopped int
	meter   *meter
	// bounds are the spellings of each command of the tree.
	bounds map[*cobra.Command][]bound
}

// Main runs the command line of h and gives the exit code.
func Main(ctx context.Context, h Host) int {
	a := &app{Host: &h, decls: catalog.All(), color: "auto"}
	catalog.Wire(&h.Host)
	if h.InTTY {
		h.Terminal = &terminal{in: h.Stdin, out: h.Stderr}
	}
	if h.ErrTTY {
		a.meter = &meter{out: h.Stderr, now: h.Now}
		h.Progress = a.meter.show
	}
	if len(h.Args) > 0 && (h.Args[0] == "--version" || h.Args[0] == "-v") {
		a.tellVersion() // the shortest start, for scripts that ask each time
		return a.exit
	}
	root := a.tree()
	args := make([]string, len(h.Args))
	for i, s := range h.Args {
		args[i] = hide(s)
	}
	a.prepare(root, args)
	root.SetArgs(args)
	root.SetIn(h.Stdin)
	root.SetOut(h.Stdout)
	root.SetErr(h.Stderr)
	if err := root.ExecuteContext(ctx); err != nil {
		a.fail(fault.From(usageOf(err)))
	}
	if ctx.Err() != nil && a.exit == 0 && !a.served {
		a.exit = 130
	}
	return cmp.Or(a.stopped, a.exit)
}

// usageOf gives cobra's own errors the class they have: the line was wrong.
func usageOf(err error) error {
	if f := fault.From(err); f.Class != fault.Internal {
		return f
	}
	return fault.New(fault.Usage, fault.FamilyUsage, "%s", reveal(err.Error()))
}

// prepare builds the flags of the one command that the line names: a hundred
// commands with all their flags would cost more than the rest of a start.
func (a *app) prepare(root *cobra.Command, args []string) {
	words := args
	if len(words) > 0 && (words[0] == cobra.ShellCompRequestCmd || words[0] == cobra.ShellCompNoDescRequestCmd || words[0] == "help") {
		words = words[1:]
	}
	root.InitDefaultCompletionCmd(args...)
	if c, _, err := root.Find([]string{"completion"}); err == nil && !c.Runnable() {
		c.Args, c.RunE = cobra.ArbitraryArgs, a.group
	}
	if c, _, err := root.Find(words); err == nil {
		a.flags(c)
	}
}

// hidden marks an argument that begins with "- ": to people it's a value (a
// list item), to a flag parser a cluster of one-letter flags. No real argument
// holds a NUL.
const hidden = "\x00"

func hide(s string) string {
	if strings.HasPrefix(s, "- ") {
		return hidden + s
	}
	return s
}

func reveal(s string) string { return strings.ReplaceAll(s, hidden, "") }

// fail prints a refusal, whose words may be those that were typed, and sets the
// exit code.
func (a *app) fail(f *fault.Fault) {
	for line := range strings.SplitSeq(f.Text(a.Cite), "\n") {
		a.err(page.Escape(line) + "\n")
	}
	a.exit = f.Exit()
}

// host is the operations' host, in the directory that -C chose.
func (a *app) host() *op.Host {
	h := &a.Host.Host
	h.TextOnly = !a.json
	if a.dir != "" {
		h.Dir, h.Program = join(h.Dir, a.dir), "tix -C "+fault.Word(a.dir)
		a.dir = ""
		cite := h.Cite
		h.Cite = func(command string) string { return strings.Replace(cite(command), "`tix ", "`"+h.Program+" ", 1) }
	}
	return h
}

func (a *app) readStdin() ([]byte, error) {
	return readText(a.Stdin)
}

func (a *app) readFile(path string) ([]byte, error) {
	f, err := os.Open(join(a.Host.Dir, path))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readText(f)
}

// readText reads one byte more than a text may have, so that the one who judges
// it sees that it is too long.
func readText(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, op.MaxText+1)) }

// decl finds an operation by tool name or command.
func (a *app) decl(name string) op.Decl {
	for _, d := range a.decls {
		b := d.Brief()
		if b.Name == name || slices.ContainsFunc(b.Ways, func(w op.BriefWay) bool { return w.Path == name }) {
			return d
		}
	}
	panic("cmd: no operation " + name)
}
