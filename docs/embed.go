// Package docs holds the pages that the program itself can show.
package docs

import _ "embed" // for the page below

// Filters is the chapter about the filter language, markdown.
//
//go:embed filters.md
var Filters string
