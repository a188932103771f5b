package cmd

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/docs"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// docsCommand is `tix docs`: the reference made from the catalogue, one command
// of it, or one of the pages.
func (a *app) docsCommand() *cobra.Command {
	var schemas, man string
	c := &cobra.Command{
		Use: "docs [PAGE|COMMAND]", Short: "Print the reference of all commands and tools, of one command, or one of the pages " + pageNames() + ", as markdown.",
		Example: "tix docs settings", Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case schemas != "":
				return a.writeSchemas(schemas)
			case man != "":
				return a.writeMan(c.Root(), man)
			case len(args) == 0:
				a.out(a.reference(c.Root()))
				return nil
			}
			return a.page(c.Root(), args)
		},
	}
	for _, p := range docs.Pages() {
		c.ValidArgs = append(c.ValidArgs, p.Name)
	}
	c.Flags().StringVar(&man, "man", "", "Write manual pages into the folder `DIR` instead; it must exist")
	c.Flags().StringVar(&schemas, "schemas", "", "Write the schemas into the folder `DIR` instead")
	_ = c.Flags().MarkHidden("schemas") // fails only for an unknown flag
	return c
}

// page prints a page by its name, or the section of a command.
func (a *app) page(root *cobra.Command, args []string) error {
	word := reveal(strings.Join(args, " "))
	var names []string
	for _, p := range docs.Pages() {
		if p.Name == word {
			a.out(p.Text)
			return nil
		}
		names = append(names, p.Name)
	}
	word = strings.TrimPrefix(word, "tix ")
	var b strings.Builder
	for _, s := range a.sections(root) {
		if s.answers(word) {
			a.section(&b, s)
		}
	}
	if b.Len() > 0 {
		a.out(strings.TrimPrefix(b.String(), "\n"))
		return nil
	}
	f := fault.New(fault.Usage, fault.FamilyUsage, "there is no page and no command `%s`", word)
	if near := fault.Nearest(word, names); near != "" {
		return f.Help("did you mean `tix docs %s`?", near)
	}
	return f.Help("`tix docs` prints the reference of all commands; the pages are %s", fault.Citing(pageList()))
}

// pageNames lists the pages in a sentence: "a, b and c".
func pageNames() string {
	var names []string
	for _, p := range docs.Pages() {
		names = append(names, p.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// pageList says of each page how it is printed and what it is about.
func pageList() string {
	var list []string
	for _, p := range docs.Pages() {
		list = append(list, "`tix docs "+p.Name+"` ("+p.About+")")
	}
	return strings.Join(list, ", ")
}

// writeSchemas writes tools/NAME.json for each tool and issue.json, the issue
// object with everything in it.
func (a *app) writeSchemas(dir string) error {
	var list struct {
		Tools []json.RawMessage `json:"tools"`
	}
	if err := json.Unmarshal(mcp.List(a.tools()), &list); err != nil {
		return err
	}
	for i, d := range a.tools() {
		if err := a.writeSchema(dir, "tools/"+d.Brief().Name, list.Tools[i]); err != nil {
			return err
		}
	}
	return a.writeSchema(dir, "issue", a.decl("view").Info().WholeSchema())
}

func (a *app) writeSchema(dir, name string, schema json.RawMessage) error {
	file := filepath.Join(join(a.Host.Dir, dir), filepath.FromSlash(name)+".json")
	if err := fsx.WriteFile(file, op.Pretty(schema), fsx.Options{Rand: a.Rand, PID: a.PID}); err != nil {
		return fault.IO(err, "can't write `%s`: %v", file, err)
	}
	return nil
}

func (a *app) tools() []op.Decl {
	all, _ := mcp.Choose(a.decls, "all", false) // "all" is always known
	return all
}
