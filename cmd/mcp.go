package cmd

import (
	"cmp"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/jsonrpc"
)

// mcpCommand is `tix mcp`: the server on standard input and output.
func (a *app) mcpCommand() *cobra.Command {
	var tools string
	var readOnly bool
	c := &cobra.Command{
		Use: "mcp", Short: "Serve the operations to coding agents over MCP.", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			h := a.host()
			if _, ok := store.FindRoot(h.Dir); !ok {
				return fault.Config("no tix.toml found at or above `%s`", h.Dir).Help("run `tix init` first")
			}
			chosen, f := mcp.Choose(a.decls, cmp.Or(tools, h.Getenv("TIX_MCP_TOOLS")), readOnly)
			if f != nil {
				return f
			}
			h.TextOnly, h.Serves, h.Command = false, true, "mcp"
			defer h.Close()
			h.Terminal, h.Progress = nil, nil // standard input belongs to the protocol
			s := &jsonrpc.Server{In: a.Stdin, Out: a.Stdout, Log: a.Stderr, Handle: mcp.New(h, chosen).Handle}
			if err := s.Run(c.Context()); err != nil && !errors.Is(err, jsonrpc.ErrStuck) {
				return fault.IO(err, "the connection broke: %v", err)
			}
			a.served = true
			return nil
		},
	}
	c.Flags().StringVar(&tools, "tools", "", "Tools to offer: core, full (the default), all, or names separated by commas (`LIST`)")
	c.Flags().BoolVar(&readOnly, "read-only", false, "Leave out every tool that writes")
	return c
}
