package op

import (
	"context"
	"io"
	"slices"
)

// Line is one command line, taken apart but not judged: positions and flags as
// they were typed.
type Line struct {
	Spelling int // which spelling of the operation
	Args     []string
	Flags    []FlagValue
	// ReadStdin and ReadFile serve LongText; nil refuses.
	ReadStdin func() ([]byte, error)
	ReadFile  func(path string) ([]byte, error)
}

// FlagValue is one flag that was given, with its values in order.
type FlagValue struct {
	Name   string
	Values []string
}

// Has tells whether a flag was given.
func (l Line) Has(flag string) bool {
	return slices.ContainsFunc(l.Flags, func(f FlagValue) bool { return f.Name == flag })
}

// Terminal talks to the person at the terminal.
type Terminal interface {
	// Ask prints a question and reads one line; io.EOF when there is none.
	Ask(ctx context.Context, question string) (string, error)
	// Confirm asks y/N.
	Confirm(ctx context.Context, question string) (bool, error)
}

// readAll reads r whole, or at most limit bytes and one.
func readAll(r io.Reader, limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, limit+1))
}
