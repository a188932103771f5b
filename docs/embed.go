// Package docs holds the pages that the program itself can show.
package docs

import _ "embed" // for the pages below

// Filters is the chapter about the filter language, markdown.
//
//go:embed filters.md
var Filters string

// Relationships is the chapter about edges, parents, the queue and mentions,
// markdown.
//
//go:embed relationships.md
var Relationships string
