package cmd

import (
	"context"
	"io"

	"github.com/tix-tracker/tix/internal/op"
)

// Host is the process as the terminal door sees it. The program builds one from
// os; tests build their own.
type Host struct {
	op.Host
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// OutTTY, ErrTTY and InTTY tell whether a stream is a terminal.
	InTTY, OutTTY, ErrTTY bool
	Width                 int // columns of the terminal, 0 = unknown
	// RunEditor runs a program on the terminal, for the editor.
	RunEditor func(ctx context.Context, dir string, argv []string) error
	// Heed gives a context that ends with the cause [Stopped] when a signal asks
	// the process to stop, and the function that ends the watch; nil = no signal
	// is watched.
	Heed func(context.Context) (context.Context, func())
	// TempDir is where the editor's copy lies.
	TempDir string
}
