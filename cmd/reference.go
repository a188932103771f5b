package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/docs"
	"github.com/tix-tracker/tix/internal/op"
)

// section is what the reference says of one command path, or of a tool that no
// command has.
type section struct {
	title   string
	command *cobra.Command // nil for a tool alone
	infos   []*op.Info     // the operations that share the path, none for a command that is no operation
	ways    []op.Way       // the spelling of each that the section is about; none for a tool alone
	usages  []string
}

// reference is one markdown page: an index, then every command in the order of
// the chapters, then the tools without a command.
func (a *app) reference(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(referenceHead())
	sections := a.sections(root)
	b.WriteString("\n| command | tool | what it does |\n| --- | --- | --- |\n")
	for _, s := range sections {
		command := s.title
		if s.command == nil {
			command = ""
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", code(command), s.tools(), cell(s.summary()))
	}
	for _, s := range sections {
		a.section(&b, s)
	}
	return b.String()
}

// referenceHead begins the page.
func referenceHead() string {
	var pages []string
	for _, p := range docs.Pages() {
		pages = append(pages, "`tix docs "+p.Name+"` ["+p.About+"]("+p.Name+".md)")
	}
	return "# Reference\n\n" +
		"`tix docs` prints this page, `tix docs COMMAND` one section of it; it is made from the declarations in the code. " +
		"Further pages: " + strings.Join(pages, ", ") + ".\n\n" +
		"Every command also takes `-C DIR` (run as if started in that folder), `--json` (print the structured result, " +
		"which is what the tool returns) and `--color auto|always|never`. In the tables `*` marks what is required. " +
		"Texts name an argument as the tool does: `clear_date` is `--clear-date` on the terminal.\n\n" +
		"Exit codes: 0 done, also when there was nothing to do; 1 refused; 2 not found, ambiguous or a wrong command line; " +
		"3 a program outside tix is missing or failed; 4 another process is writing.\n"
}

// sections walks the tree in the order of the chapters.
func (a *app) sections(root *cobra.Command) (all []section) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		below := c.HasAvailableSubCommands() && c.Name() != "completion"
		switch {
		case !c.IsAvailableCommand() || a.second(c):
			return
		case len(a.bounds[c]) > 0:
			all = append(all, a.sectionOf(c))
		case !below:
			all = append(all, section{title: c.CommandPath(), command: c, usages: a.usages(c)})
		}
		if below {
			for _, k := range c.Commands() {
				walk(k)
			}
		}
	}
	for _, ch := range a.chapters() {
		for _, name := range ch.commands {
			if c, _, err := root.Find([]string{name}); err == nil && c != root {
				walk(c)
			}
		}
	}
	last := a.chapters()[len(a.chapters())-1].title
	for _, c := range root.Commands() {
		if a.chapterOf(c.Name()) == last && c.Name() != "help" {
			walk(c)
		}
	}
	for _, d := range a.decls {
		if i := d.Info(); len(i.Spellings) == 0 {
			all = append(all, section{title: i.Name, infos: []*op.Info{i}})
		}
	}
	return all
}

func (a *app) sectionOf(c *cobra.Command) section {
	s := section{title: c.CommandPath(), command: c, usages: a.usages(c)}
	for _, b := range a.bounds[c] {
		i := b.decl.Info()
		s.infos, s.ways = append(s.infos, i), append(s.ways, i.Spellings[b.spelling])
		for _, w := range i.Spellings {
			line := strings.TrimSpace("tix " + w.Path + " " + w.Args)
			if !w.Hidden && !w.Own && !slices.Contains(s.usages, line) {
				s.usages = append(s.usages, line)
			}
		}
	}
	return s
}

// tools are the tools behind the command, as a cell of the index.
func (s section) tools() string {
	var names []string
	for _, i := range s.infos {
		if i.Name != "" {
			names = append(names, code(i.Name))
		}
	}
	return strings.Join(names, ", ")
}

func (s section) summary() string {
	if len(s.infos) == 0 {
		return strings.TrimSuffix(sentence(s.command), ".") + "."
	}
	if len(s.ways) == 0 {
		return s.infos[0].Summary
	}
	return s.ways[0].Summary
}

