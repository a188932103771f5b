// Command tix is an issue tracker whose issues are markdown files in your git
// repository, for people at a terminal and for coding agents over MCP.
package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/tix-tracker/tix/cmd"
)

func main() {
	collectLater()
	os.Exit(cmd.Main(context.Background(), host()))
}

// collectLater lets the first 24 MiB of garbage lie: most commands end before,
// and a collection costs them more than what it could free. From the first
// collection on the usual pace holds, so that what a large repository needs
// stays twice its live data.
func collectLater() {
	usual := debug.SetGCPercent(600)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { debug.SetGCPercent(usual) })
}

// collectMuchLater is for a command that is about to build something large that
// it needs to its end: a collection in the middle of that finds no garbage, so
// that the first one waits for 48 MiB. After the first one it is too late.
func collectMuchLater() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.NumGC == 0 {
		debug.SetGCPercent(1200)
	}
}
