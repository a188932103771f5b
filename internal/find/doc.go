// Package find answers which issues there are: list, view, status, search and
// ready.
//
// # Listings
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
// not choose by what stands in the files, and of no figure. Whether it is blocked
// nobody knows, so that key is left out there.
//
// The table needs headers alone. Whole files are read for the structure, and
// only those of the page.
//
// search looks for a text in whole files, ignoring case, in number order. A text
// that is wholly one known `key:value` is answered as that filter, and says so.
//
// # How issues hang together
//
// The graph is loaded for view, for a column that shows it (blocked, relations,
// progress) and for the structure's `blocked`, never for a plain table. The
// structure loads it aside: files that are bad and that the text has not looked
// at are not reported, or the two doors would say different things.
//
// relations names an edge by its kind and its target, as the original does: in
// the row of the target that is the row's own number. The column blocked, which
// comes along unasked, is what to read there. Rows' key
// `relationships` stays what the issue's own file stores; get_issue has all that
// touch it. Archived issues have none, and nothing blocks them.
//
// view prints the file, then Hierarchy and Workflow (with the live claim of
// whomever), Relationships and Blocked where there are any, and last the unread
// mentions of whoever asks. It names at most 20 edges; `--show relationships` has
// all of them, the Dependency chain, and says where there is none. All of it is the tool's text too, mentions included: a text is
// the same at both doors. An issue whose file came or went between two looks has
// no place in the graph: then those blocks are left out.
//
// # Ready
//
// ready shows the queue of internal/claim, whose rules and reasons they are.
// project, epic and mine narrow first, then limit cuts, the exclusions of `why`
// too; a limit of 0 shows none and still counts. `excluded` is empty without
// `why`, `excluded_total` is always there, and standard error tells it. There is
// no cursor: a queue changes while one leafs through it. `why` is refused with a
// format, whose documents hold one list of issues. Nothing ready is no failure;
// that ends `next` with 1.
package find
