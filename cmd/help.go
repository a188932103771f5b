package cmd

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// help prints a command's short help: what it is, how it is called, its flags,
// one example that works as printed.
func (a *app) help(c *cobra.Command, _ []string) {
	if err := a.stray(c, c.Flags().Args()); err != nil {
		a.fail(fault.From(err))
		return
	}
	a.flags(c)
	a.out(a.helpText(c))
}

func (a *app) helpText(c *cobra.Command) string {
	s := &helpSheet{app: a, Page: new(page.Page)}
	if a.OutTTY {
		s.width = cmp.Or(a.Width, 80)
	}
	s.wrapped("", a.told(c, sentence(c)))
	s.Blank()
	s.Line(page.Heading.Of("Usage"))
	s.usage(c)
	if c.HasParent() {
		s.list("Commands", s.rows(c.Commands()))
	} else {
		s.contents(c)
	}
	s.flags("Flags", c, c.LocalNonPersistentFlags())
	shared := c.InheritedFlags()
	if !c.HasParent() {
		shared = c.PersistentFlags()
	}
	s.flags("Flags of every command", c, shared)
	if e := a.example(c); e != "" {
		s.Blank()
		s.Line(page.Heading.Of("Example"))
		s.Printf("  %s", e)
	}
	s.pointers(c)
	if a.OutTTY {
		return s.Paint(page.Paint{Width: s.width, Color: a.coloured(true)})
	}
	return s.Plain()
}

// helpSheet is a page of help, wrapped at the width of the terminal.
type helpSheet struct {
	*app
	*page.Page
	width int // 0 = not wrapped: the output is no terminal
}

// usage prints the ways to call a command, one a line.
func (s *helpSheet) usage(c *cobra.Command) {
	group := c.HasAvailableSubCommands()
	if !group || len(s.bounds[c]) > 0 { // `link` is a command and has commands
		for _, u := range s.usages(c) {
			s.Printf("  %s [flags]", u)
		}
	}
	if group {
		s.Printf("  %s COMMAND [flags]", c.CommandPath())
	}
}

