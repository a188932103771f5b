// Package relation writes and shows the typed relationships between issues. The
// meaning of edges is internal/graph's; here they are asked about, and their
// rows in the files are added, changed, removed and migrated.
//
// # Rows
//
// An edge is stored once, as the last row of the list in the file of its
// canonical source. A row is addressed by its id and changed where it stands:
// only its own lines, so that unknown keys, comments, quotes and ends that stay
// are kept. A changed row names both ends by their ids and has a `display`, that
// of the canonical target. With the last row the key goes.
//
// An edit that makes another issue the source, or that meets a row stored in the
// file of an issue that it doesn't begin at, takes the row out of the one file
// and appends it to the other, in one transaction: the other file gets the
// History line, both get a new `updated`. The file that gains the row is written
// first, so that whoever looks in between, also after a kill, finds the edge. Keys that tix doesn't know go along;
// comments inside the row don't.
//
// # What can be addressed
//
// remove and edit work on the row with an id, whatever is wrong with it. remove
// takes all rows with that id when they are the same edge; when one id stands for
// different edges both refuse it, and unlink is the way. unlink takes all rows of
// an edge, in whatever file and spelling, also those without an id, and also
// when an end is a number or an id that names no issue any more.
//
// edit keeps the canonical source. A source that is gone can't be kept, so such
// an edge is removed and linked anew; a target that is gone needs `to`. The same
// edge again is a no-op; where it stands in another row already it is a conflict.
// Checks count archived files. link takes only rows of active files for the edge
// that is there already: reads show no others.
//
// A row in the file of an archived issue is not written: restore comes first.
//
// # History
//
// Added and retargeted stand in the file of the canonical source; removed stands
// in each file that lost a row, with the text that was stored there, or, where
// none was, with what it would have been.
//
// # Reads
//
// Ends that lead nowhere are marked in the row, `(missing)` or `(ambiguous)`, and
// so are archived ones; the structure has the same in `note`. An archived issue
// has no relationships, no chain and no blockers to show until it is restored.
//
// issue_blocked_state also names the edges that are stored and block nothing,
// each with its reason (`inert`); issue_chain names the issues at which a loop
// made by hand was cut (`loops`).
//
// # Migration
//
// migrate issue-graph writes all files in one transaction, or none when a single
// reference can't be resolved or a file can't be read. It changes nothing but ids that are missing (of
// issues and of rows) and references by number: no History, no `updated`, no
// `display`, no path. Ids in lower case stay.
package relation
