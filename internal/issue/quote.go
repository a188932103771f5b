package issue

import "github.com/tix-tracker/tix/internal/fault"

// quoted is a word as it is typed in a shell.
func quoted(word string) string { return fault.Word(word) }
