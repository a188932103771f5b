// Command tix is an issue tracker whose issues are markdown files in your git
// repository, for people at a terminal and for coding agents over MCP.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/tix-tracker/tix/cmd"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cmd.Main(ctx, host())
	stop()
	os.Exit(code)
}
