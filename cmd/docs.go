package cmd

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// docsCommand is `tix docs`: the reference made from the catalogue.
func (a *app) docsCommand() *cobra.Command {
	var schemas, man string
	c := &cobra.Command{
		Use: "docs", Short: "Print the reference of all commands and tools as markdown", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			switch {
			case schemas != "":
				return a.writeSchemas(schemas)
			case man != "":
				return a.writeMan(man)
			}
			a.out(a.reference())
			return nil
		},
	}
	c.Flags().StringVar(&man, "man", "", "write manual pages into this directory instead")
	c.Flags().StringVar(&schemas, "schemas", "", "write each tool's schema into this directory instead")
	_ = c.Flags().MarkHidden("schemas") // fails only for an unknown flag
	return c
}

// writeSchemas writes one file a tool, pretty.
func (a *app) writeSchemas(dir string) error {
	var list struct {
		Tools []json.RawMessage `json:"tools"`
	}
	if err := json.Unmarshal(mcp.List(a.tools()), &list); err != nil {
		return err
	}
	for i, d := range a.tools() {
		file := filepath.Join(join(a.Host.Dir, dir), d.Brief().Name+".json")
		if err := fsx.WriteFile(file, op.Pretty(list.Tools[i]), fsx.Options{Rand: a.Rand, PID: a.PID}); err != nil {
			return fault.IO(err, "can't write `%s`: %v", file, err)
		}
	}
	return nil
}

func (a *app) tools() []op.Decl {
	all, _ := mcp.Choose(a.decls, "all", false) // "all" is always known
	return all
}

// reference is one markdown page: an index, then every operation.
func (a *app) reference() string {
	var b strings.Builder
	b.WriteString("# Reference\n\nMade from the declarations by `tix docs`. Every command takes `-C DIR`, `--json` and `--color auto|always|never`.\n\n")
	b.WriteString("| command | tool | what it does |\n| --- | --- | --- |\n")
	var infos []*op.Info
	for _, d := range a.decls {
		i := d.Info()
		if title(i) == "" {
			continue
		}
		infos = append(infos, i)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", code(command(i)), code(i.Name), i.Summary)
	}
	for _, i := range infos {
		a.section(&b, i)
	}
	return b.String()
}

func (a *app) section(b *strings.Builder, i *op.Info) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", title(i), i.Summary)
	for _, w := range i.Spellings {
		if !w.Hidden {
			fmt.Fprintf(b, "\n    tix %s\n", strings.TrimSpace(w.Path+" "+w.Args))
		}
	}
	if i.Detail != "" {
		fmt.Fprintf(b, "\n%s\n", strings.TrimSpace(i.Detail))
	}
	if len(i.Params) > 0 {
		b.WriteString("\n| argument | terminal | type | meaning |\n| --- | --- | --- | --- |\n")
		for k := range i.Params {
			row(b, i, &i.Params[k])
		}
	}
	if i.Example != "" {
		fmt.Fprintf(b, "\nExample: `%s`\n", i.Example)
	}
	var notes []string
	if i.ReadOnly {
		notes = append(notes, "reads only")
	} else {
		notes = append(notes, "writes under the lock")
	}
	if i.Gate != nil {
		notes = append(notes, "needs `confirm: true` over MCP")
	}
	if i.Sets == op.All && i.Name != "" {
		notes = append(notes, "listed with `--tools all`")
	}
	fmt.Fprintf(b, "\nThis operation %s.\n", strings.Join(notes, ", "))
}

func row(b *strings.Builder, i *op.Info, p *op.Param) {
	name, shell := code(p.Name), ""
	if !p.OnWire {
		name = ""
	}
	for _, w := range i.Spellings {
		for _, f := range w.Flags {
			if f.Param == p && shell == "" {
				shell = "--" + f.Name
			}
		}
		if p.Arg != "" && strings.Contains(w.Args, p.Arg) {
			shell = strings.TrimSpace(p.Arg + " " + shell)
			break
		}
	}
	kind := string(p.Kind)
	if p.Selects {
		kind = "string or integer"
	}
	if len(p.Enum) > 0 {
		kind = strings.Join(p.Enum, ", ")
	}
	help := p.Help
	if p.NeedWire || p.NeedLine {
		help += " (required)"
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, code(shell), kind, strings.ReplaceAll(help, "|", "\\|"))
}

// title heads a section: the command, else the tool; "" = hidden.
func title(i *op.Info) string {
	if c := command(i); c != "" {
		return c
	}
	return i.Name
}

func command(i *op.Info) string {
	for _, w := range i.Spellings {
		if !w.Hidden {
			return "tix " + w.Path
		}
	}
	return ""
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}
