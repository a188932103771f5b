package op

import (
	"context"
	"slices"
)

// Line is one command line, taken apart but not judged: positions and flags as
// they were typed.
type Line struct {
	Spelling int // which spelling of the operation
	Args     []string
	Flags    []FlagValue
	// Behind is the flag of the gate that led to a preview instead, "" = none.
	Behind string
	// ReadStdin and ReadFile serve LongText; nil refuses.
	ReadStdin func() ([]byte, error)
	ReadFile  func(path string) ([]byte, error)
}

// FlagValue is one flag that was given, with its values in order, at least one.
type FlagValue struct {
	Name   string
	Values []string
}

// Has tells whether a flag was given.
func (l Line) Has(flag string) bool { return l.values(flag) != nil }

// Without is the line without a flag.
func (l Line) Without(flag string) Line {
	l.Flags = slices.DeleteFunc(slices.Clone(l.Flags), func(f FlagValue) bool { return f.Name == flag })
	return l
}

func (l Line) values(flag string) []string {
	for _, f := range l.Flags {
		if f.Name == flag {
			return f.Values
		}
	}
	return nil
}

// last is the value of a flag that was given last, "" = none.
func last(l Line, flag string) string {
	if vs := l.values(flag); len(vs) > 0 {
		return vs[len(vs)-1]
	}
	return ""
}

// Terminal talks to the person at the terminal.
type Terminal interface {
	// Ask prints a question and reads one line; io.EOF when there is none.
	Ask(ctx context.Context, question string) (string, error)
	// Confirm asks y/N.
	Confirm(ctx context.Context, question string) (bool, error)
}
