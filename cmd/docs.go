package cmd

import (
	"encoding/json"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/docs"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// docsCommand is `tix docs`: the reference made from the catalogue.
func (a *app) docsCommand() *cobra.Command {
	var schemas, man string
	c := &cobra.Command{
		Use: "docs [PAGE]", Short: "Print the reference of all commands and tools, or one of the pages filters and relationships, as markdown.",
		Example: "tix docs filters", ValidArgs: []string{"filters", "relationships"},
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case schemas != "":
				return a.writeSchemas(schemas)
			case man != "":
				return a.writeMan(c.Root(), man)
			case len(args) == 0:
				a.out(a.reference(c.Root()))
			case len(args) == 1 && args[0] == "filters":
				a.out(docs.Filters)
			case len(args) == 1 && args[0] == "relationships":
				a.out(docs.Relationships)
			default:
				return fault.New(fault.Usage, fault.FamilyUsage, "there is no page `%s`", reveal(args[0])).
					Help("`tix docs` prints the reference, `tix docs filters` the filter language, `tix docs relationships` how issues hang together")
			}
			return nil
		},
	}
	c.Flags().StringVar(&man, "man", "", "Write manual pages into the folder `DIR` instead; it must exist")
	c.Flags().StringVar(&schemas, "schemas", "", "Write the schemas into the folder `DIR` instead")
	_ = c.Flags().MarkHidden("schemas") // fails only for an unknown flag
	return c
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
