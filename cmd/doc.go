// Package cmd is the terminal door: it turns the catalogue into cobra commands,
// binds the line, prints answers and chooses the exit code. It knows
// declarations, never nouns.
package cmd
