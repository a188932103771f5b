package cmd

import (
	"cmp"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/jsonrpc"
)

// mcpCommand is `tix mcp`: the server on standard input and output.
func (a *app) mcpCommand() *cobra.Command {
	var tools string
	var readOnly bool
	c := &cobra.Command{
		Use: "mcp", Short: "Serve the operations to coding agents over MCP.", Args: cobra.NoArgs,
		Long: "The server speaks on standard input and output and belongs to the repository that it is started in. " +
			"`core` has the tools that are used all day, `full` (the default) the published ones, `all` also those of ours; `core,next,claim` adds two tools to a set. " +
			"TIX_MCP_TOOLS stands for `--tools`.",
		Example: "tix mcp --tools core",
		RunE: func(c *cobra.Command, _ []string) error {
			h := a.host()
			if _, ok := store.FindRoot(h.Dir); !ok {
				return op.NoRepository(h.Dir)
			}
			chosen, f := mcp.Choose(a.decls, cmp.Or(tools, h.Getenv("TIX_MCP_TOOLS")), readOnly)
			if f != nil {
				return f
			}
			h.TextOnly, h.Serves, h.Command = false, true, "mcp"
			defer h.Close()
			h.Terminal, h.Progress = nil, nil // standard input belongs to the protocol
			s := &jsonrpc.Server{In: a.Stdin, Out: a.Stdout, Log: a.Stderr, Handle: mcp.New(h, chosen).Handle}
			ctx, done := a.heed(c.Context())
			defer done()
			if err := s.Run(ctx); err != nil && !errors.Is(err, jsonrpc.ErrStuck) {
				return fault.IO(err, "the connection broke: %v", err)
			}
			a.served = true
			return nil
		},
	}
	c.Flags().StringVar(&tools, "tools", "", "Offer the tools of `LIST`: core, full, all, names of tools, or several of these separated by commas")
	c.Flags().BoolVar(&readOnly, "read-only", false, "Leave out every tool that writes")
	return c
}