// usages are the command lines of a command, without flags.
func (a *app) usages(c *cobra.Command) (lines []string) {
	for _, b := range a.bounds[c] {
		if w := b.decl.Brief().Ways[b.spelling]; !w.Hidden {
			line := strings.TrimSpace(c.CommandPath() + " " + w.Args)
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	switch {
	case lines != nil:
	case c.HasAvailableSubCommands():
		var names []string
		for _, k := range c.Commands() {
			names = append(names, k.Name())
		}
		lines = []string{c.CommandPath() + " " + strings.Join(names, "|")}
	default:
		lines = []string{c.CommandPath() + strings.TrimPrefix(c.Use, c.Name())}
	}
	return lines
}

// example is a command's own, of a group that of its first command.
func (a *app) example(c *cobra.Command) string {
	if ways := a.bounds[c]; len(ways) > 0 {
		return ways[0].decl.Info().Spellings[ways[0].spelling].Example
	}
	if c.Name() == "completion" {
		return "tix completion bash"
	}
	if c.Example != "" || !c.HasParent() {
		return cmp.Or(c.Example, "tix create \"Fix the login page\" --labels bug")
	}
	for _, k := range c.Commands() {
		if e := a.example(k); e != "" && k.IsAvailableCommand() {
			return e
		}
	}
	return ""
}

// pointers say where to read on.
func (s *helpSheet) pointers(c *cobra.Command) {
	switch {
	case !c.HasParent():
		s.Blank()
		s.wrapped("", "`tix COMMAND --help` explains one command, `tix docs COMMAND` says more of it. Pages: "+pageList()+".")
	case c.Flags().Lookup("filter") != nil:
		s.Blank()
		s.wrapped("", "The filter language: `tix docs filters`")
	}
}

// contents lists the commands of the root in groups.
func (s *helpSheet) contents(root *cobra.Command) {
	for _, ch := range s.chapters() {
		var in []*cobra.Command
		for _, name := range ch.commands {
			if k, _, err := root.Find([]string{name}); err == nil && k != root {
				in = append(in, k)
			}
		}
		if ch.commands == nil { // the last one: whatever no other has
			for _, k := range root.Commands() {
				if s.chapterOf(k.Name()) == ch.title {
					in = append(in, k)
				}
			}
		}
		s.list(ch.title, s.rows(in))
	}
}

// rows are name and sentence of commands. The second name of an operation
// stands beside the first, not in a row of its own.
func (s *helpSheet) rows(commands []*cobra.Command) (rows [][2]string) {
	for _, k := range commands {
		if !k.IsAvailableCommand() || s.second(k) {
			continue
		}
		name := k.Name()
		if ways := s.bounds[k]; len(ways) > 0 {
			for _, w := range ways[0].decl.Brief().Ways[1:] {
				if !w.Hidden && w.Summary == "" && "tix "+w.Path != k.CommandPath() {
					name += ", " + lastWord(w.Path)
				}
			}
		}
		rows = append(rows, [2]string{name, firstSentence(s.told(k, sentence(k)))})
	}
	return rows
}

// second tells whether a command is only another name of an operation's first:
// one that says nothing of its own.
func (a *app) second(c *cobra.Command) bool {
	ways := a.bounds[c]
	if len(ways) == 0 || ways[0].spelling == 0 {
		return false
	}
	all := ways[0].decl.Brief().Ways
	return all[ways[0].spelling].Summary == "" && "tix "+all[0].Path != c.CommandPath()
}

func lastWord(path string) string { return path[strings.LastIndexByte(path, ' ')+1:] }

// firstSentence is what a list of commands has room for.
func firstSentence(s string) string {
	if first, _, ok := strings.Cut(s, ". "); ok {
		return first
	}
	return strings.TrimSuffix(s, ".")
}

func (s *helpSheet) flags(heading string, c *cobra.Command, fs *pflag.FlagSet) {
	var rows [][2]string
	fs.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			name := "--" + flagSyntax(f)
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			rows = append(rows, [2]string{name, s.told(c, meaningOf(f))})
		}
	})
	s.list(heading, rows)
}

// meaningOf is what help says of a flag. In the texts of the library's own flags
// a word in backquotes stands for the value.
func meaningOf(f *pflag.Flag) string {
	if _, ours := f.Value.(*recorder); ours {
		return f.Usage
	}
	if f.Name == "help" {
		return "Show this help"
	}
	_, meaning := pflag.UnquoteUsage(f)
	return meaning
}

// flagSyntax is a flag's name and the word for its value.
func flagSyntax(f *pflag.Flag) string {
	switch _, ours := f.Value.(*recorder); {
	case ours:
		return strings.TrimSpace(f.Name + " " + f.DefValue)
	case f.Value.Type() == "string":
		value, _ := pflag.UnquoteUsage(f) // a word in backquotes stands for the value
		if value == "string" {
			value = strings.ToUpper(f.Name)
		}
		return f.Name + " " + value
	}
	return f.Name
}

// list prints name and meaning in two columns.
func (s *helpSheet) list(heading string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	s.Blank()
	s.Line(page.Heading.Of(heading))
	widest := len(slices.MaxFunc(rows, func(a, b [2]string) int { return len(a[0]) - len(b[0]) })[0])
	pad := min(widest, 27)
	for _, r := range rows {
		s.wrapped("  "+r[0]+strings.Repeat(" ", max(0, pad-len(r[0])))+"  ", r[1])
	}
}

// wrapped prints a text behind its head; its further lines stand below its first.
func (s *helpSheet) wrapped(head, text string) {
	room := s.width - len(head)
	if s.width == 0 || room < 20 {
		s.Printf("%s", strings.TrimRight(head+text, " "))
		return
	}
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > room {
			s.Printf("%s", head+line)
			head, line = strings.Repeat(" ", len(head)), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	s.Printf("%s", strings.TrimRight(head+line, " "))
}
