// Package issue makes and changes single issues: create, edit, move, comment,
// delete, archive, restore, history. It holds the issue object that every other
// noun shows.
//
// All writes stage bytes through op.Tx and leave everything alone that they do
// not name. One transition service (transition.go) serves every door that
// changes a status; a field's reading and checking stands in one place
// (field.go); stage.go drops what a file says already, so that a call which
// changes nothing writes nothing, and gives the rest its path.
//
// # Answers
//
// A write of one issue answers with the issue object, `changed` and `events`
// (Written), and with `notes` where something was dropped or lint will report
// it. Several issues on one command line answer with counts and one
// outcome each: a move as bulk_apply does (Applied), archive and restore
// (ShelvedMany) with the selector in each outcome, because one that finds
// nothing has no number. The command's exit code is then that of the first
// selector that failed; the others stand.
//
// # The editor
//
// `tix edit` without a flag is two operations, so that no lock is held while
// the editor runs: EditSource gives text and hash, EditReplace takes the text
// back if the file is still the same (editor.go, edited.go).
package issue