func (a *app) section(b *strings.Builder, s section) {
	fmt.Fprintf(b, "\n## %s\n", s.title)
	for _, u := range s.usages {
		fmt.Fprintf(b, "\n    %s", u)
	}
	b.WriteString("\n")
	if tools := s.tools(); s.command != nil && tools != "" {
		fmt.Fprintf(b, "\nOver MCP: %s\n", tools)
	}
	for n, text := range s.prose() {
		if n == 0 || text != "" {
			fmt.Fprintf(b, "\n%s\n", text)
		}
	}
	if rows := s.rows(); len(rows) > 0 {
		b.WriteString("\n| terminal | tool argument | value | meaning |\n| --- | --- | --- | --- |\n")
		for _, r := range rows {
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", r.line(), r.tool(), cell(r.value), cell(r.meaning()))
		}
	}
	examples := s.examples()
	if len(examples) > 0 {
		fmt.Fprintf(b, "\nExample: %s\n", strings.Join(examples, ", "))
	}
	if notes := s.notes(); notes != "" {
		fmt.Fprintf(b, "\n%s\n", notes)
	}
}

// answers tells whether a section is that of a command, of one below it, or of a
// tool.
func (s section) answers(word string) bool {
	title := strings.TrimPrefix(s.title, "tix ")
	return title == word || strings.HasPrefix(title, word+" ") || slices.ContainsFunc(s.infos, func(i *op.Info) bool { return i.Name == word })
}

// examples are those of the operations, each once.
func (s section) examples() []string {
	if len(s.infos) == 0 && s.command.Example != "" {
		return []string{code(s.command.Example)}
	}
	var list []string
	for k, i := range s.infos {
		example := i.Example
		if len(s.ways) > 0 {
			example = s.ways[k].Example
		}
		if example != "" && !slices.Contains(list, code(example)) {
			list = append(list, code(example))
		}
	}
	return list
}

// prose is what the operations say of themselves, each sentence once.
func (s section) prose() (texts []string) {
	if len(s.infos) == 0 {
		texts = append(texts, s.summary())
		if s.command.Long != "" && s.command.Name() != "completion" { // the library's own text
			texts = append(texts, s.command.Long)
		}
		return texts
	}
	for k, i := range s.infos {
		summary, detail := i.Summary, i.Detail
		if len(s.ways) > 0 {
			summary, detail = s.ways[k].Summary, s.ways[k].Detail
		}
		for _, text := range []string{summary, strings.TrimSpace(detail)} {
			if text != "" && !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// notes tell what the operations do to the repository, and their exit codes.
func (s section) notes() string {
	if len(s.infos) == 0 {
		return ""
	}
	text, exit := "Reads only.", "0, 1, 2"
	if slices.ContainsFunc(s.infos, func(i *op.Info) bool { return !i.ReadOnly }) {
		text, exit = "Writes under the lock.", "0, 1, 2, 4"
	}
	if slices.ContainsFunc(s.infos, func(i *op.Info) bool {
		return i.Hints.OpenWorld || slices.ContainsFunc(i.Spellings, func(w op.Way) bool { return w.Bare != "" })
	}) {
		exit = strings.Replace(exit, "2", "2, 3", 1)
	}
	text += " Exit codes: " + exit + "."
	if i := s.infos[0]; i.Sets == op.All && i.Name != "" {
		text += " The tool is listed with `tix mcp --tools all`."
	}
	return text
}

// rows are the arguments of all the operations, each once.
func (s section) rows() []*argument {
	t := &arguments{}
	for k, i := range s.infos {
		ways := i.Spellings
		if len(s.ways) > 0 && s.ways[k].Own {
			ways = s.ways[k : k+1]
		}
		t.operation(i, ways, s.title)
	}
	if len(s.infos) == 0 {
		s.command.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && f.Name != "help" {
				_, meaning := pflag.UnquoteUsage(f)
				_, value, _ := strings.Cut(flagSyntax(f), " ")
				t.rows = append(t.rows, &argument{flags: []string{"--" + f.Name}, value: value, takes: value, helps: []string{meaning}})
			}
		})
	}
	return t.rows
}

// cell keeps a text within a cell of a table, and what it names in <> visible.
func cell(s string) string { return strings.NewReplacer("|", `\|`, "<", `\<`).Replace(s) }

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}
