// Package find answers which issues there are: list, view, status and search.
//
// list shows the open issues, those whose category is neither completed nor
// canceled; a status outside the board counts as open. Any of `all`, `status`
// and `filter` drops that scope, a blank filter too; `mine` narrows whatever is
// selected. Archived issues are looked at only with `with_archived`. How many
// closed issues the default scope left out is told.
//
// How a selection was understood where that may surprise (a status that nobody
// knows, `or` as a word) is told on standard error and in `notes`.
//
// Rows are ordered by the keys of `sort`, else those of the query, else created;
// ties by number, then path. A group stands once, with its figures over the
// whole listing in its heading.
//
// A file with conflict markers is a row CONFLICTED of every listing that does
// not choose by what stands in the files, and of no figure.
//
// The table needs headers alone. Whole files are read for the structure, and
// only those of the page.
//
// search looks for a text in whole files, ignoring case, in number order. A text
// that is wholly one known `key:value` is answered as that filter, and says so.
package find
