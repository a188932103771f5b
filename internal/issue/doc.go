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
// # Templates
//
// A create that names a template gets its fields before anything else is judged
// (template.go) and then goes the one way of every create. Without one no template
// is read.
//
// # Parents
//
// A parent is named by a selector and stored as the id (parent.go). It is judged
// whenever it is named, one that stands already too: a loop that a file holds is
// told, not passed over. The same parent again is no event, even where a number
// becomes an id by it. An old reference that leads nowhere is told as it is
// recorded, `#77` or the id, never as `none`. An archived parent is taken, with a
// note. A selector that leads to no one issue is `unknown_parent` with the exit
// code of the selector. Only a write that names a parent, or takes one away,
// looks at other files.
//
// # Blockers
//
// One gate (gate.go) stands before every change of a status into the completed
// category: an issue with open blockers passes it only through a move with `yes`,
// which leaves a History line behind the transition. It comes before the commit
// and the rules of the transition; an unknown column comes first. Edits and the
// editor have no `yes`: they are refused, naming the move.
//
// Several issues are moved only with `yes`, which acknowledges the blockers of
// each, so that a plan of several shows them as moved, with the line to come. A
// selection of one is judged as that issue named alone. Items see what those
// before them did, in the plan too: a blocker that is finished first blocks no
// more. One that could not be written is not finished: before the gate counts on an
// item, the item is written (store.Repo.Settle).
//
// # What is told of others
//
// around.go tells what a write means for others and refuses nothing: who moves an
// issue that another has claimed, who finishes one with open children (once all of
// a batch are moved, for the children may be among them), and who archives or
// deletes a blocker, which open issues no longer wait for it. At most 20 of them
// are told one by one. A plan tells none of it.
//
// # The editor
//
// `tix edit` without a flag is two operations, so that no lock is held while
// the editor runs: EditSource gives text and hash, EditReplace takes the text
// back if the file is still the same (editor.go, edited.go). A parent may be typed
// there, as id or number; relationships may not: their commands check both ends.
package issue
