// Package docs holds the pages that the program itself can show.
package docs

import _ "embed" // for the pages below

//go:embed filters.md
var filters string

//go:embed relationships.md
var relationships string

//go:embed settings.md
var settings string

//go:embed errors.md
var errors string

// Page is a chapter that `tix docs NAME` prints, markdown.
type Page struct {
	Name  string
	About string // what it is about, to stand behind its name
	Text  string
}

// Pages are the chapters in the order in which help names them.
func Pages() []Page {
	return []Page{
		{"settings", "tix.toml, boards and columns", settings},
		{"filters", "the filter language", filters},
		{"relationships", "how issues hang together", relationships},
		{"errors", "every refusal, and what to do about it", errors},
	}
}
