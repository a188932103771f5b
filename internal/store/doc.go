// Package store finds a repository and owns every byte of it: what is read
// comes from here, and what is written goes through a Tx.
//
// # Two levels of trust
//
// Snapshot looks at every issue file (git's racy rule included) and reads those
// that changed. Resolve, the next number and work on a single file trust names
// and the times of directories alone, and confirm by the file that they open: a
// number edited by hand in place is seen by the next Snapshot. Neither costs
// more than it has to, because what was read is remembered in an index in the
// state directory. The index is disposable: a damaged, foreign or old one is
// rebuilt without a word, and deleting it loses nothing. A server that lets the
// kernel tell it what changed (Options.Watch) need not look at all files.
//
// # What counts as an issue file
//
// Every *.md at any depth of the issues directory, except in directories that
// start with a dot or end in -assets. A file name that starts with a dot is an
// archived issue. Temporary files of pkg/fsx are passed over, sync-conflict
// copies are a finding. Symbolic links to directories are not followed; one to
// a file inside the root is read and never written.
//
// # Writing
//
// Begin takes the lock and settles what a killed process left. Stage, Create,
// Remove and StageFile only collect changes in memory, where later reads of the
// same Tx see them; Commit writes all of them or none, after checking that each
// file still holds the bytes that were read. One bad file never stops a
// command: whatever cannot be read is a finding, and only a write to that very
// file is refused.
//
// Each is a batch: its items succeed or fail for themselves, and up to 64 of them
// are written at a time, a flush. Items that change the same file, or that load
// what others staged, are one commit, through the journal; that file is written
// once a flush. When such a commit fails, its items are asked anew, each for
// itself. Where also rendering a file for each item would cost too much, Join puts
// it off until the flush.
package store
